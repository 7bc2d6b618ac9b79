/** The pages of terms that every shop must have, by the names of their URLs. */
export const policySlugs = [
  "privacyPolicy",
  "useTerms",
  "shippingPolicy",
  "returnandrefundPolicy",
  "warrantyPolicy",
  "accessibility",
] as const;
export type PolicySlug = (typeof policySlugs)[number];

/** Those that every visit names where they are written: the question about cookies the first, checkout the others. */
export const namedPolicies = [
  "privacyPolicy",
  "useTerms",
  "returnandrefundPolicy",
] as const satisfies readonly PolicySlug[];
