import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { categories } from "#domain/catalogue/categories.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { readSearch } from "#domain/catalogue/search/search-text.ts";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { productTag } from "#domain/kernel/changes.ts";
import { CatalogueState } from "#engine/catalogue/index/catalogue-state.ts";
import { StateReceiver, StateSender } from "#engine/catalogue/index/shared-state.ts";
import { readSourceRows } from "#engine/catalogue/index/source-rows.ts";
import { ListingIndex } from "#engine/catalogue/index/listing-index.ts";
import type { ListingThreads } from "#engine/catalogue/index/listing-options.ts";
import { type Question, answerQuestion } from "#engine/catalogue/questions/question.ts";
import type { SearchQuestion } from "#engine/catalogue/questions/search-goods.ts";
import { isSearchBusy } from "#engine/catalogue/questions/search-busy.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import type { Shop } from "#engine/shop.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { generateCatalogue } from "../../bench/catalogue-generator.ts";
import { catalogueShop, load, record, variant } from "./catalogue-shop.ts";

const database = testDatabase();
const open: ListingIndex[] = [];
const said: string[] = [];
afterEach(async () => {
  for (const listing of open.splice(0)) await listing.close();
  said.length = 0;
});

/** A shop of these goods whose searches are answered by threads, however few goods it has. */
async function withThreads(records: Iterable<unknown>, threads: ListingThreads): Promise<Shop> {
  await emptied(database(), "products, activities");
  const base = catalogueShop(database());
  await load(base, records);
  const hear = (message: string) => void said.push(message);
  const log = { ...base.log, warn: hear, error: hear };
  const listing = new ListingIndex({ ...base, log, threads: { fromGoods: 0, ...threads } });
  open.push(listing);
  await listing.load();
  return { ...base, listing };
}

const asSearch = (typed: string, url = ""): SearchQuestion => ({
  kind: "search",
  search: readSearch(typed),
  typed,
  parts: false,
  asked: readListingQuery(new URLSearchParams(url)),
  fitting: null,
  first: null,
});

const urls = fc.constantFrom(
  "",
  "sort=price-asc",
  "sort=latest&stock=in",
  "brand=Gantmoor&brand=Polarwick&sort=popular",
  "price.min=50000&price.max=900000&sort=price-desc",
  "horsepower.min=5&show=48&from=24",
);
const words = fc.constantFrom(
  "compressor",
  "tank",
  "10 hp",
  "静音",
  "真空泵",
  "filter",
  "gantmor",
  "GA-PI",
  "x12",
  "储气罐",
  "zeppelin",
  "oil",
);
const typed = fc.array(words, { minLength: 1, maxLength: 3 }).map((some) => some.join(" "));
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 });

const questions: fc.Arbitrary<Question> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...categories), urls, fc.option(ids), fc.option(ids))
    .map(([{ slug }, url, only, first]): Question => ({
      kind: "category",
      category: slug,
      ...readListingQuery(new URLSearchParams(url)),
      only: only ? new Set(only) : undefined,
      first: first ? new Set(first) : undefined,
    })),
  fc.tuple(typed, urls).map(([text, url]) => asSearch(text, url)),
  typed.map((text): Question => ({
    kind: "best",
    search: readSearch(text),
    typed: text,
    shelves: [{ category: "piston" }, { category: "air-filters", subcategory: "inline-filters" }],
    most: 9,
  })),
  fc
    .tuple(typed, fc.integer({ min: 1, max: 12 }), fc.constantFrom("en" as const, "cn" as const))
    .map(([all, length, language]): Question => {
      const text = all.slice(0, length).toLowerCase();
      return { kind: "suggestions", search: readSearch(text), text, number: compactPartNumber(text), language };
    }),
  fc.integer({ min: 50, max: 300 }).map((least): Question => ({
    kind: "cheapest",
    lists: [
      { categories: ["piston", "oilless"], wanted: { atLeast: { maxPressure: least } }, most: 9 },
      { categories: ["air-filters"], wanted: { oneOf: { filterItem: ["housing"] } }, most: 3 },
    ],
    fronts: [{ category: "air-tanks", wanted: { atMost: { mawp: least } }, sizes: ["tankVolume", "mawp"] }],
  })),
);

