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

/** Least time between two reminders to one mailbox. */
export const restBetweenMails = days(7);

/** Life of the link that brings a cart back. */
export const linkLasts = days(30);

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

/** Facts that decide if a cart's owner is mailed. */
export interface ReminderFacts {
  /** The mailbox wants no reminders. */
  readonly stopped: boolean;
  /** A guest asked for it themselves; an account has to confirm its address. */
  readonly proved: boolean;
  /** The mailbox was reminded of another cart within `restBetweenMails`. */
  readonly recent: boolean;
  /** Something was ordered with this address since the cart was left. */
  readonly ordered: boolean;
  readonly shopOpen: boolean;
  readonly orderable: boolean;
}

/** Null for a cart whose owner is mailed. */
export function whyNotMailed(facts: ReminderFacts): NotMailed | null {
  if (facts.stopped) return "stopped";
  if (!facts.proved) return "unproved";
  if (facts.ordered) return "ordered";
  if (facts.recent) return "recent";
  if (!facts.shopOpen) return "closed";
  return facts.orderable ? null : "sold-out";
}
