import type { ImportProblem } from "./import-report.ts";

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