/** Changes by merchants and customers to goods between two searches. */
const changes = fc.constantFrom(
  "update variants set price_cents = price_cents + 700 where product_id = any($1)",
  "update products set popularity = popularity + 90 where id = any($1)",
  `update products set name = '{"en":"Zeppelin filter","cn":"飞艇 静音"}' where id = any($1)`,
  "update products set status = 'draft' where id = any($1)",
  "update products set status = 'published' where id = any($1)",
  "update stock set on_hand = 0, reserved = 0 where variant_id in (select id from variants where product_id = any($1))",
);

test("whatever is asked, threads answer what the request's own thread answers, good for good, while the catalogue changes", async () => {
  const shop = await withThreads(generateCatalogue(400), { count: 2 });
  const { listing } = shop;
  const rounds = fc.tuple(changes, ids, fc.array(questions, { minLength: 1, maxLength: 6 }));
  await fc.assert(
    fc.asyncProperty(rounds, async ([change, changed, asked]) => {
      await database().sql(change, [changed]);
      await listing.refresh(changed.map(productTag));
      const here = asked.map((question) => answerQuestion(listing.state, question));
      const there = await Promise.all(asked.map((question) => listing.ask(question)));
      expect(there).toEqual(here);
    }),
    { numRuns: process.env["LONG"] ? 500 : 25, endOnFailure: true },
  );
  expect(listing.threads).toMatchObject({ threads: 2, busy: 0, waiting: 0, refused: 0, died: 0 });
});

test("threads answer by a catalogue that was read anew, and by tens of thousands of new words", async () => {
  const { listing } = await withThreads(generateCatalogue(60), { count: 1 });
  await listing.ask(asSearch("tank"));
  await load(
    catalogueShop(database()),
    Array.from({ length: 700 }, (_, at) =>
      record(`added-${at}`, {
        summary: { en: Array.from({ length: 12 }, (_, word) => `word${at}x${word}`).join(" "), cn: "词" },
        variants: [variant(`TD-ADDED-${at}`)],
      }),
    ),
  );
  // More than a quarter of the catalogue has changed, so all of it is read.
  await listing.refresh(["catalogue"]);
  for (const text of ["tank", "word650x7", "word69", "TD-ADDED-3"])
    expect(await listing.ask(asSearch(text))).toEqual(answerQuestion(listing.state, asSearch(text)));
  expect((await listing.ask(asSearch("word650x7"))).total).toBe(1);
});

test("a large catalogue is read in a thread, shows what one read here shows, and is followed from there", async () => {
  const apart = await withThreads(generateCatalogue(400), { count: 1 });
  expect(database().takeStatements().join()).not.toContain("declare listing_source");
  const here = catalogueShop(database());
  await here.listing.load();
  expect(database().takeStatements().join()).toContain("declare listing_source");
  const asked: Question[] = [
    ...["compressor", "静音", "gantm", "x12", "zeppelin", "GA-PI0000001-1"].map((text) => asSearch(text)),
    ...categories.map(({ slug }): Question => ({
      kind: "category",
      category: slug,
      ...readListingQuery(new URLSearchParams("sort=price-asc")),
      only: undefined,
      first: undefined,
    })),
  ];
  const seen = ({ listing }: Shop) => asked.map((question) => answerQuestion(listing.state, question));
  expect(seen(apart)).toEqual(seen(here));
  for (let round = 0; round < 5; round++) {
    const changed = Array.from({ length: 40 }, (_, at) => 1 + 9 * at + round);
    await database().sql(
      `update products set name = jsonb_build_object('en', 'Zeppelin ' || id, 'cn', '飞艇 静音'), brand = 'Brand ' || id where id = any($1)`,
      [changed],
    );
    for (const { listing } of [apart, here]) await listing.refresh(changed.map(productTag));
    expect(seen(apart)).toEqual(seen(here));
  }
});

