import type { By } from "#domain/kernel/actor.ts";
import type { AfterSaleState } from "#domain/orders/after-sale-life.ts";
import type { FulfilmentState } from "#domain/orders/fulfilment-life.ts";
import { type OrderLives, orderStatus, type OrderState } from "#domain/orders/order-status.ts";
import { type IllegalTransition, type OrderEvent, orderStep, type StepFacts } from "#domain/orders/order-steps.ts";
import type { PaymentState } from "#domain/orders/payment-life.ts";
import type { Result } from "#domain/kernel/result.ts";
import { ok } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { writeOrderEvent } from "./order-events.ts";
import { livesOf, type OrderRow } from "./order-row.ts";

const setLives = statement<[number, OrderState, PaymentState, FulfilmentState, AfterSaleState]>(
  "move_order",
  `update orders set state = $2, payment_state = $3, fulfilment_state = $4, after_sale_state = $5 where id = $1`,
);

/** Writes a locked order's states and derived status. Returns the order in its new state. */
export async function writeLives(tx: Tx, order: OrderRow, lives: OrderLives): Promise<OrderRow> {
  const { payment, fulfilment, afterSale } = lives;
  const state = orderStatus(lives);
  await tx.run(setLives, [order.id, state, payment, fulfilment, afterSale]);
  return { ...order, state, paymentState: payment, fulfilmentState: fulfilment, afterSaleState: afterSale };
}

export interface Step {
  readonly event: OrderEvent;
  readonly by: By;
  readonly now: Instant;
  readonly facts?: StepFacts;
  readonly data?: Record<string, string | number | null>;
}

/**
 * Moves a locked order one step along its table and writes the event. Returns the order in its new state; refuses what
 * the table refuses.
 */
export async function moveOrder(tx: Tx, order: OrderRow, step: Step): Promise<Result<OrderRow, IllegalTransition>> {
  const { event, by, now, facts, data } = step;
  const next = orderStep(livesOf(order), event, by.actor, facts);
  if (!next.ok) return next;
  const moved = await writeLives(tx, order, next.value);
  await writeOrderEvent(tx, order, event, by, now, { to: moved.state, data });
  return ok(moved);
}
