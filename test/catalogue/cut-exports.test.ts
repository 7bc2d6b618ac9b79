import { beforeEach, expect, test } from "vitest";
import { productColumns, variantColumns } from "#engine/catalogue/import/csv-columns.ts";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import type { ImportReport } from "#engine/catalogue/import/import-report.ts";
import { csvLine } from "#engine/platform/csv.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { problemText } from "#web/admin/imports/import-problem.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { catalogueShop, jsonLines, load, record } from "./catalogue-shop.ts";
import { exportedRows, type Row, unit, wholeGoods } from "./whole-goods.ts";

const database = testDatabase();
const shop = () => catalogueShop(database());

beforeEach(async () => {
  await emptied(
    database(),
    "products, variants, stock, stock_movements, cross_references, documents, product_links, reviews",
  );
  for (const goods of wholeGoods) await load(shop(), goods);
});

/** Everything of all products; the order of variants is that of the rows of a file that describes products whole. */
const everything = async (ofProduct = "to_jsonb(p)", ofVariants = "to_jsonb(v)"): Promise<unknown> =>
  (
    await database().sql(
      `select ${ofProduct} as product,
         (select jsonb_agg(${ofVariants} || jsonb_build_object('stock', to_jsonb(s), 'references',
           (select jsonb_agg(to_jsonb(c)) from cross_references c where c.variant_id = v.id)) order by v.id)
           from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id) as variants,
         (select jsonb_agg(to_jsonb(d) order by d.kind) from documents d where d.product_id = p.id) as documents,
         (select jsonb_agg(to_jsonb(l) order by l.kind) from product_links l where l.product_id = p.id) as links
       from products p order by p.id`,
    )
  ).map((row) => row);

const csv = (columns: readonly string[], rows: readonly Row[], options = {}) =>
  importProducts(
    shop(),
    {
      format: "csv",
      pieces: [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))].map(csvLine),
    },
    options,
  );

const errorsOf = ({ errors }: ImportReport) => errors.map(({ line, field, problem }) => [line, field, problem.code]);

test("the export without any one of its columns changes nothing, and neither does one without names", async () => {
  const { heading, rows } = await exportedRows(database());
  const before = await everything();
  const lastLine = rows.findIndex(({ slug }) => slug === "sketch") + 2;
  for (const dropped of [[], ["name_en", "name_cn"], ...heading.map((column) => [column])]) {
    const report = await csv(
      heading.filter((column) => !dropped.includes(column)),
      rows,
    );
    const [column] = dropped;
    expect(errorsOf(report), column).toEqual(
      column === "sku"
        ? [[1, "", "columns_without_sku"]]
        : column === "slug"
          ? // A draft without a part number has nothing else to be found by.
            [[lastLine, "slug", "field_missing"]]
          : [],
    );
    expect(report, column).toMatchObject({ added: 0, changed: 0, notes: [] });
    expect(await everything(), column).toEqual(before);
  }
});

