import type { Language } from "#domain/kernel/language.ts";
import type { Suggestions } from "#engine/catalogue/page-types.ts";
import { request } from "../navigation/http-client.ts";

/** One line of the list under the search field. */
export type Suggestion =
  | { readonly kind: "query"; readonly query: string }
  | ({ readonly kind: "category" } & Suggestions["categories"][number])
  | ({ readonly kind: "product" } & Suggestions["products"][number]);

/** The groups one after the other, as they are shown and stepped through. */
export function flatten({ queries, categories, products }: Suggestions): readonly Suggestion[] {
  return [
    ...queries.map((query) => ({ kind: "query" as const, query })),
    ...categories.map((one) => ({ kind: "category" as const, ...one })),
    ...products.map((one) => ({ kind: "product" as const, ...one })),
  ];
}

const known = new Map<string, Suggestions>();

/** Asks once for each text and language. Throws when there is no answer: then the field is a plain one. */
export async function fetchSuggestions(query: string, language: Language, signal: AbortSignal): Promise<Suggestions> {
  const key = `${language} ${query}`;
  const before = known.get(key);
  if (before) return before;
  const response = await request(`/api/v1/suggest?${new URLSearchParams({ q: query.slice(0, 80), lang: language })}`, {
    signal,
  });
  if (!response.ok) throw new Error(`no suggestions: ${response.status}`);
  const answer = (await response.json()) as Suggestions;
  if (known.size > 100) known.clear();
  known.set(key, answer);
  return answer;
}
