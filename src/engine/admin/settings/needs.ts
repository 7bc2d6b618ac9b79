/** What a shop needs before visitors may come in, in the order in which it is set up. */
export const needs = ["profile", "shipping", "tax", "payment", "product"] as const;
export type Need = (typeof needs)[number];

/** Which of it is there. */
export type Readiness = Readonly<Record<Need, boolean>>;
