import type { Selection } from "#domain/catalogue/facet-columns.ts";
import { canonicalOf, type UnitSystem } from "#domain/catalogue/units.ts";
import type { Language } from "#domain/kernel/language.ts";
import { writeListingQuery } from "#engine/catalogue/listing-query.ts";
import { type ListingFacet, type ListingQuery, pageSize, type RangeFacet } from "#engine/catalogue/page-types.ts";

/** The query of the same list with something changed. A change of filters or order begins at the top again. */
export function changedQuery(
  query: ListingQuery,
  change: Partial<Pick<ListingQuery, "filters" | "sort" | "show" | "from" | "first" | "table">>,
  words?: string,
): string {
  const text = writeListingQuery({ ...query, show: pageSize, from: 0, ...change }, words).toString();
  return text && `?${text}`;
}

/** The filters without one value of a choice, or without a whole filter. */
export function without({ filters }: ListingQuery, key: string, value?: string): ListingQuery["filters"] {
  const { [key]: before, ...others } = filters;
  const left = before?.kind === "choices" && value !== undefined ? before.values.filter((one) => one !== value) : [];
  return left.length > 0 ? { ...others, [key]: { kind: "choices", values: left } } : others;
}

/** Filters of a submitted form: its facets as filled in, others unchanged. */
export function filtersFrom(
  form: FormData,
  query: ListingQuery,
  facets: readonly ListingFacet[],
  units: { language: Language; system: UnitSystem },
): ListingQuery["filters"] {
  const filters: Record<string, Selection> = { ...query.filters };
  for (const facet of facets) {
    delete filters[facet.key];
    const selection = facet.kind === "choices" ? chosenIn(form, facet.key) : rangeIn(form, facet, units);
    if (selection) filters[facet.key] = selection;
  }
  return filters;
}

function chosenIn(form: FormData, key: string): Selection | null {
  const values = form.getAll(key).map(String);
  return values.length > 0 ? { kind: "choices", values } : null;
}

function rangeIn(
  form: FormData,
  facet: RangeFacet,
  units: { language: Language; system: UnitSystem },
): Selection | null {
  const [min, max] = (["min", "max"] as const).map((end) => {
    const text = String(form.get(`${facet.key}.${end}`) ?? "").trim();
    const value = Number(text);
    return text === "" || !Number.isFinite(value) ? undefined : stored(value, facet, units);
  });
  if (min === undefined && max === undefined) return null;
  return { kind: "range", ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** A typed end in the unit the catalogue keeps: dollars become cents, kW become HP. */
export function stored(
  value: number,
  facet: Pick<RangeFacet, "dimension">,
  { language, system }: { language: Language; system: UnitSystem },
): number {
  if (facet.dimension === "money") return Math.round(value * 100);
  if (facet.dimension === "stars") return value;
  return Number(canonicalOf(value, facet.dimension, language, system).toPrecision(6));
}
