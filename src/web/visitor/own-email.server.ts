import { isProved } from "#domain/buyers/buyer.ts";
import type { RequestBuyer } from "./buyer.server.ts";

/**
 * The buyer's email if they have proved that it is theirs. Totals tell whoever names a mailbox how often it has used a
 * discount, so before an order they count the uses of this one only.
 */
export const ownEmail = (buyer: RequestBuyer): string | null =>
  isProved(buyer) ? (buyer.signedIn?.email ?? null) : null;
