import { belongsTo, type Grant, mayAt, type MemberRight, type Place } from "./member-roles.ts";

/**
 * A buyer by what the request proves: a customer who is signed in, or a guest. Other slices compare no ids
 * themselves: this file, `order-access.ts` and, in SQL, `engine/buyers/owned-by.ts` decide whose a thing is
 * (docs/decisions/067).
 */
export type Buyer = Customer | Guest;

/** A site of a company for which a member buys, and under which names. */
export interface BuysFor {
  readonly companyId: number;
  readonly siteId: number;
  readonly company: string;
  readonly site: string;
  /** The member's own name. */
  readonly by: string;
}

/** The names of an order's company and site, of whoever placed it, and when goods are taken in, as they were then. */
export interface OrderedFor {
  readonly company: string;
  readonly site: string;
  /** Left out once their account is erased. */
  readonly by?: string;
  readonly hours: string;
}

/** Signed in with an account. */
export interface Customer {
  readonly customerId: number;
  /** Their account's email is confirmed. Where it is left out, it is not. */
  readonly emailVerified?: boolean;
  /** The secrets of single orders that this browser holds. */
  readonly orderTokens?: readonly string[];
  /** The site they buy for; where it is left out or null, they buy for themselves. */
  readonly buysFor?: BuysFor | null;
  /** A requisition of theirs, whose goods are bought instead of those in their cart. */
  readonly requisition?: number;
  /** Their roles at open sites of companies that are open to them. */
  readonly grants?: readonly Grant[];
}

/** A buyer without an account, identified by the browser's cookies. */
export interface Guest {
  /** Opens their cart; null while they have none. */
  readonly token: string | null;
  readonly orderTokens?: readonly string[];
}

export function isCustomer(buyer: Buyer): buyer is Customer {
  return "customerId" in buyer;
}

/** A row with its owner: an account or none, and the company's site that the account acted for. */
export interface Owned {
  readonly customerId: number | null;
  readonly companyId?: number | null;
  readonly siteId?: number | null;
}

/** The place that a row belongs to; null for what is a person's own. */
export function placeOf({ companyId = null, siteId = null }: Omit<Owned, "customerId">): Place | null {
  return companyId === null ? null : { companyId, siteId };
}

/** True for rows of an account: only its owner has access by signing in, and no link opens them. */
export function isOfAccount<Thing extends Pick<Owned, "customerId">>(
  thing: Thing,
): thing is Thing & { readonly customerId: number } {
  return thing.customerId !== null;
}

/**
 * True for the buyer's own rows. Guests own none; a secret opens theirs. What a member did for a site is theirs as long
 * as they have a role there.
 */
export function owns(buyer: Buyer, thing: Owned): boolean {
  if (!isCustomer(buyer) || thing.customerId !== buyer.customerId) return false;
  const place = placeOf(thing);
  return place === null || belongsTo(buyer.grants ?? [], place);
}

/** True if one of the buyer's roles gives the right at the place that a thing belongs to. */
export function mayWith(buyer: Buyer, thing: Omit<Owned, "customerId">, right: MemberRight): boolean {
  const place = placeOf(thing);
  return place !== null && isCustomer(buyer) && mayAt(buyer.grants ?? [], place, right);
}

/** True for orders of one site, of one account that bought for itself, or of guests with one mailbox. */
export function areOfOneBuyer(
  one: Owned & { readonly emailKey: string },
  other: Owned & { readonly emailKey: string },
): boolean {
  const [here, there] = [placeOf(one), placeOf(other)];
  if (here || there) return here?.companyId === there?.companyId && here?.siteId === there?.siteId;
  if (one.customerId !== other.customerId) return false;
  return isOfAccount(one) || (one.emailKey !== "" && one.emailKey === other.emailKey);
}

/** The person behind a step, as the history of an order names them; null for a guest. */
export function actorOf(buyer: Buyer): number | null {
  return isCustomer(buyer) ? buyer.customerId : null;
}

/** True for the account that is signed in. */
export const isSelf = (buyer: Buyer, customerId: number): boolean =>
  isCustomer(buyer) && buyer.customerId === customerId;

/** True for a text by the buyer, regardless of who owns its subject. */
export function wrote(buyer: Buyer, written: { readonly customerId: number | null }): boolean {
  return isCustomer(buyer) && written.customerId === buyer.customerId;
}

/** Proved a mailbox: such buyers are limited, and written to, by themselves, and all others by their network. */
export function isProved(buyer: Buyer): boolean {
  return isCustomer(buyer) && buyer.emailVerified === true;
}
