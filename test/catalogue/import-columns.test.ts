import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { productColumns, variantColumns } from "#engine/catalogue/import/csv-columns.ts";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { csvLine, readCsv } from "#engine/platform/csv.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { problemText } from "#web/admin/imports/import-problem.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { catalogueShop, jsonLines, load, record, variant } from "./catalogue-shop.ts";

const database = testDatabase();
const shop = () => catalogueShop(database());

const unit = record("unit", {
  category: "open-box",
  subcategory: "compressors",
  attributes: { conditionGrade: "b", openBoxReason: "display", runHours: 12, accessoriesIncluded: true },
  openBox: {
    of: "tank",
    grade: "b",
    reason: "display",
    serial: "S-1",
    runHours: 12,
    accessories: true,
    test: { on: "2026-10-01", by: "JD", pressure: 150, current: { amps: 21.5, volts: "230" } },
  },
  variants: [variant("UNIT-1", { stock: 1 })],
});
const pair = [
  variant("A-1", { name: { en: "One", cn: "一" }, attributes: { tankVolume: 60 } }),
  variant("A-2", { name: { en: "Two", cn: "二" } }),
];

beforeEach(async () => {
  await emptied(database(), "products, variants, stock, stock_movements");
  await load(shop(), [unit, record("pair", { variants: pair })]);
});

async function exported(slug: string): Promise<readonly (readonly string[])[]> {
  const pieces: string[] = [];
  await writeProducts(database(), "csv", (piece) => void pieces.push(piece));
  const rows: (readonly string[])[] = [];
  for await (const { cells } of readCsv(pieces)) rows.push(cells);
  return rows.filter(([first], at) => at === 0 || first === slug);
}

const csv = (rows: readonly (readonly string[])[]) =>
  importProducts(shop(), { format: "csv", pieces: rows.map(csvLine) }, { dryRun: true });

test("a cell that cannot be is told by the name of its own column, whichever it is", async () => {
  const [heading = [], row = []] = await exported("unit");
  expect(await csv([heading, row])).toMatchObject({ unchanged: 1, errors: [] });
  for (const [at, column] of heading.entries()) {
    const { errors } = await csv([heading, row.with(at, "x".repeat(6_000))]);
    expect([...new Set(errors.map(({ field }) => field))], column).toEqual([column]);
  }
});

test("an error of a variant names its row and the column that the file has for it", async () => {
  const [heading = [], first = [], second = []] = await exported("pair");
  const told = async (column: string, cell: string) => {
    const { errors } = await csv([heading, first, second.with(heading.indexOf(column), cell)]);
    return errors.map(({ line, field, problem }) => [line, field, problem.code]);
  };
  expect(await told("v:tankVolume", "-4")).toEqual([[3, "v:tankVolume", "attribute_out_of_range"]]);
  expect(await told("variant_name_cn", "")).toEqual([[3, "variant_name_cn", "text_missing"]]);
  expect(await told("backorder_limit", "-1")).toEqual([[3, "backorder_limit", "number_too_small"]]);
  expect(await told("list_price", "1")).toEqual([[3, "list_price", "list_price_not_above"]]);
  const unnamed = ["variant_name_en", "variant_name_cn"].reduce(
    (row, name) => row.with(heading.indexOf(name), ""),
    second,
  );
  expect((await csv([heading, first, unnamed])).errors).toMatchObject([
    { line: 3, field: "variant_name_en", problem: { code: "variant_names_missing" } },
  ]);
  const linked = first.with(heading.indexOf("bought_together"), "nowhere");
  expect((await csv([heading, linked, second])).errors).toMatchObject([
    { line: 2, field: "bought_together", problem: { code: "link_unknown" } },
  ]);
});

test("an open-box record outside of its category, and the category without one, are told at the category", async () => {
  const [heading = [], row = []] = await exported("unit");
  const moved = row
    .with(heading.indexOf("category"), "air-tanks")
    .with(heading.indexOf("subcategory"), "vertical-tanks");
  const { errors } = await csv([heading, moved]);
  const error = errors.find(({ problem }) => problem.code === "open_box_disagrees")!;
  expect(error.field).toBe("category");
  const { en, cn } = loadTranslators("UTC");
  expect(problemText(error, en)).toContain("go together");
  expect(problemText(error, cn)).toContain("开箱品记录");
});

