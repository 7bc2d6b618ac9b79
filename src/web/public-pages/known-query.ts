import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { ownFacets } from "#engine/catalogue/page-types.ts";
import { type AnyRouteName, type CalculatorRoute, calculatorRoutes } from "#i18n/routes.ts";
import { isSystemParameter } from "../storefront/air-system/system-fields.ts";
import { calculators } from "../storefront/tools/calculators/index.ts";

const ofListings = new Set(["sort", "show", "from", "first", "view", "units"]);
const own = new Set<string>(ownFacets);
const ofCalculators = new Set(["units", "to"]);

const isCalculator = (route: AnyRouteName): route is CalculatorRoute =>
  (calculatorRoutes as readonly AnyRouteName[]).includes(route);

/** True for a page whose form is filled from the query, where an empty field is significant. */
export const isFilledForm = (route: AnyRouteName): boolean => isCalculator(route) || route === "airSystem";

/** True for a query parameter that a public page uses; others are ignored. */
export function isKnownParameter(route: AnyRouteName, name: string, taxonomy: Taxonomy): boolean {
  if (route === "product") return name === "v";
  if (route === "blog" || route === "blogTag") return name === "page";
  if (route === "compare") return name === "sku";
  if (isCalculator(route)) return ofCalculators.has(name) || Object.hasOwn(calculators[route].fields, name);
  if (route === "airSystem") return isSystemParameter(name);
  if (route !== "category" && route !== "search") return false;
  const filter = name.replace(/\.(min|max)$/, "");
  return (
    (route === "search" && name === "q") ||
    ofListings.has(name) ||
    own.has(filter) ||
    taxonomy.meaning(filter) !== undefined
  );
}
