import { isManual, onAccount } from "#domain/checkout/payment-method.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PaymentRisk } from "#domain/payments/risk.ts";
import { type PaymentRow, paymentsOf, type PaymentState } from "../payments/payment-row.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A transfer as staff entered it. */
export interface EnteredTransfer {
  readonly amount: Money;
  readonly reference: string;
}

/** An attempt to pay an order, for the merchant's page. */
export interface OrderPayment {
  readonly id: number;
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  readonly amount: Money;
  readonly received: Money;
  readonly captured: Money;
  readonly refunded: Money;
  readonly capture: string | null;
  /** The transfers that paid it or a part of it, in the order in which they were entered. */
  readonly transfers: readonly EnteredTransfer[];
  /** The time at which the provider releases the amount that it holds. */
  readonly authorizedUntil: Instant | null;
  readonly risk: PaymentRisk | null;
}

const selectTransfers = statement<[number], EnteredTransfer & { readonly paymentId: number }>(
  "transfers_of_order",
  `select payment_id as "paymentId", amount_cents as amount, reference from transfers
   where order_id = $1 and used_as <> 'sent-back' order by id`,
);

/** The attempts to pay an order, each with its transfers. */
export async function orderPayments(db: Db, orderId: number): Promise<OrderPayment[]> {
  const [payments, transfers] = await Promise.all([paymentsOf(db, orderId), db.rows(selectTransfers, [orderId])]);
  return payments.map((payment) => viewOf(payment, transfers));
}

function viewOf(
  payment: PaymentRow,
  transfers: readonly (EnteredTransfer & { readonly paymentId: number })[],
): OrderPayment {
  const { id, method, state, received, captured, refunded, reference, risk } = payment;
  // A part of the price that goes back came by transfers, which the merchant knows by their references.
  const capture = isManual(method) && reference ? reference : payment.capture;
  const amount = captured > 0 && method !== onAccount ? captured : payment.amount;
  const authorizedUntil = state === "authorized" ? payment.authorizedUntil : null;
  const own = transfers
    .filter(({ paymentId }) => paymentId === id)
    .map((transfer) => ({ amount: transfer.amount, reference: transfer.reference }));
  return { id, method, state, amount, received, captured, refunded, capture, transfers: own, authorizedUntil, risk };
}
