import type { Variant } from "#domain/catalogue/product.ts";
import type { ImportProblem } from "./import-report.ts";

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
  /** Stand-ins for its other versions for sale, for the checks. */
  readonly others: readonly Variant[];
}

/** Origin of a record, for messages about it. */
export interface CheckedIn {
  readonly line: number;
  /** The lines of its variants, where each has its own. */
  readonly rows?: readonly number[];
  /** The file's format; absent for JSON. */
  readonly source?: "csv" | "shopify";
  /** Its product was found by a part number, and may come again in the file. */
  readonly byNumber?: true;
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
  readonly notes?: readonly {
    readonly line: number;
    readonly field: string;
    readonly problem: ImportProblem;
  }[];
  /** Reads it again as of a category that it does not name. */
  readonly inCategory?: (category: string) => Readonly<Record<string, unknown>>;
}

/** A parsed record before its checks, or the error of its row. */
export type ReadRecord =
  | ReadValue
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
