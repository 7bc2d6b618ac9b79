import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { isProductColumn } from "#engine/catalogue/import/csv-columns.ts";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { catalogueShop, jsonLines, load } from "./catalogue-shop.ts";
import { exportedRows, type Row, wholeGoods } from "./whole-goods.ts";

const database = testDatabase();
const shop = () => catalogueShop(database());
const numRuns = process.env["LONG"] ? 2_000 : 60;

beforeEach(async () => {
  await emptied(
    database(),
    "products, variants, stock, stock_movements, cross_references, documents, product_links, reviews",
  );
  for (const goods of wholeGoods) await load(shop(), goods);
});

async function exportedText(format: "csv" | "jsonl"): Promise<string> {
  const pieces: string[] = [];
  await writeProducts(database(), format, (piece) => void pieces.push(piece));
  return pieces.join("");
}

/** Cells that can be typed into any product or variant of `wholeGoods`, as the export writes them. */
const otherCells: Row = {
  brand: "Other",
  name_en: "Another name",
  summary_cn: "另一段。",
  description_en: 'One, with "quotes".\n\nTwo',
  seo_title_en: "Another title",
  status: "archived",
  picture_family: "another-family",
  return_policy: "unopened-only",
  warranty_months: "7",
  popularity: "9",
  published_at: "2026-02-03T00:00:00.000Z",
  documents: "manual:cn",
  bought_together: "unit",
  similar: "pump",
  fits: "sketch",
  open_box_serial: "S-2",
  open_box_tested_by: "AB",
  open_box_pressure_reached: "140",
  "a:mawp": "150",
  price: "123.45",
  list_price: "3000.00",
  weight_lb: "12.5",
  height_in: "3.5",
  freight_only: "false",
  freight_class: "70",
  stock: "1",
  expected_on: "2026-12-24",
  backorder_limit: "8",
  restock_days: "11",
  lead_time_days: "4",
  cross_references: "Maker:N-1",
  variant_picture_family: "another-family",
  "v:tankVolume": "75",
};

/** Values that an empty cell gives to its column; null where it keeps what is stored. */
const emptyCells: Readonly<Record<string, string | null>> = {
  status: null,
  published_at: null,
  seo_description_cn: "",
  picture_family: "",
  return_policy: "standard",
  warranty_months: "0",
  popularity: "0",
  documents: "",
  bought_together: "",
  similar: "",
  fits: "",
  open_box_pressure_reached: "",
  "a:mawp": "",
  price: null,
  length_in: null,
  list_price: "",
  freight_only: "false",
  freight_class: "",
  stock: null,
  expected_on: "",
  backorder_limit: null,
  restock_days: "",
  lead_time_days: "1",
  cross_references: "",
  variant_picture_family: "",
  "v:tankVolume": "",
};

/** Cells that no product takes, with the code of their error. */
const wrongCells: Readonly<Record<string, readonly [cell: string, code: string]>> = {
  status: ["sold", "value_unknown"],
  return_policy: ["always", "value_unknown"],
  warranty_months: ["long", "not_number"],
  popularity: ["-1", "number_too_small"],
  documents: ["leaflet:en", "value_unknown"],
  published_at: ["soon", "date_invalid"],
  "a:mawp": ["-4", "attribute_out_of_range"],
  price: ["free", "not_price"],
  list_price: ["0.01", "list_price_not_above"],
  weight_lb: ["heavy", "not_number"],
  freight_only: ["maybe", "not_flag"],
  stock: ["1.5", "not_whole"],
  expected_on: ["soon", "date_invalid"],
  backorder_limit: ["-1", "number_too_small"],
  restock_days: ["0", "number_too_small"],
  lead_time_days: ["days", "not_number"],
  "v:tankVolume": ["-4", "attribute_out_of_range"],
};

const identity = ["category", "subcategory", "brand", "name_en", "name_cn"];
const measures = ["price", "weight_lb", "length_in", "width_in", "height_in"];

const isBlank = (cell: string | undefined): boolean => (cell ?? "") === "";

interface Edit {
  readonly row: number;
  readonly column: string;
  readonly cell: string;
  readonly code?: string;
}

