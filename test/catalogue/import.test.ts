import { expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { generateCatalogue } from "../../bench/catalogue-generator.ts";
import { catalogueShop, jsonLines, load, noon, record, variant } from "./catalogue-shop.ts";

const database = testDatabase();
const contents = async () =>
  database().sql<{ everything: unknown }>(`select jsonb_build_object(
    'products', (select jsonb_agg(to_jsonb(p) - 'id' order by slug) from products p),
    'variants', (select jsonb_agg(to_jsonb(v) - 'id' - 'product_id' || jsonb_build_object('slug', p.slug) order by sku) from variants v join products p on p.id = v.product_id),
    'stock', (select jsonb_agg(jsonb_build_array(v.sku, s.on_hand) order by v.sku) from stock s join variants v on v.id = s.variant_id),
    'references', (select jsonb_agg(jsonb_build_array(v.sku, c.maker, c.number, c.number_compact) order by v.sku, c.number) from cross_references c join variants v on v.id = c.variant_id),
    'documents', (select jsonb_agg(jsonb_build_array(p.slug, d.kind, d.language) order by p.slug, d.kind, d.language) from documents d join products p on p.id = d.product_id),
    'links', (select jsonb_agg(jsonb_build_array(p.slug, l.kind, o.slug, l.position) order by p.slug, l.kind, l.position) from product_links l join products p on p.id = l.product_id join products o on o.id = l.linked_product_id)
  ) as everything`);
const empty = () =>
  emptied(
    database(),
    "products, variants, stock, stock_movements, cross_references, documents, product_links, reviews",
  );

test("a product arrives with its variants, stock, links, documents, cross-references and reviews", async () => {
  await empty();
  const shop = catalogueShop(database());
  const report = await importProducts(
    shop,
    jsonLines([
      record("one", {
        boughtTogether: ["two"],
        variants: [
          variant("TD-1", { name: { en: "Small", cn: "小" }, crossReferences: [{ maker: "Any", number: "x-1.2" }] }),
          variant("TD-2", { name: { en: "Big", cn: "大" }, priceCents: 99_900, stock: 0 }),
        ],
        reviews: [
          {
            stars: 5,
            author: "A. Reyes",
            language: "en",
            title: "Solid",
            text: "No leaks.",
            date: "2026-02-01",
            verified: true,
          },
          { stars: 2, author: "B. Chen", language: "cn", title: "一般", text: "漆面有划痕。", date: "2026-03-01" },
        ],
      }),
      record("two", { fits: ["td 2"] }),
    ]),
  );
  expect(report).toMatchObject({ read: 2, added: 2, changed: 0, unchanged: 0, refused: 0, errors: [] });
  const [product] = await database().sql("select rating_sum, rating_count from products where slug = 'one'");
  expect(product).toEqual({ rating_sum: 7, rating_count: 2 });
  expect(
    await database().sql(
      "select v.sku, kind, quantity from stock_movements m join variants v on v.id = m.variant_id order by v.sku",
    ),
  ).toEqual([
    { sku: "TD-1", kind: "received", quantity: 7 },
    { sku: "TD-TWO", kind: "received", quantity: 7 },
  ]);
  expect(
    await database().sql(
      "select p.slug, kind, o.slug as linked from product_links l join products p on p.id = product_id join products o on o.id = linked_product_id order by kind",
    ),
  ).toEqual([
    { slug: "one", kind: "bought-together", linked: "two" },
    { slug: "two", kind: "fits", linked: "one" },
  ]);
  expect(await database().sql("select number_compact from cross_references")).toEqual([{ number_compact: "X12" }]);
});

test("importing the same file again writes nothing", async () => {
  await empty();
  const shop = catalogueShop(database());
  const records = [...generateCatalogue(60)];
  await load(shop, records);
  // Every write to a row changes its xmin.
  const versions = () =>
    Promise.all(
      ["products", "variants", "stock", "documents", "cross_references"].map((table) =>
        database().sql(`select xmin::text || ctid::text as version from ${table} order by ctid`),
      ),
    );
  const before = await versions();
  shop.clock.advance(60_000);
  const report = await importProducts(shop, jsonLines(records));
  expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 60, refused: 0 });
  expect(await versions()).toEqual(before);
});

test("a changed price, a dropped variant and a new count are written, and nothing else", async () => {
  await empty();
  const shop = catalogueShop(database());
  const two = [variant("TD-A", { name: { en: "A", cn: "A" } }), variant("TD-B", { name: { en: "B", cn: "B" } })];
  await load(shop, [record("one", { variants: two }), record("two"), record("three")]);
  shop.clock.advance(1_000);
  const report = await importProducts(
    shop,
    jsonLines([
      record("one", { variants: [variant("TD-A", { priceCents: 50_000 })] }),
      record("two", { variants: [variant("TD-TWO", { stock: 3 })] }),
      record("three"),
    ]),
  );
  expect(report).toMatchObject({ added: 0, changed: 2, unchanged: 1 });
  expect(await database().sql("select sku, price_cents, retired from variants order by sku")).toEqual([
    { sku: "TD-A", price_cents: 50_000, retired: false },
    { sku: "TD-B", price_cents: 89_900, retired: true },
    { sku: "TD-THREE", price_cents: 89_900, retired: false },
    { sku: "TD-TWO", price_cents: 89_900, retired: false },
  ]);
  expect(await database().sql("select kind, quantity from stock_movements where kind = 'corrected'")).toEqual([
    { kind: "corrected", quantity: -4 },
  ]);
  expect(
    await database().sql<{ slug: string }>("select slug from products where updated_at > $1 order by slug", [
      new Date(noon),
    ]),
  ).toEqual([{ slug: "one" }, { slug: "two" }]);
});

