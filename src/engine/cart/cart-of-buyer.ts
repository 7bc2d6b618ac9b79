import { type Buyer, isCustomer } from "#domain/buyers/buyer.ts";
import { ownedBy, type OwnerParam, ownerParam } from "../buyers/owned-by.ts";
import { hashToken, newToken } from "../platform/secret.ts";
import { nullable } from "../platform/statement.ts";

/** A buyer's cart as statements find it: by the hash of a guest's secret or a site's name, or by its owner. */
export type CartParams = [tokenHash: Buffer | null, owner: OwnerParam | null];

export function cartParams(buyer: Buyer): CartParams {
  if (!isCustomer(buyer)) return [buyer.token === null ? null : hashToken(buyer.token), null];
  if (buyer.requisition !== undefined) return [requisitionCartName(buyer.requisition), null];
  return buyer.buysFor ? [siteCartName(buyer.customerId, buyer.buysFor.siteId), null] : [null, ownerParam(buyer)];
}

/** The name of a person's cart for a site, in the place of a secret's hash. No secret has this text as its hash. */
export function siteCartName(customerId: number, siteId: number): Buffer {
  return Buffer.from(`customer ${customerId} site ${siteId}`);
}

/** The name of the cart that a requisition has its goods in. */
export function requisitionCartName(id: number): Buffer {
  return Buffer.from(`requisition ${id}`);
}

/** True for the cart of `cartParams`, which are a statement's first two. */
export const isCartOf = (table = ""): string =>
  `(${table === "" ? "" : `${table}.`}token_hash = ${nullable("$1", "bytea")}
    or ${ownedBy(nullable("$2", "bigint"), table)})`;

/** The columns of a cart that is about to be made, and the secret that opens it; a customer's needs none. */
export function newCart(buyer: Buyer): { token: string | null; params: CartParams } {
  if (isCustomer(buyer)) return { token: null, params: cartParams(buyer) };
  const token = newToken();
  return { token, params: cartParams({ token }) };
}

/** Names the buyer's cart where it is counted with or claimed: the same for each request, and no secret. */
export function cartName(buyer: Buyer): string {
  const [tokenHash, owner] = cartParams(buyer);
  return tokenHash?.toString("base64url") ?? String(owner);
}
