import { calculatorRoutes, href } from "#i18n/routes.ts";
import type { RequestFacts } from "../../context.ts";
import { calculators } from "./calculators/index.ts";
import { filledBy, inOtherUnits, queryOf } from "./tool-query.ts";
import { isToolUnits } from "./tool-units.ts";

/** URL of the same form in the requested units; null if none were requested. */
export function inAskedUnits(
  { route, prefix, language }: Pick<RequestFacts, "route" | "prefix" | "language">,
  query: URLSearchParams,
): string | null {
  const name = calculatorRoutes.find((each) => each === route);
  const to = query.get("to");
  if (name === undefined || !isToolUnits(to)) return null;
  const calculator = calculators[name];
  const converted = inOtherUnits(calculator, filledBy(calculator, query, language), to);
  return `${href(prefix, name)}?${queryOf(calculator, converted)}`;
}