test("a count never falls below what shoppers have reserved", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, [record("one")]);
  await database().sql("update stock set reserved = 5");
  await load(shop, [record("one", { variants: [variant("TD-ONE", { stock: 1 })] })]);
  expect(await database().sql("select on_hand, reserved from stock")).toEqual([{ on_hand: 5, reserved: 5 }]);
});

test("a record that says nothing of stock leaves it alone", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, [record("one")]);
  await load(shop, [record("one", { variants: [variant("TD-ONE", { stock: undefined })] })]);
  expect(await database().sql("select on_hand from stock")).toEqual([{ on_hand: 7 }]);
});

test("each fault is told with its line, product and field, and the good lines still go in", async () => {
  await empty();
  const shop = catalogueShop(database());
  const lines = [
    JSON.stringify(record("good")),
    "{ this is not JSON",
    "",
    JSON.stringify(record("no-price", { variants: [{ ...variant("TD-3"), priceCents: undefined }] })),
    JSON.stringify(record("wild-figure", { attributes: { tankVolume: -4 } })),
    JSON.stringify(record("no-chinese", { name: { en: "Tank", cn: " " } })),
    JSON.stringify(record("good")),
    JSON.stringify(record("same-number", { variants: [variant("td_good")] })),
    JSON.stringify(record("links-nowhere", { boughtTogether: ["good", "nowhere"] })),
    JSON.stringify(record("has-nul", { brand: "a\u0000b" })),
    JSON.stringify(record("wrong-shelf", { category: "toys" })),
  ];
  const report = await importProducts(shop, { format: "jsonl", pieces: [lines.join("\n")] });
  expect(report).toMatchObject({ read: 10, added: 2, refused: 8 });
  expect(report.errors.map(({ line, product, field, problem }) => [line, product, field, problem.code])).toEqual([
    [2, null, "", "not_json"],
    [4, "no-price", "variants[0].priceCents", "field_missing"],
    [5, "wild-figure", "attributes.tankVolume", "attribute_out_of_range"],
    [6, "no-chinese", "name.cn", "text_missing"],
    [7, "good", "slug", "slug_repeated"],
    [7, "good", "variants[0].sku", "sku_taken"],
    [8, "same-number", "variants[0].sku", "sku_taken"],
    [9, "links-nowhere", "boughtTogether", "link_unknown"],
    [10, "has-nul", "", "field_invalid"],
    [11, "wrong-shelf", "category", "value_unknown"],
  ]);
  expect(await database().sql("select slug from products order by slug")).toEqual([
    { slug: "good" },
    { slug: "links-nowhere" },
  ]);
});

test("a character may be written by its number, but not one that is none, nor half of one", async () => {
  await empty();
  const shop = catalogueShop(database());
  const named = (slug: string, brand: string) =>
    JSON.stringify(record(slug, { brand: "?" })).replace('"?"', `"${brand}"`);
  const lines = [
    named("by-numbers", String.raw`\u6CF0\ud83d\udd27 \\u0000`),
    named("nul", String.raw`a\u0000b`),
    named("half", String.raw`a\uD83Db`),
    named("half-as-it-is", "a\ud83db"),
  ];
  const report = await importProducts(shop, { format: "jsonl", pieces: [lines.join("\n")] });
  expect(report.errors.map(({ product }) => product)).toEqual(["nul", "half", "half-as-it-is"]);
  expect(await database().sql("select brand from products")).toEqual([{ brand: String.raw`泰🔧 \u0000` }]);
});

test("a part number that another product of the shop has is refused", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, [record("first", { variants: [variant("TD-77")] })]);
  const report = await importProducts(shop, jsonLines([record("second", { variants: [variant("td 77")] })]));
  expect(report.errors.map(({ problem }) => problem)).toEqual([{ code: "sku_taken", sku: "td 77", product: "first" }]);
  expect(report).toMatchObject({ added: 0, refused: 1 });
});

test("a dry run reports what would happen and writes nothing", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, [record("one"), record("two")]);
  const before = await contents();
  const source = jsonLines([
    record("one", { brand: "Gantmoor" }),
    record("two"),
    record("three", { boughtTogether: ["one", "nowhere"] }),
  ]);
  const dryRun = await importProducts(shop, source, { dryRun: true });
  expect(await contents()).toEqual(before);
  expect(dryRun).toMatchObject({ added: 1, changed: 1, unchanged: 1, refused: 0 });
  expect(dryRun.errors).toHaveLength(1);
  const { changes, ...same } = dryRun;
  expect(changes).toMatchObject([{ product: "one", fields: [{ field: "brand", to: "Gantmoor" }] }]);
  expect(await importProducts(shop, source)).toEqual(same);
});

test("statements do not grow with the number of products in a chunk", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, generateCatalogue(5));
  database().takeStatements();
  await load(shop, generateCatalogue(5, 2));
  const few = database().takeStatements().length;
  await load(shop, generateCatalogue(90, 3));
  expect(database().takeStatements()).toHaveLength(few);
});

test("reviews are added once, and the rating follows", async () => {
  await empty();
  const shop = catalogueShop(database());
  const review = { stars: 4, author: "A. Reyes", language: "en", title: "Fine", text: "Works.", date: "2026-02-01" };
  await load(shop, [record("one", { reviews: [review] })]);
  await load(shop, [record("one", { reviews: [review, { ...review, author: "C. Ito", stars: 1 }] })]);
  expect(await database().sql("select rating_sum, rating_count from products")).toEqual([
    { rating_sum: 5, rating_count: 2 },
  ]);
});
