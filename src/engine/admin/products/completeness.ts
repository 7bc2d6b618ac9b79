import type { Language } from "#domain/kernel/language.ts";
import type { TypedProduct } from "./edit-typed.ts";

/** Completeness of a product's texts in a language: name, summary, description. */
export function completeness({ texts }: TypedProduct, language: Language): { done: number; of: number } {
  const fields = (["name", "summary", "description"] as const).map((name) => texts[`${name}.${language}`]);
  return { done: fields.filter((text) => text.trim() !== "").length, of: fields.length };
}
