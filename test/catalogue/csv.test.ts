import { expect, test } from "vitest";
import fc from "fast-check";
import { type CsvRow, csvLine, delimiterOf, readCsv } from "#engine/platform/csv.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { isShopifyHeading } from "#engine/catalogue/import/shopify/shopify-columns.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { catalogueShop, jsonLines, load, record, variant } from "./catalogue-shop.ts";

const database = testDatabase();
const rowsOf = async (text: string, cut = text.length) => {
  const pieces = Array.from({ length: Math.ceil(text.length / cut) || 1 }, (_, at) =>
    text.slice(at * cut, (at + 1) * cut),
  );
  const rows: CsvRow[] = [];
  for await (const row of readCsv(pieces)) rows.push(row);
  return rows;
};

test("cells may hold commas, quotes and line breaks, and a file may begin with a byte-order mark", async () => {
  const rows = await rowsOf('\uFEFFa,b\r\n"x, ""y""","two\nlines"\r\n\r\nlast,\n');
  expect(rows).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ['x, "y"', "two\nlines"] },
    { line: 5, cells: ["last", ""] },
  ]);
});

test("what is written is read back, wherever the text is cut", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", " ", "中", "1", "=", "-", "'") });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 7 }),
      async (rows, cut) => {
        expect((await rowsOf(rows.map(csvLine).join(""), cut)).map(({ cells }) => cells)).toEqual(rows);
      },
    ),
    { numRuns: process.env["LONG"] ? 5_000 : 200 },
  );
});

test.each([
  ["Part number\tPrice\nA-1\t1,234.50\nA-2\t95", "\t"],
  ["A-1\t1,234,567.00", "\t"],
  ["Date;Amount;Text\n24.11.2026;1.234,50;Wire, from Ada", ";"],
  ["Account 1234; November\nDate,Amount,Text\n11/24/2026,12.00,ACH; REF 5\n11/25/2026,3.00,FEE", ","],
  ['sku,location,counted\nMV-1,"Yard, north",5', ","],
])("the table %j is parted by %j, and no other mark parts its cells", (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter);
});

test("a quotation mark that is never closed is told with its line", async () => {
  expect((await rowsOf('a,b\n1,"open\n2,3\n')).at(-1)).toMatchObject({ line: 2, open: true });
});

const columns = [
  "slug",
  "category",
  "subcategory",
  "brand",
  "name_en",
  "name_cn",
  "summary_en",
  "summary_cn",
  "description_en",
  "description_cn",
  "status",
  "picture_family",
  "warranty_months",
  "popularity",
  "published_at",
  "documents",
  "bought_together",
  "a:tankVolume",
  "a:mawp",
  "a:certifications",
  "sku",
  "variant_name_en",
  "variant_name_cn",
  "price",
  "list_price",
  "weight_lb",
  "length_in",
  "width_in",
  "height_in",
  "freight_only",
  "stock",
  "lead_time_days",
  "cross_references",
  "v:tankVolume",
];

test("a CSV file and the JSON lines that say the same lead to the same catalogue", async () => {
  const contents = () =>
    database().sql(`select to_jsonb(p) - 'id' - 'created_at' - 'updated_at' as product,
    (select jsonb_agg(to_jsonb(v) - 'id' - 'product_id' || jsonb_build_object('on_hand', s.on_hand,
       'references', (select jsonb_agg(jsonb_build_array(maker, number, number_compact)) from cross_references c where c.variant_id = v.id)) order by v.position)
     from variants v join stock s on s.variant_id = v.id where v.product_id = p.id) as variants,
    (select jsonb_agg(jsonb_build_array(kind, language) order by kind, language) from documents d where d.product_id = p.id) as documents,
    (select jsonb_agg(o.slug) from product_links l join products o on o.id = l.linked_product_id where l.product_id = p.id) as links
    from products p order by slug`);
  const shop = catalogueShop(database());
  await load(shop, [
    record("one", {
      description: { en: ["First.", 'Second, with a "quote".'], cn: ["第一。", "第二。"] },
      attributes: { tankVolume: 80, mawp: 200, certifications: ["asme-tank"] },
      popularity: 5,
      boughtTogether: ["two"],
      variants: [
        variant("TD-1", {
          name: { en: "Small", cn: "小" },
          listPriceCents: 99_905,
          freightOnly: true,
          crossReferences: [{ maker: "Any", number: "A:1" }],
        }),
        variant("TD-2", {
          name: { en: "Big", cn: "大" },
          attributes: { tankVolume: 120 },
          priceCents: 123_450,
          stock: 0,
        }),
      ],
    }),
    record("two", { popularity: 6 }),
  ]);
  const before = await contents();
  await emptied(database(), "products");
  const common = ["air-tanks", "vertical-tanks", "Torrendyne"];
  const rows = [
    columns,
    [
      "one",
      ...common,
      "Tank one",
      "储气罐 one",
      "Holds air.",
      "储存压缩空气。",
      'First.\n\nSecond, with a "quote".',
      "第一。\n\n第二。",
      "published",
      "vertical-tank",
      "12",
      "5",
      "2026-01-02T00:00:00Z",
      "spec-sheet:en",
      "two",
      "80",
      "200",
      "asme-tank",
      "TD-1",
      "Small",
      "小",
      "899.00",
      "$999.05",
      "230",
      "26",
      "26",
      "66",
      "yes",
      "7",
      "2",
      "Any:A:1",
      "",
    ],
    [
      "one",
      ...Array.from({ length: 19 }, () => ""),
      "TD-2",
      "Big",
      "大",
      "1,234.5",
      "",
      "230",
      "26",
      "26",
      "66",
      "no",
      "0",
      "2",
      "",
      "120",
    ],
    [
      "two",
      ...common,
      "Tank two",
      "储气罐 two",
      "Holds air.",
      "储存压缩空气。",
      "It holds air.",
      "储存压缩空气。",
      "",
      "vertical-tank",
      "12",
      "6",
      "2026-01-02T00:00:00Z",
      "spec-sheet:en",
      "",
      "80",
      "200",
      "",
      "TD-TWO",
      "",
      "",
      "899",
      "",
      "230",
      "26",
      "26",
      "66",
      "",
      "7",
      "2",
      "",
      "",
    ],
  ];
  const report = await importProducts(shop, { format: "csv", pieces: [rows.map(csvLine).join("")] });
  expect(report).toMatchObject({ read: 2, added: 2, errors: [] });
  expect(await contents()).toEqual(before);
  expect(await importProducts(shop, jsonLines([record("two", { popularity: 6 })]))).toMatchObject({ unchanged: 1 });
});

