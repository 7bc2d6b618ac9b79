import { hours, type Instant, instant, after } from "#domain/kernel/time.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { Authorized, PaymentEventContext } from "./payment-event-context.ts";
import { findPayment } from "./payment-row.ts";

/** Staff are warned this long before the provider releases an amount: time to ship, or to agree on another way. */
export const authorizationWarning = hours(48);

const markAuthorized = statement<[number, string | null, string, Date]>(
  "payment_authorized",
  `update payments set state = 'authorized', provider_session = coalesce(provider_session, $2),
     provider_authorization = $3, authorized_until = $4, failure = null, remedy = null where id = $1`,
);

/** Confirms an order whose amount is held on a card. Nothing enters the books before the capture. */
export async function authorizePayment(context: PaymentEventContext<Authorized>): Promise<void> {
  const { tx, deps, order, payment, event, by, now } = context;
  const { session, authorization, until, amount } = event;
  await tx.run(markAuthorized, [payment.id, session, authorization, new Date(until)]);
  await deps.orders.authorize(tx, order.id, { method: payment.method, amount, until, by, now });
  const paymentId = payment.id;
  await enqueue(tx, deps.clock, "close_sessions", { orderId: order.id }, { key: `close-sessions:${order.id}` });
  if (deps.payments.get(payment.method)?.assess)
    await enqueue(tx, deps.clock, "assess_payment", { paymentId }, { key: `assess-payment:${paymentId}` });
  const runAt = instant(Math.max(after(until, -authorizationWarning), now));
  await enqueue(
    tx,
    deps.clock,
    "warn_of_authorization",
    { paymentId },
    { runAt, key: `warn-of-authorization:${paymentId}` },
  );
}

const markEnded = statement<[number]>(
  "authorization_ended",
  `update payments set state = 'voided', capture_asked_at = null where id = $1 and state = 'authorized'`,
);

/** A hold ended without a capture: the order waits for its payment again, and buyer and staff are told. */
export async function loseAuthorization({ tx, deps, order, payment, by, now }: PaymentEventContext): Promise<void> {
  await tx.run(markEnded, [payment.id]);
  await deps.orders.authorizationLost(tx, order.id, by, now);
  await deps.orders.tellStaff(tx, order.id, { about: "authorization-lost", amount: payment.amount, now });
}

/** Tells the staff that an order's authorization is about to end, if it still waits to be captured. */
export async function warnOfAuthorization(deps: PaymentDeps, paymentId: number): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.state !== "authorized" || payment.authorizedUntil === null) return;
  const due: Instant = payment.authorizedUntil;
  const news = { about: "authorization-expiring", amount: payment.amount, now: deps.clock.now(), due } as const;
  await deps.db.transaction((tx) => deps.orders.tellStaff(tx, payment.orderId, news));
}
