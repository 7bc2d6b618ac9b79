import type { StripeLedger } from "./ledger.ts";
import { stripeId } from "./objects.ts";
import type { BalanceTransaction, BalanceType } from "./objects.ts";

const DAY = 24 * 60 * 60;
const CATEGORIES: Record<BalanceType, string> = {
  charge: "charge",
  payment: "charge",
  refund: "refund",
  refund_failure: "refund_failure",
  adjustment: "dispute",
  payout: "payout",
  payout_failure: "payout_reversal",
  stripe_fee: "fee",
};

/** Stripe's fee for a card payment: 2.9 % and 30 cents. */
export const chargeFee = (amount: number): number => Math.round(amount * 0.029) + 30;
/** Stripe's fee for a dispute, whatever its end. */
export const DISPUTE_FEE = 1_500;

type Booking = {
  type: BalanceType;
  amount: number;
  fee?: number;
  source: string;
  description: string;
  category?: string;
};

/** Enters a movement of the account's balance: positive amounts come in. */
export function book(ledger: StripeLedger, booking: Booking): BalanceTransaction {
  const { type, amount, fee = 0, source, description, category } = booking;
  const now = ledger.sandbox.clock.seconds();
  return ledger.balance.put({
    id: stripeId("txn_"),
    object: "balance_transaction",
    amount,
    available_on: now + 2 * DAY,
    balance_type: "payments",
    created: now,
    currency: "usd",
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: "usd",
              description: type === "adjustment" ? "Dispute fee" : "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: amount - fee,
    reporting_category: category ?? CATEGORIES[type],
    source,
    status: "available",
    type,
  });
}
