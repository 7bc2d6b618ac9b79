import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { ownFacets } from "#engine/catalogue/page-types.ts";
import type { AnyRouteName } from "#i18n/routes.ts";

const ofListings = new Set(["sort", "show", "from", "view", "units"]);
const own = new Set<string>(ownFacets);

/** Whether a public page listens to a query parameter; what none listens to changes nothing and is passed over. */
export function isKnownParameter(route: AnyRouteName, name: string, taxonomy: Taxonomy): boolean {
  if (route === "product") return name === "v";
  if (route !== "category" && route !== "search") return false;
  const filter = name.replace(/\.(min|max)$/, "");
  return (
    (route === "search" && name === "q") ||
    ofListings.has(name) ||
    own.has(filter) ||
    taxonomy.meaning(filter) !== undefined
  );
}
