import { slugOf } from "#domain/catalogue/slug.ts";
import { type CsvRow, readCsv } from "../../../platform/csv.ts";
import { RowsOfProduct } from "../csv-records.ts";
import { columnsOf, rowProblem } from "../csv-columns.ts";
import { disagreements } from "../disagreements.ts";
import { longestRecord, tooLong } from "../longest-record.ts";
import type { RowError } from "../read-record.ts";
import {
  headingOf,
  headingsOf,
  isMissed,
  isOfProduct,
  metafieldName,
  type ShopifyField,
  shopifyField,
  type ShopifyHeadings,
} from "./shopify-columns.ts";

/** A row by its columns; missing ones are empty. */
type Row = Readonly<Record<ShopifyField, string>> & {
  readonly metafields: ReadonlyMap<string, string>;
  /** Contents of unused columns by heading. */
  readonly others: ReadonlyMap<string, string>;
};

export interface ShopifyVariant {
  readonly line: number;
  readonly row: Row;
  /** Names and values of its options, of which the product's first row has the names. */
  readonly options: readonly { readonly name: string; readonly value: string }[];
}

export interface ShopifyProduct {
  readonly line: number;
  readonly first: Row;
  readonly variants: readonly ShopifyVariant[];
  readonly tags: readonly string[];
  readonly pictures: readonly ShopifyPicture[];
  readonly headings: ShopifyHeadings;
}

/** A picture of a product, by its URL at Shopify. */
interface ShopifyPicture {
  readonly line: number;
  readonly url: string;
  readonly alt: string;
}

type ReadProduct = ShopifyProduct | (RowError & { readonly product?: string; readonly others?: readonly RowError[] });

/** Reads a Shopify product export, product by product. */
export async function* readShopifyProducts(
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<ReadProduct> {
  let columns: readonly string[] | null = null;
  let headings: ShopifyHeadings = {};
  let group: RowsOfProduct<Row> | null = null;
  let unreadable = "";
  for await (const row of readCsv(pieces, longestRecord)) {
    if (!columns) {
      columns = columnsOf(row).map(plain);
      headings = headingsOf(columns);
      continue;
    }
    if (row.cells.every((cell) => cell.trim() === "") && !row.open && !row.tooLong) continue;
    const problem = rowProblem(row, columns);
    if (problem) {
      yield { line: row.line, field: "", problem };
      unreadable = plain(row.cells[columns.findIndex((column) => shopifyField(column) === "handle")] ?? "");
      group?.miss(unreadable);
      continue;
    }
    const cells = readRow(row, columns);
    if (!group || group.first.handle !== cells.handle) {
      if (group) yield productOf(group, headings);
      group = new RowsOfProduct<Row>(row.line, cells.handle, cells);
      group.miss(unreadable || null);
    }
    group.add(row, cells);
  }
  if (group) yield productOf(group, headings);
}

const none = {
  ...(Object.fromEntries(
    (
      "handle title body vendor productCategory type tags published status option1Name option1Value option2Name " +
      "option2Value option3Name option3Value sku grams quantity price compareAt picture picturePosition pictureAlt " +
      "variantPicture giftCard seoTitle seoDescription"
    )
      .split(" ")
      .map((field) => [field, ""]),
  ) as Record<Exclude<ShopifyField, "tracker">, string>),
  // A file without the column tells nothing of tracking, so its quantities count.
  tracker: "shopify",
};

/** PostgreSQL holds no NUL, and no name of a product has one. */
const plain = (cell: string): string => cell.replaceAll("\0", "").trim();

function readRow({ cells }: CsvRow, columns: readonly string[]): Row {
  const fields: Record<ShopifyField, string> = { ...none };
  const metafields = new Map<string, string>();
  const others = new Map<string, string>();
  columns.forEach((column, at) => {
    const text = plain(cells[at] ?? "");
    const field = shopifyField(column);
    if (field) fields[field] = text;
    else if (text !== "" && metafieldName(column) !== null) metafields.set(column, text);
    else if (isMissed(column, text)) others.set(column, text);
  });
  return { ...fields, metafields, others };
}

const optionNumbers = [1, 2, 3] as const;

/** Fields of a product, which Shopify writes in its first row: a sorted file has them in another. */
const productFields = [
  "title",
  "body",
  "vendor",
  "productCategory",
  "type",
  "tags",
  "published",
  "status",
  "option1Name",
  "option2Name",
  "option3Name",
  "giftCard",
  "seoTitle",
  "seoDescription",
] as const satisfies readonly ShopifyField[];

interface PlacedRow {
  readonly line: number;
  readonly row: Row;
}

/** The fields and metafields of a product, from whichever of its rows has them. Rows that say otherwise conflict. */
function productRow(
  top: Row,
  rows: readonly PlacedRow[],
  headings: ShopifyHeadings,
): { readonly first: Row; readonly conflicts: readonly RowError[] } {
  const conflicts: RowError[] = [];
  const valueOf = (field: string, cellOf: (row: Row) => string): string => {
    const filled = rows.map(({ row, line }) => ({ line, value: cellOf(row) })).filter(({ value }) => value !== "");
    conflicts.push(...disagreements(field, filled));
    return filled[0]?.value ?? "";
  };
  const fields = productFields.map((field) => [field, valueOf(headingOf(field, headings), (row) => row[field])]);
  const metafields = new Map(top.metafields);
  const ofProduct = new Set(rows.flatMap(({ row }) => [...row.metafields.keys()].filter(isOfProduct)));
  for (const column of ofProduct)
    metafields.set(
      column,
      valueOf(column, (row) => row.metafields.get(column) ?? ""),
    );
  return { first: { ...top, ...Object.fromEntries(fields), metafields }, conflicts };
}

function productOf(group: RowsOfProduct<Row>, headings: ShopifyHeadings): ReadProduct {
  const { line, rows, lines, tooLong: isTooLong, isBroken } = group;
  const product = slugOf(group.name);
  if (isTooLong) return { line, product, ...tooLong };
  // With one variant less it may have another form: without names, or without the attributes of variants.
  if (isBroken) return { line, product, field: "", problem: { code: "product_row_unreadable" } };
  const placed = rows.map((row, at) => ({ row, line: lines[at] ?? line }));
  const { first, conflicts } = productRow(group.first, placed, headings);
  const [conflict, ...others] = conflicts;
  if (conflict) return { ...conflict, product, others };
  // A row that names neither a price, a part number nor an option is there for its picture.
  const variants = placed.filter(
    ({ row: { price, sku, option1Value } }) => price !== "" || sku !== "" || option1Value !== "",
  );
  return {
    line,
    first,
    headings,
    variants: variants.map(({ row, line: at }) => ({
      line: at,
      row,
      options: optionNumbers.flatMap((number) => {
        const [name, value] = [first[`option${number}Name`], row[`option${number}Value`]];
        // This is how Shopify writes a product without options.
        const isNone = name === "Title" && value === "Default Title";
        return value === "" || isNone ? [] : [{ name, value }];
      }),
    })),
    tags: first.tags
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
    pictures: placed
      .filter(({ row }) => row.picture !== "")
      // Rows stand as they were exported; the position is the merchant's order.
      .toSorted((a, b) => Number(a.row.picturePosition || 0) - Number(b.row.picturePosition || 0))
      .map(({ row, line: at }) => ({ line: at, url: row.picture, alt: row.pictureAlt })),
  };
}
