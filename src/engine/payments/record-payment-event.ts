import { decide } from "#domain/payments/decide.ts";
import type { Decision } from "#domain/payments/decide.ts";
import { isRefundEvent } from "#domain/payments/events.ts";
import type { Occurrence, PaymentEvent } from "#domain/payments/events.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { By } from "../orders/order-events.ts";
import { lockOrder, payableOf } from "../orders/order-row.ts";
import { applyDecision } from "./apply-decision.ts";
import type { CashDesk } from "./cash-desk.ts";
import { paymentsOf } from "./payment-row.ts";
import { recordRefundEvent } from "./settle-refund.ts";

export type PaymentOutcome = Decision["do"] | "duplicate" | "unmatched" | "refund";

const findPaymentOf = statement<[string, string | null, number | null], { id: number; orderId: number }>(
  "payment_of_event",
  `select id, order_id as "orderId" from payments
   where method = $1 and (provider_session = $2::text or id = $3::bigint)
   order by (provider_session = $2::text) desc nulls last limit 1`,
);

// The unique (provider, event_id) is the only guard against an event delivered twice: reading first would race.
const insertEvent = statement<[string, string, string, number | null, string, string, Date]>(
  "payment_event",
  `insert into payment_events (provider, event_id, kind, payment_id, outcome, data, received_at)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7) on conflict do nothing`,
);

/**
 * Takes what a provider (or the merchant) says about a payment, once: decides, moves the order, enters the books
 * and enqueues what follows, in one transaction. Saying the same again changes nothing.
 */
export function recordPaymentEvent(
  desk: CashDesk,
  event: PaymentEvent,
  by: By = { actor: "provider" },
): Promise<PaymentOutcome> {
  return desk.db.transaction((tx) => {
    if (isRefundEvent(event))
      return recordRefundEvent(tx, desk, event, (outcome) => keepEvent(tx, desk, event, null, outcome));
    return recordOccurrence(tx, desk, event, by);
  });
}

/** The same inside a transaction; the order is locked here, and may be locked already. */
export async function recordOccurrence(tx: Tx, desk: CashDesk, event: Occurrence, by: By): Promise<PaymentOutcome> {
  const found = await tx.row(findPaymentOf, [event.provider, event.session, idOf(event.paymentId)]);
  const order = found && (await lockOrder(tx, found.orderId));
  const payment = order && (await paymentsOf(tx, order.id)).find((each) => each.id === found.id);
  if (!order || !payment) {
    await keepEvent(tx, desk, event, null, "unmatched");
    return "unmatched";
  }
  const decision = decide(payableOf(order), { ...payment, closed: payment.state === "voided" }, event);
  const isNew = await keepEvent(tx, desk, event, payment.id, decision.do);
  if (!isNew) return "duplicate";
  await applyDecision({ tx, desk, order, payment, event, by, now: desk.clock.now() }, decision);
  return decision.do;
}

async function keepEvent(
  tx: Tx,
  desk: CashDesk,
  event: PaymentEvent,
  paymentId: number | null,
  outcome: string,
): Promise<boolean> {
  const { provider, eventId, kind, ...data } = event;
  const at = new Date(desk.clock.now());
  return (await tx.run(insertEvent, [provider, eventId, kind, paymentId, outcome, JSON.stringify(data), at])) === 1;
}

// A provider gives back our id as text; anything else than a number of ours names no payment.
function idOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
