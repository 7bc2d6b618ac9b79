import { onAccount } from "#domain/checkout/payment-method.ts";
import type { LineUnits } from "#domain/fulfilment/shipment.ts";
import type { By } from "#domain/kernel/actor.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { moveOrder } from "../orders/move-order.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { Tx } from "../platform/database.ts";
import type { Clock } from "../ports/clock.ts";

/**
 * Makes the invoice of units of a locked order that leave on account, in the transaction in which they leave. Gives the
 * order, for which invoices stand from then on; any other as it was.
 */
export async function invoiceUnits(
  tx: Tx,
  clock: Clock,
  order: OrderRow,
  { parcelId, units, by }: { readonly parcelId: number | null; readonly units: readonly LineUnits[]; readonly by: By },
): Promise<OrderRow> {
  if (order.method !== onAccount) return order;
  await issueInvoice(tx, clock, { orderId: order.id, parcelId, units });
  if (order.paymentState !== "on-account") return order;
  const moved = await moveOrder(tx, order, { event: "invoiced", by, now: clock.now() });
  if (!moved.ok) throw new Error(`an order on account must be invoiced: ${JSON.stringify(moved.error)}`);
  return moved.value;
}
