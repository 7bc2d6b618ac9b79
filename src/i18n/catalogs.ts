import { type Language, languages } from "#domain/kernel/language.ts";
import { compileCatalog } from "./compile-catalog.ts";
import { createTranslator, type Translator } from "./translator.ts";

/** Translators for both languages, straight from the files: for jobs, mail and commands. Pages use the build's. */
export function loadTranslators(): Record<Language, Translator> {
  const made = languages.map((language) => [language, createTranslator(compileCatalog(language), language)]);
  return Object.fromEntries(made) as Record<Language, Translator>;
}
