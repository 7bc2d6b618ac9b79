import type { LoaderFunctionArgs } from "react-router";
import { policyOverview } from "#engine/admin/settings/policy-versions.ts";
import { shopContext } from "../../context.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return { written: await policyOverview(context.get(shopContext).db) };
}
