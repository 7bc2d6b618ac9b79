import { beforeEach, expect, test } from "vitest";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import type { ImportReport } from "#engine/catalogue/import/import-report.ts";
import { csvLine, readCsv } from "#engine/platform/csv.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { problemText } from "#web/admin/imports/import-problem.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { catalogueShop, jsonLines, load, record, variant } from "./catalogue-shop.ts";

const database = testDatabase();

beforeEach(() =>
  emptied(
    database(),
    "products, variants, stock, stock_movements, cross_references, documents, product_links, reviews",
  ),
);

/** Everything of all products, but the prices that a test changes. */
const everything = async (): Promise<unknown> =>
  (
    await database().sql(
      `select to_jsonb(p) - 'version' - 'updated_at' as product,
         (select jsonb_agg(to_jsonb(v) - 'price_cents' || jsonb_build_object('stock', to_jsonb(s), 'references',
           (select jsonb_agg(to_jsonb(c)) from cross_references c where c.variant_id = v.id)) order by v.id)
           from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id) as variants,
         (select jsonb_agg(to_jsonb(d) order by d.kind) from documents d where d.product_id = p.id) as documents,
         (select jsonb_agg(to_jsonb(l) order by l.kind) from product_links l where l.product_id = p.id) as links
       from products p order by p.id`,
    )
  ).map((row) => row);

const prices = async () =>
  Object.fromEntries(
    (await database().sql<{ sku: string; price: number }>("select sku, price_cents as price from variants")).map(
      ({ sku, price }) => [sku, price],
    ),
  );

const named = (sku: string, change: Record<string, unknown> = {}) =>
  variant(sku, {
    name: { en: sku, cn: `${sku} 型` },
    attributes: { tankVolume: 82 },
    listPriceCents: 200_000,
    freightOnly: true,
    freightClass: 85,
    leadTimeDays: 9,
    crossReferences: [{ maker: "Any", number: `X-${sku}` }],
    ...change,
  });

const others = { warrantyMonths: 24, boughtTogether: ["tank"], documents: [{ kind: "manual", language: "en" }] };
const goods = [
  record("tank", { status: "unavailable" }),
  record("oil", { ...others, variants: [named("OIL-1"), named("OIL-2"), named("OIL-3")] }),
];

const shop = () => catalogueShop(database());
const csv = (text: string, options = {}) => importProducts(shop(), { format: "csv", pieces: [text] }, options);
const said = ({ errors }: ImportReport) =>
  errors.map(({ line, product, field, problem }) => ({ line, product, field, problem }));

test("a list of part numbers and prices changes those prices and nothing else", async () => {
  await load(shop(), goods);
  const before = await everything();
  const list = 'sku,price\ntd tank,950\nOIL-2,"1,899.50"\n';
  const counts = { read: 2, added: 0, changed: 2, unchanged: 0, refused: 0, errors: [] };
  expect(await csv(list, { dryRun: true })).toMatchObject(counts);
  expect(await prices()).toMatchObject({ "TD-TANK": 89_900, "OIL-2": 89_900 });
  expect(await csv(list)).toMatchObject(counts);
  expect(await prices()).toEqual({ "TD-TANK": 95_000, "OIL-1": 89_900, "OIL-2": 189_950, "OIL-3": 89_900 });
  expect(await everything()).toEqual(before);
  expect(await csv(list)).toMatchObject({ ...counts, changed: 0, unchanged: 2 });
});

test("JSON Lines with a slug or without, and nothing but part numbers and prices, do the same", async () => {
  await load(shop(), goods);
  const before = await everything();
  const lines = [
    { slug: "tank", variants: [{ sku: "TD-TANK", priceCents: 95_000 }] },
    { variants: [{ sku: "OIL-3", priceCents: 95_000 }] },
    { slug: "nothing" },
  ];
  const report = await importProducts(shop(), jsonLines(lines));
  expect(report).toMatchObject({ read: 3, changed: 2, refused: 1 });
  expect(said(report)).toMatchObject([
    { line: 3, product: "nothing", field: "slug", problem: { code: "product_unknown", by: "slug", value: "nothing" } },
  ]);
  expect(await prices()).toEqual({ "TD-TANK": 95_000, "OIL-1": 89_900, "OIL-2": 89_900, "OIL-3": 95_000 });
  expect(await everything()).toEqual(before);
});

