import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import type { CategoryDefinition } from "#domain/catalogue/category.ts";
import type { FacetColumn, Selections } from "#domain/catalogue/facet-columns.ts";
import type { Facet } from "#domain/catalogue/count-facets.ts";
import { filterAttributes } from "#domain/catalogue/taxonomy.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { FacetChoice, ListingFacet, OwnFacet } from "./page-types.ts";

/** Counts of a choice facet by value. `divides`: some value leaves only some versions of a product. */
interface ChoiceCount {
  readonly kind: "choice";
  readonly counts: Map<string, number>;
  readonly divides: boolean;
}

/** A choice facet, or the span of a number facet; over one category or several. */
type FacetCount = ChoiceCount | { readonly kind: "number"; count: number; least: number | null; most: number | null };

export type FacetCounts = Map<string, FacetCount>;

/** Merges one category's facet counts into those of others. */
export function addFacets(into: FacetCounts, columns: readonly FacetColumn[], facets: readonly Facet[]): void {
  facets.forEach((facet, at) => {
    const column = columns[at]!;
    const before = into.get(facet.key);
    if (facet.kind === "choice" && column.kind === "choice") {
      const sum = before?.kind === "choice" ? before : { counts: new Map<string, number>(), divides: false };
      const { counts } = sum;
      facet.counts.forEach((count, code) => {
        const value = column.dictionary[code]!;
        // Values that only removed goods had are not offered.
        if (column.held?.[code] !== 0) counts.set(value, (counts.get(value) ?? 0) + count);
      });
      into.set(facet.key, { kind: "choice", counts, divides: sum.divides || facet.divides });
    } else if (facet.kind === "number") {
      const sum = before?.kind === "number" ? before : { kind: "number" as const, count: 0, least: null, most: null };
      into.set(facet.key, {
        kind: "number",
        count: sum.count + facet.count,
        least: lesser(sum.least, facet.min),
        most: greater(sum.most, facet.max),
      });
    }
  });
}

const lesser = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);
const greater = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);

/**
 * The shop's own facets in the page's language, with the names of their choices, and whether they are above the list.
 */
export interface OwnFacetNames {
  readonly subcategory?: CategoryDefinition;
  readonly category?: readonly { readonly slug: string; readonly name: string }[];
}

/** The facets of a page: own ones first, then the category's attributes, those of the card foremost. */
export function viewFacets(
  counts: FacetCounts,
  filters: Selections,
  category: CategoryDefinition | null,
  names: OwnFacetNames,
  language: Language,
): ListingFacet[] {
  const own = ownOrder.flatMap((key) => {
    const facet = ownFacet(key, counts.get(key), filters, names, language);
    return facet ? [facet] : [];
  });
  const attributes = category ? filterAttributes(category) : [];
  return [
    ...own,
    ...attributes.flatMap((definition) => {
      const facet = attributeFacet(definition, counts.get(definition.key), filters, language);
      return facet ? [facet] : [];
    }),
  ];
}

const ownOrder: readonly OwnFacet[] = ["category", "subcategory", "price", "stock", "brand", "ship", "rating"];
const onTop = new Set<OwnFacet>(["category", "subcategory", "price", "stock"]);

function ownFacet(
  key: OwnFacet,
  count: FacetCount | undefined,
  filters: Selections,
  names: OwnFacetNames,
  language: Language,
): ListingFacet | null {
  const head = { key, top: onTop.has(key) };
  if (count?.kind === "number")
    return {
      ...head,
      kind: "range",
      dimension: key === "rating" ? "stars" : "money",
      ...span(count, filters, key),
    };
  const named = namedValues(key, count?.counts ?? new Map(), names, language);
  return choicesFacet(head, named, count, filters);
}

function namedValues(
  key: OwnFacet,
  counts: Map<string, number>,
  names: OwnFacetNames,
  language: Language,
): { value: string; name?: string }[] {
  switch (key) {
    case "category":
      return (names.category ?? []).map(({ slug, name }) => ({ value: slug, name }));
    case "subcategory":
      return (names.subcategory?.subcategories ?? []).map(({ slug, name }) => ({
        value: slug,
        name: name[language],
      }));
    case "brand":
      return [...counts]
        .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
        .map(([value]) => ({ value, name: value }));
    case "stock":
      return [{ value: "in" }];
    case "ship":
      return [{ value: "SHIPPING" }, { value: "LOCAL" }];
    default:
      return [];
  }
}

function attributeFacet(
  definition: AttributeDefinition,
  count: FacetCount | undefined,
  filters: Selections,
  language: Language,
): ListingFacet | null {
  const { key } = definition;
  const head = {
    key,
    name: definition.name[language],
    ...(definition.help && { help: definition.help[language] }),
    top: definition.card !== undefined,
  };
  if (definition.filter === "range") {
    if (count?.kind !== "number" || (count.count === 0 && !filters[key])) return null;
    return {
      ...head,
      kind: "range",
      dimension: definition.dimension,
      ...span(count, filters, key),
    };
  }
  const choices = kindOf(definition).choices(definition);
  const values = choices.map(({ value, name }) => ({ value, name: name[language] }));
  return choicesFacet(head, values, count?.kind === "choice" ? count : undefined, filters);
}

function span(count: FacetCount & { kind: "number" }, filters: Selections, key: string) {
  const chosen = filters[key];
  const { least, most } = count;
  return {
    least,
    most,
    count: count.count,
    ...(chosen?.kind === "range" && chosen.min !== undefined && { min: chosen.min }),
    ...(chosen?.kind === "range" && chosen.max !== undefined && { max: chosen.max }),
  };
}

/** Values the catalogue does not have at all are left out; those it has elsewhere stay, with 0. */
function choicesFacet(
  head: { key: string; name?: string; help?: string; top: boolean },
  values: readonly { value: string; name?: string }[],
  count: ChoiceCount | undefined,
  filters: Selections,
): ListingFacet | null {
  const counts: ChoiceCount["counts"] = count?.counts ?? new Map();
  const selection = filters[head.key];
  const chosen = selection?.kind === "choices" ? selection.values : [];
  const choices: FacetChoice[] = values
    .filter(({ value }) => counts.has(value) || chosen.includes(value))
    .map((each) => ({
      ...each,
      count: counts.get(each.value) ?? 0,
      chosen: chosen.includes(each.value),
    }));
  return choices.length === 0
    ? null
    : { ...head, kind: "choices", choices, ...(count?.divides && { divides: true as const }) };
}
