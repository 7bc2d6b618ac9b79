import { book } from "./balance.ts";
import { PAYOUT_FIELDS } from "./constant-fields.ts";
import { done, missing, refuse } from "./errors.ts";
import type { StripeResult } from "./errors.ts";
import type { StripeLedger } from "./ledger.ts";
import { stripeId } from "./objects.ts";
import type { Payout } from "./objects.ts";

/** Everything of the balance that no payout has taken yet. */
function unpaid(ledger: StripeLedger): number {
  return ledger.balance.all().reduce((sum, { net }) => sum + net, 0);
}

/** Sends the whole balance to the bank account, as Stripe does every day. Refused where nothing is there. */
export function payOut(ledger: StripeLedger): StripeResult<Payout> {
  const amount = unpaid(ledger);
  if (amount <= 0) return refuse("There is nothing to pay out.");
  return done(
    ledger.sandbox.store.commit(() => {
      const id = stripeId("po_");
      // Transactions of a payout are found by it, as by the real list's `payout` filter.
      for (const each of ledger.balance.all())
        if (!ledger.paidBy.get(each.id)) ledger.paidBy.put({ id: each.id, payout: id });
      const txn = book(ledger, { type: "payout", amount: -amount, source: id, description: "STRIPE PAYOUT" });
      ledger.paidBy.put({ id: txn.id, payout: id });
      const now = ledger.sandbox.clock.seconds();
      const payout = ledger.payouts.put({
        ...PAYOUT_FIELDS,
        id,
        object: "payout",
        amount,
        arrival_date: now,
        balance_transaction: txn.id,
        created: now,
        currency: "usd",
        destination: "ba_sandbox",
        failure_balance_transaction: null,
        failure_code: null,
        failure_message: null,
        reconciliation_status: "completed",
        status: "paid",
      });
      ledger.emit("payout.created", { ...payout, status: "in_transit" }, id);
      ledger.emit("payout.paid", payout, id);
      return payout;
    }),
  );
}

/** The bank sends a payout back, days after it was paid: the money is in the balance again. */
export function failPayout(ledger: StripeLedger, id: string): StripeResult<Payout> {
  const payout = ledger.payouts.get(id);
  if (!payout) return missing("payout", id);
  if (payout.status === "failed") return refuse("This payout has failed already.");
  return done(
    ledger.sandbox.store.commit(() => {
      const back = book(ledger, {
        type: "payout_failure",
        amount: payout.amount,
        source: id,
        description: "Payout failure refund",
      });
      const failed = ledger.payouts.put({
        ...payout,
        status: "failed",
        failure_balance_transaction: back.id,
        failure_code: "account_closed",
        failure_message: "The bank account has been closed.",
      });
      ledger.emit("payout.failed", failed, id, { status: payout.status });
      return failed;
    }),
  );
}