test("a large catalogue whose thread dies is read all the same, and the log says so", async () => {
  const kill = (worker: Worker) => {
    process.off("worker", kill);
    void worker.terminate();
  };
  process.on("worker", kill);
  const { listing } = await withThreads([record("one")], { count: 1 });
  expect((await listing.ask(asSearch("tank"))).total).toBe(1);
  expect(said).toEqual(["the thread that reads the catalogue failed, so it is read beside the answers"]);
});

test("a shop that is stopped while it reads its catalogue gives that up, and speaks of no fault", async () => {
  const { db, clock, log } = catalogueShop(database());
  const heard = { ...log, error: (message: string) => void said.push(message) };
  const listing = new ListingIndex({ db, clock, log: heard, threads: { count: 1, fromGoods: 0 } });
  const begun = once(process, "worker");
  const given = expect(listing.load()).rejects.toThrow("the thread that reads the catalogue ended");
  const [thread] = (await begun) as [Worker];
  await listing.close();
  await given;
  expect(thread.threadId).toBe(-1);
  expect(said).toEqual([]);
});

test("a search sees a change as soon as the process has followed it", async () => {
  const shop = await withThreads([record("one"), record("two")], { count: 1 });
  const prices = async () => {
    const { data } = await findSearchPage(shop, "tank", "en", readListingQuery(new URLSearchParams("sort=price-asc")));
    return data.kind === "results" ? data.listing.cards.map(({ slug }) => slug) : [];
  };
  for (const [slug, order] of [
    ["one", ["one", "two"]],
    ["two", ["two", "one"]],
    ["one", ["one", "two"]],
  ] as const) {
    await database().sql(
      "update variants v set price_cents = case when p.slug = $1 then 100 else 200 end from products p where p.id = v.product_id",
      [slug],
    );
    await shop.listing.refresh(["product:1", "product:2"]);
    expect(await prices()).toEqual(order);
  }
  await database().sql("update products set status = 'draft' where slug = 'one'");
  await shop.listing.refresh(["product:1"]);
  expect(await prices()).toEqual(["two"]);
});

test("whoever was told of the catalogue finds the goods that stay, each once, while the memory it reads is written to", async () => {
  const { db } = await withThreads(generateCatalogue(400), { count: 1 });
  const rows = await readSourceRows(
    db,
    Array.from({ length: 400 }, (_, at) => at + 1),
  );
  const [known, later] = [rows.filter(({ id }) => id <= 300), rows.filter(({ id }) => id > 300)];
  const stays = (id: number) => id > 100 && id <= 300;
  const state = new CatalogueState(seedTaxonomy);
  for (const row of known) state.put(row);
  const [sender, receiver] = [new StateSender(), new StateReceiver()];
  const tell = () => receiver.next(structuredClone(sender.next(state)));
  const asked = ["compressor", "静音", "gantm", "comp", "bottling", "premium"].map((text) => {
    const question = asSearch(text);
    return { ...question, asked: { ...question.asked, show: 480 } };
  });
  const stayingIn = (from: CatalogueState) =>
    asked.map((question) => {
      const { ids: found } = answerQuestion(from, question);
      expect(new Set(found).size).toBe(found.length);
      return found.filter(stays).sort((one, other) => one - other);
    });
  const before = stayingIn(tell());
  expect(before.map((found) => found.length > 0)).toEqual(asked.map(() => true));
  for (let round = 0; round < 5; round++) {
    const told = tell();
    for (const row of [...known.filter(({ id }) => !stays(id)), ...later]) {
      const words = Array.from({ length: 24 }, (_, at) => `a${round}x${row.id}x${at}`).join(" ");
      state.put({ ...row, summary: { en: `Premium compressor for bottling plants ${words}`, cn: "静音" } });
      if (row.id % 20 === 0) expect(stayingIn(told)).toEqual(before);
    }
    const now = tell();
    for (const question of asked) expect(answerQuestion(now, question)).toEqual(answerQuestion(state, question));
    expect(stayingIn(now)).toEqual(before);
  }
});

