import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { type CsvRow, readCsv } from "../../platform/csv.ts";
import { dollars, figure, filled, list, pair, paragraphs, split, truth } from "./csv-cells.ts";
import type { ImportProblem } from "./import-report.ts";
import { longestRecord, tooLong } from "./longest-record.ts";

/** Columns of a product, read from its first row. */
export const productColumns = [
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
  "seo_title_en",
  "seo_title_cn",
  "seo_description_en",
  "seo_description_cn",
  "status",
  "picture_family",
  "return_policy",
  "warranty_months",
  "popularity",
  "published_at",
  "documents",
  "bought_together",
  "similar",
  "fits",
  "open_box_of",
  "open_box_grade",
  "open_box_reason",
  "open_box_serial",
  "open_box_run_hours",
  "open_box_accessories",
  "open_box_tested_on",
  "open_box_tested_by",
  "open_box_pressure_reached",
  "open_box_current_measured",
  "open_box_test_volts",
] as const;

/** Columns of a variant, one row each. Attributes are in columns `a:KEY`, a variant's own in `v:KEY`. */
export const variantColumns = [
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
  "freight_class",
  "stock",
  "expected_on",
  "backorder_limit",
  "restock_days",
  "lead_time_days",
  "cross_references",
  "variant_picture_family",
] as const;

const columnNames = new Set<string>([...productColumns, ...variantColumns]);
const needed = ["slug", "category", "subcategory", "brand", "name_en", "name_cn", "sku", "price"];

/** Origin of a record, for messages about it. */
export interface CheckedIn {
  readonly line: number;
  /** The lines of its variants, where each has its own. */
  readonly rows?: readonly number[];
  /** The file's format; absent for JSON. */
  readonly source?: "csv" | "shopify";
}

/** A parsed record before its checks, or the error of its row. */
export type ReadRecord =
  | (CheckedIn & {
      readonly value: unknown;
      /** The JSON source of the value; absent for other formats. */
      readonly json?: string;
      /** Changes and omissions by the reader. */
      readonly notes?: readonly {
        readonly line: number;
        readonly field: string;
        readonly problem: ImportProblem;
      }[];
    })
  | {
      readonly line: number;
      readonly product?: string;
      readonly field: string;
      readonly problem: ImportProblem;
    };

/** Error of a file before any product is read. */
export interface HeadingProblem {
  readonly line: number;
  readonly heading: ImportProblem;
}

type Cells = Readonly<Record<string, string>>;
/** The attributes of the row's category, by their keys. */
type Definitions = (key: string) => AttributeDefinition | undefined;

/** Reads products from CSV with a heading row; consecutive rows of one slug are one product's variants. */
export async function* readCsvRecords(
  pieces: AsyncIterable<string> | Iterable<string>,
  { taxonomy, needsChinese }: { readonly taxonomy: Taxonomy; readonly needsChinese: boolean },
): AsyncGenerator<ReadRecord | HeadingProblem> {
  let columns: readonly string[] | null = null;
  let group: RowsOfProduct<Cells> | null = null;
  for await (const row of readCsv(pieces, longestRecord)) {
    // Spreadsheets end a file with rows that were filled once.
    if (row.cells.length > 0 && row.cells.every(isBlank)) continue;
    if (!columns) {
      columns = columnsOf(row);
      const problems = headingProblems(row, columns, needsChinese);
      yield* problems.map((heading) => ({ line: row.line, heading }));
      if (problems.length > 0) return;
      continue;
    }
    const problem = rowProblem(row, columns) ?? unnamedProblem(row, columns);
    if (problem) {
      yield { line: row.line, field: "", problem };
      continue;
    }
    const cells = Object.fromEntries(columns.map((column, at) => [column, row.cells[at] ?? ""]));
    if (!group || group.first["slug"] !== cells["slug"]) {
      if (group) yield readGroup(group, taxonomy);
      group = new RowsOfProduct<Cells>(row.line, cells);
    }
    group.add(row, cells);
  }
  if (group) yield readGroup(group, taxonomy);
}

/** The rows of one product, as far as it may be long. */
export class RowsOfProduct<Row> {
  readonly line: number;
  readonly first: Row;
  readonly rows: Row[] = [];
  /** The line of each row. */
  readonly lines: number[] = [];
  #room = longestRecord;

