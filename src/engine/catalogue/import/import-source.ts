import type { ShopifyChoices } from "./shopify/shopify-choices.ts";

export type ImportFormat = "jsonl" | "csv";

/** Format of a file, with what its reader needs. */
export type ImportLanguage =
  | { readonly format: ImportFormat; readonly choices?: undefined }
  | { readonly format: "shopify"; readonly choices: ShopifyChoices };

export type ImportSource = ImportLanguage & {
  /** The file's text, in pieces cut anywhere. */
  readonly pieces: AsyncIterable<string> | Iterable<string>;
};
