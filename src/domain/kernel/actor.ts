/** Who causes what happens to an order, a payment or a return. */
export const actors = ["customer", "merchant", "system", "provider", "carrier"] as const;
export type Actor = (typeof actors)[number];

/** Who did it: the kind, and for customers and merchants their id. */
export interface By {
  readonly actor: Actor;
  readonly id?: number | null;
}
