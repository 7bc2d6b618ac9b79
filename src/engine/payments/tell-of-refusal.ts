import type { Tx } from "../platform/database.ts";
import type { OrderToPay } from "./payable-orders.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { PaymentRow } from "./payment-row.ts";

/** Tells the staff that a provider takes no payment until the merchant has seen to its reason. */
export async function tellOfRefusal(
  tx: Tx,
  deps: PaymentDeps,
  order: Pick<OrderToPay, "id">,
  { id, method, amount }: PaymentRow,
  reason: string,
): Promise<void> {
  const news = { about: "payment-refused", amount, now: deps.clock.now(), refused: { payment: id, method, reason } };
  await deps.orders.tellStaff(tx, order.id, news);
}
