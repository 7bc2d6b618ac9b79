import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PaymentRisk } from "#domain/payments/risk.ts";
import type { ProviderPayment } from "../ports/payment-provider.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

export type PaymentState =
  | "new"
  | "begun"
  | "clearing"
  | "authorized"
  | "captured"
  | "failed"
  | "voided"
  | "refunding"
  | "refunded";

/** An attempt to pay an order by one method. */
export interface PaymentRow {
  id: number;
  orderId: number;
  method: PaymentMethod;
  state: PaymentState;
  amount: Money;
  currency: string;
  session: string | null;
  capture: string | null;
  /** References of its transfers as they were typed; null where none was. */
  reference: string | null;
  /** The provider's name of an amount held on a card; null where none was. */
  authorization: string | null;
  authorizedUntil: Instant | null;
  /** Since when a capture of an authorization may be under way; null when none is. */
  captureAskedAt: Instant | null;
  url: string | null;
  key: string;
  attempt: number;
  begunAt: Instant | null;
  expiresAt: Instant | null;
  /** Time of the last lookup at the provider. */
  checkedAt: Instant | null;
  /** Reason the last capture failed. */
  failure: string | null;
  /** Consecutive lookups without a certain answer. */
  vainQuestions: number;
  /** Sum of partial transfers before the payment was complete. */
  received: Money;
  captured: Money;
  refunded: Money;
  /** Null when the provider was not asked, or gives no assessment. */
  risk: PaymentRisk | null;
}

export const paymentColumns = `id, order_id as "orderId", method, state, amount_cents as amount, currency,
  provider_session as session, provider_charge as capture, reference, provider_authorization as authorization,
  authorized_until as "authorizedUntil", capture_asked_at as "captureAskedAt", provider_url as url,
  idempotency_key as key, attempt, begun_at as "begunAt", expires_at as "expiresAt", checked_at as "checkedAt", failure,
  vain_questions as "vainQuestions", received_cents as received, captured_cents as captured, refunded_cents as refunded,
  risk`;

const selectPayments = statement<[number], PaymentRow>(
  "payments_of_order",
  `select ${paymentColumns} from payments where order_id = $1 order by id`,
);
const selectPayment = statement<[number], PaymentRow>(
  "payment_by_id",
  `select ${paymentColumns} from payments where id = $1`,
);

export function paymentsOf(db: Db, orderId: number): Promise<PaymentRow[]> {
  return db.rows(selectPayments, [orderId]);
}

export function findPayment(db: Db, id: number): Promise<PaymentRow | null> {
  return db.row(selectPayment, [id]);
}

const selectByCapture = statement<[string, string], PaymentRow>(
  "payment_by_capture",
  `select ${paymentColumns} from payments where method = $1 and (provider_charge = $2 or provider_authorization = $2)
   order by provider_charge is null limit 1`,
);

/** The payment of a capture or an authorization; null when it is not ours, or not recorded yet. */
export function paymentOfCapture(db: Db, method: PaymentMethod, capture: string): Promise<PaymentRow | null> {
  return db.row(selectByCapture, [method, capture]);
}

const insertPayment = statement<[number, PaymentMethod, Money, Date], PaymentRow>(
  "insert_payment",
  `insert into payments (order_id, method, state, amount_cents, idempotency_key, created_at)
   values ($1, $2, 'new', $3, gen_random_uuid()::text, $4) returning ${paymentColumns}`,
);

/** Adds an attempt to pay the order. */
export async function addPayment(
  tx: Db,
  orderId: number,
  method: PaymentMethod,
  amount: Money,
  now: Instant,
): Promise<PaymentRow> {
  const row = await tx.row(insertPayment, [orderId, method, amount, new Date(now)]);
  if (!row) throw new Error(`no payment was written for order ${orderId}`);
  return row;
}

const giveUp = statement<[number]>(
  "payments_given_up",
  `update payments set state = 'voided' where order_id = $1
     and (state in ('new', 'failed') or (state = 'begun' and provider_session is null))`,
);

/** A new attempt in place of those that are open and have no session. Sessions must have been closed. */
export async function exchangeAttempt(
  tx: Db,
  orderId: number,
  method: PaymentMethod,
  amount: Money,
  now: Instant,
): Promise<PaymentRow> {
  await tx.run(giveUp, [orderId]);
  return addPayment(tx, orderId, method, amount, now);
}

/** The payment in the provider's terms; null without a session. */
export function asProviderPayment(payment: PaymentRow, orderNumber: string): ProviderPayment | null {
  if (payment.session === null) return null;
  const { key, session, capture, authorization, currency } = payment;
  return { paymentKey: key, orderNumber, session, capture, authorization, currency };
}
