import { may, type Permission, type Role } from "./permissions.ts";

/** Entries of the merchant's menu behind which something may wait, each with the permission that shows it. */
const counted = {
  /** Paid orders to ship, or to prepare for pickup. */
  orders: "orders.view",
  /** Transfers that buyers report. */
  transfers: "orders.view",
  returns: "returns.view",
  claims: "claims.view",
  reviews: "reviews.view",
  /** Disputes to answer or close. */
  money: "orders.view",
} as const satisfies Record<string, Permission>;

export type CountedPlace = keyof typeof counted;
export const countedPlaces = Object.keys(counted) as readonly CountedPlace[];

/** How many things wait; an entry without any is left out. */
export type MenuCounts = Readonly<Partial<Record<CountedPlace, number>>>;

/** What a role may see of the counts. */
export function countsFor(role: Role, counts: Readonly<Record<CountedPlace, number>>): MenuCounts {
  const shown = countedPlaces.filter((place) => counts[place] > 0 && may(role, counted[place]));
  return Object.fromEntries(shown.map((place) => [place, counts[place]]));
}
