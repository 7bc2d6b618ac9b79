import { ordersForPayments } from "./orders/orders-for-payments.ts";
import type { PayableOrders } from "./payments/payable-orders.ts";
import type { Clock } from "./ports/clock.ts";
import { refundReturned } from "./returns/refund-returned.ts";
import { refundSent } from "./returns/refund-sent.ts";

/** What payments are handed of the slices above them: orders, which they move, and returns, which a refund completes. */
export function payableOrders(clock: Clock): PayableOrders {
  return ordersForPayments(clock, {
    refundSent: (tx, refund, by, now) => refundSent(tx, clock, refund, by, now),
    refundReturned: (tx, refund, reason, now) => refundReturned(tx, clock, refund, reason, now),
  });
}