test("what comes when too many wait is refused at once, and all that waited are answered", async () => {
  const { listing } = await withThreads([record("one")], { count: 1, waiting: 3 });
  const asked = Array.from({ length: 7 }, () => listing.ask(asSearch("tank")));
  expect(listing.threads).toMatchObject({ busy: 1, waiting: 3, refused: 3 });
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array<string>(4).fill("fulfilled"),
    ...Array<string>(3).fill("rejected"),
  ]);
  expect(answers.flatMap((each) => (each.status === "rejected" ? [isSearchBusy(each.reason)] : []))).toEqual([
    true,
    true,
    true,
  ]);
  expect((await listing.ask(asSearch("tank"))).total).toBe(1);
});

test("a thread that dies is replaced, and what it was asked is answered by another", async () => {
  const begun: Worker[] = [];
  const note = (worker: Worker) => void begun.push(worker);
  process.on("worker", note);
  try {
    const { listing } = await withThreads([record("one")], { count: 1 });
    await listing.ask(asSearch("tank"));
    const [_reads, searches] = begun;
    // Asked after it, the thread never answers: the other way round it may be quicker than its end.
    const ended = searches!.terminate();
    const answer = listing.ask(asSearch("tank"));
    await ended;
    expect((await answer).total).toBe(1);
    expect(begun).toHaveLength(3);
    expect(listing.threads).toMatchObject({ threads: 1, died: 1 });
    expect(said).toEqual(["a thread of the search ended"]);
  } finally {
    process.off("worker", note);
  }
});

test("a search that every thread dies of is refused, and the next one is answered", async () => {
  const begun: Worker[] = [];
  let dies = false;
  const note = (worker: Worker) => {
    begun.push(worker);
    if (dies) void worker.terminate();
  };
  process.on("worker", note);
  try {
    const { listing } = await withThreads([record("one")], { count: 1 });
    dies = true;
    void begun.at(-1)!.terminate();
    await expect(listing.ask(asSearch("tank"))).rejects.toSatisfy(isSearchBusy);
    dies = false;
    expect((await listing.ask(asSearch("tank"))).total).toBe(1);
  } finally {
    process.off("worker", note);
  }
});

test("a small catalogue is asked where the question is, and starts no thread", async () => {
  const { listing } = await withThreads([record("one")], { count: 4, fromGoods: 20_000 });
  expect((await listing.ask(asSearch("tank"))).total).toBe(1);
  expect(listing.threads).toMatchObject({ threads: 0 });
});

test("a value that only goods had which are gone is no choice any more", async () => {
  const { listing } = await withThreads(
    [record("one"), record("two", { brand: "Polarwick" }), record("three", { brand: "Polarwick" })],
    { count: 1 },
  );
  const brands = async () => {
    const { counts } = await listing.ask(asSearch("tank"));
    const facet = counts.get("brand");
    return facet?.kind === "choice" ? Object.fromEntries(facet.counts) : {};
  };
  expect(await brands()).toEqual({ Torrendyne: 1, Polarwick: 2 });
  await database().sql("update products set status = 'draft' where brand = 'Polarwick'");
  await listing.refresh(["product:2", "product:3"]);
  expect(await brands()).toEqual({ Torrendyne: 1 });
  await database().sql("update products set status = 'published' where id = 3");
  await listing.refresh(["product:3"]);
  expect(await brands()).toEqual({ Torrendyne: 1, Polarwick: 1 });
});
