import { readFileSync } from "node:fs";
import type { Language } from "#domain/kernel/language.ts";

/** The sentences by which uploads are refused, by code. */
export function refusalWords(language: Language): Readonly<Record<string, string>> {
  const words = JSON.parse(readFileSync(`src/i18n/messages/${language}/adminProducts.json`, "utf8")) as {
    upload: { refused: Record<string, string> };
  };
  return words.upload.refused;
}
