import type { Variant } from "#domain/catalogue/product.ts";
import type { PlacedRow } from "./csv-columns.ts";
import type { ImportProblem } from "./import-report.ts";
import type { ShopifyHeadings } from "./shopify/shopify-columns.ts";

/** Values that a product of the shop keeps, as its file does not say them. */
export interface KeptFields {
  /** The file does not describe the whole product: versions that it leaves out stay for sale. */
  readonly isPart: boolean;
  /** Columns of the product's row. */
  readonly product: readonly string[];
  /** Texts that it has, such as `summary.en`. */
  readonly texts: readonly string[];
  /** Columns of each of the record's variants. */
  readonly variants: readonly (readonly string[])[];
  /** True of each of the record's variants that is withdrawn from sale and stays so. */
  readonly withdrawn: readonly boolean[];
  /** Stand-ins for its other versions for sale, for the checks. */
  readonly others: readonly Variant[];
}

/** An error of a row, or of a field. */
export interface RowError {
  readonly line: number;
  readonly field: string;
  readonly problem: ImportProblem;
}

/** Origin of a record, for messages about it. */
export interface CheckedIn {
  readonly line: number;
  /** The lines of its variants, where each has its own. */
  readonly rows?: readonly number[];
  /** The file's format; absent for JSON. */
  readonly source?: "csv" | "shopify" | undefined;
  /** The headings of an export of Shopify. */
  readonly headings?: ShopifyHeadings | undefined;
  /** Its product was found by a part number or is named beside its variants alone, and may come again in the file. */
  readonly byNumber?: true;
  /** It says nothing of its product, so each of its variants is taken or refused by itself. */
  readonly isSilent?: true;
  /** All that it says of its product. Two records of a product that was found by part numbers must say the same. */
  readonly saysOfProduct?: () => string;
  readonly kept?: KeptFields;
}

/** A parsed record before its checks. */
export interface ReadValue extends CheckedIn {
  readonly value: unknown;
  /** The JSON source of the value; absent for other formats. */
  readonly json?: string;
  /** About how long it is without that, in characters. */
  readonly length?: number;
  /** Changes and omissions by the reader. */
  readonly notes?: readonly RowError[];
  /** Errors of its variants that are left out. */
  readonly errors?: readonly RowError[];
  /** Reads it again as of a category that it does not name. */
  readonly inCategory?: (category: string) => Readonly<Record<string, unknown>>;
  /** Its rows, which can be read again together with others of the same product. */
  readonly csv?: {
    readonly rows: readonly PlacedRow[];
    readonly read: (rows: readonly PlacedRow[], length: number) => ReadRecord;
  };
}

/** A parsed record before its checks, or the error of its row. */
export type ReadRecord =
  | ReadValue
  | (RowError & {
      readonly product?: string;
      /** Its part numbers, as the shop compares them; absent where they were not read. */
      readonly numbers?: readonly string[];
      /** Further errors of the same record. */
      readonly others?: readonly RowError[];
    });

/** True of a row that names neither its product nor its part numbers, so it may be of any product. */
export const isUnreadable = (record: ReadRecord): boolean =>
  "problem" in record && record.product === undefined && record.numbers === undefined;

/** Error of a file before any product is read. */
export interface HeadingProblem {
  readonly line: number;
  readonly heading: ImportProblem;
}
