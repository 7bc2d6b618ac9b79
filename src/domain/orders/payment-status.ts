import type { PayableOrder } from "#domain/payments/decide.ts";
import type { PaymentState } from "./payment-life.ts";

/**
 * The payment status of an order; refunded orders count as paid, as do those on account: no provider is to pay them.
 */
export function paymentStatusOf(payment: PaymentState): PayableOrder["paymentStatus"] {
  if (payment === "owed" || payment === "clearing") return "awaiting-payment";
  if (payment === "authorized") return "authorized";
  return payment === "voided" ? "canceled" : "paid";
}
