import { categories } from "#domain/catalogue/taxonomy.ts";
import { ownFacets } from "#engine/catalogue/page-types.ts";
import type { AnyRouteName } from "#i18n/routes.ts";

const filters = new Set<string>([
  ...ownFacets,
  ...categories.flatMap(({ attributes }) => attributes.map(({ key }) => key)),
]);
const ofListings = new Set(["sort", "show", "from", "view", "units"]);

/** Whether a public page listens to a query parameter; what none listens to changes nothing and is passed over. */
export function isKnownParameter(route: AnyRouteName, name: string): boolean {
  if (route === "product") return name === "v";
  if (route !== "category" && route !== "search") return false;
  return (route === "search" && name === "q") || ofListings.has(name) || filters.has(name.replace(/\.(min|max)$/, ""));
}
