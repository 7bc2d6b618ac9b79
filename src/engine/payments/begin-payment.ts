import { isManual } from "#domain/checkout/payment-method.ts";
import { zero } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { after, minutes, seconds } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { isOverdue } from "#domain/payments/decide.ts";
import type { Remedy } from "#domain/payments/events.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { NextStep, ProviderError } from "../ports/payment-provider.ts";
import type { OrderToPay } from "./payable-orders.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { addPayment, paymentColumns, paymentsOf } from "./payment-row.ts";
import type { PaymentRow } from "./payment-row.ts";
import { requestOf } from "./payment-request.ts";
import { recordOccurrence } from "./record-payment-event.ts";
import { tellOfRefusal } from "./tell-of-refusal.ts";

export type BeginRefused =
  | { code: "order_not_found" }
  | { code: "not_payable" }
  | { code: "order_overdue" }
  | { code: "already_paid" }
  | { code: "method_not_offered" }
  /** No certain answer: the same question is asked again by a job, under the same key. */
  | { code: "try_again" }
  | { code: "provider_refused" };

type Begin = { order: OrderToPay; payment: PaymentRow; begunAt: Instant; known: NextStep | null };

/** An attempt is repeated word for word this long; after that, what it asked for would be out of date. */
const attemptLifetime = minutes(4);

/**
 * Takes a pending order to its payment: the provider's page, or where to send the money. The provider is asked
 * outside any transaction, under a key that is written down first; asking again gives the same session.
 */
export async function beginPayment(deps: PaymentDeps, orderNumber: string): Promise<Result<NextStep, BeginRefused>> {
  const begin = await deps.db.transaction((tx) => openAttempt(tx, deps, orderNumber));
  if (!begin.ok) return begin;
  const { order, payment, begunAt, known } = begin.value;
  if (known) return ok(known);
  const provider = deps.payments.get(payment.method);
  if (!provider) return refuse({ code: "method_not_offered" });
  const request = await requestOf(deps, order, payment, begunAt);
  const step = await provider.begin(request, `begin:${payment.key}:${payment.attempt}`);
  if (step.ok) {
    // Even where the answer is a refusal, the session that was opened stays written down, to be closed.
    const { answer } = await deps.db.transaction(async (tx) => ({
      answer: await recordBegun(tx, deps, order, payment, step.value),
    }));
    return answer;
  }
  const { error } = step;
  if (error.code === "unknown") {
    if (error.keySpent) await deps.db.run(giveUpKey, [payment.id, payment.attempt]);
    return refuse({ code: "try_again" });
  }
  const refusal = refusalOf(error);
  await deps.db.transaction((tx) => recordRefused(tx, deps, order, payment, refusal));
  return refuse({ code: "provider_refused" });
}

interface Refusal {
  readonly reason: string;
  readonly remedy: Remedy;
}

/** Nothing was begun, so there is no session for the payer to try again: the buyer pays otherwise, now or for good. */
function refusalOf(error: Exclude<ProviderError, { code: "unknown" }>): Refusal {
  if (error.code === "not_found") return { reason: error.detail, remedy: "merchant" };
  if (error.code === "denied") return { reason: error.reason, remedy: "merchant" };
  return { reason: error.reason, remedy: error.remedy === "merchant" ? "merchant" : "other-method" };
}

async function recordRefused(
  tx: Tx,
  deps: PaymentDeps,
  order: OrderToPay,
  payment: PaymentRow,
  { reason, remedy }: Refusal,
): Promise<void> {
  await deps.orders.lock(tx, order.id);
  const noted = await tx.run(noteRefusal, [payment.id, payment.attempt, reason, remedy]);
  if (noted === 0) return;
  const now = deps.clock.now();
  const data = { method: payment.method, reason };
  await deps.orders.note(tx, order.id, { name: "payment-failed", by: { actor: "provider" }, now, data });
  if (remedy === "merchant") await tellOfRefusal(tx, deps, order, payment, reason);
}

const startAttempt = statement<[number, Date], PaymentRow>(
  "payment_attempt",
  `update payments set begun_at = $2, attempt = attempt + 1 where id = $1 returning ${paymentColumns}`,
);

