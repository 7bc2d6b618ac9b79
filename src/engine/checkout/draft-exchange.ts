import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

/** The return whose goods pay for an order, or for a part of it. */
export interface ExchangeOnPaper {
  readonly returnNumber: string;
  /** The worth of its goods, in cents: the most that they pay. */
  readonly worth: Money;
  /** The new goods wait for those that come back. */
  readonly waits: boolean;
}

const lockOrder = statement<[number], { id: number }>(
  "lock_exchanged_order",
  `select o.id from orders o where o.id = (
     select r.order_id from exchanges x join returns r on r.id = x.return_id where x.draft_id = $1) for update`,
);
const selectOpen = statement<[number], { id: number; isOpen: boolean; waits: boolean }>(
  "exchange_of_draft",
  `select x.id, x.order_id is null and r.state = 'agreed' and r.refund_id is null and (r.signed_at is null
     or not exists (select from jsonb_to_recordset(x.units) as u ("lineId" bigint, quantity int)
       left join return_lines l on l.return_id = r.id and l.line_id = u."lineId"
       where u.quantity > coalesce(l.resellable, 0) + coalesce(l.scrapped, 0)))
     and not exists (select from refunds b where b.order_id = r.order_id and b.requested_by = 'provider' and b.of_sale
       and b.state <> 'FAILED' and b.created_at >= (select sent_at from order_drafts d where d.id = x.draft_id))
     as "isOpen",
     x.waits and r.signed_at is null as waits
   from exchanges x join returns r on r.id = x.return_id where x.draft_id = $1`,
);

/** Locks the order whose goods a draft exchanges, if it does. */
export async function lockReturned(tx: Tx, draftId: number): Promise<void> {
  await tx.row(lockOrder, [draftId]);
}

/**
 * Locks the order whose goods are exchanged, and says whether the new ones wait for them. Null once its return is over,
 * fewer of them came back than are to pay, or their money was refunded at the provider since the offer was sent. Other
 * drafts lock nothing.
 */
export async function lockExchangeOf(
  tx: Tx,
  draftId: number,
  paper: { exchange?: unknown },
): Promise<{ readonly waits: boolean } | null> {
  if (!paper.exchange) return { waits: false };
  // In a statement of its own: what is read beside a row that was waited for is older than it.
  await lockReturned(tx, draftId);
  const exchange = await tx.row(selectOpen, [draftId]);
  return exchange?.isOpen ? exchange : null;
}

const take = statement<[number, number, number, Date, "customer" | "merchant"], { orderId: number; returnId: number }>(
  "take_exchange",
  `with taken as (
     update exchanges set order_id = $2, credit_cents = $3 where draft_id = $1 and order_id is null
     returning return_id
   ), told as (
     insert into return_events (return_id, event, from_state, to_state, actor, data, at)
     select r.id, 'exchange', r.state, r.state, $5, jsonb_build_object('order', o.number, 'credit', $3::int), $4
     from taken join returns r on r.id = taken.return_id join orders o on o.id = $2
   ), noted as (
     insert into order_events (order_id, event, from_state, to_state, actor, data, at)
     select b.id, 'exchanged', b.state, b.state, $5, jsonb_build_object('order', o.number, 'credit', $3::int), $4
     from taken join returns r on r.id = taken.return_id join orders b on b.id = r.order_id join orders o on o.id = $2
   )
   select r.order_id as "orderId", r.id as "returnId" from taken join returns r on r.id = taken.return_id`,
);

interface TakenBy {
  readonly draftId: number;
  readonly orderId: number;
  readonly priced: PricedCheckout;
  readonly by: "customer" | "merchant";
  readonly now: Instant;
}

/** The order is placed: what the returned goods pay of it is no longer refunded, and the buyer is told. */
export async function takeExchange(
  tx: Tx,
  clock: Clock,
  { draftId, orderId, priced, by, now }: TakenBy,
): Promise<void> {
  const row = await tx.row(take, [draftId, orderId, priced.order.exchanged ?? 0, new Date(now), by]);
  if (!row) throw new Error(`draft ${draftId} is of no exchange`);
  const data = { return: row.returnId, order: orderId, at: now };
  await enqueue(tx, clock, "send_order_mail", { orderId: row.orderId, mail: "return-exchanged", data });
}
