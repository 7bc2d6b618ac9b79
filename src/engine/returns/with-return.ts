import { refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { OrderRow } from "../orders/order-row.ts";
import { lockOrder } from "../orders/order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Tx } from "../platform/database.ts";
import { findReturn, openReturnOf } from "./return-row.ts";
import type { ReturnRow } from "./return-row.ts";

export type ReturnMissing = { code: "return_not_found" };

interface ReturnStepContext {
  readonly tx: Tx;
  readonly order: OrderRow;
  readonly row: ReturnRow;
}

/** Which return: by its id for the merchant, the open one of an order for its customer. */
export type ReturnSelector = { readonly returnId: number } | { readonly orderId: number };

/** Does the work in one transaction, with the order of the return locked and the return read under that lock. */
export function withReturn<T, E extends { code: string }>(
  deps: PaymentDeps,
  which: ReturnSelector,
  work: (inHand: ReturnStepContext) => Promise<Result<T, E>>,
): Promise<Result<T, E | ReturnMissing>> {
  return deps.db.transaction(async (tx): Promise<Result<T, E | ReturnMissing>> => {
    const orderId = "orderId" in which ? which.orderId : (await findReturn(tx, which.returnId))?.orderId;
    const order = orderId === undefined ? null : await lockOrder(tx, orderId);
    if (!order) return refuse({ code: "return_not_found" });
    const row = "orderId" in which ? await openReturnOf(tx, order.id) : await findReturn(tx, which.returnId);
    return row ? work({ tx, order, row }) : refuse({ code: "return_not_found" });
  });
}
