import { type Buyer, isCustomer } from "#domain/buyers/buyer.ts";
import { ownedBy, type OwnerParam, ownerParam } from "../buyers/owned-by.ts";
import { hashToken, newToken } from "../platform/secret.ts";

/** A buyer's cart as statements find it: by the hash of a guest's secret, or by its owner. */
export type CartParams = [tokenHash: Buffer | null, owner: OwnerParam | null];

export function cartParams(buyer: Buyer): CartParams {
  if (isCustomer(buyer)) return [null, ownerParam(buyer)];
  return [buyer.token === null ? null : hashToken(buyer.token), null];
}

/** True for the cart of `cartParams`, which are a statement's first two. */
export const isCartOf = (table = ""): string =>
  `(${table === "" ? "" : `${table}.`}token_hash = $1 or ${ownedBy("$2", table)})`;

/** The secret of a new cart; null for a customer's, which needs none. */
export function newCartToken(buyer: Buyer): string | null {
  return isCustomer(buyer) ? null : newToken();
}

/** Names the buyer's cart where it is counted with or claimed: the same for each request, and no secret. */
export function cartName(buyer: Buyer): string {
  const [tokenHash, owner] = cartParams(buyer);
  return tokenHash?.toString("base64url") ?? String(owner);
}
