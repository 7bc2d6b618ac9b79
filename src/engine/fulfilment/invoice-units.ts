import { onAccount } from "#domain/checkout/payment-method.ts";
import type { LineUnits } from "#domain/fulfilment/shipment.ts";
import type { By } from "#domain/kernel/actor.ts";
import { shipOnAccount } from "../invoices/ship-on-account.ts";
import { moveOrder } from "../orders/move-order.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { Tx } from "../platform/database.ts";
import type { Clock } from "../ports/clock.ts";

/**
 * Puts units of a locked order that leave on the account of their company, in the transaction in which they leave: on
 * an invoice, or on that of their period to come. Gives the order, for which the account stands from then on; any other
 * as it was.
 */
export async function invoiceUnits(
  tx: Tx,
  clock: Clock,
  order: OrderRow,
  { parcelId, units, by }: { readonly parcelId: number | null; readonly units: readonly LineUnits[]; readonly by: By },
): Promise<OrderRow> {
  if (order.method !== onAccount) return order;
  const invoiceOn = await shipOnAccount(tx, clock, { orderId: order.id, parcelId, units });
  if (order.paymentState !== "on-account") return order;
  const event = invoiceOn === null ? "invoiced" : "left-on-account";
  const moved = await moveOrder(tx, order, { event, by, now: clock.now() });
  if (!moved.ok) throw new Error(`an order on account must be invoiced: ${JSON.stringify(moved.error)}`);
  return moved.value;
}
