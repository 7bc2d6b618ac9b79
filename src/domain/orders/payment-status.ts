import type { PayableOrder } from "#domain/payments/decide.ts";
import type { OrderState } from "./transitions.ts";

/** How an order stands towards paying: every state past pending, except canceled, has been paid once. */
export function paymentStatusOf(state: OrderState): PayableOrder["paymentStatus"] {
  if (state === "pending") return "awaiting-payment";
  return state === "canceled" ? "canceled" : "paid";
}
