import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { findCategoryPage } from "#engine/catalogue/category-page.ts";
import { ListingIndex } from "#engine/catalogue/index/listing-index.ts";
import { readSnapshot, writeSnapshot } from "#engine/catalogue/index/snapshot-file.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import { suggest } from "#engine/catalogue/suggestions.ts";
import type { Shop } from "#engine/shop.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { generateCatalogue } from "../../bench/catalogue-generator.ts";
import { catalogueShop, load, record, variant } from "./catalogue-shop.ts";

const database = testDatabase();
const another = testDatabase();
const folder = mkdtempSync(join(tmpdir(), "plenum-snapshot-"));
const path = join(folder, "listing.snapshot");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  rmSync(path, { force: true });
  for (const each of [database(), another()])
    await emptied(each, "products, activities, listing_changes, listing_snapshots");
});

/** A process that starts: it has loaded its listing, and saved it where it had to read all of it. */
async function started(db = database()): Promise<{ shop: Shop; readAll: boolean }> {
  const base = catalogueShop(db);
  const listing = new ListingIndex({ db, clock: base.clock, log: base.log, snapshot: path });
  db.takeStatements();
  await listing.load();
  await listing.settled();
  const readAll = db.takeStatements().some((text) => text.includes("declare listing_source"));
  return { shop: { ...base, listing }, readAll };
}

/** A listing as visitors see it: lists with their facets, searches and suggestions of both languages. */
async function seen(shop: Shop) {
  const query = (text: string) => readListingQuery(new URLSearchParams(text));
  const pages = [];
  for (const category of ["air-tanks", "piston", "extras", "air-filters"])
    for (const text of ["", "sort=price-asc&brand=Gantmoor", "sort=latest&stock=in&price.min=50000"])
      pages.push((await findCategoryPage(shop, { category, id: "all", language: "en" }, query(text)))!.data);
  for (const q of [
    "compressor",
    "10 hp",
    "quiet dental",
    "静音 真空泵",
    "gantmor",
    "GA-PI",
    "储气罐",
    "x12",
    "zeppelin",
  ])
    pages.push((await findSearchPage(shop, q, "cn", query("sort=popular"))).data);
  for (const typed of ["comp", "空", "ga-pi", "val"]) pages.push(await suggest(shop, typed, "en"));
  return pages;
}

/** The same listing read from the database by a process that keeps no snapshot. */
async function readAnew(): Promise<Shop> {
  const shop = catalogueShop(database());
  await shop.listing.load();
  return shop;
}

test("a process that starts takes the listing from the snapshot, and visitors see what a listing read anew shows", async () => {
  await load(catalogueShop(database()), generateCatalogue(600));
  expect((await started()).readAll).toBe(true);
  expect(existsSync(path)).toBe(true);
  const { shop, readAll } = await started();
  expect(readAll).toBe(false);
  expect(await seen(shop)).toEqual(await seen(await readAnew()));
});

test("what changed while no process ran is caught up: prices, stock, names, goods that came and goods that went", async () => {
  await load(catalogueShop(database()), generateCatalogue(300));
  await started();
  const db = database();
  await load(catalogueShop(db), [record("fresh", { variants: [variant("TD-FRESH", { priceCents: 1_234 })] })]);
  await db.sql(
    "update variants set price_cents = 4242 where product_id in (select id from products order by id limit 20)",
  );
  await db.sql(
    "update stock set on_hand = 0, reserved = 0 where variant_id in (select id from variants order by id limit 9)",
  );
  await db.sql(`update products set name = '{"en":"Zeppelin hull","cn":"飞艇"}' where id = 7`);
  await db.sql("update products set status = 'draft' where id = 9");
  await db.sql("delete from products where id = 11");
  const { shop, readAll } = await started();
  expect(readAll).toBe(false);
  const fresh = await readAnew();
  expect(await seen(shop)).toEqual(await seen(fresh));
  expect(shop.listing.state.count).toBe(fresh.listing.state.count);
  const zeppelin = await findSearchPage(shop, "zeppelin", "en", readListingQuery(new URLSearchParams()));
  expect(zeppelin.data.kind === "results" && zeppelin.data.listing.total).toBe(1);
});

test("a change whose transaction was under way when the snapshot was saved is not lost", async () => {
  await load(catalogueShop(database()), [record("one"), record("two")]);
  const client = await database().pool.connect();
  try {
    await client.query("begin");
    await client.query("update variants set price_cents = 77 where sku = 'TD-ONE'");
    await started();
    // Another one has come and gone since.
    await database().sql("update variants set price_cents = 88 where sku = 'TD-TWO'");
    await client.query("commit");
  } finally {
    client.release();
  }
  const { shop, readAll } = await started();
  expect(readAll).toBe(false);
  const page = await findCategoryPage(
    shop,
    { category: "air-tanks", id: "all", language: "en" },
    readListingQuery(new URLSearchParams("sort=price-asc")),
  );
  expect(page!.data.listing.cards.map(({ slug, price }) => ({ slug, price }))).toEqual([
    { slug: "one", price: 77 },
    { slug: "two", price: 88 },
  ]);
  const { table, row } = shop.listing.state.find(1)!;
  expect(table.price.values[row]).toBe(77);
});

