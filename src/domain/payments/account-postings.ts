import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { cents, type Money } from "#domain/kernel/money.ts";
import { balanced, type Posting } from "./ledger.ts";

/**
 * A company's payment on the shop's account at the bank or a provider, not yet for any invoice; negative when taken
 * back.
 */
export function postAccountPayment(amount: Money, account: "bank" | `cash:${PaymentMethod}` = "bank"): Posting[] {
  return balanced([
    { account, amount },
    { account: "unapplied", amount: cents(-amount) },
  ]);
}

/** Money of a company that settled nothing is to be returned to it; negative when it can't be, and stays. */
export function postUnappliedOwedBack(amount: Money): Posting[] {
  return balanced([
    { account: "unapplied", amount },
    { account: "owed_back", amount: cents(-amount) },
  ]);
}

/** A deposit that is needed for nothing is credited to its company. */
export function postDepositCredited(amount: Money): Posting[] {
  return balanced([
    { account: "deposits", amount },
    { account: "unapplied", amount: cents(-amount) },
  ]);
}

/** A fee for a payment that came back: income, but no sale. */
export function postBounceFee(amount: Money): Posting[] {
  return balanced([
    { account: "receivable", amount },
    { account: "other_income", amount: cents(-amount) },
  ]);
}

const settledFrom = {
  applied: "unapplied",
  discount: "discounts:terms",
  "write-off": "losses:bad-debt",
  // Nothing was given for a fee, so nothing is lost with it.
  waived: "other_income",
} as const;

/**
 * Settles an invoice with money or a credit memo, a discount for early payment, or a write-off; a fee is waived
 * instead. A bounce is negative.
 */
export function postSettlement(amount: Money, kind: keyof typeof settledFrom): Posting[] {
  return balanced([
    { account: settledFrom[kind], amount },
    { account: "receivable", amount: cents(-amount) },
  ]);
}
