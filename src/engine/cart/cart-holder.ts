import { hashToken } from "../platform/secret.ts";

/** Whose cart it is: the signed-in customer's, or the one a browser's cookie opens. */
export type CartHolder = { readonly customerId: number } | { readonly token: string | null };

/** A holder as statements take it: the token's hash or null, the customer's id or null. */
export function holderParams(holder: CartHolder): [tokenHash: Buffer | null, customerId: number | null] {
  if ("customerId" in holder) return [null, holder.customerId];
  return [holder.token === null ? null : hashToken(holder.token), null];
}
