import { cents } from "#domain/kernel/money.ts";
import { unreachable } from "#domain/kernel/result.ts";
import { isManual } from "#domain/checkout/payment-method.ts";
import { transition } from "#domain/orders/transitions.ts";
import { holdWorkingDays } from "#domain/payments/deadline.ts";
import type { Decision } from "#domain/payments/decide.ts";
import { postPayment, postSale, postUnexplainedPayment } from "#domain/payments/ledger.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { deadlineOf } from "../orders/order-row.ts";
import { holdOrder } from "./hold-order.ts";
import { readPaymentSetup } from "./payment-settings.ts";
import { giveBackUnwanted } from "./give-back-unwanted.ts";
import { postLedger } from "./post-ledger.ts";
import { referenceOf } from "./taking.ts";
import type { Captured, Taking } from "./taking.ts";

/** Makes a decision come true. */
export async function applyDecision(taking: Taking, decision: Decision): Promise<void> {
  const { tx, desk, payment } = taking;
  switch (decision.do) {
    case "keep":
      return keepPayment(captured(taking));
    case "refund_late":
      return giveBackUnwanted(captured(taking), "late-payment");
    case "refund_duplicate":
      return giveBackUnwanted(captured(taking), "duplicate-payment");
    case "reject_mismatch":
      return reportMismatch(captured(taking), decision.field);
    case "capture":
      // The customer who came back was quicker: this approval was tried already, and declined.
      if (payment.failure !== null && (payment.checkedAt ?? 0) > taking.event.occurredAt) return;
      return enqueue(
        tx,
        desk.clock,
        "check_payment",
        { paymentId: payment.id },
        { key: `check-payment:${payment.id}` },
      );
    case "await_clearing":
      return awaitClearing(taking);
    case "note_failure":
      return noteFailure(taking, decision.reason, decision.final);
    case "note_expiry":
      await tx.run(markVoided, [payment.id]);
      return;
    case "ignore":
    case "ignore_duplicate":
      return;
    default:
      return unreachable(decision);
  }
}

const markVoided = statement<[number]>(
  "payment_voided",
  `update payments set state = 'voided' where id = $1 and state in ('new', 'begun', 'failed')`,
);

const markKept = statement<[number, string | null, string, number, Date, string | null]>(
  "payment_captured",
  `update payments set state = 'captured', provider_session = coalesce(provider_session, $2), provider_charge = $3,
     captured_cents = $4, captured_at = $5, reference = $6, failure = null where id = $1`,
);

const markConfirmed = statement<[number, string, string, Date]>(
  "order_confirmed",
  `update orders set state = $2, payment_method = $3, confirmed_at = $4, hold_until = null where id = $1`,
);

async function keepPayment({ tx, desk, order, payment, event, by, now }: Taking<Captured>): Promise<void> {
  const step = by.actor === "merchant" ? "payment-confirmed" : "payment-captured";
  const to = transition(order.state, step, by.actor);
  if (!to.ok) throw new Error(`a kept payment must lead somewhere: ${JSON.stringify(to.error)}`);
  const session = isManual(payment.method) ? null : event.session;
  await tx.run(markKept, [payment.id, session, event.capture, event.amount, new Date(now), referenceOf(event)]);
  await tx.run(markConfirmed, [order.id, to.value, payment.method, new Date(now)]);
  await writeOrderEvent(tx, order, step, by, now, {
    to: to.value,
    data: { method: payment.method, amount: event.amount },
  });
  await postLedger(tx, order.id, `sale:${order.id}`, postSale(order), now);
  await postLedger(tx, order.id, `payment:${payment.id}`, postPayment(event.amount, payment.method), now);
  await enqueue(tx, desk.clock, "send_order_mail", { orderId: order.id, mail: "paid" });
  await enqueue(tx, desk.clock, "close_sessions", { orderId: order.id }, { key: `close-sessions:${order.id}` });
}

async function reportMismatch(taking: Taking<Captured>, field: string): Promise<void> {
  const { tx, order, payment, event, by, now } = taking;
  // The webhook and our own question may both find it: it enters the books, and the timeline, once.
  const posting = `unexplained:${event.provider}:${event.capture}`;
  const lines = event.amount > 0 ? postUnexplainedPayment(event.amount, payment.method) : [];
  const isNew = lines.length === 0 || (await postLedger(tx, order.id, posting, lines, now));
  const data = {
    field,
    paid: cents(event.amount),
    currency: event.currency,
    capture: event.capture,
    asked: payment.amount,
  };
  if (isNew) await writeOrderEvent(tx, order, "payment-mismatch", by, now, { data });
}

// A card that was declined before is no longer what the customer needs to hear of.
const markClearing = statement<[number]>(
  "payment_clearing",
  `update payments set failure = null where id = $1 and state = 'begun'`,
);
const selectClearing = statement<[number, string], { id: number }>(
  "clearing_noted",
  `select id from order_events where order_id = $1 and event = 'payment-processing' and data ->> 'payment' = $2 limit 1`,
);

async function awaitClearing({ tx, desk, order, payment, by, now }: Taking): Promise<void> {
  await tx.run(markClearing, [payment.id]);
  const { payment: settings, timeZone } = await readPaymentSetup(tx);
  const until = holdWorkingDays(deadlineOf(order) ?? now, now, settings.holdWorkingDays, timeZone);
  await holdOrder(tx, desk.clock, order, until);
  // The webhook and our own question both find it: the timeline says it once.
  if (await tx.row(selectClearing, [order.id, String(payment.id)])) return;
  await writeOrderEvent(tx, order, "payment-processing", by, now, {
    data: { method: payment.method, payment: payment.id },
  });
}

const markFailed = statement<[number, string]>(
  "payment_failed",
  `update payments set state = 'failed', failure = $2 where id = $1 and state in ('new', 'begun')`,
);
// The next capture of the same session is another question, and needs another key.
const markDeclined = statement<[number, string]>(
  "payment_declined",
  `update payments set failure = $2, attempt = attempt + 1 where id = $1 and state = 'begun'`,
);

async function noteFailure({ tx, order, payment, by, now }: Taking, reason: string, final: boolean): Promise<void> {
  await tx.run(final ? markFailed : markDeclined, [payment.id, reason]);
  await writeOrderEvent(tx, order, "payment-failed", by, now, { data: { method: payment.method, reason } });
}

function captured(taking: Taking): Taking<Captured> {
  if (taking.event.kind !== "captured") throw new Error(`no money came with a ${taking.event.kind} event`);
  return { ...taking, event: taking.event };
}
