/** Requirements for opening the shop, in the order of setup. */
export const needs = ["profile", "shipping", "tax", "payment", "mail", "product"] as const;
export type Need = (typeof needs)[number];

/** Optional steps of the setup. */
export const wishes = ["stock", "pickup", "policies"] as const;
export type Wish = (typeof wishes)[number];

/** Why the payments that work take no real money: emulators stand in, or a provider's keys are of its test mode. */
export type PaymentsInPlay = "emulated" | "test";

/** Completed steps. */
export type Readiness = Readonly<Record<Need | Wish, boolean>>;
