import type { Language } from "#domain/kernel/language.ts";
import { compileCatalog } from "#i18n/compile-catalog.ts";
import { createTranslator, type Translator } from "#i18n/translator.ts";

/** Messages of the shop in each language, for finding its buttons and fields as a person would. */
export const words: Readonly<Record<Language, Translator>> = {
  en: createTranslator(compileCatalog("en"), "en"),
  cn: createTranslator(compileCatalog("cn"), "cn"),
};

/** The address of a path in a language. */
export function pathIn(language: Language, path: string): string {
  return language === "en" ? path : path === "/" ? "/cn" : `/cn${path}`;
}
