import type { By } from "#domain/kernel/actor.ts";
import type { Result } from "#domain/kernel/result.ts";
import { ok } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { transition } from "#domain/orders/transitions.ts";
import type { IllegalTransition, OrderEvent, OrderState, TransitionFacts } from "#domain/orders/transitions.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { writeOrderEvent } from "./order-events.ts";
import type { OrderRow } from "./order-row.ts";

const setState = statement<[number, OrderState, OrderState | null]>(
  "move_order",
  `update orders set state = $2, state_before = $3 where id = $1`,
);

export interface Step {
  readonly event: OrderEvent;
  readonly by: By;
  readonly now: Instant;
  readonly facts?: TransitionFacts;
  readonly data?: Record<string, string | number | null>;
}

/** Moves a locked order one step along its table and writes the event. Gives the order as it then is; refuses what the table refuses. */
export async function moveOrder(tx: Tx, order: OrderRow, step: Step): Promise<Result<OrderRow, IllegalTransition>> {
  const { event, by, now, facts, data } = step;
  const to = transition(order.state, event, by.actor, { stateBefore: order.stateBefore ?? undefined, ...facts });
  if (!to.ok) return to;
  // Where a return or refund leads back to when nothing comes of it.
  const leaves = to.value === "return-refund" || to.value === "refund-in-process";
  const stateBefore = leaves ? order.state : null;
  await tx.run(setState, [order.id, to.value, stateBefore]);
  await writeOrderEvent(tx, order, event, by, now, { to: to.value, data });
  return ok({ ...order, state: to.value, stateBefore });
}
