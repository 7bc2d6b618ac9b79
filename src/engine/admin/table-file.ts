/** Why a file with a table is not read. */
export type TableFileRefused =
  | { readonly code: "file_required" | "file_too_large" | "file_not_text" | "no_rows" | "heads_missing" | "quote_open" }
  | { readonly code: "rows_too_many"; readonly most: number };