test("the columns of a unit and of its test can be left out together, and an empty one empties only itself", async () => {
  const { heading, rows } = await exportedRows(database());
  const before = await everything();
  const ofTest = heading.filter((column) => /^open_box_(tested|pressure|current|test_)/.test(column));
  const ofUnit = heading.filter((column) => column.startsWith("open_box_") && !ofTest.includes(column));
  for (const dropped of [ofTest, ofUnit, [...ofTest, ...ofUnit]]) {
    const columns = heading.filter((column) => !dropped.includes(column));
    expect(await csv(columns, rows)).toMatchObject({ changed: 0, errors: [] });
    expect(await everything()).toEqual(before);
  }
  const unitNow = async () =>
    (await database().sql<{ unit: typeof unit }>("select open_box as unit from products where slug = 'unit'"))[0]?.unit;
  const only = (column: string) => ["slug", "brand", column];
  const cleared = rows.map((row): Row => ({ ...row, open_box_pressure_reached: "", open_box_current_measured: "" }));
  await csv(only("open_box_pressure_reached"), cleared);
  expect(await unitNow()).toEqual({ ...unit, test: { ...unit.test, pressure: null } });
  await csv(only("open_box_current_measured"), cleared);
  expect(await unitNow()).toEqual({ ...unit, test: { ...unit.test, pressure: null, current: null } });
  const blank = cleared.map((row): Row => ({ ...row, ...Object.fromEntries(ofTest.map((column) => [column, ""])) }));
  await csv(["slug", "brand", ...ofTest], blank);
  expect(await unitNow()).toEqual({ ...unit, test: null });
  const day = blank.map((row) => (row["slug"] === "unit" ? { ...row, open_box_tested_by: "JD" } : row));
  expect(errorsOf(await csv(["slug", "brand", ...ofTest], day))).toEqual([
    [rows.findIndex(({ slug }) => slug === "unit") + 2, "open_box_tested_on", "field_missing"],
  ]);
});

test.each([
  ["rows that are none of a product's first", (rows: readonly Row[]) => rows.filter(({ sku }) => sku === "OIL-2")],
  ["rows that were sorted", (rows: readonly Row[]) => rows.toSorted((a, b) => (a["sku"]! < b["sku"]! ? 1 : -1))],
  [
    "rows that were sorted so that other products stand between",
    (rows: readonly Row[]) => rows.toSorted((a, b) => a["sku"]!.at(-1)!.localeCompare(b["sku"]!.at(-1)!)),
  ],
])("an export cut to a few columns without names, with %s, changes nothing", async (_, cut) => {
  const { heading, rows } = await exportedRows(database());
  const own = rows.filter(({ sku }) => sku !== "");
  for (const columns of [
    ["slug", "sku", "price", "warranty_months", "documents", "bought_together", "similar", "fits", "return_policy"],
    ["sku", "price", "warranty_months", "documents", "bought_together", "popularity", "seo_title_en", "a:mawp"],
    ["slug", "sku", "category", "brand", "warranty_months", "documents", "status", "a:mawp", "open_box_of"],
    heading.filter((column) => !column.startsWith("name_")),
    heading.filter((column) => column !== "slug"),
    heading,
  ]) {
    const isWhole = columns === heading;
    const state = () =>
      isWhole ? everything("to_jsonb(p) - 'version' - 'updated_at'", "to_jsonb(v) - 'position'") : everything();
    const before = await state();
    const report = await csv(columns, cut(own));
    expect(report, columns.join()).toMatchObject({ added: 0, refused: 0, errors: [], notes: [] });
    if (!isWhole) expect(report, columns.join()).toMatchObject({ changed: 0 });
    expect(report.read, columns.join()).toBe(new Set(cut(own).map(({ slug }) => slug)).size);
    expect(await state(), columns.join()).toEqual(before);
  }
});

test("rows of one product far apart in a file never empty what the first of them says", async () => {
  const many = Array.from({ length: 600 }, (_, at) => record(`p${at}`, { warrantyMonths: 3 }));
  await load(shop(), many);
  const between = many.map(({ slug }): Row => ({ sku: `TD-${String(slug).toUpperCase()}`, warranty_months: "3" }));
  const columns = ["sku", "warranty_months", "documents", "category"];
  const first = { sku: "OIL-1", warranty_months: "36", documents: "manual:en|manual:cn", category: "air-tanks" };
  const report = await csv(columns, [first, ...between, { sku: "OIL-2" }, { sku: "OIL-3" }]);
  expect(report).toMatchObject({ read: 601, changed: 1, unchanged: 600, errors: [] });
  const [oil] = await database().sql(
    `select warranty_months as months, (select count(*)::int from documents d where d.product_id = p.id) as documents
     from products p where slug = 'oil'`,
  );
  expect(oil).toEqual({ months: 36, documents: 2 });
  const again = { ...first, sku: "OIL-2" };
  expect(await csv(columns, [first, ...between, again])).toMatchObject({ read: 601, unchanged: 601, errors: [] });
  const other = await csv(columns, [first, ...between, { ...again, warranty_months: "12" }]);
  expect(errorsOf(other)).toEqual([[603, "sku", "slug_repeated"]]);
});

