import { findCategoryPage } from "#engine/catalogue/category-page.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import { suggest } from "#engine/catalogue/suggestions.ts";
import type { Shop } from "#engine/shop.ts";
import type { Language } from "#domain/kernel/language.ts";

export const categories = ["piston", "rotary-screw", "air-tanks", "extras"] as const;
const listing = (query: string) => readListingQuery(new URLSearchParams(query));

const queries = [
  "compressor",
  "quiet compressor",
  "10 hp 460v",
  "oil-free dental",
  "refridgerated dryer",
  "valve heavy-duty",
  "ball valve 125 psi",
  "tank",
  "空压机",
  "静音 真空泵",
  "无油 牙科",
  "储气罐",
  "干燥机",
  "喷漆房",
  "活塞式空压机",
  "过滤器",
];

const typed: Readonly<Record<Language, readonly string[]>> = {
  en: ["c", "co", "comp", "compressor fi", "quiet c", "oil", "gant", "val", "10 hp", "dry"],
  cn: ["空", "空压", "空压机", "静音", "无", "过滤", "储气", "真空泵", "牙科", "干"],
};

/** Category `at` of all, filtered and by price, with its cards. */
export function readCategory(shop: Shop, at: number): Promise<unknown> {
  return findCategoryPage(
    shop,
    { category: categories[at % categories.length]!, id: "all", language: at % 2 ? "en" : "cn" },
    listing(`sort=price-asc&price.min=${1_000 + at * 10}&brand=Gantmoor&brand=Polarwick`),
  );
}

/** Query `at` of all, the first half English, with its cards. */
export function readSearchPage(shop: Shop, at: number): Promise<unknown> {
  return findSearchPage(
    shop,
    queries[at % queries.length]!,
    at % queries.length < queries.length / 2 ? "en" : "cn",
    listing(`price.min=${1_000 + at * 10}${at % 2 ? "&sort=price-asc" : ""}`),
  );
}

export function readSuggestions(shop: Shop, language: Language, at: number): Promise<unknown> {
  return suggest(shop, typed[language][at % typed[language].length]!, language);
}
