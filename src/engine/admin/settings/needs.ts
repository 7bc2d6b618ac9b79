/** What a shop needs before visitors may come in, in the order in which it is set up. */
export const needs = ["profile", "shipping", "tax", "payment", "product"] as const;
export type Need = (typeof needs)[number];

/** What it is asked for beside that, and may open without. */
export const wishes = ["stock", "pickup", "policies"] as const;
export type Wish = (typeof wishes)[number];

/** Which of it is there. */
export type Readiness = Readonly<Record<Need | Wish, boolean>>;
