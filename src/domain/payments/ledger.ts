import { onAccount, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import { add, cents, subtract, zero } from "#domain/kernel/money.ts";
import type { Money } from "#domain/kernel/money.ts";

/** Accounts of the books. `owed_back` is customers' money to be returned. */
export type Account =
  | "receivable"
  | `cash:${PaymentMethod}`
  /** Payouts received on the shop's bank account. */
  | "bank"
  /** Withdrawn by an open dispute or reversal. */
  | "disputed"
  | `fees:${PaymentMethod}`
  /** Disputed money that is lost. */
  | "losses:disputes"
  | "owed_back"
  /** Partial transfers for an order not yet paid in full. */
  | "prepaid"
  | "unexplained"
  /** Companies' payments and credit memos that settle no invoice yet. */
  | "unapplied"
  /** Deposits that were invoiced, and come off the invoices of their goods. */
  | "deposits"
  /** Worth of goods that left in exchange for others, whose return is not refunded yet. */
  | "exchanges"
  /** Taken by companies that pay early. */
  | "discounts:terms"
  /** Open amounts of invoices that were written off. */
  | "losses:bad-debt"
  | "other_income"
  | "revenue"
  | "tax"
  | "shipping"
  | "discounts"
  /** Amounts of orders paid with points. */
  | "points"
  | "refunds:goods"
  | "refunds:tax"
  | "refunds:shipping"
  | "refunds:deductions";

/** A line of the books: debits positive, credits negative. */
export interface Posting {
  readonly account: Account;
  readonly amount: Money;
}

/** Figures of an order: `subtotal − discount + shipping + tax − exchanged = total`; the discount has the `points`. */
export interface SoldFigures {
  readonly subtotal: Money;
  readonly discount: Money;
  readonly points: Money;
  readonly shipping: Money;
  readonly tax: Money;
  /** Paid by goods that come back in exchange; left out for none. */
  readonly exchanged?: Money;
  readonly total: Money;
}

/** Figures of an invoice: `subtotal − discount + shipping + tax − deposit = total`. */
export interface InvoicedFigures extends SoldFigures {
  /** Taken off; below zero where it is asked for. */
  readonly deposit: Money;
}

/** Components of a refund, which is `goods + tax + shipping − deductions`; below zero, earlier ones are given back. */
export interface RefundFigures {
  readonly goods: Money;
  readonly tax: Money;
  readonly shipping: Money;
  readonly deductions: Money;
}

/** A sale, entered on payment or with its invoice. A deposit is owed until it comes off with its goods. */
export function postSale(figures: SoldFigures & Partial<InvoicedFigures>): Posting[] {
  return balanced([
    { account: "receivable", amount: figures.total },
    { account: "deposits", amount: figures.deposit ?? zero },
    { account: "exchanges", amount: figures.exchanged ?? zero },
    { account: "discounts", amount: subtract(figures.discount, figures.points) },
    { account: "points", amount: figures.points },
    { account: "revenue", amount: negative(figures.subtotal) },
    { account: "shipping", amount: negative(figures.shipping) },
    { account: "tax", amount: negative(figures.tax) },
  ]);
}

/** A paid sale that is changed, never to get dearer: each component as it is now, and the difference owed back. */
export function postSaleChanged(before: SoldFigures, after: SoldFigures): Posting[] {
  const owed = subtract(before.total, after.total);
  if (owed < 0) throw new RangeError(`a paid sale got dearer by ${-owed}`);
  const discountOf = ({ discount, points }: SoldFigures) => subtract(discount, points);
  return balanced([
    { account: "discounts", amount: subtract(discountOf(after), discountOf(before)) },
    { account: "points", amount: subtract(after.points, before.points) },
    { account: "revenue", amount: subtract(before.subtotal, after.subtotal) },
    { account: "shipping", amount: subtract(before.shipping, after.shipping) },
    { account: "tax", amount: subtract(before.tax, after.tax) },
    { account: "owed_back", amount: negative(owed) },
  ]);
}

/** The payment of a sale; `prepaid` of it came earlier in parts. */
export function postPayment(amount: Money, method: PaymentMethod, prepaid: Money = zero): Posting[] {
  return balanced([
    { account: `cash:${method}`, amount: subtract(amount, prepaid) },
    { account: "prepaid", amount: prepaid },
    { account: "receivable", amount: negative(amount) },
  ]);
}

/** A partial transfer: the customer's money in our hands until the rest arrives. */
export function postPartPayment(amount: Money, method: PaymentMethod): Posting[] {
  return balanced([
    { account: `cash:${method}`, amount },
    { account: "prepaid", amount: negative(amount) },
  ]);
}

/** Partial transfers to be returned: the rest never came, or the order was paid another way. */
export function postPartPaymentsOwedBack(amount: Money): Posting[] {
  return balanced([
    { account: "prepaid", amount },
    { account: "owed_back", amount: negative(amount) },
  ]);
}

/** Late or duplicate money, in our hands and owed back in full. */
export function postUnwantedPayment(amount: Money, method: PaymentMethod): Posting[] {
  return balanced([
    { account: `cash:${method}`, amount },
    { account: "owed_back", amount: negative(amount) },
  ]);
}

/** Money whose amount, currency or order does not match, in our hands until a person explains it. */
export function postUnexplainedPayment(amount: Money, method: PaymentMethod): Posting[] {
  return balanced([
    { account: `cash:${method}`, amount },
    { account: "unexplained", amount: negative(amount) },
  ]);
}

/** Money refunded at the provider beyond what the books hold of its payment. */
export function postUnexplainedRefund(amount: Money, method: PaymentMethod): Posting[] {
  return reversed(postUnexplainedPayment(amount, method));
}

/** Money explained by a person: sent back, or income of another kind. */
export function postExplained(amount: Money, to: `cash:${PaymentMethod}` | "other_income"): Posting[] {
  return balanced([
    { account: "unexplained", amount },
    { account: to, amount: negative(amount) },
  ]);
}

/** A granted refund: deducted from the sale, owed to the customer, but for what goods were given for in exchange. */
export function postRefundGranted(refund: RefundFigures, exchanged: Money = zero): Posting[] {
  return balanced([
    { account: "refunds:goods", amount: refund.goods },
    { account: "refunds:tax", amount: refund.tax },
    { account: "refunds:shipping", amount: refund.shipping },
    { account: "refunds:deductions", amount: negative(refund.deductions) },
    { account: "exchanges", amount: negative(exchanged) },
    { account: "owed_back", amount: subtract(exchanged, refundTotal(refund)) },
  ]);
}

/** A refund that was sent: no longer owed or in our hands. What was bought on account is credited to the company. */
export function postRefundPaid(amount: Money, method: PaymentMethod): Posting[] {
  return balanced([
    { account: "owed_back", amount },
    { account: method === onAccount ? "unapplied" : `cash:${method}`, amount: negative(amount) },
  ]);
}

/** A sent refund that the customer's bank returned: in our hands and owed again. */
export function postRefundReturned(amount: Money, method: PaymentMethod): Posting[] {
  return reversed(postRefundPaid(amount, method));
}

/** Money moved by a dispute or reversal: negative out of the account, positive back into it. */
export function postDisputeMovement(amount: Money, method: PaymentMethod): Posting[] {
  return balanced([
    { account: `cash:${method}`, amount },
    { account: "disputed", amount: negative(amount) },
  ]);
}

/** Disputed money that was written off. */
export function postDisputeLost(amount: Money): Posting[] {
  return balanced([
    { account: "losses:disputes", amount },
    { account: "disputed", amount: negative(amount) },
  ]);
}

/** Written-off money that was regained. */
export function postDisputeRegained(amount: Money): Posting[] {
  return reversed(postDisputeLost(amount));
}

/** Disputed money that the buyer paid another way, directly to the bank. */
export function postDisputeRecovered(amount: Money): Posting[] {
  return balanced([
    { account: "bank", amount },
    { account: "disputed", amount: negative(amount) },
  ]);
}

/** The provider's fee. */
export function postFee(amount: Money, method: PaymentMethod): Posting[] {
  return balanced([
    { account: `fees:${method}`, amount },
    { account: `cash:${method}`, amount: negative(amount) },
  ]);
}

/** A payout to the bank; negative when the bank returned it. */
export function postPayout(amount: Money, method: PaymentMethod): Posting[] {
  return balanced([
    { account: "bank", amount },
    { account: `cash:${method}`, amount: negative(amount) },
  ]);
}

export function refundTotal(refund: RefundFigures): Money {
  return subtract(add(refund.goods, refund.tax, refund.shipping), refund.deductions);
}

/** Sum of postings; zero when balanced. */
export function sum(postings: readonly Posting[]): Money {
  return add(...postings.map((posting) => posting.amount));
}

function reversed(postings: readonly Posting[]): Posting[] {
  return postings.map(({ account, amount }) => ({ account, amount: negative(amount) }));
}

function negative(amount: Money): Money {
  return cents(-amount);
}

/** Postings without zeros. Unbalanced ones are a bug in the figures, which must not reach the books. */
export function balanced(postings: Posting[]): Posting[] {
  if (sum(postings) !== zero) throw new RangeError(`postings do not balance: ${JSON.stringify(postings)}`);
  return postings.filter((posting) => posting.amount !== zero);
}
