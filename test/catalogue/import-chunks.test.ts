import { expect, test } from "vitest";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { catalogueShop, jsonLines, load, record, variant } from "./catalogue-shop.ts";

// A file is stored chunk by chunk, each in a transaction of its own.
const database = testDatabase();
const empty = () => emptied(database(), "products");
const slug = (at: number): string => `many-${String(at).padStart(4, "0")}`;

/** A product with every kind of row that belongs to one; some of its links lead to other chunks, back and ahead. */
function whole(at: number, all: number): Record<string, unknown> {
  const other = (by: number) => slug((at + by + all) % all);
  return {
    ...record(slug(at)),
    variants: ["A", "B"].map((size) =>
      variant(`MANY-${at}-${size}`, {
        name: { en: `Size ${size}`, cn: `规格 ${size}` },
        priceCents: 10_000 + at,
        listPriceCents: 20_000 + at,
        freightClass: 92.5,
        stock: 1 + (at % 9),
        pictureFamily: "vertical-tank",
        crossReferences: [{ maker: "Any", number: `X-${at}.${size}` }],
      }),
    ),
    documents: [
      { kind: "manual", language: "cn" },
      { kind: "spec-sheet", language: "en" },
    ],
    boughtTogether: [other(1), other(-1)],
    similar: [other(700)],
    fits: [other(-700)],
    reviews: [
      {
        stars: 1 + (at % 5),
        author: `Buyer ${at}`,
        language: "en",
        title: "Fine",
        text: "Works.",
        date: "2026-02-01T00:00:00.000Z",
        verified: true,
      },
    ],
  };
}

test("a file of many chunks arrives whole, with everything that belongs to its products", async () => {
  await empty();
  const shop = catalogueShop(database());
  const all = 1_200;
  const given = Array.from({ length: all }, (_, at) => whole(at, all));
  expect(await importProducts(shop, jsonLines(given))).toMatchObject({ read: all, added: all, errors: [] });

  const stored = new Map<string, Record<string, unknown>>();
  await writeProducts(shop.db, "jsonl", (line) => {
    const product = JSON.parse(line) as Record<string, unknown>;
    stored.set(String(product["slug"]), product);
  });
  expect(stored.size).toBe(all);
  for (const product of given) {
    const kept = stored.get(String(product["slug"]))!;
    const { variants, documents, boughtTogether, similar, fits, reviews } = product;
    expect(kept).toMatchObject({ variants, documents, boughtTogether, similar, fits, reviews });
  }
  const [received] = await database().sql(
    "select count(*)::int as movements, sum(quantity)::int = (select sum(on_hand)::int from stock) as counted from stock_movements where kind = 'received'",
  );
  expect(received).toEqual({ movements: 2 * all, counted: true });
  expect(await importProducts(shop, jsonLines(given))).toMatchObject({ unchanged: all, changed: 0, errors: [] });
});

test("a product that is refused in the middle of a chunk is named with its line, and nothing of it stays", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, [record("first", { variants: [variant("TD-77")] })]);
  const given = Array.from({ length: 700 }, (_, at) => whole(at, 700));
  const sizes = ["MANY-300-A", "td 77"].map((sku) => variant(sku, { name: { en: sku, cn: sku } }));
  given[300] = { ...given[300], variants: sizes };
  const report = await importProducts(shop, jsonLines(given));
  expect(report).toMatchObject({ read: 700, added: 699, refused: 1 });
  // Both that ask for it by a link are told of it as well.
  const unknown = { field: "boughtTogether", problem: { code: "link_unknown", target: slug(300) } };
  expect(report.errors).toEqual([
    { line: 300, product: slug(299), ...unknown },
    {
      line: 301,
      product: slug(300),
      field: "variants[1].sku",
      problem: { code: "sku_taken", sku: "td 77", product: "first" },
    },
    { line: 302, product: slug(301), ...unknown },
  ]);
  const left = await database().sql(
    `select p.slug from products p where slug = $1
     union all select v.sku from variants v where sku = 'MANY-300-A'
     union all select c.number from cross_references c where number like 'X-300.%'
     union all select r.author from reviews r where author = 'Buyer 300'`,
    [slug(300)],
  );
  expect(left).toEqual([]);
  const around = await database().sql("select slug from products where slug = any($1) order by slug", [
    [slug(299), slug(301)],
  ]);
  expect(around).toEqual([{ slug: slug(299) }, { slug: slug(301) }]);
});

test("products with very long texts are stored a few at a time, so that few of them are in memory", async () => {
  await empty();
  const shop = catalogueShop(database());
  const long = Array.from({ length: 40 }, () => "A long paragraph. ".repeat(250));
  const given = Array.from({ length: 30 }, (_, at) => record(slug(at), { description: { en: long, cn: long } }));
  database().takeStatements();
  await load(shop, given);
  const transactions = database()
    .takeStatements()
    .filter((text) => text === "begin");
  const characters = JSON.stringify(given).length;
  expect(characters / transactions.length).toBeLessThan(5_000_000);
});
