import type { Language } from "#domain/kernel/language.ts";
import type { Suggestions } from "#engine/catalogue/search-page-types.ts";
import { request } from "../navigation/http-client.ts";

/** A row of the list below the search field. */
export type Suggestion =
  | { readonly kind: "query"; readonly query: string }
  | ({ readonly kind: "category" } & Suggestions["categories"][number])
  | ({ readonly kind: "product" } & Suggestions["products"][number]);

/** All groups in order, as displayed and navigated. */
export function flatten({ queries, categories, products }: Suggestions): readonly Suggestion[] {
  return [
    ...queries.map((query) => ({ kind: "query" as const, query })),
    ...categories.map((category) => ({ kind: "category" as const, ...category })),
    ...products.map((product) => ({ kind: "product" as const, ...product })),
  ];
}

const cache = new Map<string, Suggestions>();

/** Fetches suggestions once per text and language. Throws without an answer, and the field works without them. */
export async function fetchSuggestions(query: string, language: Language, signal: AbortSignal): Promise<Suggestions> {
  const key = `${language} ${query}`;
  const before = cache.get(key);
  if (before) return before;
  const response = await request(`/api/v1/suggest?${new URLSearchParams({ q: query.slice(0, 80), lang: language })}`, {
    signal,
  });
  if (!response.ok) throw new Error(`no suggestions: ${response.status}`);
  const answer = (await response.json()) as Suggestions;
  if (cache.size > 100) cache.clear();
  cache.set(key, answer);
  return answer;
}
