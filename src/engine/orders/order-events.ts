import type { Instant } from "#domain/kernel/time.ts";
import type { Actor, By } from "#domain/kernel/actor.ts";
import type { OrderState } from "#domain/orders/order-status.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const insertEvent = statement<[number, string, string | null, string | null, Actor, number | null, string, Date]>(
  "order_event",
  `insert into order_events (order_id, event, from_state, to_state, actor, actor_id, data, at)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)`,
);

/** Writes one line of the order's timeline; the proof of a transition where the states differ. */
export async function writeOrderEvent(
  tx: Tx,
  order: { id: number; state: OrderState },
  event: string,
  by: By,
  at: Instant,
  details: { to?: OrderState; data?: Record<string, string | number | null> } = {},
): Promise<void> {
  const to = details.to ?? order.state;
  const data = JSON.stringify(details.data ?? {});
  await tx.run(insertEvent, [order.id, event, order.state, to, by.actor, by.id ?? null, data, new Date(at)]);
}
