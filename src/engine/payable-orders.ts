import { reopenRefundedClaim } from "./claims/claim-refunds.ts";
import { claims } from "./claims/claims.ts";
import { deliverByCarrier } from "./fulfilment/deliver-order.ts";
import { invoiceMoney } from "./invoices/record-invoice-payment.ts";
import { ordersForPayments } from "./orders/orders-for-payments.ts";
import type { PayableOrders } from "./payments/payable-orders.ts";
import type { Clock } from "./ports/clock.ts";
import { refundReturned } from "./returns/refund-returned.ts";
import { refundSent } from "./returns/refund-sent.ts";

/**
 * Connects payments with the slices above: invoices and orders, which they settle and move, fulfilment, which ends an
 * order whose goods have come, and returns and claims, which a refund completes.
 */
export function payableOrders(clock: Clock): PayableOrders {
  const orders = ordersForPayments(clock, {
    async refundSent(tx, refund, by, now) {
      await claims.refundSent(tx, clock, refund, by, now);
      await refundSent(tx, clock, refund, by, now);
    },
    async refundReturned(tx, refund, reason, now) {
      await reopenRefundedClaim(tx, clock, refund, now);
      await refundReturned(tx, clock, refund, reason, now);
    },
    async restEnded(tx, orderId) {
      await deliverByCarrier(tx, clock, orderId);
    },
  });
  return { ...orders, invoices: invoiceMoney(clock, orders.tellStaff) };
}
