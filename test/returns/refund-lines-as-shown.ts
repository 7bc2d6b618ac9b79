import { findOrder } from "#engine/orders/order-row.ts";
import { shownOf } from "#test/orders/refund-as-shown.ts";
import { refundLines } from "#engine/returns/refund-lines.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";

type Goods = Omit<Parameters<typeof refundLines>[1], "seen">;

/** Refunds goods that were brought back, as staff do whose page was opened a moment ago. */
export async function refundLinesAsShown(deps: PaymentDeps, goods: Goods) {
  const order = await findOrder(deps.db, goods.orderId);
  return refundLines(deps, { ...goods, seen: order ? await shownOf(deps.db, order.number) : "" });
}
