import type { PolicySlug } from "#engine/catalogue/page-types.ts";
import { addresses } from "#i18n/addresses.ts";

/** Which page a policy is. */
export const policyAddress = {
  privacyPolicy: "privacyPolicy",
  useTerms: "terms",
  shippingPolicy: "shippingPolicy",
  returnandrefundPolicy: "returnPolicy",
  warrantyPolicy: "warrantyPolicy",
  accessibility: "accessibility",
} as const satisfies Record<PolicySlug, keyof typeof addresses>;

/** The policy at a path below the language prefix. */
export function policyAt(rest: string): PolicySlug | null {
  const slugs = Object.keys(policyAddress) as PolicySlug[];
  return slugs.find((slug) => addresses[policyAddress[slug]] === rest) ?? null;
}
