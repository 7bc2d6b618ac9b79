/** Requirements for opening the shop, in the order of setup. */
export const needs = ["profile", "shipping", "tax", "payment", "product"] as const;
export type Need = (typeof needs)[number];

/** Optional steps of the setup. */
export const wishes = ["stock", "pickup", "policies"] as const;
export type Wish = (typeof wishes)[number];

/** Completed steps. */
export type Readiness = Readonly<Record<Need | Wish, boolean>>;
