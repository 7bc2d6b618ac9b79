import type { PaypalLedger } from "./ledger.ts";
import { amountOf, centsOf, paypalId } from "./objects.ts";
import { MERCHANT } from "./parties.ts";
import type { Amount, Withdrawal } from "./objects.ts";

type Row = { id: string; code: string; cents: number; fee: number; at: string; reference?: string; invoice?: string };

const CHARGED = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);

/** Every movement of the account, oldest first, by PayPal's event codes. */
function movements(ledger: PaypalLedger): Row[] {
  const captures = ledger.captures
    .all()
    .filter(({ status }) => CHARGED.has(status))
    .map((capture): Row => ({
      id: capture.id,
      code: "T0006",
      cents: centsOf(capture.amount.value) ?? 0,
      fee: -(centsOf(capture.seller_receivable_breakdown.paypal_fee.value) ?? 0),
      at: capture.create_time,
      ...(capture.invoice_id && { invoice: capture.invoice_id }),
    }));
  const refunds = ledger.refunds
    .all()
    .filter(({ refund }) => refund.status === "COMPLETED")
    .map((record): Row => ({
      id: record.id,
      code: "T1107",
      cents: -record.cents,
      fee: 0,
      at: record.refund.create_time,
      reference: record.captureId,
    }));
  const reversals = ledger.reversals
    .all()
    .flatMap(({ id, captureId, cents, at, back }): Row[] => [
      { id, code: "T1106", cents: -cents, fee: 0, at, reference: captureId },
      ...(back ? [{ ...back, code: "T1202", cents, fee: 0, reference: captureId }] : []),
    ]);
  const withdrawals = ledger.withdrawals
    .all()
    .map(({ id, cents, at }): Row => ({ id, code: "T0403", cents: -cents, fee: 0, at }));
  return [...captures, ...refunds, ...reversals, ...withdrawals].sort((a, b) => a.at.localeCompare(b.at));
}

function paypalBalance(ledger: PaypalLedger): number {
  return movements(ledger).reduce((sum, { cents, fee }) => sum + cents + fee, 0);
}

/** Sends the whole balance to the bank; null where there is none. */
export function withdraw(ledger: PaypalLedger): Withdrawal | null {
  const cents = paypalBalance(ledger);
  if (cents <= 0) return null;
  return ledger.withdrawals.put({ id: paypalId(), cents, at: ledger.sandbox.clock.iso() });
}

const signed = (cents: number): Amount => {
  const { value } = amountOf(Math.abs(cents), "USD");
  return { currency_code: "USD", value: cents < 0 ? `-${value}` : value };
};

/** One page of the transaction search: at most 31 days, oldest first. */
export function searchTransactions(
  ledger: PaypalLedger,
  query: { from: number; to: number; page: number; pageSize: number },
): object {
  const rows = movements(ledger).filter(({ at }) => Date.parse(at) >= query.from && Date.parse(at) <= query.to);
  const start = (query.page - 1) * query.pageSize;
  return {
    transaction_details: rows.slice(start, start + query.pageSize).map((row) => ({
      transaction_info: {
        transaction_id: row.id,
        ...(row.reference && { paypal_reference_id: row.reference, paypal_reference_id_type: "TXN" }),
        transaction_event_code: row.code,
        transaction_initiation_date: row.at,
        transaction_updated_date: row.at,
        transaction_amount: signed(row.cents),
        ...(row.fee !== 0 && { fee_amount: signed(row.fee) }),
        transaction_status: "S",
        ...(row.invoice && { invoice_id: row.invoice }),
        protection_eligibility: "01",
      },
    })),
    account_number: MERCHANT.merchant_id,
    start_date: new Date(query.from).toISOString(),
    end_date: new Date(query.to).toISOString(),
    last_refreshed_datetime: ledger.sandbox.clock.iso(),
    page: query.page,
    total_items: rows.length,
    total_pages: Math.max(1, Math.ceil(rows.length / query.pageSize)),
    links: [],
  };
}
