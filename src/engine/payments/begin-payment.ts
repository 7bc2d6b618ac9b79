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
import { isConfigured, type NextStep, type ProviderError } from "../ports/payment-provider.ts";
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
  /** The money is on its way: paid once more, the order would be charged twice until that comes. */
  | { code: "payment_clearing" }
  | { code: "method_not_offered" }
  /** The provider gave no certain answer; a job repeats the request under the same key. */
  | { code: "try_again" }
  | { code: "provider_refused" };

type Begin = { order: OrderToPay; payment: PaymentRow; begunAt: Instant; openStep: NextStep | null };

/** Requests of an attempt are repeated unchanged this long; a later attempt builds a new request. */
const attemptLifetime = minutes(4);

/**
 * Starts the payment of a pending order: the provider's page, or bank details. The provider is called outside any
 * transaction, under a key stored beforehand, so repeating the call gives the same session.
 */
export async function beginPayment(deps: PaymentDeps, orderNumber: string): Promise<Result<NextStep, BeginRefused>> {
  const begin = await deps.db.transaction((tx) => openAttempt(tx, deps, orderNumber));
  if (!begin.ok) return begin;
  const { order, payment, begunAt, openStep } = begin.value;
  if (openStep) return ok(openStep);
  const provider = deps.payments.get(payment.method);
  if (!provider) return refuse({ code: "method_not_offered" });
  const request = await requestOf(deps, order, payment, begunAt);
  const step = await provider.begin(request, `begin:${payment.key}:${payment.attempt}`);
  if (step.ok) {
    // Store the session even when the answer is refused, so that it can be closed.
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
  const refused = refusalOf(error);
  await deps.db.transaction((tx) => recordRefused(tx, deps, order, payment, refused));
  return refuse({ code: "provider_refused" });
}

interface Refusal {
  readonly reason: string;
  readonly remedy: Remedy;
}

/** No session exists for the payer to retry, so the buyer has to choose another method, now or for good. */
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
  if (order.paymentStatus === "paid" || order.paymentStatus === "authorized") return refuse({ code: "already_paid" });
  if (order.paymentStatus === "canceled") return refuse({ code: "not_payable" });
  if (order.clearingSince !== null) return refuse({ code: "payment_clearing" });
  if (isOverdue(order, now)) return refuse({ code: "order_overdue" });
  if (!isConfigured(deps.payments, order.method)) return refuse({ code: "method_not_offered" });

  const current = (await paymentsOf(tx, order.id)).at(-1) ?? null;
  const openStep = current && openStepOf(current, now);
  if (current && openStep) return ok({ order, payment: current, begunAt: now, openStep });
  const usable = current?.state === "new" && current.method === order.method;
  const payment = usable ? current : await addPayment(tx, order.id, order.method, order.total, now);
  const { begunAt } = payment;
  if (order.total === 0) {
    await settleFree(tx, deps, order, payment);
    return ok({ order, payment, begunAt: now, openStep: { kind: "settled" } });
  }
  if (begunAt !== null && now < after(begunAt, attemptLifetime)) return ok({ order, payment, begunAt, openStep: null });
  const attempt = await tx.row(startAttempt, [payment.id, new Date(now)]);
  if (!attempt) throw new Error(`payment ${payment.id} is gone`);
  // If this process ends before the provider answers, the job repeats the request.
  const runAt = after(now, seconds(20));
  await enqueue(
    tx,
    deps.clock,
    "begin_payment",
    { paymentId: payment.id },
    { runAt, key: `begin-payment:${payment.id}` },
  );
  return ok({ order, payment: attempt, begunAt: now, openStep: null });
}

/** Confirms an order whose discounts leave nothing to pay: no provider collects $0. */
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

/** The step given to the customer earlier, while it is still usable. */
function openStepOf(payment: PaymentRow, now: Instant): NextStep | null {
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
  `update payments set state = 'begun', provider_session = $2 where id = $1 and state = 'voided'
     and provider_session is null`,
);
const noteRefusal = statement<[number, number, string, Remedy]>(
  "payment_refused",
  `update payments set state = 'failed', failure = $3, remedy = $4, acknowledged_at = null
   where id = $1 and attempt = $2 and state = 'new'`,
);
// The provider repeats its error under this key, so the next request needs a new one.
const giveUpKey = statement<[number, number]>(
  "payment_key_spent",
  `update payments set attempt = attempt + 1 where id = $1 and attempt = $2 and state = 'new'`,
);

async function recordBegun(
  tx: Tx,
  deps: PaymentDeps,
  unlockedOrder: OrderToPay,
  payment: PaymentRow,
  step: NextStep,
): Promise<Result<NextStep, BeginRefused>> {
  const order = await deps.orders.lock(tx, unlockedOrder.id);
  if (!order) return refuse({ code: "order_not_found" });
  const redirect = step.kind === "redirect" ? step : null;
  const session = redirect?.session ?? null;
  const expiresAt = redirect ? new Date(redirect.expiresAt) : null;
  await tx.run(markBegun, [payment.id, session, redirect?.url ?? null, expiresAt]);
  const now = (await paymentsOf(tx, order.id)).find((each) => each.id === payment.id);
  const isWaiting = order.paymentStatus === "awaiting-payment";
  const isClearing = isWaiting && order.clearingSince !== null;
  if (isWaiting && !isClearing && now?.state === "begun" && now.session === session) return ok(step);
  // During the provider call the order was canceled, paid or moved to another method, or other money of it began to
  // clear: close this session.
  if (session !== null) await tx.run(saveLateSession, [payment.id, session]);
  await enqueue(tx, deps.clock, "close_sessions", { orderId: order.id }, { key: `close-sessions:${order.id}` });
  if (isClearing) return refuse({ code: "payment_clearing" });
  if (isWaiting) return refuse({ code: "try_again" });
  return refuse({ code: order.paymentStatus === "canceled" ? "not_payable" : "already_paid" });
}
