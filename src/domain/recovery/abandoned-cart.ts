import { after, days, hours, type Instant } from "#domain/kernel/time.ts";

/** A cart is noted within this time of becoming abandoned: switching it on reminds of no carts of months ago. */
const notedWithin = days(7);

/** When a cart was last changed that counts as abandoned now, by the merchant's number of hours. */
export function abandonedBetween(
  now: Instant,
  hoursUnchanged: number,
): { readonly after: Instant; readonly to: Instant } {
  const to = after(now, -hours(hoursUnchanged));
  return { after: after(to, -notedWithin), to };
}

/** Reason why a cart's owner was not reminded. */
export type NotMailed = "stopped" | "unproved" | "recent" | "sold-out" | "ordered" | "closed";

/** An order from the cart, no goods left in it, or still there, reminded of or not. */
export type AbandonedState = "recovered" | "emptied" | "reminded" | "open";

export function abandonedState(cart: {
  readonly order: string | null;
  readonly endedAt: Instant | null;
  readonly remindedAt: Instant | null;
}): AbandonedState {
  if (cart.order !== null) return "recovered";
  if (cart.endedAt !== null) return "emptied";
  return cart.remindedAt === null ? "open" : "reminded";
}
