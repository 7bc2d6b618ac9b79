import { type Language, languages } from "#domain/kernel/language.ts";
import { catalogOnDemand } from "./compile-catalog.ts";
import { createTranslator, inTimeZone, type ShopTranslator } from "./translator.ts";

/**
 * Translators for both languages, straight from the files, with moments by a zone's clock: for jobs, mail and commands.
 * Pages use the build's.
 */
export function loadTranslators(timeZone: string): Record<Language, ShopTranslator> {
  const load = (language: Language) => inTimeZone(createTranslator(catalogOnDemand(language), language), timeZone);
  return Object.fromEntries(languages.map((one) => [one, load(one)])) as Record<Language, ShopTranslator>;
}