test("each column alone changes what it says: stock, weight, a text, a brand, an attribute", async () => {
  await load(shop(), goods);
  for (const [list, changed] of [
    [
      "sku,stock\nOIL-1,3\n",
      "select 1 from stock s join variants v on v.id = s.variant_id where v.sku = 'OIL-1' and on_hand = 3",
    ],
    ["sku,weight_lb\nOIL-1,4.5\n", "select 1 from variants where sku = 'OIL-1' and weight_lb = 4.5 and length_in = 26"],
    [
      "slug,brand\noil,Other\n",
      "select 1 from products where slug = 'oil' and brand = 'Other' and warranty_months = 24",
    ],
    [
      "slug,name_en\noil,New\n",
      'select 1 from products where slug = \'oil\' and name = \'{"en":"New","cn":"储气罐 oil"}\'',
    ],
    ["sku,variant_name_cn\nOIL-1,新\n", 'select 1 from variants where name = \'{"en":"OIL-1","cn":"新"}\''],
    ["sku,a:mawp\nOIL-1,150\n", 'select 1 from products where attributes = \'{"tankVolume":80,"mawp":150}\''],
    [
      "sku,v:tankVolume\nOIL-1,60\n",
      "select 1 from variants where sku = 'OIL-1' and attributes = '{\"tankVolume\":60}'",
    ],
  ] as const) {
    expect(await csv(list), list).toMatchObject({ changed: 1, refused: 0, errors: [] });
    expect(await database().sql(changed), list).toHaveLength(1);
  }
  expect(await database().sql("select 1 from variants where retired")).toEqual([]);
});

test("a list puts nothing on sale again, and rows of one product in any order count it once", async () => {
  await load(shop(), goods);
  await database().sql("update variants set retired = true where sku = 'OIL-2'");
  const many = Array.from({ length: 600 }, (_, at) => record(`p${at}`));
  await load(shop(), many);
  const rows = many.map(({ slug }) => `TD-${String(slug).toUpperCase()},899\n`).join("");
  const report = await csv(`sku,price\nOIL-1,899\n${rows}OIL-2,950\n`);
  expect(report).toMatchObject({ read: 601, changed: 1, unchanged: 600, refused: 0, errors: [] });
  expect(await database().sql("select sku from variants where retired")).toEqual([{ sku: "OIL-2" }]);
  expect(said(await csv("sku,price\nOIL-1,899\nTD-TANK,899\noil 1,950\n"))).toMatchObject([
    { line: 4, product: "oil", field: "sku", problem: { code: "sku_repeated" } },
  ]);
});

test("a number that another took the place of takes its price, stays withdrawn, and keeps back no other line", async () => {
  await load(shop(), [...goods, record("pump", { variants: [variant("PUMP-1")] })]);
  await load(shop(), [record("pump", { variants: [variant("PUMP-2")] })]);
  for (const list of ["sku,price\nPUMP-1,950\nOIL-1,950\n", "sku,price\nPUMP-1,960\nPUMP-2,970\nOIL-1,960\n"])
    expect(await csv(list)).toMatchObject({ read: 2, changed: 2, refused: 0, errors: [] });
  expect(await prices()).toMatchObject({ "PUMP-1": 96_000, "PUMP-2": 97_000, "OIL-1": 96_000 });
  const [withdrawn] = await database().sql("select array_agg(sku) as skus from variants where retired");
  expect(withdrawn).toEqual({ skus: ["PUMP-1"] });
  expect(said(await csv("sku,price\nPUMP-1,0\nPUMP-2,980\n"))).toMatchObject([
    { line: 2, product: "pump", field: "price", problem: { code: "price_not_positive", sku: "PUMP-1" } },
  ]);
  expect(await prices()).toMatchObject({ "PUMP-1": 96_000, "PUMP-2": 98_000 });
  await database().sql("update products set status = 'archived' where slug = 'pump'");
  expect(await csv("sku,price\nPUMP-1,990\nOIL-1,990\n")).toMatchObject({ changed: 2, refused: 0, errors: [] });
  await database().sql("update variants set retired = true; update products set status = 'published'");
  expect(await csv("slug,sku,price\npump,PUMP-2,990\n")).toMatchObject({ changed: 1, refused: 0, errors: [] });
});

