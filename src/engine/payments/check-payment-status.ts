import type { PaymentDeps } from "./payment-deps.ts";
import { paymentsOf } from "./payment-row.ts";
import { settlePayment } from "./settle-payment.ts";
import type { Settled } from "./settle-payment.ts";

/** `processing`: the provider is clearing the money. `checking`: it gave no certain answer yet. */
export type PaymentStatus = "paid" | "not_paid" | "processing" | "checking";

/**
 * Asks the provider about the order's newest payment: also for a customer coming back from its page, who may reload
 * it as often as they like and is answered from what is known within `unlessAsked` milliseconds of the last question.
 */
export async function checkPaymentStatus(deps: PaymentDeps, orderId: number, unlessAsked = 0): Promise<PaymentStatus> {
  const newest = (await paymentsOf(deps.db, orderId)).at(-1);
  if (newest?.checkedAt && deps.clock.now() < newest.checkedAt + unlessAsked) {
    const known = await deps.orders.find(deps.db, orderId);
    if (known?.paymentStatus === "paid") return "paid";
    return known && known.clearingSince !== null ? "processing" : "checking";
  }
  const settled: Settled = newest ? await settlePayment(deps, newest.id) : "open";
  const order = await deps.orders.find(deps.db, orderId);
  if (order?.paymentStatus === "paid") return "paid";
  if (settled === "unknown") return "checking";
  return settled === "await_clearing" || (order?.clearingSince ?? null) !== null ? "processing" : "not_paid";
}
