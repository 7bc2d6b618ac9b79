import type { LoaderFunctionArgs } from "react-router";
import { type CalculatorRoute, calculatorRoutes, href } from "#i18n/routes.ts";
import { requestContext } from "../../context.ts";
import { publicLoader } from "../../public-pages/public-page.ts";
import { calculators } from "./calculators/index.ts";
import { filledBy, inOtherUnits, queryOf } from "./tool-query.ts";
import { isToolUnits } from "./tool-units.ts";

/** A calculator is computed by its page; a form sent to be shown in other units goes on to those. */
export async function loader(args: LoaderFunctionArgs): Promise<object> {
  const { route, prefix } = args.context.get(requestContext);
  return publicLoader<object>(async (_, { language, query }) => {
    const name = calculatorRoutes.find((each) => each === route);
    const to = query.get("to");
    if (name === undefined || !isToolUnits(to)) return { data: {}, tags: [] };
    return { redirect: `${href(prefix, name)}?${converted(name, query, language, to)}` };
  })(args);
}

function converted(
  name: CalculatorRoute,
  query: URLSearchParams,
  language: Parameters<typeof filledBy>[2],
  to: Parameters<typeof inOtherUnits>[2],
): string {
  const calculator = calculators[name];
  return queryOf(calculator, inOtherUnits(calculator, filledBy(calculator, query, language), to));
}