test.each(["sku,price", "slug,sku,price"])(
  "a faulty line of a list of %s is told, and the other lines of its product are stored",
  async (heading) => {
    await load(shop(), goods);
    const lines = (...rows: readonly string[]) =>
      [heading, ...rows.map((row) => (heading.startsWith("slug") ? `oil,${row}` : row)), ""].join("\n");
    const report = await csv(lines("OIL-1,950", "OIL-2,on request", "OIL-3,960"));
    expect(report).toMatchObject({ read: 1, changed: 1, refused: 0 });
    expect(said(report)).toEqual([
      { line: 3, product: "oil", field: "price", problem: { code: "not_price", value: "on request" } },
    ]);
    expect(await prices()).toMatchObject({ "OIL-1": 95_000, "OIL-2": 89_900, "OIL-3": 96_000 });
    const twice = await csv(lines("OIL-1,970", "OIL-2,970", "OIL-1,980"));
    expect(said(twice)).toMatchObject([{ line: 4, field: "sku", problem: { code: "sku_repeated" } }]);
    expect(await prices()).toMatchObject({ "OIL-1": 97_000, "OIL-2": 97_000 });
    expect(await csv(lines("OIL-1,none", "OIL-2,none"))).toMatchObject({ read: 1, changed: 0, refused: 1 });
    const unknown = await csv("slug,sku,price\noil,OIL-9,1\noil,TD-TANK,1\noil,OIL-3,980\n");
    expect(said(unknown)).toMatchObject([
      { line: 2, product: "oil", field: "sku", problem: { code: "product_unknown" } },
      { line: 3, product: "oil", field: "sku", problem: { code: "sku_taken", product: "tank" } },
    ]);
    expect(await prices()).toMatchObject({ "OIL-3": 98_000, "TD-TANK": 89_900 });
  },
);

test("a part number or slug that nobody has is refused with what a new product needs, in both languages", async () => {
  await load(shop(), goods);
  const report = await csv("sku,price\nOIL-9,10\nOIL-1,950\n");
  expect(report).toMatchObject({ read: 2, changed: 1, refused: 1 });
  const columns =
    "category, subcategory, brand, name_en, name_cn, summary_en, summary_cn, description_en, description_cn";
  const needs = `slug, ${columns}, weight_lb, length_in, width_in, height_in`;
  const problem = { code: "product_unknown", by: "sku", value: "OIL-9", needs } as const;
  expect(said(report)).toEqual([{ line: 2, product: null, field: "sku", problem }]);
  const { en, cn } = loadTranslators("UTC");
  expect(problemText({ problem }, en)).toContain(
    "No product has the part number “OIL-9”. Correct it, or add what a new one needs: slug, category,",
  );
  expect(problemText({ problem }, cn)).toContain("没有零件号为“OIL-9”的商品。");
  const bySlug = await csv("slug,sku,price\noil,OIL-9,10\nnew,NEW-1,10\noil,TD-TANK,10\n");
  expect(said(bySlug).map((error) => [error.line, error.product, error.field, error.problem])).toMatchObject([
    [2, "oil", "sku", { code: "product_unknown", needs: "weight_lb, length_in, width_in, height_in" }],
    [3, "new", "slug", { code: "product_unknown", by: "slug", value: "new" }],
    [4, "oil", "sku", { code: "sku_taken", product: "tank" }],
  ]);
});

