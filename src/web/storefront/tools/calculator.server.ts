import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "../../context.ts";
import { publicLoader } from "../../public-pages/public-page.ts";
import { inAskedUnits } from "./asked-units.server.ts";

/** A calculator is computed by its page; a form sent to be shown in other units goes on to those. */
export async function loader(args: LoaderFunctionArgs): Promise<object> {
  const facts = args.context.get(requestContext);
  return publicLoader<object>(async (_, { query }) => {
    const redirect = inAskedUnits(facts, query);
    return redirect === null ? { data: {}, tags: [] } : { redirect };
  })(args);
}
