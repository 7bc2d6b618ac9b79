import { isManual } from "#domain/checkout/payment-method.ts";
import { zero } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { after, minutes, seconds } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { isOverdue } from "#domain/payments/decide.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { lockOrder, payableOf } from "../orders/order-row.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { NextStep } from "../ports/payment-provider.ts";
import type { CashDesk } from "./cash-desk.ts";
import { addPayment, paymentColumns, paymentsOf } from "./payment-row.ts";
import type { PaymentRow } from "./payment-row.ts";
import { requestOf } from "./payment-request.ts";
import { recordOccurrence } from "./record-payment-event.ts";

export type BeginRefused =
  | { code: "order_not_found" }
  | { code: "not_payable" }
  | { code: "order_overdue" }
  | { code: "already_paid" }
  | { code: "method_not_offered" }
  /** No certain answer: the same question is asked again by a job, under the same key. */
  | { code: "try_again" }
  | { code: "provider_refused" };

type Begin = { order: OrderRow; payment: PaymentRow; begunAt: Instant; known: NextStep | null };

/** An attempt is repeated word for word this long; after that, what it asked for would be out of date. */
const attemptLasts = minutes(4);

/**
 * Takes a pending order to its payment: the provider's page, or where to send the money. The provider is asked
 * outside any transaction, under a key that is written down first; asking again gives the same session.
 */
export async function beginPayment(desk: CashDesk, orderNumber: string): Promise<Result<NextStep, BeginRefused>> {
  const begin = await desk.db.transaction((tx) => openAttempt(tx, desk, orderNumber));
  if (!begin.ok) return begin;
  const { order, payment, begunAt, known } = begin.value;
  if (known) return ok(known);
  const provider = desk.payments.get(payment.method);
  if (!provider) return refuse({ code: "method_not_offered" });
  const request = await requestOf(desk, order, payment, begunAt);
  const step = await provider.begin(request, `begin:${payment.key}:${payment.attempt}`);
  if (step.ok) return desk.db.transaction((tx) => recordBegun(tx, desk, order, payment, step.value));
  if (step.error.code === "refused") {
    await desk.db.run(noteRefusal, [payment.id, payment.attempt, step.error.detail]);
    return refuse({ code: "provider_refused" });
  }
  return refuse({ code: "try_again" });
}

const startAttempt = statement<[number, Date], PaymentRow>(
  "payment_attempt",
  `update payments set begun_at = $2, attempt = attempt + 1 where id = $1 returning ${paymentColumns}`,
);

async function openAttempt(tx: Tx, desk: CashDesk, orderNumber: string): Promise<Result<Begin, BeginRefused>> {
  const now = desk.clock.now();
  const order = await lockOrder(tx, orderNumber);
  if (!order) return refuse({ code: "order_not_found" });
  const payable = payableOf(order);
  if (payable.standing === "paid") return refuse({ code: "already_paid" });
  if (payable.standing === "canceled") return refuse({ code: "not_payable" });
  if (isOverdue(payable, now)) return refuse({ code: "order_overdue" });
  if (!desk.payments.has(order.method)) return refuse({ code: "method_not_offered" });

  const current = (await paymentsOf(tx, order.id)).at(-1) ?? null;
  const known = current && knownStep(current, now);
  if (current && known) return ok({ order, payment: current, begunAt: now, known });
  const usable = current?.state === "new" && current.method === order.method;
  const payment = usable ? current : await addPayment(tx, order.id, order.method, order.total, now);
  const { begunAt } = payment;
  if (order.total === 0) {
    await settleFree(tx, desk, order, payment);
    return ok({ order, payment, begunAt: now, known: { kind: "settled" } });
  }
  if (begunAt !== null && now < after(begunAt, attemptLasts)) return ok({ order, payment, begunAt, known: null });
  const started = await tx.row(startAttempt, [payment.id, new Date(now)]);
  if (!started) throw new Error(`payment ${payment.id} is gone`);
  // Should this process end before the provider has answered, the question is asked again.
  const runAt = after(now, seconds(20));
  await enqueue(
    tx,
    desk.clock,
    "begin_payment",
    { paymentId: payment.id },
    { runAt, key: `begin-payment:${payment.id}` },
  );
  return ok({ order, payment: started, begunAt: now, known: null });
}

/** A discount may leave nothing to pay: no provider takes nothing, so the order is paid as it stands. */
async function settleFree(tx: Tx, desk: CashDesk, order: OrderRow, payment: PaymentRow): Promise<void> {
  const free = `free:${payment.id}`;
  await recordOccurrence(
    tx,
    desk,
    {
      kind: "captured",
      provider: payment.method,
      eventId: free,
      session: null,
      paymentId: String(payment.id),
      orderNumber: order.number,
      occurredAt: desk.clock.now(),
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
const keepLateSession = statement<[number, string]>(
  "payment_late_session",
  `update payments set state = 'begun', provider_session = $2 where id = $1 and state = 'voided' and provider_session is null`,
);
const noteRefusal = statement<[number, number, string]>(
  "payment_refused",
  `update payments set state = 'failed', failure = $3 where id = $1 and attempt = $2 and state = 'new'`,
);

async function recordBegun(
  tx: Tx,
  desk: CashDesk,
  asked: OrderRow,
  payment: PaymentRow,
  step: NextStep,
): Promise<Result<NextStep, BeginRefused>> {
  const order = await lockOrder(tx, asked.id);
  if (!order) return refuse({ code: "order_not_found" });
  const redirect = step.kind === "redirect" ? step : null;
  const session = redirect?.session ?? null;
  const expiresAt = redirect ? new Date(redirect.expiresAt) : null;
  await tx.run(markBegun, [payment.id, session, redirect?.url ?? null, expiresAt]);
  const now = (await paymentsOf(tx, order.id)).find((each) => each.id === payment.id);
  if (order.state === "pending" && now?.state === "begun" && now.session === session) return ok(step);
  // Canceled, paid or given up for another method while the provider was asked: nobody may pay this session.
  if (session !== null) await tx.run(keepLateSession, [payment.id, session]);
  await enqueue(tx, desk.clock, "close_sessions", { orderId: order.id }, { key: `close-sessions:${order.id}` });
  if (order.state === "pending") return refuse({ code: "try_again" });
  return refuse({ code: order.state === "canceled" ? "not_payable" : "already_paid" });
}
