import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Finding, HeldAmounts, ProviderError, ProviderPayment } from "../ports/payment-provider.ts";
import type { OrderToPay } from "./payable-orders.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { asProviderPayment, paymentsOf, type PaymentRow } from "./payment-row.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import { tellOfRefusal } from "./tell-of-refusal.ts";

/**
 * A step that needs the money of its order first, or of these orders: nothing else stands in its way.
 */
export type NotCaptured = { code: "not_captured"; orders?: readonly string[] };

export type CaptureRefused =
  | { code: "order_not_found" }
  /** The provider gave no certain answer; a job finds out. */
  | { code: "capture_uncertain" }
  /** The hold has ended or the card's bank refuses: the buyer has been asked to pay anew. */
  | { code: "authorization_lost" }
  /** The provider refuses for a reason that the merchant must resolve; the amount is still held. */
  | { code: "capture_refused" };

/**
 * Runs a step by which goods leave. Where only the capture of authorized payments is missing, captures them and runs
 * the step again, so that nothing is charged for a step that would be refused. The provider is called between the two,
 * in no transaction. Of several orders the first that can't be captured ends it, and is named.
 */
export async function withCapture<T, E extends { code: string }>(
  deps: PaymentDeps,
  orderNumber: string,
  step: () => Promise<Result<T, E>>,
): Promise<Result<T, E | (CaptureRefused & { order?: string })>> {
  const first = await step();
  if (first.ok || !isNotCaptured(first.error)) return first;
  for (const number of first.error.orders ?? [orderNumber]) {
    const captured = await captureAuthorized(deps, number);
    if (!captured.ok) return refuse(number === orderNumber ? captured.error : { ...captured.error, order: number });
  }
  return step();
}

const isNotCaptured = (error: { code: string }): error is NotCaptured =>
  error.code === ("not_captured" satisfies NotCaptured["code"]);

/** Refuses an order whose authorized payment is not captured yet. */
export async function refuseUncaptured(
  deps: PaymentDeps,
  orderNumber: string,
): Promise<Result<"captured", NotCaptured | { code: "illegal_transition" }>> {
  const order = await deps.orders.find(deps.db, orderNumber);
  if (order?.paymentStatus === "authorized") return refuse({ code: "not_captured" });
  return order?.paymentStatus === "paid" ? ok("captured") : refuse({ code: "illegal_transition" });
}

/** For a dry run: marks an authorized order as paid, without its provider and its books. */
export function supposeCaptured(dryRun: PaymentDeps, orderNumber: string): Promise<void> {
  return dryRun.db.transaction(async (tx) => {
    const order = await dryRun.orders.lock(tx, orderNumber);
    if (order?.paymentStatus !== "authorized") return;
    const { id, method, total: amount } = order;
    await dryRun.orders.confirm(tx, id, { method, amount, by: { actor: "provider" }, now: dryRun.clock.now() });
  });
}

const markAsked = statement<[number, Date]>(
  "capture_asked",
  `update payments set capture_asked_at = $2 where id = $1 and state = 'authorized'`,
);
const clearAsked = statement<[number]>(
  "capture_given_up",
  `update payments set capture_asked_at = null where id = $1 and state = 'authorized'`,
);
const markRefused = statement<[number, string]>(
  "capture_refused",
  `update payments set capture_asked_at = null, failure = $2, remedy = 'merchant', acknowledged_at = null
   where id = $1 and state = 'authorized'`,
);
// The provider repeats its error under this key, so the next request needs a new one.
const giveUpKey = statement<[number, number]>(
  "capture_key_spent",
  `update payments set attempt = attempt + 1 where id = $1 and attempt = $2 and state = 'authorized'`,
);

type Asked = { order: OrderToPay; payment: PaymentRow; holds: HeldAmounts; providerPayment: ProviderPayment };

/**
 * Captures the amount that is held for an order. Two at once send the same request under the same key, and the provider
 * captures once. If this process ends before the answer is stored, the event or the reconciliation stores it.
 */
export async function captureAuthorized(
  deps: PaymentDeps,
  orderNumber: string,
): Promise<Result<"captured", CaptureRefused>> {
  const request = await deps.db.transaction((tx) => askForCapture(tx, deps, orderNumber));
  if (!request.ok) return request;
  if (request.value === null) return ok("captured");
  const { order, payment, holds, providerPayment } = request.value;
  const key = `capture:${payment.key}:${payment.attempt}`;
  const finding = await holds.capture(providerPayment, payment.amount, key);
  if (!finding.ok) return refuseCapture(deps, order, payment, finding.error);
  const end = finding.value.kind === "failed" ? await release(deps, request.value) : finding.value;
  if (!end || end.kind === "open" || end.kind === "authorized") return refuse({ code: "capture_uncertain" });
  await recordPaymentEvent(deps, end);
  return end.kind === "captured" ? ok("captured") : refuse({ code: "authorization_lost" });
}

/** Marks the capture as asked for, under the order's lock: whoever would cancel the order waits for its end. */
async function askForCapture(
  tx: Tx,
  deps: PaymentDeps,
  orderNumber: string,
): Promise<Result<Asked | null, CaptureRefused>> {
  const order = await deps.orders.lock(tx, orderNumber);
  if (!order) return refuse({ code: "order_not_found" });
  if (order.paymentStatus === "paid") return ok(null);
  const payment = (await paymentsOf(tx, order.id)).find(({ state }) => state === "authorized");
  const holds = payment && deps.payments.get(payment.method)?.holds;
  const providerPayment = payment ? asProviderPayment(payment, order.number) : null;
  if (order.paymentStatus !== "authorized" || !payment) return refuse({ code: "authorization_lost" });
  if (!holds || !providerPayment) return refuse({ code: "capture_refused" });
  await tx.run(markAsked, [payment.id, new Date(deps.clock.now())]);
  return ok({ order, payment, holds, providerPayment });
}

/** The card's bank refused: what is still held is released, so that the buyer can pay anew. Null where nobody knows. */
async function release(deps: PaymentDeps, { payment, holds, providerPayment }: Asked): Promise<Finding | null> {
  const finding = await holds.release(providerPayment);
  if (finding.ok) return finding.value;
  await deps.db.run(clearAsked, [payment.id]);
  return null;
}

async function refuseCapture(
  deps: PaymentDeps,
  order: OrderToPay,
  payment: PaymentRow,
  error: ProviderError,
): Promise<Result<never, CaptureRefused>> {
  if (error.code === "unknown") {
    if (error.keySpent) await deps.db.run(giveUpKey, [payment.id, payment.attempt]);
    return refuse({ code: "capture_uncertain" });
  }
  const reason = error.code === "not_found" ? error.detail : error.reason;
  await deps.db.transaction(async (tx) => {
    await deps.orders.lock(tx, order.id);
    if ((await tx.run(markRefused, [payment.id, reason])) === 0) return;
    const now = deps.clock.now();
    const data = { method: payment.method, reason };
    await deps.orders.note(tx, order.id, { name: "payment-failed", by: { actor: "provider" }, now, data });
    await tellOfRefusal(tx, deps, order, payment, reason);
  });
  return refuse({ code: "capture_refused" });
}
