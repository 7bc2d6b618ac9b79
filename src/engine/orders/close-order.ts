import { onAccount } from "#domain/checkout/payment-method.ts";
import { orderStep } from "#domain/orders/order-steps.ts";
import type { By } from "#domain/kernel/actor.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { IllegalTransition } from "#domain/orders/order-steps.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Clock } from "../ports/clock.ts";
import type { Tx } from "../platform/database.ts";
import { creditDeposit } from "../invoices/deposits.ts";
import { enqueue } from "../platform/outbox.ts";
import { noteOrderCanceled } from "../checkout/exchange-history.ts";
import { refundPartPayments } from "../payments/part-payments.ts";
import { endHoldOfCanceled } from "../receivables/credit-hold.ts";
import { releaseUnsentUnits } from "../inventory/move-stock.ts";
import { statement } from "../platform/statement.ts";
import { isTakenOver } from "../promotions/uses-of-mailbox.ts";
import { writeOrderEvent } from "./order-events.ts";
import { livesOf, type OrderRow } from "./order-row.ts";
import { givePointsBack } from "./points.ts";

const markCanceled = statement<[number, Date, string]>(
  "order_canceled",
  `update orders set state = 'canceled', payment_state = 'voided', fulfilment_state = 'unsent', canceled_at = $2,
     canceled_by = $3 where id = $1`,
);

const releaseDiscount = statement<[number]>(
  "release_discount",
  `with held as materialized (
     select c.code from discount_codes c where c.code in (select code from discount_uses where order_id = $1)
     for no key update
   ), freed as (
     update discount_uses u set released = true from held
     where u.order_id = $1 and not u.released and u.code = held.code
     returning u.code
   )
   update discount_codes c set used = c.used - 1 from freed where c.code = freed.code`,
);

/**
 * Cancels a locked order: stock, discount code, points and a deposit go back, the customer is told, and sessions still
 * open at a provider are closed by a job. Refuses what the order's table refuses.
 */
export async function cancelLocked(
  tx: Tx,
  clock: Clock,
  order: OrderRow,
  event: "cancel" | "deadline-passed",
  by: By,
  now: Instant,
): Promise<Result<OrderRow, IllegalTransition>> {
  const to = orderStep(livesOf(order), event, by.actor);
  if (!to.ok) return to;
  await tx.run(markCanceled, [order.id, new Date(now), by.actor]);
  await releaseUnsentUnits(tx, order.id, now);
  // The account is locked before the discount and the customer, as by checkout.
  if (order.method === onAccount) {
    await endHoldOfCanceled(tx, order.id, by.actor, now);
    await creditDeposit(tx, clock, order.id);
  }
  if (order.discountCode !== null) await tx.run(releaseDiscount, [order.id]);
  await givePointsBack(tx, order, now);
  const canceled = { ...order, state: "canceled", paymentState: "voided", fulfilmentState: "unsent" } as const;
  const isOver = await isTakenOver(tx, order);
  const word = isOver && event === "deadline-passed" ? "code-taken-over" : event;
  await writeOrderEvent(tx, order, word, by, now, { to: canceled.state });
  if (order.exchanged > 0) await noteOrderCanceled(tx, order.id, { by, now });
  const note = (_: Tx, __: number, { name, data }: { name: string; data: Record<string, string | number | null> }) =>
    writeOrderEvent(tx, canceled, name, { actor: "system" }, now, { data });
  const data = { by: by.actor, ...(word === "code-taken-over" && { over: 1 as const }) };
  await enqueue(tx, clock, "send_order_mail", { orderId: order.id, mail: "canceled", data });
  await refundPartPayments(tx, { clock, note }, order.id, { by: { actor: "system" }, now });
  await enqueue(tx, clock, "close_sessions", { orderId: order.id }, { key: `close-sessions:${order.id}` });
  return { ok: true, value: canceled };
}
