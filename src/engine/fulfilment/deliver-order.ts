import { isPossible } from "#domain/orders/order-steps.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { IllegalTransition } from "#domain/orders/order-steps.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Clock } from "../ports/clock.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { markDelivered } from "./mark-delivered.ts";
import { livesOf, lockOrder } from "../orders/order-row.ts";

export type DeliverRefused = { code: "order_not_found" } | IllegalTransition;

const markAllDelivered = statement<[number, Date]>(
  "parcels_delivered",
  `update parcels set delivered_at = $2 where order_id = $1 and delivered_at is null`,
);

/** The merchant reports delivery: freight, and parcels without tracking. */
export function deliverOrder(
  deps: PaymentDeps,
  input: { orderNumber: string; staffId: number | null },
): Promise<Result<"delivered", DeliverRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<"delivered", DeliverRefused>> => {
    const order = await lockOrder(tx, input.orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    const now = deps.clock.now();
    const result = await markDelivered(tx, deps.clock, order, {
      event: "delivered",
      by: { actor: "merchant", id: input.staffId },
      at: now,
    });
    if (!result.ok) return result;
    await tx.run(markAllDelivered, [order.id, new Date(now)]);
    return ok("delivered");
  });
}

const lastDelivery = statement<[number], { under_way: number; at: Instant | null }>(
  "last_delivery",
  `select count(*) filter (where delivered_at is null)::int as under_way, max(delivered_at) as at from parcels where order_id = $1`,
);

/** Marks a shipped order as delivered once its last parcel is; leaves other orders alone. The order must be locked. */
export async function deliverByCarrier(tx: Tx, clock: Clock, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const parcels = await tx.row(lastDelivery, [orderId]);
  if (!order || !isPossible(livesOf(order), "delivered", "carrier")) return false;
  if (!parcels || parcels.under_way > 0 || parcels.at === null) return false;
  return (await markDelivered(tx, clock, order, { event: "delivered", by: { actor: "carrier" }, at: parcels.at })).ok;
}
