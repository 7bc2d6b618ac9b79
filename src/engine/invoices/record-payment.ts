import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { cents, type Money, subtract, zero } from "#domain/kernel/money.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import {
  allocatePayment,
  type AllocationRefused,
  isPaymentKind,
  type PaymentKind,
  type TypedAllocation,
} from "#domain/invoices/settling.ts";
import { postAccountPayment } from "#domain/payments/account-postings.ts";
import { referenceKey } from "#domain/payments/transfers.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { postLedger } from "../payments/post-ledger.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { lockAccount } from "../receivables/company-account.ts";
import { isFeeAgreed, issueBounceFee } from "./bounce-fee.ts";
import { creditDeposit, lockOrderOfDeposit } from "./deposits.ts";
import { overOldest } from "./over-oldest.ts";
import { reverseCredit } from "./reverse-credit.ts";
import { openInvoices, useUnapplied, writeSettlement } from "./settlements.ts";

/** A company's payment as staff read it from the check or the bank's statement. */
export interface CompanyPayment {
  readonly companyId: number;
  readonly kind: PaymentKind;
  readonly reference: string;
  readonly amount: Money;
  readonly receivedOn: CalendarDay;
  readonly note: string;
  /** Amounts by invoice; empty for the oldest ones first. */
  readonly allocations: readonly TypedAllocation[];
  readonly staff: string;
}

export type RecordRefused =
  | { code: "account_not_found" }
  | { code: "reference_required" }
  | { code: "amount_number" }
  | { code: "received_later" }
  /** This check or transfer was entered before. */
  | { code: "recorded_before"; amount: Money }
  | TextTooLong
  | AllocationRefused;

const longestReference = 80;
export const longestReason = 200;

