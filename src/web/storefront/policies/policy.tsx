import type { LoaderFunctionArgs } from "react-router";
import type { PolicyPage } from "#engine/catalogue/page-types.ts";
import { requestContext } from "../../context.ts";
import { payloadLoader } from "../../public-pages/payload-client.ts";
import { publicLoader } from "../../public-pages/public-page.ts";
import { publicScreen } from "../../public-pages/public-screen.ts";
import type { Route } from "./+types/policy";
import { loadPolicy } from "./policy.page.ts";
import { policyAt } from "./policy-address.ts";
import { PolicyScreen } from "./policy-screen.tsx";

/** One screen for the six policies: the address says which. */
export async function loader(args: LoaderFunctionArgs): Promise<PolicyPage> {
  const slug = policyAt(args.context.get(requestContext).rest);
  return publicLoader(slug ? loadPolicy(slug) : async () => null)(args);
}

export const clientLoader = payloadLoader<typeof loader>();

export default publicScreen(function Policy({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen policy={loaderData} />;
});