test("a price below zero or that is none is named by its line and column", async () => {
  await load(shop(), goods);
  const report = await csv("sku,price\nOIL-1,-5\nTD-TANK,on request\n");
  expect(said(report)).toEqual([
    { line: 2, product: "oil", field: "price", problem: { code: "not_price", value: "-5" } },
    { line: 3, product: "tank", field: "price", problem: { code: "not_price", value: "on request" } },
  ]);
  const { en, cn } = loadTranslators("UTC");
  for (const t of [en, cn]) expect(problemText(report.errors[0]!, t)).toContain("-5");
  expect(said(await csv("sku,price\nOIL-1,0\n"))).toMatchObject([
    { line: 2, field: "price", problem: { code: "price_not_positive" } },
  ]);
});

/** The export with another price of OIL-2, whole or of some columns and rows. */
async function exported(columns?: readonly string[], isTaken: (sku: string) => boolean = () => true): Promise<string> {
  const pieces: string[] = [];
  await writeProducts(database(), "csv", (piece) => void pieces.push(piece));
  const rows: (readonly string[])[] = [];
  for await (const { cells } of readCsv(pieces, 1_000_000)) rows.push(cells);
  const [heading = [], ...rest] = rows;
  const places = (columns ?? heading).map((column) => heading.indexOf(column));
  const [sku, price] = [heading.indexOf("sku"), heading.indexOf("price")];
  return [heading, ...rest.filter((row) => isTaken(row[sku] ?? ""))]
    .map((row) => (row[sku] === "OIL-2" ? row.with(price, "1234.50") : row))
    .map((row) => csvLine(places.map((at) => row[at] ?? "")))
    .join("");
}

test.each([
  ["whole", undefined, () => true, 2],
  [
    "without weights",
    ["slug", "category", "subcategory", "brand", "name_en", "name_cn", "sku", "price"],
    () => true,
    2,
  ],
  ["of part numbers and prices", ["sku", "price"], () => true, 2],
  ["of some rows, none of them the first", undefined, (sku: string) => sku === "OIL-2", 1],
] as const)("the export with one other price changes that price: %s", async (_, columns, isTaken, read) => {
  await load(shop(), goods);
  const before = await everything();
  const report = await csv(await exported(columns, isTaken));
  expect(report).toMatchObject({ read, changed: 1, unchanged: read - 1, refused: 0, errors: [] });
  expect(await prices()).toMatchObject({ "OIL-1": 89_900, "OIL-2": 123_450, "OIL-3": 89_900 });
  expect(await everything()).toEqual(before);
});

test("statements do not grow with the length of a list, and its rows are read in batches", async () => {
  const many = Array.from({ length: 1_100 }, (_, at) => record(`p${at}`));
  await load(shop(), many);
  const list = (count: number) =>
    `sku,price\n${many
      .slice(0, count)
      .map(({ slug }) => `TD-${String(slug)},950\n`)
      .join("")}`;
  const statements = async (count: number): Promise<number> => {
    database().takeStatements();
    await csv(list(count), { dryRun: true });
    return database().takeStatements().length;
  };
  await statements(5);
  const few = await statements(5);
  expect(await statements(400)).toBe(few);
  expect(await statements(1_100)).toBeLessThanOrEqual(3 * few);
});

test("a file that describes whole products still withdraws the versions that it lacks", async () => {
  await load(shop(), goods);
  expect(await csv(await exported(undefined, (sku) => sku !== "OIL-3"))).toMatchObject({ changed: 1, errors: [] });
  expect(await database().sql("select sku from variants where retired")).toEqual([{ sku: "OIL-3" }]);
});
