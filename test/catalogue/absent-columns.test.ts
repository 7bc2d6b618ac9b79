import { beforeEach, expect, test } from "vitest";
import { csvLine } from "#engine/platform/csv.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { catalogueShop, jsonLines, load, record, variant } from "./catalogue-shop.ts";

const database = testDatabase();

beforeEach(() =>
  emptied(
    database(),
    "products, variants, stock, stock_movements, cross_references, documents, product_links, reviews",
  ),
);

const stored = async (slug: string) => {
  const [row] = await database().sql<{ product: Record<string, unknown> }>(
    `select to_jsonb(p) - 'id' - 'version' - 'updated_at' || jsonb_build_object(
       'variants', (select jsonb_agg(to_jsonb(v) - 'id' - 'product_id' - 'price_cents' || jsonb_build_object(
         'references', (select jsonb_agg(c.number) from cross_references c where c.variant_id = v.id)) order by v.position)
         from variants v where v.product_id = p.id),
       'documents', (select jsonb_agg(d.kind) from documents d where d.product_id = p.id),
       'links', (select jsonb_agg(jsonb_build_array(l.kind, o.slug) order by l.kind) from product_links l
         join products o on o.id = l.linked_product_id where l.product_id = p.id)) as product
     from products p where slug = $1`,
    [slug],
  );
  return row!.product;
};

const priceOf = async (sku: string) =>
  (await database().sql<{ price: number }>("select price_cents as price from variants where sku = $1", [sku]))[0]!
    .price;

/** A product of which everything has been said that a file can leave out. */
const full = (slug: string, change: Record<string, unknown> = {}) =>
  record(slug, {
    status: "archived",
    returnPolicy: "none",
    warrantyMonths: 24,
    popularity: 70,
    attributes: { tankVolume: 80, mawp: 200 },
    documents: [{ kind: "manual", language: "en" }],
    boughtTogether: ["other"],
    similar: ["other"],
    fits: ["other"],
    variants: [
      variant(`TD-${slug.toUpperCase()}`, {
        name: { en: "Only", cn: "唯一" },
        attributes: { tankVolume: 82 },
        listPriceCents: 200_000,
        freightOnly: true,
        freightClass: 85,
        leadTimeDays: 9,
        pictureFamily: "vertical-tank",
        crossReferences: [{ maker: "Any", number: "X-1" }],
      }),
    ],
    ...change,
  });

const needed = "slug,category,subcategory,brand,name_en,name_cn,summary_en,summary_cn,description_en,description_cn";
const ofVariant = "sku,price,weight_lb,length_in,width_in,height_in";
const row = (slug: string, price = "999.00") => {
  const texts = ["Holds air.", "储存压缩空气。", "It holds air.", "储存压缩空气。"];
  const sizes = [`TD-${slug.toUpperCase()}`, price, "230", "26", "26", "66"];
  return [slug, "air-tanks", "vertical-tanks", "Torrendyne", `Tank ${slug}`, `储气罐 ${slug}`, ...texts, ...sizes];
};
const imported = (heading: string, ...rows: readonly string[][]) =>
  importProducts(catalogueShop(database()), {
    format: "csv",
    pieces: [`${heading}\n${rows.map(csvLine).join("")}`],
  });

test.each(["published", "unavailable", "draft", "archived"])(
  "new prices from a CSV of the columns that it needs leave everything else of a product that is %s",
  async (status) => {
    await load(catalogueShop(database()), [full("one", { status }), record("other")]);
    const before = await stored("one");
    const report = await imported(`${needed},${ofVariant}`, row("one"));
    expect(report).toMatchObject({ changed: 1, refused: 0, errors: [] });
    expect(await stored("one")).toEqual(before);
    expect(await priceOf("TD-ONE")).toBe(99_900);
    expect(await imported(`${needed},${ofVariant}`, row("one"))).toMatchObject({ changed: 0, unchanged: 1 });
  },
);

