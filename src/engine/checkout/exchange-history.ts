import type { By } from "#domain/kernel/actor.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const insertEvent = statement<[number, string, string, number | null, Date], { id: number }>(
  "note_exchange",
  `with of_order as (
     insert into order_events (order_id, event, from_state, to_state, actor, actor_id, data, at)
     select b.id, $2, b.state, b.state, $3, $4, jsonb_build_object('order', o.number), $5
     from exchanges x join returns r on r.id = x.return_id join orders b on b.id = r.order_id
       join orders o on o.id = x.order_id
     where x.id = $1 and $2 = 'exchange-canceled'
   )
   insert into return_events (return_id, event, from_state, to_state, actor, actor_id, data, at)
   select r.id, $2, r.state, r.state, $3, $4,
     jsonb_strip_nulls(jsonb_build_object('exchange', x.id, 'draft', d.number, 'order', o.number)), $5
   from exchanges x join returns r on r.id = x.return_id left join order_drafts d on d.id = x.draft_id
     left join orders o on o.id = x.order_id
   where x.id = $1`,
);
const selectOfDraft = statement<[number], { id: number; isOffered: boolean }>(
  "exchange_of_draft_that_ends",
  `select x.id, d.sent_count > 0 as "isOffered" from exchanges x join order_drafts d on d.id = x.draft_id
   where x.draft_id = $1 and x.order_id is null`,
);
const selectOfOrder = statement<[number], { id: number }>(
  "exchange_of_canceled_order",
  "select id from exchanges where order_id = $1 and settled_at is null and undone_at is null",
);

interface Step {
  readonly by: By;
  readonly now: Instant;
}

/**
 * Writes into the history of an exchange's return that it was begun, or how it ended; and into that of the return's
 * order where goods had been ordered in exchange.
 */
export const noteExchange = (
  tx: Tx,
  exchangeId: number,
  event: "exchange-begun" | "exchange-canceled" | "exchange-dropped" | "exchange-expired",
  { by, now }: Step,
): Promise<number> => tx.run(insertEvent, [exchangeId, event, by.actor, by.id ?? null, new Date(now)]);

/**
 * The same of a draft that is withdrawn or declined, or whose time is over; only of one that was offered is its buyer
 * told. Other drafts note nothing.
 */
export async function noteOfferEnd(tx: Tx, draftId: number, how: "canceled" | "expired", step: Step): Promise<void> {
  const exchange = await tx.row(selectOfDraft, [draftId]);
  if (exchange) await noteExchange(tx, exchange.id, exchange.isOffered ? `exchange-${how}` : "exchange-dropped", step);
}

/** The same of an order that is canceled unpaid. Other orders note nothing. */
export async function noteOrderCanceled(tx: Tx, orderId: number, step: Step): Promise<void> {
  const exchange = await tx.row(selectOfOrder, [orderId]);
  if (exchange) await noteExchange(tx, exchange.id, "exchange-canceled", step);
}
