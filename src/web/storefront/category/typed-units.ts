import { ownFacets } from "#engine/catalogue/page-types.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import type { Language } from "#domain/kernel/language.ts";
import { stored } from "./listing-search-params.ts";

/**
 * The query with its ranges in the catalogue's units. A filter form sent without scripts carries its ends as
 * typed (7.5 kW, 1200 dollars) and says so by `units`; addresses of our own are in the catalogue's units already.
 */
export function withCanonicalUnits(query: URLSearchParams, language: Language, taxonomy: Taxonomy): URLSearchParams {
  const system = query.get("units");
  if (system !== "imperial" && system !== "metric") return query;
  const canonical = new URLSearchParams();
  for (const [name, text] of query) {
    const end = /^(.+)\.(min|max)$/.exec(name);
    const dimension = end && dimensionOf(end[1] ?? "", taxonomy);
    const value = Number(text);
    if (name === "units" || text.trim() === "") continue;
    canonical.append(
      name,
      dimension && Number.isFinite(value) ? String(stored(value, { dimension }, { language, system })) : text,
    );
  }
  return canonical;
}

function dimensionOf(key: string, taxonomy: Taxonomy) {
  if (key === "price") return "money" as const;
  if ((ownFacets as readonly string[]).includes(key)) return null;
  const meaning = taxonomy.meaning(key);
  return meaning?.kind === "number" ? meaning.dimension : null;
}
