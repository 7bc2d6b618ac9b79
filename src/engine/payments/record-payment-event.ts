import type { By } from "#domain/kernel/actor.ts";
import { decide } from "#domain/payments/decide.ts";
import type { Decision } from "#domain/payments/decide.ts";
import { isRefundEvent } from "#domain/payments/events.ts";
import type {
  DisputeEvent,
  Occurrence,
  PaymentEvent,
  RefundEvent,
  ReversalEvent,
  SuspicionEvent,
} from "#domain/payments/events.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { applyDecision } from "./apply-decision.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { paymentOfCapture, paymentsOf } from "./payment-row.ts";
import type { PaymentRow } from "./payment-row.ts";
import { recordDispute, recordReversal } from "./record-dispute.ts";
import { recordRefund } from "./record-refund.ts";
import { recordSuspicion } from "./suspicions.ts";
import { storeProcessed } from "./store-event.ts";

/** `unmatched`: about money that is not ours, or not recorded yet. */
export type PaymentOutcome =
  | Decision["do"]
  | "duplicate"
  | "unmatched"
  | "invoices"
  | "refund"
  | "dispute"
  | "reversal"
  | "suspicion"
  | "payout";

/**
 * Records a report of a provider or merchant about a payment: decides, moves the order, enters the books and enqueues
 * jobs, in one transaction. Idempotent.
 */
export function recordPaymentEvent(
  deps: PaymentDeps,
  event: PaymentEvent,
  by: By = { actor: "provider" },
): Promise<PaymentOutcome> {
  return deps.db.transaction(async (tx): Promise<PaymentOutcome> => {
    if (isRefundEvent(event) || event.kind === "disputed" || event.kind === "reversed" || event.kind === "suspected")
      return recordAfterwards(tx, deps, event);
    if (event.kind !== "payout") return recordOccurrence(tx, deps, event, by);
    if (!(await storeProcessed(tx, event, deps.clock.now(), { paymentId: null, outcome: "payout" })))
      return "duplicate";
    await enqueue(tx, deps.clock, "read_movements", {}, { key: "read-movements" });
    return "payout";
  });
}

// Events carry the provider's session or our payment key. Both are random, so that two shops on one account cannot
// collide.
const findPaymentOf = statement<[string, string | null, string | null], { id: number; orderId: number }>(
  "payment_of_event",
  `select id, order_id as "orderId" from payments
   where method = $1 and (provider_session = $2::text or idempotency_key = $3::text)
   order by (provider_session = $2::text) desc nulls last limit 1`,
);

/** Same, within a transaction. Locks the order; it may be locked already. */
export async function recordOccurrence(tx: Tx, deps: PaymentDeps, event: Occurrence, by: By): Promise<PaymentOutcome> {
  const now = deps.clock.now();
  const match = await tx.row(findPaymentOf, [event.provider, event.session, event.paymentKey]);
  const order = match && (await deps.orders.lock(tx, match.orderId));
  const payment = order && (await paymentsOf(tx, order.id)).find((each) => each.id === match.id);
  if (!order || !payment) {
    const ofInvoices = await deps.orders.invoices.record(tx, event);
    if (ofInvoices !== null) return ofInvoices;
    await storeProcessed(tx, event, now, { paymentId: null, outcome: "unmatched" });
    return "unmatched";
  }
  const attempt = { ...payment, closed: isGivenUp(payment), authorized: payment.state === "authorized" };
  const decision = decide(order, attempt, event);
  if (!(await storeProcessed(tx, event, now, { paymentId: payment.id, outcome: decision.do }))) return "duplicate";
  await applyDecision({ tx, deps, order, payment, event, by, now }, decision);
  // Process the events about this money that arrived before it.
  const capture = event.kind === "captured" ? event.capture : event.kind === "authorized" ? event.authorization : null;
  if (capture !== null) {
    const about = { provider: event.provider, capture };
    await enqueue(tx, deps.clock, "process_waiting_events", about, { key: `process-waiting:${capture}` });
  }
  return decision.do;
}

const isGivenUp = ({ state }: PaymentRow) => state === "voided" || state === "failed";

type Afterwards = RefundEvent | DisputeEvent | ReversalEvent | SuspicionEvent;

const outcomes = { disputed: "dispute", reversed: "reversal", suspected: "suspicion" } as const;

/** Refunds, disputes, reversals and suspicions are matched by the payment's capture. */
async function recordAfterwards(tx: Tx, deps: PaymentDeps, event: Afterwards): Promise<PaymentOutcome> {
  const now = deps.clock.now();
  const match = event.capture === null ? null : await paymentOfCapture(tx, event.provider, event.capture);
  const order = match && (await deps.orders.lock(tx, match.orderId));
  // Read again under the lock: a concurrent event may have changed it.
  const payment = order && (await paymentsOf(tx, order.id)).find((each) => each.id === match.id);
  // Of an amount that is only held there is nothing to refund or dispute yet: the event waits for its capture.
  const isKnown = payment && (payment.capture !== null || event.kind === "suspected");
  if (!order || !payment || !isKnown) {
    const ofInvoices = match ? null : await deps.orders.invoices.record(tx, event);
    if (ofInvoices !== null) return ofInvoices;
    await storeProcessed(tx, event, now, { paymentId: null, outcome: "unmatched", waits: true });
    return "unmatched";
  }
  const outcome = isRefundEvent(event) ? "refund" : outcomes[event.kind];
  if (!(await storeProcessed(tx, event, now, { paymentId: payment.id, outcome }))) return "duplicate";
  const context = { tx, deps, order, payment, now };
  if (event.kind === "disputed") await recordDispute(context, event);
  else if (event.kind === "reversed") await recordReversal(context, event);
  else if (event.kind === "suspected") await recordSuspicion(context, event);
  else await recordRefund(context, event);
  return outcome;
}
