import { cents } from "#domain/kernel/money.ts";
import { unreachable } from "#domain/kernel/result.ts";
import { isManual } from "#domain/checkout/payment-method.ts";
import type { Decision } from "#domain/payments/decide.ts";
import type { Remedy } from "#domain/payments/events.ts";
import { postPayment, postSale, postUnexplainedPayment } from "#domain/payments/ledger.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { refundPartPayments } from "./part-payments.ts";
import { refundUnexpectedPayment } from "./refund-unexpected-payment.ts";
import { authorizePayment, loseAuthorization } from "./authorizations.ts";
import { awaitClearing } from "./await-clearing.ts";
import { postLedger } from "./post-ledger.ts";
import { enterSaleTax } from "./tax-entries.ts";
import { fileSaleTax } from "./tax-filings.ts";
import { tellOfRefusal } from "./tell-of-refusal.ts";
import { referenceOf } from "./payment-event-context.ts";
import type { Authorized, Captured, PaymentEventContext } from "./payment-event-context.ts";

/** Applies a decision about a payment event: moves the order, writes the books, enqueues jobs. */
export async function applyDecision(taking: PaymentEventContext, decision: Decision): Promise<void> {
  const { tx, deps, payment } = taking;
  switch (decision.do) {
    case "keep":
      return acceptPayment(captured(taking));
    case "refund_late":
      return refundUnexpectedPayment(captured(taking), "late-payment");
    case "refund_duplicate":
      return refundUnexpectedPayment(captured(taking), "duplicate-payment");
    case "reject_mismatch":
      return reportMismatch(captured(taking), decision.field);
    case "capture":
      // The customer's return already tried this approval, and the capture was declined.
      if (payment.failure !== null && (payment.checkedAt ?? 0) > taking.event.occurredAt) return;
      return lookUpSoon(taking);
    case "look_up":
      return lookUpSoon(taking);
    case "authorize":
      return authorizePayment(authorized(taking));
    case "release":
      return enqueue(
        tx,
        deps.clock,
        "release_payment",
        { paymentId: payment.id },
        { key: `release-payment:${payment.id}` },
      );
    case "lose_authorization":
      return loseAuthorization(taking);
    case "await_clearing":
      return awaitClearing(taking, decision.held);
    case "note_failure":
      return noteFailure(taking, decision.reason, decision.remedy);
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

function lookUpSoon({ tx, deps, payment }: PaymentEventContext): Promise<void> {
  const about = { paymentId: payment.id };
  return enqueue(tx, deps.clock, "check_payment", about, { key: `check-payment:${payment.id}` });
}

const markVoided = statement<[number]>(
  "payment_voided",
  `update payments set state = 'voided', capture_asked_at = null
   where id = $1 and state in ('new', 'begun', 'clearing', 'authorized', 'failed')`,
);

const markAccepted = statement<[number, string | null, string, number, Date, string | null]>(
  "payment_captured",
  `update payments set state = 'captured', provider_session = coalesce(provider_session, $2), provider_charge = $3,
     captured_cents = $4, captured_at = $5, reference = $6, failure = null, remedy = null, capture_asked_at = null
     where id = $1`,
);

async function acceptPayment({
  tx,
  deps,
  order,
  payment,
  event,
  by,
  now,
}: PaymentEventContext<Captured>): Promise<void> {
  const session = isManual(payment.method) ? null : event.session;
  await tx.run(markAccepted, [payment.id, session, event.capture, event.amount, new Date(now), referenceOf(event)]);
  await deps.orders.confirm(tx, order.id, { method: payment.method, amount: event.amount, by, now });
  if (await postLedger(tx, order.id, `sale:${order.id}`, postSale(order), now)) {
    await enterSaleTax(tx, order.id, `sale:${order.id}`, now);
    await fileSaleTax(tx, deps.clock, order.id, `sale:${order.id}`);
  }
  await postLedger(
    tx,
    order.id,
    `payment:${payment.id}`,
    postPayment(event.amount, payment.method, payment.received),
    now,
  );
  await refundPartPayments(tx, { clock: deps.clock, note: deps.orders.note }, order.id, {
    except: payment.id,
    by,
    now,
  });
  await enqueue(tx, deps.clock, "close_sessions", { orderId: order.id }, { key: `close-sessions:${order.id}` });
  if (deps.payments.get(payment.method)?.assess)
    await enqueue(tx, deps.clock, "assess_payment", { paymentId: payment.id }, { key: `assess-payment:${payment.id}` });
}

async function reportMismatch(taking: PaymentEventContext<Captured>, field: string): Promise<void> {
  const { tx, deps, order, payment, event, by, now } = taking;
  // The webhook and our own lookup may both report it; the posting's key enters it once.
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
  if (isNew) await deps.orders.note(tx, order.id, { name: "payment-mismatch", by, now, data });
}

const markFailed = statement<[number, string, Remedy]>(
  "payment_failed",
  `update payments set state = 'failed', failure = $2, remedy = $3, acknowledged_at = null
   where id = $1 and state in ('new', 'begun', 'clearing')`,
);
// The next capture of the same session needs a new idempotency key, so the attempt is counted.
const markDeclined = statement<[number, string]>(
  "payment_declined",
  `update payments set failure = $2, remedy = 'payer', attempt = attempt + 1 where id = $1 and state = 'begun'`,
);

async function noteFailure(
  { tx, deps, order, payment, by, now }: PaymentEventContext,
  reason: string,
  remedy: Remedy,
): Promise<void> {
  const isFinal = remedy !== "payer" || payment.state === "clearing";
  const count = isFinal
    ? await tx.run(markFailed, [payment.id, reason, remedy])
    : await tx.run(markDeclined, [payment.id, reason]);
  if (count === 0) return;
  const data = { method: payment.method, reason };
  await deps.orders.note(tx, order.id, { name: "payment-failed", by, now, data });
  if (payment.state === "clearing") await deps.orders.clearingFailed(tx, order.id, now);
  if (remedy !== "merchant") return;
  await tellOfRefusal(tx, deps, order, payment, reason);
  // A duplicate invoice number means another session of this order was paid: check all of them now.
  await enqueue(tx, deps.clock, "check_order_payments", { orderId: order.id }, { key: `check-order:${order.id}` });
}

function authorized(taking: PaymentEventContext): PaymentEventContext<Authorized> {
  if (taking.event.kind !== "authorized") throw new Error(`nothing was authorized by a ${taking.event.kind} event`);
  return { ...taking, event: taking.event };
}

function captured(taking: PaymentEventContext): PaymentEventContext<Captured> {
  if (taking.event.kind !== "captured") throw new Error(`no money came with a ${taking.event.kind} event`);
  return { ...taking, event: taking.event };
}
