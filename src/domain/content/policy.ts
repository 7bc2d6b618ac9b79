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