test("a heading with a wrong or missing column is refused whole, and a row with a cell too few alone", async () => {
  const shop = catalogueShop(database());
  const wrong = await importProducts(shop, { format: "csv", pieces: ["brand,colour\nx,red\n"] });
  expect(wrong.errors.map(({ problem }) => problem.code)).toContain("column_unknown");
  expect(wrong.errors.map(({ problem }) => problem.code)).toContain("column_missing");
  expect(wrong).toMatchObject({ read: 0, refused: 0 });
  const short = await importProducts(shop, { format: "csv", pieces: [`${columns.join(",")}\nx,y\n`] });
  expect(short.errors).toEqual([
    { line: 2, product: null, field: "", problem: { code: "cells_do_not_match", cells: 2, columns: columns.length } },
  ]);
});

const heading = ["slug", "category", "subcategory", "brand", "name_en", "name_cn", "sku", "price"];
const problemsOf = async (...rows: string[]) => {
  const pieces = [rows.join("\r\n")];
  const report = await importProducts(catalogueShop(database()), { format: "csv", pieces }, { dryRun: true });
  return report.errors.map(({ line, problem }) => [line, problem] as const);
};

test("a column that stands in the heading twice is refused by its name, for only one of them could be read", async () => {
  const rows = [`${heading.join(",")}, slug ,price`, "a,b,c,d,e,f,g,1,x,2"];
  expect(await problemsOf(...rows)).toEqual([
    [1, { code: "column_twice", column: "slug" }],
    [1, { code: "column_twice", column: "price" }],
  ]);
  const shopify = ["Handle", "Title", "Option1 Value", "Variant Price"];
  expect(isShopifyHeading(["", ...shopify, ""])).toBe(true);
  expect(isShopifyHeading([...shopify, "Handle"])).toBe(false);
});

test("columns without a heading and rows are passed over where they are empty, and told where they are not", async () => {
  const [first, ...others] = heading;
  const wide = [first, "", ...others].join(",");
  const row = "one,,air-tanks,vertical-tanks,T,n,n,S-1,1";
  const told = async (...rows: string[]) =>
    (await problemsOf(`${wide},,`, ...rows)).filter(
      ([, { code }]) => !code.startsWith("field_") && code !== "product_unknown",
    );
  expect(await told(`${row},,`, row, `${row}, ,,,`, ",,,,,,,,,,")).toEqual([]);
  expect(await told(`${row},,`, "two,note,air-tanks,vertical-tanks,T,n,n,S-2,1,,", `${row},,more`)).toEqual([
    [2, { code: "product_row_unreadable" }],
    [3, { code: "column_unnamed", number: 2 }],
    [4, { code: "cells_do_not_match", cells: 11, columns: 9 }],
  ]);
});

test("a file separated by semicolons or tabs is told in one sentence", async () => {
  expect(await problemsOf(heading.join(";"), "a;b")).toEqual([[1, { code: "separator", found: "semicolon" }]]);
  expect(await problemsOf(heading.join("\t"), "a\tb")).toEqual([[1, { code: "separator", found: "tab" }]]);
});

test("prices and figures that cannot be read are told, never guessed", async () => {
  const shop = catalogueShop(database());
  const cells = [
    "bad",
    "air-tanks",
    "vertical-tanks",
    "T",
    "n",
    "n",
    "s",
    "s",
    "d",
    "d",
    "",
    "tank",
    "12",
    "1",
    "2026-01-02",
    "",
    "",
    "eighty",
    "200",
    "",
    "TD-9",
    "",
    "",
    "12.345",
    "",
    "1e3",
    "1",
    "1",
    "1",
    "maybe",
    "-1",
    "2",
    "Any",
    "",
  ];
  const report = await importProducts(shop, { format: "csv", pieces: [columns.join(",") + "\n" + csvLine(cells)] });
  expect(report.errors.map(({ field }) => field).sort()).toEqual([
    "cross_references",
    "freight_only",
    "price",
    "stock",
    "weight_lb",
  ]);
});
