import type { LoaderFunctionArgs } from "react-router";
import type { PolicyPage } from "#engine/content/page-types.ts";
import { requestContext } from "../../context.ts";
import { publicLoader } from "../../public-pages/public-page.ts";
import { loadPolicy } from "./policy.page.ts";
import { policyAt } from "./policy-route.ts";

/** One screen for the six policies, by the URL. */
export async function loader(args: LoaderFunctionArgs): Promise<PolicyPage> {
  const slug = policyAt(args.context.get(requestContext).rest);
  return publicLoader(slug ? loadPolicy(slug) : async () => null)(args);
}
