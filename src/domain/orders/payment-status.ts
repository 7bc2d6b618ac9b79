import type { PayableOrder } from "#domain/payments/decide.ts";
import type { PaymentState } from "./payment-life.ts";

/** How an order stands towards paying: what was refunded has been paid once. */
export function paymentStatusOf(payment: PaymentState): PayableOrder["paymentStatus"] {
  if (payment === "owed" || payment === "clearing") return "awaiting-payment";
  return payment === "voided" ? "canceled" : "paid";
}