test("an empty cell of a product empties what is stored only in a row that gives its category, brand or name", async () => {
  const { rows } = await exportedRows(database());
  const columns = ["slug", "warranty_months", "documents", "similar", "status"];
  const oil = rows.find(({ sku }) => sku === "OIL-1")!;
  const before = await everything();
  // A status that was typed into one of the rows that the export leaves empty says nothing of the cells beside it.
  await csv([...columns, "sku", "brand"], [{ slug: "oil", sku: "OIL-2", status: "published" }]);
  expect(await everything()).toEqual(before);
  expect(await csv([...columns, "brand"], [{ slug: "oil", brand: oil["brand"]! }])).toMatchObject({ changed: 1 });
  const [now] = await database().sql(
    `select warranty_months as months, status, (select count(*)::int from documents d where d.product_id = p.id) as documents,
       (select array_agg(l.kind order by l.kind) from product_links l where l.product_id = p.id) as links
     from products p where slug = 'oil'`,
  );
  expect(now).toEqual({ months: 0, status: "published", documents: 0, links: ["bought-together", "fits"] });
});

test("a product's cell in a later row is taken; rows that say different things are refused by row and column", async () => {
  const columns = ["slug", "sku", "brand", "warranty_months", "a:mawp", "price"];
  const later: Row[] = [
    { slug: "oil", sku: "OIL-1", price: "899" },
    { slug: "oil", sku: "OIL-2", price: "899", brand: "Other", warranty_months: "12" },
    { slug: "oil", sku: "OIL-3", price: "899", "a:mawp": "150", brand: "Other" },
  ];
  expect(await csv(columns, later)).toMatchObject({ read: 1, changed: 1, errors: [] });
  const stored = () =>
    database().sql("select brand, warranty_months as months, attributes from products where slug = 'oil'");
  const said = [{ brand: "Other", months: 12, attributes: { tankVolume: 80, mawp: 150 } }];
  expect(await stored()).toEqual(said);
  const without = later.map(({ slug: _, ...row }): Row => row);
  for (const [heading, rows] of [
    [columns, later],
    [columns.filter((column) => column !== "slug"), without],
  ] as const) {
    const report = await csv(heading, [rows[0]!, rows[1]!, { ...rows[2]!, brand: "Third", warranty_months: "18" }]);
    expect(report).toMatchObject({ read: 1, refused: 1, changed: 0 });
    expect(report.errors).toEqual([
      {
        line: 4,
        product: "oil",
        field: "brand",
        problem: { code: "rows_disagree", value: "Other", firstLine: 3 },
      },
      {
        line: 4,
        product: "oil",
        field: "warranty_months",
        problem: { code: "rows_disagree", value: "12", firstLine: 3 },
      },
    ]);
    expect(await stored()).toEqual(said);
    const { en, cn } = loadTranslators("UTC");
    expect(problemText(report.errors[0]!, en)).toContain("Line 3 says “Other” of the same product.");
    expect(problemText(report.errors[0]!, cn)).toContain("第 3 行对同一商品写的是“Other”");
  }
});

test("JSON lines of one product say the same of it, or are refused by line and field", async () => {
  const line = (sku: string, product: Record<string, unknown>) => ({
    ...product,
    variants: [{ sku, leadTimeDays: 3 }],
  });
  const agreeing = [line("OIL-1", { warrantyMonths: 36 }), line("OIL-2", { popularity: 5 }), line("OIL-3", {})];
  expect(await importProducts(shop(), jsonLines(agreeing))).toMatchObject({ read: 1, changed: 1, errors: [] });
  const [oil] = await database().sql("select warranty_months as months, popularity from products where slug = 'oil'");
  expect(oil).toEqual({ months: 36, popularity: 5 });
  const report = await importProducts(
    shop(),
    jsonLines([line("OIL-1", { warrantyMonths: 1 }), line("OIL-2", { warrantyMonths: 2 })]),
  );
  expect(report.errors).toMatchObject([
    { line: 2, product: "oil", field: "warrantyMonths", problem: { code: "rows_disagree", value: "1", firstLine: 1 } },
  ]);
});

