import { type Language, languages } from "#domain/kernel/language.ts";

/**
 * The languages of a shop: both; both, with English where the merchant has not written Chinese; English alone. A
 * Chinese text that is missing is stored as the English one, so that no reader needs to know of it.
 */
export const languageChoices = ["both", "english-where-missing", "english"] as const;
export type ShopLanguages = (typeof languageChoices)[number];

/** The languages in which buyers read the shop. */
export function spokenIn(choice: ShopLanguages): readonly Language[] {
  return choice === "english" ? ["en"] : languages;
}

/** The language in which a shop answers someone who reads this one. */
export function answeredIn(choice: ShopLanguages, language: Language): Language {
  return choice === "english" ? "en" : language;
}
