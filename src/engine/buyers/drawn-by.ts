import { type Buyer, isCustomer, isProved } from "#domain/buyers/buyer.ts";
import { type Budget, budgets } from "../platform/budgets.ts";
import { account, network } from "../platform/parties.ts";
import type { Draw } from "../platform/rate-limit.ts";

/**
 * A draw on the budget of a proved buyer's own account, which strangers behind the same network can't spend; of all
 * others on their network's.
 */
export function drawnBy(
  buyer: Buyer,
  clientIp: string,
  { own, shared }: { readonly own: Budget<"account">; readonly shared: Budget<"network"> },
): Draw {
  return isCustomer(buyer) && isProved(buyer) ? [own, account(buyer.customerId)] : [shared, network(clientIp)];
}

/** Draws of a form with photos or files: its subject's, and of whoever has proved no mailbox their network's. */
export function drawsWithPhotos(
  own: Draw,
  { isProved: hasProved = false, clientIp }: { readonly isProved?: boolean | undefined; readonly clientIp: string },
): Draw[] {
  return hasProved ? [own] : [own, [budgets.photosOfNetwork, network(clientIp)]];
}