test("JSON Lines without one of the fields of the export change nothing, of the product, its variants and its unit", async () => {
  const pieces: string[] = [];
  await writeProducts(database(), "jsonl", (piece) => void pieces.push(piece));
  type Line = Record<string, unknown> & { variants: Record<string, unknown>[]; openBox: typeof unit | null };
  const lines = pieces.map((piece) => JSON.parse(piece) as Line);
  const before = await everything();
  const without = <Fields extends object>(fields: Fields, field: string) =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => key !== field));
  const [product = lines[0]!] = lines;
  const cuts: (readonly [string, readonly unknown[]])[] = [
    ...Object.keys(without(product, "slug")).map(
      (field) => [field, lines.map((line) => without(line, field))] as const,
    ),
    ...Object.keys(without(product.variants[0]!, "sku")).map((field) => {
      const cut = (line: Line) => ({ ...line, variants: line.variants.map((one) => without(one, field)) });
      return [`variants.${field}`, lines.map(cut)] as const;
    }),
    ...Object.keys(unit).map((field) => {
      const cut = (line: Line) => ({ ...line, openBox: line.openBox && without(line.openBox, field) });
      return [`openBox.${field}`, lines.map(cut)] as const;
    }),
    ...Object.keys(unit.test).map((field) => {
      const cut = ({ openBox, ...line }: Line) => ({
        ...line,
        openBox: openBox && { ...openBox, test: without(openBox.test, field) },
      });
      return [`openBox.test.${field}`, lines.map(cut)] as const;
    }),
  ];
  for (const [field, cut] of cuts) {
    const report = await importProducts(shop(), jsonLines(cut));
    expect(report, field).toMatchObject({ read: lines.length, added: 0, changed: 0, errors: [], notes: [] });
    expect(await everything(), field).toEqual(before);
  }
});

const onSale = async () =>
  (await database().sql<{ sku: string }>("select sku from variants where not retired order by sku")).map(
    ({ sku }) => sku,
  );

test("versions are withdrawn only by a file that could be read whole, which the report says", async () => {
  const { heading, rows } = await exportedRows(database());
  const all = await onSale();
  const oil = rows.filter(({ slug }) => slug === "oil");
  const line = (row: Row) => csvLine(heading.map((column) => row[column] ?? ""));
  const [first, second, third] = oil.map(line);
  const ofFile = [
    ["a row with a cell too many", `${first}${line(oil[1]!).trimEnd()},more\r\n${third}`],
    ["a quotation mark that is never closed", `${first}${second}oil,"${third}`],
  ] as const;
  const ofProduct = [
    ["a first row with a cell too many", `${first!.trimEnd()},more\r\n${second}${third}`],
    ["a row apart that is refused", `${first}${line(rows[0]!)}${line({ ...oil[1]!, price: "free" })}${third}`],
    ["a row with a slug that is mistyped", `${first}${line({ ...oil[1]!, slug: "oill" })}${third}`],
    ["two rows that say different things", `${first}${line({ ...oil[1]!, brand: "Other" })}`],
    ["the product's cells in two places", `${first}${line(rows[0]!)}${first!.replace("OIL-1", "OIL-2")}`],
  ] as const;
  for (const [what, text] of [...ofFile, ...ofProduct]) {
    for (const dryRun of [true, false]) {
      const source = { format: "csv", pieces: [`${csvLine(heading)}${text}`] } as const;
      const report = await importProducts(shop(), source, { dryRun });
      const codes = report.errors.map(({ problem }) => problem.code);
      if (ofFile.some(([one]) => one === what)) expect(codes, what).toContain("product_row_unreadable");
      else expect(codes, what).toHaveLength(1);
      expect(report.notes, what).toEqual([]);
      expect(await onSale(), what).toEqual(all);
    }
  }
  const tried = await csv(heading, [oil[0]!, oil[2]!], { dryRun: true });
  const withdrawn = { code: "versions_withdrawn", skus: "OIL-2", count: 1 } as const;
  const notes = [{ line: 2, product: "oil", field: "sku", problem: withdrawn }];
  expect(tried).toMatchObject({ changed: 1, errors: [], notes });
  expect(await onSale()).toEqual(all);
  expect(await csv(heading, [oil[0]!, oil[2]!])).toMatchObject({ changed: 1, errors: [], notes });
  expect(await onSale()).toEqual(all.filter((sku) => sku !== "OIL-2"));
  const { en, cn } = loadTranslators("UTC");
  expect(problemText({ problem: withdrawn }, en)).toContain("OIL-2");
  expect(problemText({ problem: withdrawn }, cn)).toContain("OIL-2");
});

