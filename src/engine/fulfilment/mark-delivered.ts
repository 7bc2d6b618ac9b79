import type { StepFacts } from "#domain/orders/order-steps.ts";
import { claimDeadline } from "#domain/fulfilment/freight-terms.ts";
import type { By } from "#domain/kernel/actor.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { IllegalTransition } from "#domain/orders/order-steps.ts";
import type { Clock } from "../ports/clock.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { moveOrder } from "../orders/move-order.ts";
import type { OrderRow } from "../orders/order-row.ts";
import { readFreightTerms } from "./freight-terms.ts";
import { earnPoints } from "../orders/points.ts";

const setDelivered = statement<[number, Date, Date | null]>(
  "order_delivered",
  `update orders set delivered_at = $2, claim_by = $3 where id = $1`,
);

/**
 * Records delivery at `at`: starts the return period and the period for freight claims, whose length is fixed at this
 * time, and credits the order's points.
 */
export async function markDelivered(
  tx: Tx,
  clock: Clock,
  order: OrderRow,
  arrival: { event: "delivered" | "picked-up"; by: By; at: Instant; facts?: StepFacts },
): Promise<Result<OrderRow, IllegalTransition>> {
  const now = clock.now();
  const { event, by, facts } = arrival;
  const result = await moveOrder(tx, order, { event, by, now, facts });
  if (!result.ok) return result;
  await tx.run(setDelivered, [order.id, new Date(arrival.at), await claimBy(tx, order, arrival.at)]);
  await earnPoints(tx, order, now);
  await enqueue(tx, clock, "send_order_mail", { orderId: order.id, mail: event, data: { at: arrival.at } });
  return result;
}

async function claimBy(tx: Tx, order: OrderRow, at: Instant): Promise<Date | null> {
  if (order.shippingMethod !== "LOCAL") return null;
  const { claimDays, timeZone } = await readFreightTerms(tx);
  return new Date(claimDeadline(at, claimDays, timeZone));
}
