import { partCategories } from "#domain/catalogue/part-categories.ts";
import { matchRoute } from "../match-route.ts";
import type { FitMarks } from "./fit-marks.ts";

/** Maximum number of machines that a list can be ordered by. */
const mostMachines = 5;

/** Set by who wants lists in their usual order; until the page is loaded anew. */
let usualOrder = false;

export function wantUsualOrder(isWanted: boolean): void {
  usualOrder = isWanted;
}

/** The machines by whose parts a list is ordered. */
export const orderedBy = (machines: FitMarks["machines"]): string[] =>
  machines.slice(0, mostMachines).map(({ slug }) => slug);

const isOfParts = (category: string | undefined) =>
  (partCategories as readonly (string | undefined)[]).includes(category);

/**
 * A link to another list of parts leads to it with what fits first. The page that is open stays as it is: its reader
 * looks at it, and may turn it by one press.
 */
export function leadToFitting(url: URL, machines: FitMarks["machines"]): void {
  const { origin, pathname } = window.location;
  if (usualOrder || url.origin !== origin || url.pathname === pathname) return;
  const match = matchRoute(url.pathname);
  if (match?.name !== "category" || !isOfParts(match.params["category"])) return;
  const { searchParams } = url;
  if (searchParams.has("first") || searchParams.has("fits")) return;
  for (const slug of orderedBy(machines).sort()) searchParams.append("first", slug);
}