test("JSON Lines that leave fields out leave everything else of a product", async () => {
  await load(catalogueShop(database()), [full("one"), record("other")]);
  const before = await stored("one");
  const { slug, category, subcategory, brand, name, summary, description, attributes } = full("one");
  const { sku, weightLb, lengthIn, widthIn, heightIn } = variant("TD-ONE");
  const sizes = { weightLb, lengthIn, widthIn, heightIn };
  const variants = [{ sku, priceCents: 99_900, attributes: { tankVolume: 82 }, ...sizes }];
  const report = await importProducts(
    catalogueShop(database()),
    jsonLines([{ slug, category, subcategory, brand, name, summary, description, attributes, variants }]),
  );
  expect(report).toMatchObject({ changed: 1, refused: 0, errors: [] });
  expect(await stored("one")).toEqual(before);
  expect(await priceOf("TD-ONE")).toBe(99_900);
});

test("an empty cell of a column that is there empties what is stored, but for the status, which none can be", async () => {
  await load(catalogueShop(database()), [full("one"), record("other")]);
  const emptied = [
    "status,return_policy,warranty_months,popularity,documents,bought_together,similar,fits,a:mawp",
    "variant_name_en,variant_name_cn,list_price,freight_only,freight_class,lead_time_days,variant_picture_family",
    "cross_references,v:tankVolume",
  ].join();
  const cells = emptied.split(",").map(() => "");
  await imported(`${needed},${ofVariant},${emptied}`, [...row("one"), ...cells]);
  expect(await stored("one")).toMatchObject({
    status: "archived",
    return_policy: "standard",
    warranty_months: 0,
    popularity: 0,
    attributes: { tankVolume: 80 },
    documents: null,
    links: null,
    variants: [
      {
        name: null,
        attributes: {},
        list_price_cents: null,
        freight_only: false,
        freight_class: null,
        lead_time_days: 1,
        picture_family: null,
        references: null,
      },
    ],
  });
});

test("a new product without a status is published, with the usual terms", async () => {
  expect(await imported(`${needed},${ofVariant}`, row("new"))).toMatchObject({ added: 1, errors: [] });
  expect(await stored("new")).toMatchObject({
    status: "published",
    return_policy: "standard",
    warranty_months: 0,
    popularity: 0,
    variants: [{ freight_only: false, lead_time_days: 1, name: null, list_price_cents: null }],
  });
});

test("texts without a column stay as they are; what is new is refused without them", async () => {
  const draft = full("one", { status: "draft", summary: { en: "Written here.", cn: "" } });
  await load(catalogueShop(database()), [draft, full("two", { status: "published" }), record("other")]);
  const before = await stored("one");
  const short = `slug,category,subcategory,brand,name_en,name_cn,${ofVariant}`;
  const cut = (slug: string) => [...row(slug).slice(0, 6), ...row(slug).slice(10)];
  const report = await imported(short, cut("one"), cut("two"), cut("three"));
  expect(report).toMatchObject({ read: 3, added: 0, changed: 2, refused: 1 });
  expect(report.errors.map(({ line, field, problem }) => [line, field, problem.code])).toEqual(
    ["summary_en", "description_en", "summary_cn", "description_cn"].map((field) => [4, field, "text_missing"]),
  );
  expect(await stored("one")).toEqual(before);
});

test("a former price ends once the price reaches it, and attributes without a column once the category is another", async () => {
  await load(catalogueShop(database()), [full("one"), full("two"), record("other")]);
  const moved = row("two");
  moved[1] = "extras";
  moved[2] = "valves-and-gauges";
  expect(await imported(`${needed},${ofVariant}`, row("one", "2000.00"), moved)).toMatchObject({
    changed: 2,
    errors: [],
  });
  expect(await stored("one")).toMatchObject({ variants: [{ list_price_cents: null }] });
  expect(await stored("two")).toMatchObject({ attributes: {}, variants: [{ attributes: {}, lead_time_days: 9 }] });
});

test("what a file says of all versions is not covered by what one of them had of its own", async () => {
  await load(catalogueShop(database()), [full("one"), record("other")]);
  await imported(`${needed},${ofVariant},a:tankVolume`, [...row("one"), "60"]);
  expect(await stored("one")).toMatchObject({
    attributes: { tankVolume: 60, mawp: 200 },
    variants: [{ attributes: {} }],
  });
});
