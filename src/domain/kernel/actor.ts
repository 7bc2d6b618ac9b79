/** Parties that cause events of orders, payments or returns. */
export const actors = ["customer", "merchant", "system", "provider", "carrier"] as const;
export type Actor = (typeof actors)[number];

/** The acting party: its kind, and the id of a customer or merchant. */
export interface By {
  readonly actor: Actor;
  readonly id?: number | null;
}
