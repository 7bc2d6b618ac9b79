import { type OrderRefund, refundable, refundOrder, seenOf } from "#engine/orders/refund-order.ts";
import { findOrder } from "#engine/orders/order-row.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import type { Db } from "#engine/platform/database.ts";

/** The order page's current state, as whoever decides on a refund sees it. */
export async function shownOf(db: Db, orderNumber: string): Promise<string> {
  const order = await findOrder(db, orderNumber);
  return order ? seenOf(order.state, await refundable(db, order)) : "";
}

/** Refunds an order as staff do whose page was opened a moment ago. */
export const refundAsShown = async (deps: PaymentDeps, refund: Omit<OrderRefund, "seen">) =>
  refundOrder(deps, { ...refund, seen: await shownOf(deps.db, refund.orderNumber) });