async function openAttempt(tx: Tx, deps: PaymentDeps, orderNumber: string): Promise<Result<Begin, BeginRefused>> {
  const now = deps.clock.now();
  const order = await deps.orders.lock(tx, orderNumber);
  if (!order) return refuse({ code: "order_not_found" });
  if (order.paymentStatus === "paid") return refuse({ code: "already_paid" });
  if (order.paymentStatus === "canceled") return refuse({ code: "not_payable" });
  if (isOverdue(order, now)) return refuse({ code: "order_overdue" });
  if (!deps.payments.has(order.method)) return refuse({ code: "method_not_offered" });

  const current = (await paymentsOf(tx, order.id)).at(-1) ?? null;
  const known = current && knownStep(current, now);
  if (current && known) return ok({ order, payment: current, begunAt: now, known });
  const usable = current?.state === "new" && current.method === order.method;
  const payment = usable ? current : await addPayment(tx, order.id, order.method, order.total, now);
  const { begunAt } = payment;
  if (order.total === 0) {
    await settleFree(tx, deps, order, payment);
    return ok({ order, payment, begunAt: now, known: { kind: "settled" } });
  }
  if (begunAt !== null && now < after(begunAt, attemptLifetime)) return ok({ order, payment, begunAt, known: null });
  const started = await tx.row(startAttempt, [payment.id, new Date(now)]);
  if (!started) throw new Error(`payment ${payment.id} is gone`);
  // Should this process end before the provider has answered, the question is asked again.
  const runAt = after(now, seconds(20));
  await enqueue(
    tx,
    deps.clock,
    "begin_payment",
    { paymentId: payment.id },
    { runAt, key: `begin-payment:${payment.id}` },
  );
  return ok({ order, payment: started, begunAt: now, known: null });
}

/** A discount may leave nothing to pay: no provider collects $0, so the order is confirmed at once. */
async function settleFree(tx: Tx, deps: PaymentDeps, order: OrderToPay, payment: PaymentRow): Promise<void> {
  const free = `free:${payment.id}`;
  await recordOccurrence(
    tx,
    deps,
    {
      kind: "captured",
      provider: payment.method,
      eventId: free,
      session: null,
      paymentKey: payment.key,
      orderNumber: order.number,
      occurredAt: deps.clock.now(),
      capture: free,
      amount: zero,
      currency: payment.currency,
    },
    { actor: "provider" },
  );
}

/** Where the customer was sent before, as long as that still leads somewhere. */
function knownStep(payment: PaymentRow, now: Instant): NextStep | null {
  if (payment.state !== "begun") return null;
  if (isManual(payment.method)) return { kind: "instructions" };
  const { session, url, expiresAt } = payment;
  if (session === null || url === null || expiresAt === null || now >= expiresAt) return null;
  return { kind: "redirect", session, url, expiresAt };
}

const markBegun = statement<[number, string | null, string | null, Date | null]>(
  "payment_begun",
  `update payments set state = 'begun', provider_session = $2, provider_url = $3, expires_at = $4
   where id = $1 and state = 'new'`,
);
const saveLateSession = statement<[number, string]>(
  "payment_late_session",
  `update payments set state = 'begun', provider_session = $2 where id = $1 and state = 'voided' and provider_session is null`,
);
const noteRefusal = statement<[number, number, string, Remedy]>(
  "payment_refused",
  `update payments set state = 'failed', failure = $3, remedy = $4, acknowledged_at = null where id = $1 and attempt = $2 and state = 'new'`,
);
// The provider would repeat its error under this key: the next question goes under another.
const giveUpKey = statement<[number, number]>(
  "payment_key_spent",
  `update payments set attempt = attempt + 1 where id = $1 and attempt = $2 and state = 'new'`,
);

async function recordBegun(
  tx: Tx,
  deps: PaymentDeps,
  asked: OrderToPay,
  payment: PaymentRow,
  step: NextStep,
): Promise<Result<NextStep, BeginRefused>> {
  const order = await deps.orders.lock(tx, asked.id);
  if (!order) return refuse({ code: "order_not_found" });
  const redirect = step.kind === "redirect" ? step : null;
  const session = redirect?.session ?? null;
  const expiresAt = redirect ? new Date(redirect.expiresAt) : null;
  await tx.run(markBegun, [payment.id, session, redirect?.url ?? null, expiresAt]);
  const now = (await paymentsOf(tx, order.id)).find((each) => each.id === payment.id);
  if (order.paymentStatus === "awaiting-payment" && now?.state === "begun" && now.session === session) return ok(step);
  // Canceled, paid or given up for another method while the provider was asked: nobody may pay this session.
  if (session !== null) await tx.run(saveLateSession, [payment.id, session]);
  await enqueue(tx, deps.clock, "close_sessions", { orderId: order.id }, { key: `close-sessions:${order.id}` });
  if (order.paymentStatus === "awaiting-payment") return refuse({ code: "try_again" });
  return refuse({ code: order.paymentStatus === "canceled" ? "not_payable" : "already_paid" });
}