test("when most of the catalogue changed while no process ran, all of it is read", async () => {
  await load(catalogueShop(database()), [record("one")]);
  await started();
  await load(catalogueShop(database()), generateCatalogue(1_100));
  const { shop, readAll } = await started();
  expect(readAll).toBe(true);
  expect(shop.listing.state.count).toBe(1_101);
});

test("a statement that changes thousands of products asks for all of the catalogue", async () => {
  await load(catalogueShop(database()), [record("one")]);
  await started();
  await database().sql(
    `insert into products (slug, category, subcategory, brand, name, summary, description, attributes, status, picture_family,
       return_policy, warranty_months, published_at, updated_at)
     select 'p-' || n, category, subcategory, brand, name, summary, description, attributes, 'draft', picture_family,
       return_policy, warranty_months, published_at, updated_at from products, generate_series(1, 5001) n where slug = 'one'`,
  );
  expect((await started()).readAll).toBe(true);
});

test("a process that runs reads only what hundreds of changes at once have changed", async () => {
  await load(catalogueShop(database()), generateCatalogue(500));
  const shop = await readAnew();
  await database().sql("update variants set price_cents = price_cents + 1000 where product_id <= 200");
  await database().sql("update products set popularity = popularity + 500 where id % 2 = 0");
  database().takeStatements();
  expect(await shop.listing.refresh(["catalogue"])).toContain("catalogue");
  const statements = database().takeStatements();
  expect(statements.filter((text) => text.includes("declare listing_source"))).toEqual([]);
  const known = ({ listing }: Shop) =>
    Array.from({ length: 500 }, (_, at) => {
      const { table, row } = listing.state.find(at + 1)!;
      return { id: at + 1, price: table.price.values[row], popularity: table.popularity[row] };
    });
  expect(known(shop)).toEqual(known(await readAnew()));
});

test("a snapshot of another database, or of this one before it was put back, is refused", async () => {
  await load(catalogueShop(database()), [record("one"), record("two")]);
  await load(catalogueShop(another()), [record("three")]);
  await started();
  const other = await started(another());
  expect(other.readAll).toBe(true);
  expect(other.shop.listing.state.count).toBe(1);
  expect((await started()).readAll).toBe(true);
  await database().sql("delete from listing_snapshots");
  expect((await started()).readAll).toBe(true);
  expect((await started()).readAll).toBe(false);
});

test("a snapshot of a program that makes another index of the same goods is refused, and one of another taxonomy", async () => {
  await load(catalogueShop(database()), [record("one")]);
  await started();
  const found = await readSnapshot<Record<string, unknown>>(path, async () => true);
  if ("code" in found) throw new Error(found.code);
  const written = readFileSync(path);
  for (const change of [{ version: 1 }, { taxonomy: {} }]) {
    await writeSnapshot(path, { ...found.head, ...change }, () => {});
    expect((await started()).readAll).toBe(true);
    writeFileSync(path, written);
  }
  expect((await started()).readAll).toBe(false);
});

test("a snapshot that is cut off or damaged anywhere is refused, and the listing is whole all the same", async () => {
  await load(catalogueShop(database()), generateCatalogue(40));
  await started();
  const written = readFileSync(path);
  for (let part = 0; part < 12; part++) {
    const damaged = Buffer.from(written);
    const at = Math.floor(((written.length - 1) * part) / 11);
    damaged[at] = damaged[at]! ^ 0x55;
    writeFileSync(path, damaged);
    const found = await readSnapshot(path, async () => true);
    expect("code" in found && found.code, `byte ${at} of ${written.length}`).toMatch(/^(damaged|unknown_file)$/);
  }
  writeFileSync(path, written.subarray(0, written.length - 5));
  const { shop, readAll } = await started();
  expect(readAll).toBe(true);
  expect(shop.listing.state.count).toBe(40);
});

test("a process killed while it writes a snapshot leaves the one before", async () => {
  for (let round = 0; round < 3; round++) {
    const child = fork(join(import.meta.dirname, "killable-snapshot.ts"), [path]);
    const [first] = (await once(child, "message")) as [number];
    child.kill("SIGKILL");
    await once(child, "exit");
    const found = await readSnapshot<{ number: number }>(path, async () => true);
    if ("code" in found) throw new Error(found.code);
    expect(found.head.number).toBeGreaterThanOrEqual(first);
    expect(found.reader.value()).toBe(found.head.number);
    expect(new Set(found.reader.ints().subarray(0, 2_000_000))).toEqual(new Set([found.head.number]));
  }
});
