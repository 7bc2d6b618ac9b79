import { isProviderMethod, type ProviderMethod } from "#domain/checkout/payment-method.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { cents, type Money, zero } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { postUnappliedOwedBack } from "#domain/payments/account-postings.ts";
import type { RefundState } from "#domain/payments/refund-states.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { postLedger } from "../payments/post-ledger.ts";
import type { Db } from "../platform/database.ts";
import { staffName } from "../platform/staff-name.ts";
import { statement } from "../platform/statement.ts";
import { lockAccount } from "../receivables/company-account.ts";
import { addInvoiceRefund } from "./invoice-refunds.ts";
import { findInvoicePaymentByNumber } from "./invoice-payment-row.ts";
import { isInDispute } from "./payment-cases.ts";
import { recredit } from "./payment-credit.ts";

export type RefundPaymentRefused =
  | { code: "payment_not_found" }
  | { code: "reason_required" }
  | { code: "amount_number" }
  | { code: "more_than_kept"; kept: Money }
  /** Somebody else has refunded of it meanwhile, or the form was sent twice. */
  | { code: "kept_changed"; kept: Money }
  /** The provider decides about it: refunded now, the payer could get it twice. */
  | { code: "payment_disputed" }
  | TextTooLong;

const longestReason = 200;

/** A refund as staff typed it, with the amount that the page showed them as kept of the payment. */
export interface PaymentToRefund {
  readonly creditId: number;
  readonly companyId: number;
  readonly amount: Money;
  readonly seenKept: Money;
  readonly reason: string;
  readonly staff: string;
}

const selectCredit = statement<[number, number], { reference: string; kind: string }>(
  "credit_to_refund",
  `select reference, kind from account_credits where id = $1 and company_id = $2 and bounced_at is null`,
);

/**
 * Refunds a payment of invoices to its payer, in part or in whole. What it had settled is open again by as much, unless
 * the company's unapplied money settles it.
 */
export function refundInvoicePayment(
  shop: Pick<PaymentDeps, "db" | "clock" | "orders">,
  { creditId, companyId, amount, seenKept, staff, ...input }: PaymentToRefund,
): Promise<Result<{ number: string; amount: Money }, RefundPaymentRefused>> {
  const reason = cleanText(input.reason);
  return shop.db.transaction(async (tx): Promise<Result<{ number: string; amount: Money }, RefundPaymentRefused>> => {
    await lockAccount(tx, companyId);
    const credit = await tx.row(selectCredit, [creditId, companyId]);
    const payment = credit && isProviderMethod(credit.kind) && (await findInvoicePaymentByNumber(tx, credit.reference));
    if (!payment || payment.companyId !== companyId) return refuse({ code: "payment_not_found" });
    const rest = cents(Math.max(zero, payment.kept));
    if (amount <= zero) return refuse({ code: "amount_number" });
    if (rest !== seenKept) return refuse({ code: "kept_changed", kept: rest });
    if (amount > rest) return refuse({ code: "more_than_kept", kept: rest });
    if (reason === "") return refuse({ code: "reason_required" });
    const tooLong = textTooLong("reason", reason, longestReason);
    if (tooLong) return refuse(tooLong);
    if (await isInDispute(tx, payment.id)) return refuse({ code: "payment_disputed" });
    const now = shop.clock.now();
    const refund = { paymentId: payment.id, amount, now, origin: "staff" as const, reason, staff };
    const refundId = await addInvoiceRefund(tx, shop.clock, refund);
    await postLedger(tx, null, `owed:invoice-refund:${refundId}`, postUnappliedOwedBack(amount), now);
    const { tellStaff } = shop.orders;
    await recredit({ tx, clock: shop.clock, payment, now, tellStaff }, "refunded");
    return ok({ number: payment.number, amount });
  });
}

/** A refund of a payment online, as the company's account shows it to staff. */
export interface PaymentRefund {
  readonly id: number;
  readonly kind: ProviderMethod;
  /** The payment's number. */
  readonly reference: string;
  readonly amount: Money;
  readonly state: RefundState;
  readonly origin: "surplus" | "staff" | "provider";
  readonly reason: string;
  readonly staff: string;
}

const selectRefunds = statement<[number], PaymentRefund>(
  "refunds_of_company_payments",
  `select r.id, p.method as kind, p.number as reference, r.amount_cents as amount, r.state, r.origin, r.reason,
     ${staffName("r.staff")} as staff
   from invoice_refunds r join invoice_payments p on p.id = r.payment_id
   where p.company_id = $1 order by r.id desc limit 50`,
);

/** The latest refunds of a company's payments online, the latest first. */
export const refundsOfPayments = (db: Db, companyId: number): Promise<PaymentRefund[]> =>
  db.rows(selectRefunds, [companyId]);
