import type { PaymentDeps } from "./payment-deps.ts";
import { paymentsOf } from "./payment-row.ts";
import { settlePayment } from "./settle-payment.ts";
import type { Settled } from "./settle-payment.ts";

/**
 * `authorized`: the amount is held on the card. `processing`: the provider is clearing the money. `checking`: it has
 * given no certain answer yet.
 */
export type PaymentStatus = "paid" | "authorized" | "not_paid" | "processing" | "checking";

/**
 * Asks the provider about the order's newest payment. Customers returning from its page may reload at will: within
 * `unlessAsked` milliseconds of the last lookup the stored state answers.
 */
export async function checkPaymentStatus(deps: PaymentDeps, orderId: number, unlessAsked = 0): Promise<PaymentStatus> {
  const newest = (await paymentsOf(deps.db, orderId)).at(-1);
  if (newest?.checkedAt && deps.clock.now() < newest.checkedAt + unlessAsked) {
    const order = await deps.orders.find(deps.db, orderId);
    if (order?.paymentStatus === "paid" || order?.paymentStatus === "authorized") return order.paymentStatus;
    return order && order.clearingSince !== null ? "processing" : "checking";
  }
  const outcome: Settled = newest ? await settlePayment(deps, newest.id) : "open";
  const order = await deps.orders.find(deps.db, orderId);
  if (order?.paymentStatus === "paid" || order?.paymentStatus === "authorized") return order.paymentStatus;
  if (outcome === "unknown") return "checking";
  return outcome === "await_clearing" || (order?.clearingSince ?? null) !== null ? "processing" : "not_paid";
}
