import cnDelivery from "virtual:messages/cn/delivery";
import cnPower from "virtual:messages/cn/power";
import cnMerchant from "virtual:messages/cn/merchant";
import cnPrivate from "virtual:messages/cn/private";
import cnDiagram from "virtual:messages/cn/diagram";
import cnPublic from "virtual:messages/cn/public";
import cnServer from "virtual:messages/cn/server";
import cnTools from "virtual:messages/cn/tools";
import enDelivery from "virtual:messages/en/delivery";
import enPower from "virtual:messages/en/power";
import enMerchant from "virtual:messages/en/merchant";
import enPrivate from "virtual:messages/en/private";
import enDiagram from "virtual:messages/en/diagram";
import enPublic from "virtual:messages/en/public";
import enServer from "virtual:messages/en/server";
import enTools from "virtual:messages/en/tools";
import type { Language } from "#domain/kernel/language.ts";
import { readCategoryNames } from "#engine/catalogue/category-names.ts";
import type { Db } from "#engine/platform/database.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { type Bundle, bundlesOf } from "#i18n/bundles.ts";
import type { CompiledCatalog } from "#i18n/compile-catalog.ts";
import type { AnyRouteName } from "#i18n/routes.ts";
import { createTranslator, inTimeZone, type ShopTranslator, type Translator } from "#i18n/translator.ts";

const bundles = {
  en: {
    public: enPublic,
    delivery: enDelivery,
    power: enPower,
    private: enPrivate,
    tools: enTools,
    diagram: enDiagram,
    merchant: enMerchant,
  },
  cn: {
    public: cnPublic,
    delivery: cnDelivery,
    power: cnPower,
    private: cnPrivate,
    tools: cnTools,
    diagram: cnDiagram,
    merchant: cnMerchant,
  },
} satisfies Record<Language, Record<Bundle, CompiledCatalog>>;

/** The server's messages, including mail and documents, from the build, as its bundle has no message files. */
export const translators: Record<Language, Translator> = {
  en: createTranslator(
    { ...enPublic, ...enDelivery, ...enPower, ...enPrivate, ...enTools, ...enDiagram, ...enMerchant, ...enServer },
    "en",
  ),
  cn: createTranslator(
    { ...cnPublic, ...cnDelivery, ...cnPower, ...cnPrivate, ...cnTools, ...cnDiagram, ...cnMerchant, ...cnServer },
    "cn",
  ),
};

/** Translator for documents and files, with the shop's time zone and categories. */
export async function shopTranslator(db: Db, language: Language): Promise<ShopTranslator> {
  const [timeZone, categories] = await Promise.all([readShopTimeZone(db), readCategoryNames(db, language)]);
  return inTimeZone(translators[language], timeZone, categories);
}

/** The messages of a route's page in this language. */
export function pageCatalog(name: AnyRouteName | null, language: Language): CompiledCatalog {
  return Object.assign({}, ...bundlesOf(name).map((bundle) => bundles[language][bundle]));
}

const ofPages = new Map<string, Translator>();

/** Translator of a route's page, limited to the messages its browser loads, so that a missing one shows here first. */
export function pageTranslator(name: AnyRouteName | null, language: Language): Translator {
  const names = bundlesOf(name);
  const key = `${language} ${names.join(" ")}`;
  const before = ofPages.get(key);
  if (before) return before;
  const translator = createTranslator(pageCatalog(name, language), language);
  ofPages.set(key, translator);
  return translator;
}
