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

/**
 * Settles an invoice with money or a credit memo, a discount for early payment, or a write-off. A bounce is negative.
 */
export function postSettlement(amount: Money, kind: "applied" | "discount" | "write-off"): Posting[] {
  const from = { applied: "unapplied", discount: "discounts:terms", "write-off": "losses:bad-debt" } as const;
  return balanced([
    { account: from[kind], amount },
    { account: "receivable", amount: cents(-amount) },
  ]);
}