  constructor(line: number, first: Row) {
    this.line = line;
    this.first = first;
  }

  get tooLong(): boolean {
    return this.#room < 0;
  }

  add({ cells, line }: CsvRow, row: Row): void {
    // Each row and cell takes memory, even if it is empty.
    this.#room -= cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (this.tooLong) this.rows.length = this.lines.length = 0;
    else {
      this.rows.push(row);
      this.lines.push(line);
    }
  }
}

function readGroup(group: RowsOfProduct<Cells>, taxonomy: Taxonomy): ReadRecord {
  const { line, rows, lines, first } = group;
  if (group.tooLong) return { line, product: (first["slug"] ?? "").slice(0, 120), ...tooLong };
  // A draft without variants has a row of its own.
  const variants = rows.flatMap((row, at) => (isOfVariant(row) ? [{ row, line: lines[at] ?? line }] : []));
  return {
    line,
    value: recordOf(
      first,
      variants.map(({ row }) => row),
      taxonomy,
    ),
    rows: variants.map((one) => one.line),
    source: "csv",
  };
}

const ofVariants = new Set<string>(variantColumns);
const isOfVariant = (row: Cells): boolean =>
  Object.entries(row).some(([column, cell]) => (ofVariants.has(column) || column.startsWith("v:")) && !isBlank(cell));

const isBlank = (cell: string): boolean => cell.trim() === "";

/** The columns of a heading, without those behind the last that has a name. */
export function columnsOf({ cells }: CsvRow): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell)) + 1).map((cell) => cell.trim());
}

/** Error of a column without a heading; empty ones are ignored. */
function unnamedProblem({ cells }: CsvRow, columns: readonly string[]): ImportProblem | null {
  const at = columns.findIndex((column, index) => column === "" && !isBlank(cells[index] ?? ""));
  return at < 0 ? null : { code: "column_unnamed", number: at + 1 };
}

function separatorProblem(columns: readonly string[]): ImportProblem | null {
  const [only = ""] = columns;
  if (columns.length !== 1 || columnNames.has(only)) return null;
  if (only.includes(";")) return { code: "separator", found: "semicolon" };
  return only.includes("\t") ? { code: "separator", found: "tab" } : null;
}

function headingProblems(row: CsvRow, columns: readonly string[], needsChinese: boolean): ImportProblem[] {
  const problem = rowProblem(row, columns) ?? separatorProblem(columns);
  if (problem) return [problem];
  const named = columns.filter((column) => column !== "");
  const twice = new Set(named.filter((column, at) => named.indexOf(column) !== at));
  if (twice.size > 0) return [...twice].map((column) => ({ code: "column_twice", column }));
  const missing = needed.filter((column) => !columns.includes(column) && (needsChinese || !column.endsWith("_cn")));
  const unknown = named.filter((column) => !columnNames.has(column) && !/^[av]:\w+$/.test(column));
  return [
    ...missing.map((column): ImportProblem => ({ code: "column_missing", column })),
    ...unknown.map((column): ImportProblem => ({ code: "column_unknown", column })),
  ];
}

/** Error that makes a row unreadable. */
export function rowProblem(row: CsvRow, columns: readonly string[]): ImportProblem | null {
  if (row.open) return { code: "quote_open" };
  if (row.tooLong) return { code: "row_too_long", most: longestRecord };
  // Commas behind the last column are what a spreadsheet writes for columns that were filled once.
  const goesTogether = row.cells.length >= columns.length && row.cells.slice(columns.length).every(isBlank);
  return goesTogether ? null : { code: "cells_do_not_match", cells: row.cells.length, columns: columns.length };
}