interface Cut {
  readonly columns: readonly string[];
  readonly order: readonly number[];
  /** The row of each product that has its cells, among its rows in the file. */
  readonly carriers: readonly number[];
  readonly edits: readonly Edit[];
  readonly lineEnd: string;
  readonly begin: string;
  readonly isQuoted: boolean;
}

const isOfUnit = (column: string): boolean => column.startsWith("open_box");
const isTankColumn = (column: string): boolean => /^[av]:(?:mawp|tankVolume)$/.test(column);

// An opened unit is one machine, so no more of it comes.
const ofNoUnit = new Set(["backorder_limit", "restock_days"]);

/** True of a cell that can be changed in the row: a unit is no tank, a sketch no variant. */
function isEditable({ slug, sku }: Row, column: string): boolean {
  if (isOfUnit(column)) return slug === "unit";
  if (slug === "unit" && (isTankColumn(column) || ofNoUnit.has(column))) return false;
  return isProductColumn(column) || sku !== "";
}

const linkColumns = new Set(["bought_together", "similar", "fits"]);

/** Cuts of an export: columns and rows left out, rows in another order, cells changed, emptied or mistyped. */
function cuts(heading: readonly string[], rows: readonly Row[]): fc.Arbitrary<Cut> {
  const slug = rows.map((row) => row["slug"]);
  const some = fc.subarray([...heading], { minLength: 1 });
  const columns: fc.Arbitrary<readonly string[]> = fc.oneof<fc.Arbitrary<readonly string[]>[]>(
    fc.constant([...heading]),
    fc.subarray([...heading], { minLength: heading.length - 3 }),
    some.map((chosen) => [...chosen.filter((column) => column !== "slug"), "sku"]),
    some.map((chosen) => [...chosen.filter((column) => column !== "sku"), "slug"]),
    some.map((chosen) => [...chosen, "slug", "sku"]),
    fc.constantFrom(
      ["sku", "price"],
      ["sku", "stock"],
      ["slug", "sku", "price", "status"],
      ["slug", "warranty_months"],
    ),
  );
  const order = fc.oneof(
    fc.constant(rows.map((_, at) => at)),
    fc.subarray(
      rows.map((_, at) => at),
      { minLength: 1 },
    ),
    fc.shuffledSubarray(
      rows.map((_, at) => at),
      { minLength: 1 },
    ),
  );
  const edit = (cells: readonly (readonly [string, string, string?])[]) =>
    fc
      .tuple(fc.nat(rows.length - 1), fc.constantFrom(...cells))
      .map(([row, [column, cell, code]]): Edit => ({ row, column, cell, ...(code !== undefined && { code }) }));
  const changes = Object.entries(otherCells);
  const wrongs = Object.entries(wrongCells).map(([column, [cell, code]]) => [column, cell, code] as const);
  const blanks = Object.keys(emptyCells).map((column) => [column, ""] as const);
  return fc
    .record({
      columns: columns.map((chosen: readonly string[]) => heading.filter((column) => chosen.includes(column))),
      order,
      carriers: fc.array(fc.nat(2), { minLength: rows.length, maxLength: rows.length }),
      good: fc.array(fc.oneof(edit(changes), edit(blanks)), { maxLength: 6 }),
      wrong: fc.array(edit(wrongs), { maxLength: 1 }),
      lineEnd: fc.constantFrom("\n", "\r\n"),
      begin: fc.constantFrom("", "\uFEFF"),
      isQuoted: fc.boolean(),
    })
    .filter(({ columns: chosen }) => chosen.includes("slug") || chosen.includes("sku"))
    .map(({ good, wrong, ...cut }) => ({
      ...cut,
      // A draft without a part number can be found by its slug alone.
      order: cut.order.filter((at) => cut.columns.includes("slug") || rows[at]!["sku"] !== ""),
      edits: [...good, ...wrong].filter(
        ({ row, column, cell }) => isEditable(rows[row]!, column) && !(linkColumns.has(column) && cell === slug[row]),
      ),
    }));
}

