import type { PolicySlug } from "#domain/content/policy.ts";
import { routes } from "#i18n/routes.ts";

/** Routes of the policies. */
export const policyRoute = {
  privacyPolicy: "privacyPolicy",
  useTerms: "terms",
  shippingPolicy: "shippingPolicy",
  returnandrefundPolicy: "returnPolicy",
  warrantyPolicy: "warrantyPolicy",
  accessibility: "accessibility",
} as const satisfies Record<PolicySlug, keyof typeof routes>;

/** The policy at a path below the language prefix. */
export function policyAt(rest: string): PolicySlug | null {
  const slugs = Object.keys(policyRoute) as PolicySlug[];
  return slugs.find((slug) => routes[policyRoute[slug]] === rest) ?? null;
}
