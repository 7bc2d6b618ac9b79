import type Stripe from "stripe";
import { cents, type Money } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { AccountMovement, MovementKind } from "#domain/payments/movements.ts";
import { idOf } from "./findings.ts";

const kinds: Readonly<Record<string, MovementKind>> = {
  charge: "payment",
  payment: "payment",
  refund: "refund",
  payment_refund: "refund",
  refund_failure: "refund-returned",
  payment_failure_refund: "refund-returned",
  payment_reversal: "dispute",
  payout: "payout",
  payout_failure: "payout-returned",
  payout_cancel: "payout-returned",
  stripe_fee: "fee",
};

/** The account's balance transactions in a range, oldest first. */
export async function readMovements(stripe: Stripe, from: Instant, to: Instant): Promise<AccountMovement[]> {
  const list = stripe.balanceTransactions.list({
    created: { gte: Math.floor(from / 1000), lte: Math.floor(to / 1000) },
    limit: 100,
    expand: ["data.source"],
  });
  const movements: AccountMovement[] = [];
  for await (const each of list) movements.push(movementOf(each));
  return movements.reverse();
}

function movementOf(each: Stripe.BalanceTransaction): AccountMovement {
  const currency = each.currency.toUpperCase();
  return {
    provider: "stripe",
    id: each.id,
    kind: kindOf(each),
    currency,
    amount: hundredths(each.amount, currency),
    fee: hundredths(each.fee, currency),
    source: sourceOf(each.source),
    at: instant(each.created * 1000),
  };
}

// Stripe lists disputes as adjustments.
function kindOf({ type, reporting_category, amount }: Stripe.BalanceTransaction): MovementKind {
  if (type !== "adjustment") return kinds[type] ?? "other";
  if (!reporting_category.startsWith("dispute")) return "other";
  return amount < 0 ? "dispute" : "dispute-returned";
}

/** The source of a charge is its payment intent, which the shop stores as the capture. */
function sourceOf(source: Stripe.BalanceTransaction["source"]): string | null {
  if (source === null || typeof source === "string") return source;
  if (source.object === "charge") return idOf(source.payment_intent) ?? source.id;
  return source.id;
}

// docs.stripe.com/currencies. By ISO 4217, Icelandic krónur and Ugandan shillings have no decimals either; Stripe
// counts them in hundredths, as it does those currencies whose coins are out of use.
const wholeUnits = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const thousandths = new Set("BHD JOD KWD OMR TND".split(" "));

/** Stripe counts in the smallest unit of a currency: yen, cents, a thousandth of a dinar. */
function hundredths(amount: number, currency: string): Money {
  if (wholeUnits.has(currency)) return cents(amount * 100);
  return cents(thousandths.has(currency) ? Math.round(amount / 10) : amount);
}
