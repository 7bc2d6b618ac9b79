/**
 * Whoever buys, by what their request proves: a customer who is signed in, or a guest. Rooms ask this file,
 * `order-access.ts` and, in SQL, `engine/buyers/owned-by.ts` whose a thing is, and compare no ids themselves
 * (docs/decisions/067).
 */
export type Buyer = Customer | Guest;

/** Signed in with an account. */
export interface Customer {
  readonly customerId: number;
  /** Their account's email is confirmed. Where it is left out, it is not. */
  readonly emailVerified?: boolean;
  /** The secrets of single orders that this browser holds. */
  readonly orderTokens?: readonly string[];
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

/** A row with its owner: an account, or none. */
export interface Owned {
  readonly customerId: number | null;
}

/** True for rows of an account: only its owner has access by signing in, and no link opens them. */
export function isOfAccount<Thing extends Pick<Owned, "customerId">>(
  thing: Thing,
): thing is Thing & { readonly customerId: number } {
  return thing.customerId !== null;
}

/** True for the buyer's own rows. Guests own none; a secret opens theirs. */
export function owns(buyer: Buyer, thing: Owned): boolean {
  return isCustomer(buyer) && thing.customerId === buyer.customerId;
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