interface FileRow {
  readonly line: number;
  readonly of: Row;
  readonly cells: Readonly<Record<string, string>>;
}

/** The rows of the file: an edit of a product is of its cells, wherever they stand. */
function rowsOf(cut: Cut, rows: readonly Row[]): readonly Omit<FileRow, "line">[] {
  const ofProduct = Map.groupBy(cut.order, (at) => rows[at]!["slug"]!);
  const cellsOf = (at: number): Row => {
    const { slug = "", sku = "", ...others } = rows[at]!;
    const own = ofProduct.get(slug)!;
    const carrier = own[cut.carriers[own[0]!]! % own.length]!;
    const top = rows.find((row) => row["slug"] === slug)!;
    // Cells of a product are in the file if the export's row that has them is.
    const isCarried = own.some((one) => rows[one] === top);
    const cells: Record<string, string> = { ...others };
    for (const column of Object.keys(others).filter(isProductColumn))
      cells[column] = isCarried && at === carrier ? top[column]! : "";
    for (const { row, column, cell } of cut.edits) {
      const isOfProduct = isProductColumn(column);
      if (isOfProduct ? at === carrier && rows[row]!["slug"] === slug && isCarried : row === at) cells[column] = cell;
    }
    return { slug, sku, ...cells };
  };
  return cut.order.map((at) => ({ of: rows[at]!, cells: cellsOf(at) }));
}

