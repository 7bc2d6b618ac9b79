import { openBooks } from "../books/books.ts";
import type { Books } from "../books/books.ts";
import type { StripeLedger } from "./ledger.ts";

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/**
 * Charges, refunds and losses to disputes of Stripe, oldest first, and all its fees. Only `succeeded` entries count in
 * the totals.
 */
export function stripeBooks(ledger: StripeLedger, reference?: string): Books & { fees: number } {
  const sessions = ledger.sessions.all();
  const byIntent = new Map(sessions.map((session) => [session.payment_intent, session]));
  const charges = ledger.charges.all().map((charge) => {
    const session = byIntent.get(charge.payment_intent);
    const { id, amount, amount_refunded: refunded, currency } = charge;
    // An amount that is only held is no money of the account.
    const isHeld = charge.status === "succeeded" && !charge.captured;
    const status = isHeld ? (charge.refunded ? "released" : "authorized") : charge.status;
    const at = isoOf(charge.created);
    return {
      id,
      session: session?.id ?? null,
      reference: session?.client_reference_id ?? null,
      amount,
      refunded,
      currency,
      at,
      status,
    };
  });
  const refunds = ledger.refunds.all().map((refund) => {
    const reference = byIntent.get(refund.payment_intent)?.client_reference_id ?? null;
    const { id, charge, amount, currency, status } = refund;
    return { id, charge, reference, amount, currency, at: isoOf(refund.created), status };
  });
  const disputes = ledger.disputes.all().map((dispute) => ({
    id: dispute.id,
    charge: dispute.charge,
    reference: byIntent.get(dispute.payment_intent)?.client_reference_id ?? null,
    // The amount that the dispute has taken out of the balance and not brought back.
    amount: -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0),
    currency: dispute.currency,
    at: isoOf(dispute.created),
    status: dispute.status,
  }));
  const fees = ledger.balance.all().reduce((sum, { fee }) => sum + fee, 0);
  const opened = sessions.map((session) => ({
    id: session.id,
    reference: session.client_reference_id,
    amount: session.amount_total,
    currency: session.currency,
    at: isoOf(session.created),
    status: session.status,
    payment_status: session.payment_status,
    url: session.url,
  }));
  const books = openBooks(
    { charges, refunds, disputes, sessions: opened },
    (status) => status === "succeeded",
    reference,
  );
  return { ...books, fees };
}
