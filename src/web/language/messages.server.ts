import cn from "virtual:messages/cn";
import en from "virtual:messages/en";
import type { Language } from "#domain/kernel/language.ts";
import { readCategoryNames } from "#engine/catalogue/category-names.ts";
import type { Db } from "#engine/platform/database.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { bundleOf } from "#i18n/bundles.ts";
import type { CompiledCatalog } from "#i18n/compile-catalog.ts";
import { bundlesOf } from "#i18n/page-bundles.ts";
import type { AnyRouteName } from "#i18n/routes.ts";
import { createTranslator, inTimeZone, type ShopTranslator, type Translator } from "#i18n/translator.ts";

const catalogs: Readonly<Record<Language, CompiledCatalog>> = { en, cn };

/** The server's messages, including mail and documents, from the build, as its bundle has no message files. */
export const translators: Record<Language, Translator> = {
  en: createTranslator(en, "en"),
  cn: createTranslator(cn, "cn"),
};

/** Translator for documents and files, with the shop's time zone and categories. */
export async function shopTranslator(db: Db, language: Language): Promise<ShopTranslator> {
  const [timeZone, categories] = await Promise.all([readShopTimeZone(db), readCategoryNames(db, language)]);
  return inTimeZone(translators[language], timeZone, categories);
}

/** The messages of a route's page in this language. */
export function pageCatalog(name: AnyRouteName | null, language: Language, fails = false): CompiledCatalog {
  const bundles: ReadonlySet<string> = new Set(bundlesOf(name, fails));
  return Object.fromEntries(
    Object.entries(catalogs[language]).flatMap(([slice, parts]) => {
      const own = Object.entries(parts).filter(([part]) => bundles.has(bundleOf(slice, part)));
      return own.length > 0 ? [[slice, Object.fromEntries(own)]] : [];
    }),
  );
}

const ofPages = new Map<string, Translator>();

/** Translator of a route's page, limited to the messages its browser loads, so that a missing one shows here first. */
export function pageTranslator(name: AnyRouteName | null, language: Language, fails = false): Translator {
  const names = bundlesOf(name, fails);
  const key = `${language} ${names.join(" ")}`;
  const before = ofPages.get(key);
  if (before) return before;
  const translator = createTranslator(pageCatalog(name, language, fails), language);
  ofPages.set(key, translator);
  return translator;
}