test("a row with a part number that nobody knows keeps no version of other products for sale", async () => {
  const { heading, rows } = await exportedRows(database());
  const all = await onSale();
  const [first, , third] = rows.filter(({ slug }) => slug === "oil");
  const file = [first!, third!, { sku: "NOBODYS-1", price: "12.00" }];
  for (const dryRun of [true, false]) {
    const { errors, notes } = await csv(heading, file, { dryRun });
    const unknown = { code: "product_unknown", by: "sku", value: "NOBODYS-1" };
    expect(errors).toMatchObject([{ line: 4, product: null, problem: unknown }]);
    const withdrawn = { code: "versions_withdrawn", skus: "OIL-2", count: 1 };
    expect(notes).toMatchObject([{ product: "oil", problem: withdrawn }]);
    expect(await onSale()).toEqual(dryRun ? all : all.filter((sku) => sku !== "OIL-2"));
  }
});

test("rows that lack any of what a whole product has, or leave it empty, withdraw nothing", async () => {
  const { heading, rows } = await exportedRows(database());
  const oil = rows.find(({ sku }) => sku === "OIL-1")!;
  const all = await onSale();
  const ofProduct = ["category", "subcategory", "brand"];
  const ofVariant = ["price", "weight_lb", "length_in", "width_in", "height_in"];
  for (const column of ["slug", "name_en", "name_cn", ...ofProduct, ...ofVariant]) {
    const columns = heading.filter((one) => one !== column);
    expect(await csv(columns, [oil]), column).toMatchObject({ unchanged: 1, errors: [], notes: [] });
    if ([...ofProduct, ...ofVariant].includes(column))
      expect(await csv(heading, [{ ...oil, [column]: "" }]), column).toMatchObject({
        unchanged: 1,
        errors: [],
        notes: [],
      });
    expect(await onSale(), column).toEqual(all);
  }
});

test("columns of variants without part numbers are refused by their names", async () => {
  const report = await csv(["slug", "price", "v:tankVolume"], [{ slug: "tank", price: "1" }]);
  const problem = { code: "columns_without_sku", columns: "price, v:tankVolume" } as const;
  expect(report.errors).toEqual([{ line: 1, product: null, field: "", problem }]);
  const { en, cn } = loadTranslators("UTC");
  expect(problemText({ problem }, en)).toContain("price, v:tankVolume");
  expect(problemText({ problem }, cn)).toContain("price, v:tankVolume");
});

test("a column of the export is of a product or of a variant, and the file has all of them", async () => {
  const { heading } = await exportedRows(database());
  expect(heading.filter((column) => !/^[av]:/.test(column))).toEqual([...productColumns, ...variantColumns]);
});
