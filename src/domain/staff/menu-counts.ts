import { may, type Permission, type Role } from "./permissions.ts";

/** Entries of the merchant's menu behind which something may wait, each with the permission that shows it. */
const permissionOf = {
  /** Paid orders to ship, or to prepare for pickup; for those who may decide, orders on credit hold as well. */
  orders: "orders.view",
  /** Quotes that buyers ask for, or want changed. */
  drafts: "orders.view",
  /** Transfers that buyers report. */
  transfers: "orders.view",
  returns: "returns.view",
  claims: "claims.view",
  reviews: "reviews.view",
  /** Disputes to answer or close, and refunds that a person must send. */
  money: "orders.view",
  /** Companies whose promise to pay is broken, or whose next step is due. */
  collections: "companies.view",
  /** Companies that apply, and certificates of their sites to check. */
  companies: "companies.view",
  /** Disputed invoices to answer. */
  invoices: "companies.view",
} as const satisfies Record<string, Permission>;

export type CountedPlace = keyof typeof permissionOf;
export const countedPlaces = Object.keys(permissionOf) as readonly CountedPlace[];

/** Number of items waiting; entries without any are left out. */
export type MenuCounts = Readonly<Partial<Record<CountedPlace, number>>>;

/** The counts that a role may see. */
export function countsFor(role: Role, counts: Readonly<Record<CountedPlace, number>>): MenuCounts {
  const places = countedPlaces.filter((place) => counts[place] > 0 && may(role, permissionOf[place]));
  return Object.fromEntries(places.map((place) => [place, counts[place]]));
}
