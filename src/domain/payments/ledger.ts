import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { add, cents, subtract, zero } from "#domain/kernel/money.ts";
import type { Money } from "#domain/kernel/money.ts";

/** The books' accounts. `owed_back` is what the shop holds of a customer's money and must return. */
type Account =
  | "receivable"
  | `cash:${PaymentMethod}`
  /** What payouts have brought to the shop's bank account. */
  | "bank"
  /** Taken back by a dispute or reversal whose end is open. */
  | "disputed"
  | `fees:${PaymentMethod}`
  /** Disputed money that is gone for good. */
  | "losses:disputes"
  | "owed_back"
  /** Part of an order's price that came by transfer, while the rest is missing. */
  | "prepaid"
  | "unexplained"
  | "other_income"
  | "revenue"
  | "tax"
  | "shipping"
  | "discounts"
  /** What points of buyers paid of their orders. */
  | "points"
  | "refunds:goods"
  | "refunds:tax"
  | "refunds:shipping"
  | "refunds:deductions";

/** One line of the books: debits are positive, credits negative. */
export interface Posting {
  readonly account: Account;
  readonly amount: Money;
}

/** An order's figures as sold: `subtotal − discount + shipping + tax = total`; `points` are a part of the discount. */
export interface SoldFigures {
  readonly subtotal: Money;
  readonly discount: Money;
  readonly points: Money;
  readonly shipping: Money;
  readonly tax: Money;
  readonly total: Money;
}

/** What a refund is made of: `goods + tax + shipping − deductions` is what goes back. */
export interface RefundFigures {
  readonly goods: Money;
  readonly tax: Money;
  readonly shipping: Money;
  readonly deductions: Money;
}

/** A sale is entered when it is paid: what the customer owes, and for what. */
export function postSale(sold: SoldFigures): Posting[] {
  return balanced([
    { account: "receivable", amount: sold.total },
    { account: "discounts", amount: subtract(sold.discount, sold.points) },
    { account: "points", amount: sold.points },
    { account: "revenue", amount: negative(sold.subtotal) },
    { account: "shipping", amount: negative(sold.shipping) },
    { account: "tax", amount: negative(sold.tax) },
  ]);
}

/** The payment that settles a sale; `prepaid` of it came before, in parts. */
export function postPayment(amount: Money, method: PaymentMethod, prepaid: Money = zero): Posting[] {
  return balanced([
    { account: `cash:${method}`, amount: subtract(amount, prepaid) },
    { account: "prepaid", amount: prepaid },
    { account: "receivable", amount: negative(amount) },
  ]);
}

/** A part of the price: in our hands, and the customer's until the rest has come. */
export function postPartPayment(amount: Money, method: PaymentMethod): Posting[] {
  return balanced([
    { account: `cash:${method}`, amount },
    { account: "prepaid", amount: negative(amount) },
  ]);
}

/** The rest never came, or the order was paid another way: the parts go back. */
export function postPartPaymentsOwedBack(amount: Money): Posting[] {
  return balanced([
    { account: "prepaid", amount },
    { account: "owed_back", amount: negative(amount) },
  ]);
}

/** Money that came late or twice: it is in our hands, and owed back whole. */
export function postUnwantedPayment(amount: Money, method: PaymentMethod): Posting[] {
  return balanced([
    { account: `cash:${method}`, amount },
    { account: "owed_back", amount: negative(amount) },
  ]);
}

/** Money whose amount, currency or order does not match: in our hands until a person has explained it. */
export function postUnexplainedPayment(amount: Money, method: PaymentMethod): Posting[] {
  return balanced([
    { account: `cash:${method}`, amount },
    { account: "unexplained", amount: negative(amount) },
  ]);
}

/** Money refunded at the provider beyond what our books hold of its payment. */
export function postUnexplainedRefund(amount: Money, method: PaymentMethod): Posting[] {
  return reversed(postUnexplainedPayment(amount, method));
}

/** Money that a person has explained: no longer in question, and either out of our hands again or ours for another reason. */
export function postExplained(amount: Money, to: `cash:${PaymentMethod}` | "other_income"): Posting[] {
  return balanced([
    { account: "unexplained", amount },
    { account: to, amount: negative(amount) },
  ]);
}

/** A refund of a sale that was granted: taken out of the sale, owed to the customer. */
export function postRefundGranted(refund: RefundFigures): Posting[] {
  return balanced([
    { account: "refunds:goods", amount: refund.goods },
    { account: "refunds:tax", amount: refund.tax },
    { account: "refunds:shipping", amount: refund.shipping },
    { account: "refunds:deductions", amount: negative(refund.deductions) },
    { account: "owed_back", amount: negative(refundTotal(refund)) },
  ]);
}

/** A refund that has left: no longer owed, no longer in our hands. */
export function postRefundPaid(amount: Money, method: PaymentMethod): Posting[] {
  return balanced([
    { account: "owed_back", amount },
    { account: `cash:${method}`, amount: negative(amount) },
  ]);
}

/** A refund that had left and was sent back by the customer's bank: in our hands again, and still owed. */
export function postRefundReturned(amount: Money, method: PaymentMethod): Posting[] {
  return reversed(postRefundPaid(amount, method));
}

/** Money that a dispute or reversal moved: negative out of the account, positive back into it. */
export function postDisputeMovement(amount: Money, method: PaymentMethod): Posting[] {
  return balanced([
    { account: `cash:${method}`, amount },
    { account: "disputed", amount: negative(amount) },
  ]);
}

/** Disputed money that is given up. */
export function postDisputeLost(amount: Money): Posting[] {
  return balanced([
    { account: "losses:disputes", amount },
    { account: "disputed", amount: negative(amount) },
  ]);
}

/** Disputed money that was given up and is coming back after all. */
export function postDisputeRegained(amount: Money): Posting[] {
  return reversed(postDisputeLost(amount));
}

/** Disputed money that the buyer has paid another way, straight to the bank. */
export function postDisputeRecovered(amount: Money): Posting[] {
  return balanced([
    { account: "bank", amount },
    { account: "disputed", amount: negative(amount) },
  ]);
}

/** What the provider kept for itself. */
export function postFee(amount: Money, method: PaymentMethod): Posting[] {
  return balanced([
    { account: `fees:${method}`, amount },
    { account: `cash:${method}`, amount: negative(amount) },
  ]);
}

/** Money that went from the provider's account to the bank; negative when the bank sent it back. */
export function postPayout(amount: Money, method: PaymentMethod): Posting[] {
  return balanced([
    { account: "bank", amount },
    { account: `cash:${method}`, amount: negative(amount) },
  ]);
}

export function refundTotal(refund: RefundFigures): Money {
  return subtract(add(refund.goods, refund.tax, refund.shipping), refund.deductions);
}

/** The sum of a set of postings: zero in honest books. */
export function sum(postings: readonly Posting[]): Money {
  return add(...postings.map((posting) => posting.amount));
}

function reversed(postings: readonly Posting[]): Posting[] {
  return postings.map(({ account, amount }) => ({ account, amount: negative(amount) }));
}

function negative(amount: Money): Money {
  return cents(-amount);
}

// An unbalanced set is a bug in the figures handed in: it must stop here, not in the books.
function balanced(postings: Posting[]): Posting[] {
  if (sum(postings) !== zero) throw new RangeError(`postings do not balance: ${JSON.stringify(postings)}`);
  return postings.filter((posting) => posting.amount !== zero);
}
