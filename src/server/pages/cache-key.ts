import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { isPublic, matchRoute } from "#web/match-route.ts";
import { pageOfPayload } from "#web/navigation/payload-protocol.ts";
import { isFilledForm, isKnownParameter } from "#web/public-pages/known-query.ts";

/**
 * The key of a public page or payload: its path and those parameters that it listens to, sorted. Where a visitor came
 * from, or whatever else is written there, makes no page of its own. Null: never cached.
 */
export function cacheKey(url: string, taxonomy: Taxonomy): string | null {
  const mark = url.indexOf("?");
  if (mark < 0) return url;
  if (url.length > 2_000) return null;
  const path = url.slice(0, mark);
  const route = matchRoute(pageOfPayload(path) ?? path)?.name ?? null;
  if (route === null || !isPublic(route)) return null;
  const parameters = [...new URLSearchParams(url.slice(mark + 1))].filter(
    // A filter left empty asks for nothing; a calculator's field left empty is missing.
    ([name, value]) => (value !== "" || isFilledForm(route)) && isKnownParameter(route, name, taxonomy),
  );
  if (parameters.length === 0) return path;
  parameters.sort(([a, av], [b, bv]) => (a === b ? (av < bv ? -1 : 1) : a < b ? -1 : 1));
  return `${path}?${new URLSearchParams(parameters)}`;
}