function recordOf(first: Cells, rows: readonly Cells[], taxonomy: Taxonomy): unknown {
  const definitionOf: Definitions = (key) => taxonomy.attribute(first["category"] ?? "", key);
  const cell = (column: string): string | undefined => filled(first[column]);
  return {
    slug: cell("slug"),
    category: cell("category"),
    subcategory: cell("subcategory"),
    brand: cell("brand"),
    name: both(first, "name"),
    summary: both(first, "summary"),
    description: {
      en: paragraphs(first["description_en"]),
      cn: paragraphs(first["description_cn"]),
    },
    seoTitle: saidInEach(first, "seo_title"),
    seoDescription: saidInEach(first, "seo_description"),
    status: cell("status"),
    attributes: attributesOf(first, "a:", definitionOf),
    // A column that is there and empty means none.
    pictureFamily: first["picture_family"]?.trim(),
    returnPolicy: cell("return_policy"),
    warrantyMonths: figure(cell("warranty_months")),
    popularity: figure(cell("popularity")),
    publishedAt: cell("published_at"),
    variants: rows.map((row) => variantOf(row, definitionOf)),
    documents: split(cell("documents"), "|").map((entry) => pair(entry, "kind", "language")),
    boughtTogether: list(cell("bought_together")),
    similar: first["similar"] === undefined ? undefined : list(cell("similar")),
    fits: list(cell("fits")),
    openBox: openBoxOf(first),
  };
}

/** A text in each language whose column is there; empty for none. */
function saidInEach(row: Cells, name: string): { en: string | undefined; cn: string | undefined } {
  return { en: row[`${name}_en`]?.trim(), cn: row[`${name}_cn`]?.trim() };
}

function variantOf(row: Cells, definitionOf: Definitions): unknown {
  const cell = (column: string): string | undefined => filled(row[column]);
  return {
    sku: cell("sku"),
    name: cell("variant_name_en") || cell("variant_name_cn") ? both(row, "variant_name") : undefined,
    attributes: attributesOf(row, "v:", definitionOf),
    priceCents: dollars(cell("price")),
    listPriceCents: dollars(cell("list_price")),
    weightLb: figure(cell("weight_lb")),
    lengthIn: figure(cell("length_in")),
    widthIn: figure(cell("width_in")),
    heightIn: figure(cell("height_in")),
    freightOnly: truth(cell("freight_only")),
    freightClass: row["freight_class"] === undefined ? undefined : (figure(cell("freight_class")) ?? null),
    stock: figure(cell("stock")),
    expectedOn: row["expected_on"] === undefined ? undefined : (cell("expected_on") ?? null),
    backOrderLimit: figure(cell("backorder_limit")),
    restockDays: row["restock_days"] === undefined ? undefined : (figure(cell("restock_days")) ?? null),
    leadTimeDays: figure(cell("lead_time_days")),
    crossReferences: split(cell("cross_references"), "|").map((entry) => pair(entry, "maker", "number")),
    pictureFamily: cell("variant_picture_family"),
  };
}

function openBoxOf(row: Cells): unknown {
  if (!filled(row["open_box_of"])) return undefined;
  return {
    of: row["open_box_of"],
    grade: row["open_box_grade"],
    reason: row["open_box_reason"],
    serial: row["open_box_serial"],
    runHours: figure(row["open_box_run_hours"]) ?? null,
    accessories: truth(row["open_box_accessories"]),
    test: testOf(row),
  };
}

function testOf(row: Cells): unknown {
  const on = filled(row["open_box_tested_on"]);
  if (on === undefined) return null;
  const amps = figure(row["open_box_current_measured"]);
  return {
    on,
    by: filled(row["open_box_tested_by"]),
    pressure: figure(row["open_box_pressure_reached"]) ?? null,
    current: amps === undefined ? null : { amps, volts: filled(row["open_box_test_volts"]) },
  };
}

const both = (row: Cells, name: string): unknown => ({
  en: row[`${name}_en`]?.trim() ?? "",
  cn: row[`${name}_cn`]?.trim() ?? "",
});

function attributesOf(row: Cells, prefix: string, definitionOf: Definitions): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(row)) {
    const text = filled(cell);
    if (!column.startsWith(prefix) || text === undefined) continue;
    const key = column.slice(prefix.length);
    attributes[key] = attributeValue(definitionOf(key), text);
  }
  return attributes;
}

const cells = { figure, truth, list, text: (text: string) => text } as const;

/** The cell as its attribute's kind; an unreadable one stays text, for the domain to refuse. */
function attributeValue(definition: AttributeDefinition | undefined, text: string): unknown {
  return definition ? cells[kindOf(definition).cell](text) : text;
}
