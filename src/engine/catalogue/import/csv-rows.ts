import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { type Cells, hasVariant, identityColumns, isBlank, type PlacedRow } from "./csv-columns.ts";
import { recordOf } from "./csv-product.ts";
import { disagreements } from "./disagreements.ts";
import type { ReadRecord, RowError } from "./read-record.ts";

/** A CSV file as far as its heading tells how its rows are read. */
export interface CsvHeading {
  readonly taxonomy: Taxonomy;
  readonly productColumns: readonly string[];
  readonly hasSku: boolean;
}

/** Reads rows as one product with a variant in each of them; `length` is about that of the rows, in characters. */
export function readRows(rows: readonly PlacedRow[], heading: CsvHeading, length: number): ReadRecord {
  const { taxonomy, productColumns, hasSku } = heading;
  const line = rows[0]?.line ?? 0;
  const slug = rows[0]?.cells["slug"]?.trim() ?? "";
  const { cells, conflicts } = productCells(rows, productColumns);
  const [conflict, ...others] = conflicts;
  if (conflict) return { ...conflict, product: slug.slice(0, 120), others };
  const isSilent = Object.values(cells).every(isBlank);
  // In all rows of a product but its first, the export leaves the product's cells empty.
  const product = {
    ...(identityColumns.some((column) => !isBlank(cells[column] ?? "")) ? cells : withoutBlanks(cells)),
    ...(slug && { slug }),
  };
  // A draft without variants has a row of its own.
  const variants = rows.filter((row) => hasVariant(row.cells));
  const inCategory = (category: string) =>
    recordOf(
      { ...product, ...(category && { category }) },
      hasSku ? variants.map((row) => row.cells) : undefined,
      taxonomy,
    );
  return {
    line,
    value: inCategory(""),
    rows: variants.map((row) => row.line),
    source: "csv",
    length,
    ...(isSilent
      ? { isSilent, ...(slug && { byNumber: true as const }) }
      : { saysOfProduct: () => JSON.stringify(withoutBlanks(cells)) }),
    ...(isBlank(cells["category"] ?? "") && { inCategory }),
    csv: { rows, read: (joined, sum) => readRows(joined, heading, sum) },
  };
}

const withoutBlanks = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => !isBlank(cell)));

/** The product's cells: of each column the one that is filled. Rows that fill it otherwise conflict. */
function productCells(rows: readonly PlacedRow[], columns: readonly string[]) {
  const cells: Record<string, string> = {};
  const conflicts: RowError[] = [];
  for (const column of columns) {
    const cellOf = (row: PlacedRow): string => row.cells[column] ?? "";
    const filled = rows.filter((row) => !isBlank(cellOf(row)));
    conflicts.push(
      ...disagreements(
        column,
        filled.map((row) => ({ line: row.line, value: cellOf(row).trim() })),
      ),
    );
    cells[column] = filled[0] ? cellOf(filled[0]) : "";
  }
  return { cells, conflicts };
}
