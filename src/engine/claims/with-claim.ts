import { refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { OrderRow } from "../orders/order-row.ts";
import { lockOrder } from "../orders/order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Tx } from "../platform/database.ts";
import { type ClaimRow, findClaim, openClaimOf } from "./claim-row.ts";

export type ClaimMissing = { code: "claim_not_found" };

interface ClaimContext {
  readonly tx: Tx;
  readonly order: OrderRow;
  readonly row: ClaimRow;
}

/** Does the work in one transaction, with the order of the claim locked and the claim read under that lock: by its id for the merchant, the open one of an order for its buyer. */
export function withClaim<T, E extends { code: string }>(
  deps: PaymentDeps,
  which: { readonly claimId: number } | { readonly orderId: number },
  work: (context: ClaimContext) => Promise<Result<T, E>>,
): Promise<Result<T, E | ClaimMissing>> {
  return deps.db.transaction(async (tx): Promise<Result<T, E | ClaimMissing>> => {
    const orderId = "orderId" in which ? which.orderId : (await findClaim(tx, which.claimId))?.orderId;
    const order = orderId === undefined ? null : await lockOrder(tx, orderId);
    if (!order) return refuse({ code: "claim_not_found" });
    const row = "orderId" in which ? await openClaimOf(tx, order.id) : await findClaim(tx, which.claimId);
    return row ? work({ tx, order, row }) : refuse({ code: "claim_not_found" });
  });
}