const selectRecorded = statement<[number, string, string], { amount: Money }>(
  "payment_recorded",
  `select amount_cents as amount from account_credits
   where company_id = $1 and kind = $2 and reference_key = $3 and bounced_at is null`,
);
const insertPayment = statement<[number, string, string, string, number, string, string, string, Date], { id: number }>(
  "record_company_payment",
  `insert into account_credits
     (company_id, kind, reference, reference_key, amount_cents, received_on, note, staff, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
);

/**
 * Records a check, ACH or wire payment over any invoices of a company, in part or in whole. What is for none stays
 * unapplied and settles the next. The same reference counts once.
 */
export function recordPayment(
  shop: DbAndClock,
  payment: CompanyPayment,
): Promise<Result<{ creditId: number; unapplied: Money }, RecordRefused>> {
  const [reference, note] = [cleanText(payment.reference), cleanText(payment.note)];
  const key = referenceKey(reference);
  const { companyId, kind, amount, receivedOn, allocations, staff } = payment;
  return shop.db.transaction(async (tx): Promise<Result<{ creditId: number; unapplied: Money }, RecordRefused>> => {
    if (!(await lockAccount(tx, companyId))) return refuse({ code: "account_not_found" });
    if (key === "") return refuse({ code: "reference_required" });
    const tooLong = textTooLong("reference", reference, longestReference) ?? textTooLong("note", note, longestReason);
    if (tooLong) return refuse(tooLong);
    if (amount <= 0) return refuse({ code: "amount_number" });
    const now = shop.clock.now();
    const timeZone = await readShopTimeZone(tx);
    if (receivedOn > dayIn(timeZone, now)) return refuse({ code: "received_later" });
    const before = await tx.row(selectRecorded, [companyId, kind, key]);
    if (before) return refuse({ code: "recorded_before", amount: before.amount });
    const open = await openInvoices(tx, companyId);
    const shares = allocations.length > 0 ? allocations : await overOldest(tx, companyId, open, payment);
    const judged = allocatePayment({ id: 0, left: amount }, shares, open, receivedOn);
    if (!judged.ok) return judged;
    const row = await tx.row(insertPayment, [
      companyId,
      kind,
      reference,
      key,
      amount,
      receivedOn,
      note,
      staff,
      new Date(now),
    ]);
    if (!row) throw new Error(`no payment was written for company ${companyId}`);
    await postLedger(tx, null, `account-payment:${row.id}`, postAccountPayment(amount), now);
    for (const settlement of judged.value) await writeSettlement(tx, { ...settlement, creditId: row.id, staff }, now);
    const used = judged.value.reduce((sum, one) => sum + (one.kind === "applied" ? one.amount : 0), 0);
    return ok({ creditId: row.id, unapplied: cents(amount - used) });
  });
}

const lockCredit = statement<[number], { companyId: number; amount: Money; bounced: boolean; kind: string }>(
  "payment_of_company",
  `select company_id as "companyId", amount_cents as amount, bounced_at is not null as bounced, kind
   from account_credits where id = $1`,
);
export type BounceRefused =
  | { code: "payment_not_found" }
  | { code: "reason_required" }
  | { code: "bounced_before" }
  /** The terms name another fee by now, or none. */
  | { code: "company_stale" }
  | TextTooLong;

interface Bounce {
  readonly creditId: number;
  readonly companyId: number;
  readonly reason: string;
  readonly staff: string;
  /** Charged for it, as the terms name it; left out for none. */
  readonly fee?: Money | null;
}

/**
 * The bank took a payment back: what it settled is open again, with the discounts that it earned. Staff may charge the
 * fee of the company's terms for it.
 */
export function bouncePayment(shop: DbAndClock, input: Bounce): Promise<Result<{ amount: Money }, BounceRefused>> {
  const { creditId, companyId, staff, fee = null } = input;
  const reason = cleanText(input.reason);
  return shop.db.transaction(async (tx): Promise<Result<{ amount: Money }, BounceRefused>> => {
    const account = await lockAccount(tx, companyId);
    const credit = await tx.row(lockCredit, [creditId]);
    if (!credit || credit.companyId !== companyId || !isPaymentKind(credit.kind))
      return refuse({ code: "payment_not_found" });
    if (credit.bounced) return refuse({ code: "bounced_before" });
    if (reason === "") return refuse({ code: "reason_required" });
    const tooLong = textTooLong("reason", reason, longestReason);
    if (tooLong) return refuse(tooLong);
    if (!isFeeAgreed(account, credit.kind, fee)) return refuse({ code: "company_stale" });
    const now = shop.clock.now();
    await reverseCredit(tx, creditId, { reason, staff, now });
    await postLedger(tx, null, `account-bounced:${creditId}`, postAccountPayment(cents(-credit.amount)), now);
    if (account && fee !== null) await issueBounceFee(tx, shop.clock, account, { creditId, amount: fee });
    return ok({ amount: credit.amount });
  });
}

export type WriteOffRefused = { code: "invoice_not_open" } | { code: "reason_required" } | TextTooLong;

interface WrittenOff {
  readonly number: string;
  readonly amount: Money;
  /** It was a fee, which is waived. */
  readonly isFee: boolean;
}

/**
 * Gives up what is open of an invoice, with a reason. Of a deposit whose goods are still here nothing is lost: it is
 * credited, and they are invoiced in full. A fee is no longer income.
 */
export function writeOff(
  shop: DbAndClock,
  input: { readonly invoiceId: number; readonly companyId: number; readonly reason: string; readonly staff: string },
): Promise<Result<WrittenOff, WriteOffRefused>> {
  const { invoiceId, companyId, staff } = input;
  const reason = cleanText(input.reason);
  return shop.db.transaction(async (tx): Promise<Result<WrittenOff, WriteOffRefused>> => {
    // The lock of an order comes before that of the account.
    const orderId = await lockOrderOfDeposit(tx, invoiceId);
    await lockAccount(tx, companyId);
    const invoice = (await openInvoices(tx, companyId)).find(({ id }) => id === invoiceId);
    if (!invoice) return refuse({ code: "invoice_not_open" });
    if (reason === "") return refuse({ code: "reason_required" });
    const tooLong = textTooLong("reason", reason, longestReason);
    if (tooLong) return refuse(tooLong);
    const { open, number, isFee } = invoice;
    const givenUp = { most: open, note: reason, staff };
    const credited = orderId === null ? zero : await creditDeposit(tx, shop.clock, orderId, givenUp);
    const lost = subtract(open, credited);
    const settlement = { invoiceId, kind: "write-off", creditId: null, amount: lost, reason, staff } as const;
    if (lost > zero) await writeSettlement(tx, settlement, shop.clock.now());
    return ok({ number, amount: open, isFee });
  });
}

/** Uses a company's unapplied money for its oldest open invoices. */
export function applyUnapplied(
  shop: DbAndClock,
  companyId: number,
): Promise<Result<{ amount: Money }, { code: "nothing_to_apply" }>> {
  return shop.db.transaction(async (tx): Promise<Result<{ amount: Money }, { code: "nothing_to_apply" }>> => {
    await lockAccount(tx, companyId);
    const amount = await useUnapplied(tx, companyId, shop.clock.now());
    return amount > 0 ? ok({ amount }) : refuse({ code: "nothing_to_apply" });
  });
}