/** The text of the file, and its rows with their lines. */
function fileOf(cut: Cut, rows: readonly Row[]): { readonly text: string; readonly rows: readonly FileRow[] } {
  const quoted = (cell: string) =>
    cut.isQuoted || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""').replaceAll("\n", cut.lineEnd)}"` : cell;
  const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(",")}${cut.lineEnd}`;
  let text = `${cut.begin}${lineOf(cut.columns)}`;
  const placed: FileRow[] = [];
  for (const row of rowsOf(cut, rows)) {
    placed.push({ ...row, line: text.split("\n").length });
    text += lineOf(cut.columns.map((column) => row.cells[column] ?? ""));
  }
  return { text, rows: placed };
}

/** Rows that the import reads as one: with a slug those that follow each other, or that say nothing of the product. */
function recordsOf(cut: Cut, rows: readonly FileRow[]): readonly (readonly FileRow[])[] {
  const products = cut.columns.filter(isProductColumn);
  const isSilent = ({ cells }: FileRow) => products.every((column) => isBlank(cells[column]));
  const read = rows.filter(({ cells }) => cut.columns.some((column) => !isBlank(cells[column])));
  if (!cut.columns.includes("slug")) return [...Map.groupBy(read, ({ of }) => of["slug"]).values()];
  const groups: FileRow[][] = [];
  for (const row of read) {
    const group = groups.at(-1);
    if (group && group[0]!.of["slug"] === row.of["slug"]) group.push(row);
    else groups.push([row]);
  }
  const silent = groups.filter((group) => group.every(isSilent)).flat();
  return [...groups.filter((group) => !group.every(isSilent)), ...Map.groupBy(silent, ({ of }) => of["slug"]).values()];
}

/** The shop's products and variants by their columns, with what is not empty. */
type Cells = Map<string, Record<string, string>>;

interface Expected {
  readonly cells: Cells;
  readonly errors: readonly (readonly [line: number, field: string, code: string])[];
  readonly withdrawn: readonly string[];
}

function cellsOf(rows: readonly Row[]): Cells {
  const all: Cells = new Map();
  for (const { slug = "", sku = "", ...cells } of rows)
    for (const [column, cell] of Object.entries(cells)) {
      const key = isProductColumn(column) ? slug : sku;
      if (cell !== "") all.set(key, { ...all.get(key), [column]: cell });
    }
  return all;
}

/** The shop after the import, as docs/import.md says it. */
function expectedOf(cut: Cut, file: readonly FileRow[], before: readonly Row[]): Expected {
  const cells = cellsOf(before);
  if (!cut.columns.includes("sku") && cut.columns.some((column) => column !== "slug" && !isProductColumn(column)))
    return { cells, errors: [[1, "", "columns_without_sku"]], withdrawn: [] };
  const errors: [number, string, string][] = [];
  const whole: string[] = [];
  const refused = new Set<string>();
  const set = (key: string, column: string, cell: string) => {
    const { [column]: _, ...others } = cells.get(key) ?? {};
    cells.set(key, cell === "" ? others : { ...others, [column]: cell });
  };
  for (const record of recordsOf(cut, file)) {
    const slug = record[0]!.of["slug"]!;
    const data = record.find((row) => cut.columns.some((one) => isProductColumn(one) && !isBlank(row.cells[one])));
    const said = data?.cells ?? {};
    const hasIdentity = identity.some((column) => cut.columns.includes(column) && !isBlank(said[column]));
    const variants = record.filter(({ of }) => of["sku"] !== "" && cut.columns.includes("sku"));
    const wrong = cut.columns.flatMap((column) =>
      [...(isProductColumn(column) && data ? [data] : []), ...(isProductColumn(column) ? [] : variants)].flatMap(
        (row): [FileRow, string, string][] => {
          const [cell, code = ""] = wrongCells[column] ?? [];
          // Errors of a product are told at the first of its rows.
          return row.cells[column] === cell && cell !== undefined
            ? [[isProductColumn(column) ? record[0]! : row, column, code]]
            : [];
        },
      ),
    );
    errors.push(...wrong.map(([row, column, code]): [number, string, string] => [row.line, column, code]));
    if (wrong.length > 0) refused.add(slug);
    if (data && wrong.length > 0) continue;
    for (const column of cut.columns.filter(isProductColumn)) {
      const cell = said[column] ?? "";
      if (!isBlank(cell)) set(slug, column, cell);
      else if (hasIdentity && !isBlank(cells.get(slug)?.[column]))
        set(slug, column, emptyCells[column] ?? cells.get(slug)![column]!);
    }
    for (const row of variants.filter((one) => !wrong.some(([faulty]) => faulty === one)))
      for (const column of cut.columns.filter((one) => !["slug", "sku"].includes(one) && !isProductColumn(one))) {
        const sku = row.of["sku"]!;
        const cell = row.cells[column] ?? "";
        if (!isBlank(cell)) set(sku, column, cell);
        else if (!isBlank(cells.get(sku)?.[column])) set(sku, column, emptyCells[column] ?? cells.get(sku)![column]!);
      }
    const needed = ["slug", "sku", ...identity, ...measures].every((column) => cut.columns.includes(column));
    if (needed && hasIdentity && variants.every((row) => measures.every((column) => !isBlank(row.cells[column]))))
      whole.push(slug);
  }
  const inFile = new Set(file.map(({ of }) => of["sku"]));
  const withdrawn = before
    .filter(({ slug = "", sku = "" }) => sku !== "" && whole.includes(slug) && !refused.has(slug) && !inFile.has(sku))
    .map(({ sku = "" }) => sku);
  for (const sku of withdrawn) cells.delete(sku);
  return { cells, errors: errors.toSorted(([a], [b]) => a - b), withdrawn: withdrawn.toSorted() };
}

test("any part of an export, in any order and with any cells changed, changes what it says and nothing else", async () => {
  const { heading, rows } = await exportedRows(database());
  const original = await exportedText("csv");
  const property = fc.asyncProperty(cuts(heading, rows), async (cut) => {
    const file = fileOf(cut, rows);
    const expected = expectedOf(cut, file.rows, rows);
    const report = await importProducts(shop(), { format: "csv", pieces: [file.text] });
    expect(report.errors.map(({ line, field, problem }) => [line, field, problem.code])).toEqual(expected.errors);
    expect(cellsOf((await exportedRows(database())).rows)).toEqual(expected.cells);
    const withdrawn = report.notes!.flatMap(({ problem }) => ("skus" in problem ? problem.skus.split(", ") : []));
    expect(withdrawn.toSorted()).toEqual(expected.withdrawn);
    // The whole export brings all of it back.
    expect((await importProducts(shop(), { format: "csv", pieces: [original] })).errors).toEqual([]);
    expect(await exportedText("csv")).toBe(original);
  });
  await fc.assert(property, { numRuns, seed: 31, endOnFailure: true });
});

type Line = Readonly<Record<string, unknown>> & { readonly variants: readonly Readonly<Record<string, unknown>>[] };

const linesOf = (text: string): readonly Line[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

const otherFields = {
  brand: "Other",
  warrantyMonths: 7,
  popularity: 9,
  status: "archived",
  similar: [],
  documents: [],
};
const otherOfVariant = { priceCents: 12_345, stock: 1, leadTimeDays: 4, listPriceCents: null, weightLb: 12.5 };
/** Fields without which a line describes no whole product. */
const wholeFields = ["slug", "category", "subcategory", "brand", "name", "attributes"];
const wholeOfVariant = ["priceCents", "weightLb", "lengthIn", "widthIn", "heightIn"];

/** Lines with some of the fields of the export, some of the variants, and other values in some of both. */
function lineCuts(lines: readonly Line[]): fc.Arbitrary<readonly Line[]> {
  const some = <Fields extends object>(fields: Fields, others: object, own: string, dropped: number) =>
    fc
      .tuple(
        fc.subarray(Object.keys(fields), { minLength: Math.max(0, Object.keys(fields).length - dropped) }),
        fc.subarray(Object.keys(others), { maxLength: 2 }),
      )
      .map(([keys, changed]) =>
        Object.fromEntries(
          Object.entries({ ...fields, ...others })
            .filter(([key]) => keys.includes(key) || changed.includes(key) || key === own)
            .map(([key, value]) => [key, changed.includes(key) ? value : fields[key as keyof Fields]]),
        ),
      );
  const ofLine = (line: Line): fc.Arbitrary<Line> => {
    const { variants, ...product } = line;
    return fc.constantFrom(1, 3, 40).chain((dropped) =>
      fc
        .tuple(
          some(product, otherFields, "slug", dropped),
          fc
            .subarray([...variants], { minLength: Math.min(1, variants.length) })
            .chain((kept) => fc.tuple(...kept.map((one) => some(one, otherOfVariant, "sku", dropped)))),
          fc.boolean(),
        )
        .map(([fields, cut, isBySku]): Line => {
          const { slug, ...others } = fields;
          return { ...others, ...(isBySku && cut.length > 0 ? {} : { slug }), variants: cut };
        }),
    );
  };
  return fc
    .shuffledSubarray([...lines], { minLength: 1 })
    .chain((chosen) => fc.tuple(...chosen.map(ofLine)))
    .filter((cut) => cut.length > 0);
}

/** The lines of the shop after an import of these, but of versions that are withdrawn. */
function linesAfter(before: readonly Line[], cut: readonly Line[]): readonly Line[] {
  const lineOf = (line: Line) =>
    cut.find(({ slug, variants }) =>
      slug === undefined ? line.variants.some(({ sku }) => sku === variants[0]!["sku"]) : slug === line["slug"],
    );
  return before.map((line) => {
    const given = lineOf(line);
    if (!given) return line;
    const versions = new Map(given.variants.map((one) => [one["sku"], one]));
    const isWhole =
      wholeFields.every((field) => field in given) &&
      given.variants.every((one) => wholeOfVariant.every((field) => field in one));
    return {
      ...line,
      ...given,
      variants: line.variants
        .filter(({ sku }) => !isWhole || versions.has(sku))
        .map((one) => ({ ...one, ...versions.get(one["sku"]) })),
    };
  });
}

test("JSON Lines with any part of the export's fields change what they say and nothing else", async () => {
  const original = await exportedText("jsonl");
  const lines = linesOf(original);
  const property = fc.asyncProperty(lineCuts(lines), async (cut) => {
    const report = await importProducts(shop(), jsonLines(cut));
    expect(report.errors).toEqual([]);
    expect(linesOf(await exportedText("jsonl"))).toEqual(linesAfter(lines, cut));
    expect((await importProducts(shop(), { format: "jsonl", pieces: [original] })).errors).toEqual([]);
    expect(await exportedText("jsonl")).toBe(original);
  });
  await fc.assert(property, { numRuns, seed: 32, endOnFailure: true });
});