test("a field that the format does not have is left out with a note, and the line comes in", async () => {
  const lines = [
    { ...record("new", { variants: [variant("NEW-1", { price: 95 })] }), warranty: 12 },
    { variants: [{ sku: "A-1", price: 95, priceCents: 9_500 }] },
  ];
  const report = await importProducts(shop(), jsonLines(lines));
  expect(report).toMatchObject({ added: 1, changed: 1, errors: [] });
  expect(report.notes?.map(({ line, product, field, problem }) => [line, product, field, problem.code])).toEqual([
    [1, "new", "variants[0].price", "field_left_out"],
    [1, "new", "warranty", "field_left_out"],
    [2, "pair", "variants[0].price", "field_left_out"],
  ]);
});

test("a link of a product to itself is left out with a note, by slug and by part number", async () => {
  const [heading = [], ...rows] = await exported("pair");
  const [first = [], second = []] = rows;
  const linked = first.with(heading.indexOf("similar"), "unit|A2").with(heading.indexOf("fits"), "pair");
  const { errors, notes } = await csv([heading, linked, second]);
  expect(errors).toEqual([]);
  expect(notes?.map(({ line, field, problem }) => [line, field, problem.code])).toEqual([
    [2, "similar", "link_self"],
    [2, "fits", "link_self"],
  ]);
});

test("terms of back-orders of an open-box unit are left out with a note, in both languages", async () => {
  const [heading = [], row = []] = await exported("unit");
  const offered = row.with(heading.indexOf("backorder_limit"), "3").with(heading.indexOf("restock_days"), "11");
  const { errors, notes } = await csv([heading, offered]);
  expect(errors).toEqual([]);
  expect(notes?.map(({ line, field, problem }) => [line, field, problem.code])).toEqual([
    [2, "backorder_limit", "unit_back_orders"],
    [2, "restock_days", "unit_back_orders"],
  ]);
  const { en, cn } = loadTranslators("UTC");
  expect(problemText(notes![0]!, en)).toContain("takes no back-orders");
  expect(problemText(notes![0]!, cn)).toContain("不接受预订");
  const day = row.with(heading.indexOf("expected_on"), "soon");
  expect((await csv([heading, day])).errors).toMatchObject([
    { line: 2, field: "expected_on", problem: { code: "date_invalid", value: "soon" } },
  ]);
});

test("an attribute that a variant loses by a blank cell, or by its product's new value, is named with the value it had", async () => {
  const [heading = [], first = [], second = []] = await exported("pair");
  const at = heading.indexOf("v:tankVolume");
  const problem = { code: "value_ended", sku: "A-1", value: "60", gets: "other", instead: "80" } as const;
  const note = { line: 2, field: "v:tankVolume", product: "pair", problem };
  const emptied = await csv([heading, first.with(at, ""), second]);
  expect(emptied).toMatchObject({ changed: 1, errors: [], notes: [note] });
  const { en, cn } = loadTranslators("UTC");
  expect(problemText(note, en)).toContain("it will have the product’s 80. Write 60 into its row to keep it.");
  expect(problemText(note, cn)).toContain("将改用商品的值 80。如需保留，请在该行填写 60");

  const ofProduct = ["sku", "slug", "a:tankVolume"];
  expect((await csv([ofProduct, ["A-1", "pair", "100"]])).notes, "a new value of the product").toEqual([
    { ...note, problem: { ...problem, instead: "100" } },
  ]);
  expect((await csv([ofProduct, ["A-1", "pair", "60"]])).notes, "the same value, now the product's").toEqual([]);
  expect((await csv([heading, first, second])).notes, "the export as it is").toEqual([]);
});

test("the page on imports names every column of a CSV and every field of a JSON line", async () => {
  const page = readFileSync("docs/import.md", "utf8");
  const [, lines = "", table = ""] = /## JSON Lines([\s\S]*)## CSV([\s\S]*)## Shopify/.exec(page) ?? [];
  const named = (text: string) => new Set([...text.matchAll(/`([\w:]+)`/g)].map(([, name]) => name));
  const columns = named(table);
  expect([...productColumns, ...variantColumns].filter((column) => !columns.has(column))).toEqual([]);
  const pieces: string[] = [];
  await writeProducts(database(), "jsonl", (piece) => void pieces.push(piece));
  const product = JSON.parse(pieces[0]!) as { variants: object[] };
  const fields = named(lines);
  expect([product, ...product.variants].flatMap(Object.keys).filter((field) => !fields.has(field))).toEqual([]);
});
