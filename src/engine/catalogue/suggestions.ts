import { readCalculator } from "#domain/catalogue/search/asked-calculator.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { readSearch } from "#domain/catalogue/search/search-text.ts";
import { plainText } from "#domain/catalogue/search/search-tokens.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Shop } from "../shop.ts";
import { cardsByIds } from "./cards.ts";
import { machineIn } from "./index/numbered-machine.ts";
import { numberBegun, withHyphens } from "./index/match-part-number.ts";
import { partAmong } from "./index/parts-in-text.ts";
import type { Suggestions } from "./search-page-types.ts";

export const maxPrefix = 80;

/** Suggestions for a typed prefix in three groups, at most ten entries; one statement. */
export async function suggest(shop: Shop, typed: string, language: Language): Promise<Suggestions> {
  const text = plainText(typed.slice(0, maxPrefix)).replace(/\s+/g, " ").trimStart();
  if (text.trim() === "") return { queries: [], categories: [], products: [] };
  // As in a search, of a question that a calculator answers only the rest names goods.
  const { calculator, goods } = readCalculator(text);
  const { state, phrases } = shop.listing;
  const written = withHyphens(state, text) ?? text;
  const begun = numberBegun(state, written)?.word ?? null;
  const search = readSearch(calculator ? goods : written, phrases, machineIn(state, text), begun);
  // As in a search, a part number typed whole is meant, also one of letters alone.
  const number = search.partNumber ?? compactPartNumber(text);
  const answer = await shop.listing.ask({ kind: "suggestions", search, text, number, language });
  const shownNumber = answer.isPart ? number : (partAmong(state, text) ?? search.partNumber);
  const cards = await cardsByIds(shop, answer.ids, language, { number: shownNumber, ...answer.asked });
  return {
    queries: answer.queries,
    categories: answer.categories,
    products: cards.map(({ slug, sku, version, name, pictureFamily, price }) => ({
      slug,
      sku,
      ...(version !== undefined && { version }),
      name,
      pictureFamily,
      price,
    })),
  };
}
