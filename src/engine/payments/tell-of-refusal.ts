import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import type { OrderToPay } from "./payable-orders.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { PaymentRow } from "./payment-row.ts";

/**
 * Notifies the staff that a provider refuses payments until the merchant resolves the reason, or, with a deadline, that
 * it holds a payment.
 */
export async function tellOfRefusal(
  tx: Tx,
  deps: PaymentDeps,
  order: Pick<OrderToPay, "id">,
  { id, method, amount }: PaymentRow,
  reason: string,
  heldUntil: Instant | null = null,
): Promise<void> {
  const about = heldUntil === null ? "payment-refused" : "payment-held";
  const refused = { payment: id, method, reason, ...(heldUntil !== null && { until: heldUntil }) };
  await deps.orders.tellStaff(tx, order.id, { about, amount, now: deps.clock.now(), refused });
}
