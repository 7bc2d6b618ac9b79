import { beforeEach, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import type { ShopifyChoices } from "#engine/catalogue/import/shopify/shopify-choices.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { catalogueShop, load, record } from "./catalogue-shop.ts";

const database = testDatabase();
const shop = () => catalogueShop(database());

beforeEach(() => emptied(database(), "products, variants, stock, stock_movements"));

const choices: ShopifyChoices = {
  types: { Tanks: { category: "air-tanks", subcategory: "vertical-tanks" } },
  tags: {},
  vendors: {},
  columns: {},
  parcel: { weightLb: 25, lengthIn: 14, widthIn: 12, heightIn: 10 },
  sizeless: "sell",
  untranslated: "english",
};
const imported = (...lines: readonly string[]) =>
  importProducts(shop(), { format: "shopify", choices, pieces: [lines.join("\n")] });

const heading =
  "Handle,Title,Body (HTML),Vendor,Type,Status,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price";
const first = "pair,Pair,<p>Two.</p>,Lane,Tanks,active,Size,One,P-1,900,30.00";
const second = "pair,,,,,,,Two,P-2,900,50.00";

const stored = async () =>
  (
    await database().sql(
      `select p.name, p.status, p.brand, (select jsonb_agg(v.sku || ' ' || (v.name ->> 'en') order by v.sku) from variants v
         where v.product_id = p.id and not v.retired) as variants
       from products p where slug = 'pair'`,
    )
  )[0];

const onSale = async () =>
  (await database().sql<{ sku: string }>("select sku from variants where not retired")).map(({ sku }) => sku);

test("rows of a Shopify export that were sorted are read as they were exported", async () => {
  expect(await imported(heading, second, first)).toMatchObject({ added: 1, refused: 0, errors: [] });
  expect(await stored()).toEqual({
    name: { en: "Pair", cn: "Pair" },
    status: "published",
    brand: "Lane",
    variants: ["P-1 One", "P-2 Two"],
  });
});

test("a Shopify export with a row that cannot be read withdraws nothing, and without one it tells what it withdraws", async () => {
  await imported(heading, first, second);
  for (const rows of [
    [first, `${second},more`],
    [`${first},more`, second],
  ]) {
    const report = await imported(heading, ...rows);
    expect(report.errors.map(({ problem }) => problem.code).toSorted()).toEqual([
      "cells_do_not_match",
      "product_row_unreadable",
    ]);
    expect(await stored()).toMatchObject({ variants: ["P-1 One", "P-2 Two"] });
  }
  const { notes } = await imported(heading, first);
  expect(notes).toContainEqual({
    line: 2,
    product: "pair",
    field: "Variant SKU",
    problem: { code: "versions_withdrawn", skus: "P-2", count: 1 },
  });
  expect(await onSale()).toEqual(["P-1"]);
});

test("a draft at Shopify without a title keeps the name that it has here", async () => {
  await load(shop(), [record("pair", { status: "draft" })]);
  await imported(heading, "pair,,<p>Two.</p>,Lane,Tanks,draft,,,TD-PAIR,900,30.00");
  expect(await stored()).toMatchObject({ name: { en: "Tank pair", cn: "储气罐 pair" }, status: "draft" });
});

test("an error names the heading that the file has, from before 2024 or after", async () => {
  const old = await imported(heading, first.replace("30.00", "free"), `${second.replace("900", "much")}`);
  expect(old.errors.map(({ field }) => field)).toEqual(["Variant Grams"]);
  const newer =
    "URL handle,Title,Description,Vendor,Type,Status,Option1 name,Option1 value,SKU,Weight value (grams),Price,Compare-at price";
  const one = "one,One,<p>One.</p>,Lane,Tanks,active,Title,Default Title,O-1,0,30.00,20.00";
  const { notes } = await imported(newer, one);
  expect(notes?.map(({ field }) => field)).toEqual(["Weight value (grams)", "", "Compare-at price"]);
  const { errors } = await imported(
    newer,
    one.replace("30.00", "free"),
    one.replace("one,One", "two,Two").replace("0,30.00", "heavy,30.00"),
  );
  expect(errors.map(({ field }) => field)).toEqual(["Price", "Weight value (grams)"]);
});

const wholeHeading = (
  "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Status,Option1 Name,Option1 Value,Variant SKU,Variant Grams," +
  "Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,SEO Title,SEO Description," +
  "Tank (product.metafields.specs.tank),Pressure (variant.metafields.specs.pressure)"
).split(",");
const wholeRows = [
  "pair,Pair,<p>Two.</p>,Lane,Tanks,new,true,draft,Size,One,P-1,900,shopify,4,30.00,40.00,Pairs,Two of them.,60 gal,150 PSI",
  "pair,,,,,,,,,Two,P-2,1800,shopify,5,50.00,60.00,,,,175 PSI",
];
const specs: ShopifyChoices = {
  ...choices,
  columns: {
    "Tank (product.metafields.specs.tank)": { target: "attribute:tankVolume", unit: "gal" },
    "Pressure (variant.metafields.specs.pressure)": { target: "attribute:mawp", unit: "PSI" },
  },
};
/** An import of these rows without one of their columns. */
const importedWithout = (column: string, rows: readonly string[] = wholeRows) => {
  const without = (line: string) => {
    const cells = line.split(",");
    return wholeHeading.flatMap((name, at) => (name === column ? [] : [cells[at] ?? ""])).join(",");
  };
  const lines = [wholeHeading.join(","), ...rows].map(without);
  return importProducts(shop(), { format: "shopify", choices: specs, pieces: [lines.join("\n")] });
};

const everything = () =>
  database().sql(
    `select to_jsonb(p) as product, (select jsonb_agg(to_jsonb(v) || jsonb_build_object('stock', to_jsonb(s)) order by v.id)
       from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id) as variants
     from products p order by p.id`,
  );

test("a Shopify export without one of its columns leaves what that says as it was, or is refused by its name", async () => {
  expect(await importedWithout("")).toMatchObject({ added: 1, errors: [] });
  const before = await everything();
  expect(await importedWithout("")).toMatchObject({ unchanged: 1, errors: [] });
  const refused = new Map([
    ["Vendor", "field_missing"],
    ["Type", "type_left_out"],
  ]);
  // Numbers are made of the handle then, which the report says with the variants that it withdraws.
  const made = "Variant SKU";
  // By these a file is known as an export of Shopify.
  const needed = ["Handle", "Title", "Option1 Value", "Variant Price"];
  for (const column of wholeHeading.filter((name) => name !== made && !needed.includes(name))) {
    const { errors, changed } = await importedWithout(column);
    const code = refused.get(column);
    expect(
      errors.map(({ line, field, problem }) => [line, field, problem.code]),
      column,
    ).toEqual(code ? [[2, column, code]] : []);
    expect(changed, column).toBe(0);
    expect(await everything(), column).toEqual(before);
  }
  const { notes } = await importedWithout(made);
  expect(notes?.map(({ problem }) => problem.code)).toEqual(expect.arrayContaining(["sku_made", "versions_withdrawn"]));
});

test("metafields of a product that stand in any of its rows are those of the product", async () => {
  const attributes = async () =>
    (
      await database().sql(
        `select p.attributes, (select jsonb_object_agg(v.sku, v.attributes) from variants v where v.product_id = p.id) as variants
         from products p`,
      )
    )[0];
  await importedWithout("", wholeRows.toReversed());
  expect(await attributes()).toEqual({
    attributes: { tankVolume: 60, mawp: 175 },
    variants: { "P-1": { mawp: 150 }, "P-2": {} },
  });
});

test("rows of a Shopify export that say different things of their product are refused by line and column", async () => {
  const other = wholeRows[1]!.replace("pair,,,,", "pair,Couple,,Other,").replace(",,175 PSI", ",80 gal,175 PSI");
  const { errors } = await importedWithout("", [wholeRows[0]!, other]);
  const disagree = (field: string, value: string) => ({
    line: 3,
    product: "pair",
    field,
    problem: { code: "rows_disagree", value, firstLine: 2 },
  });
  expect(errors).toEqual([
    disagree("Title", "Pair"),
    disagree("Vendor", "Lane"),
    disagree("Tank (product.metafields.specs.tank)", "60 gal"),
  ]);
  expect(await everything()).toEqual([]);
});
