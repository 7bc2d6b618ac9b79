import { dayIn } from "#domain/kernel/business-days.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { postBounceFee } from "#domain/payments/account-postings.ts";
import { bounceFeeOf } from "#domain/receivables/bounce-fee.ts";
import { postLedger } from "../payments/post-ledger.ts";
import type { Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { type CompanyAccount, lockAccount } from "../receivables/company-account.ts";
import { companyToInvoice, issue } from "./issue-invoices.ts";
import { useUnapplied } from "./settlements.ts";

// Where the invoices go that the payment had settled; else the last of the company.
const selectBillTo = statement<[number, number], { billTo: readonly string[] }>(
  "bill_bounce_fee_to",
  `select i.facts -> 'billTo' as "billTo" from invoices i where i.company_id = $1
   order by exists (select from invoice_settlements s where s.invoice_id = i.id and s.credit_id = $2) desc, i.id desc
   limit 1`,
);
const insertFee = statement<[number, number]>(
  "charge_bounce_fee",
  "insert into bounce_fees (credit_id, invoice_id) values ($1, $2)",
);

/** True of the fee that an account's terms name for a payment of this kind, and of none at all. */
export function isFeeAgreed(account: CompanyAccount | null, kind: string, fee: Money | null): boolean {
  return fee === null || fee === bounceFeeOf(kind, account?.bounceFee ?? null);
}

/** Invoices a locked account for a payment that came back. It is due at once, of no order, no sale and not taxed. */
export async function issueBounceFee(
  tx: Tx,
  clock: Clock,
  account: CompanyAccount,
  { creditId, amount }: { readonly creditId: number; readonly amount: Money },
): Promise<void> {
  const { companyId } = account;
  const now = clock.now();
  const company = await companyToInvoice(tx, companyId);
  const billTo = (await tx.row(selectBillTo, [companyId, creditId]))?.billTo ?? [company.name];
  const issuedOn = dayIn(await readShopTimeZone(tx), now);
  const none = { discount: zero, points: zero, shipping: zero, tax: zero, deposit: zero };
  const figures = { subtotal: amount, ...none, total: amount };
  const invoice = { billing: { site: "", billTo }, agreedTerms: "on-receipt", orders: [], figures } as const;
  const invoiceId = await issue(tx, clock, { account, company, invoice, issuedOn, now });
  await tx.run(insertFee, [creditId, invoiceId]);
  await postLedger(tx, null, `invoice:${invoiceId}`, postBounceFee(amount), now);
  await useUnapplied(tx, companyId, now);
}

const selectPayment = statement<[number, number], { kind: string; isCharged: boolean }>(
  "payment_to_charge_for",
  `select c.kind, exists (select from bounce_fees b where b.credit_id = c.id) as "isCharged"
   from account_credits c where c.id = $1 and c.company_id = $2 and c.bounced_at is not null`,
);

export type ChargeFeeRefused = { code: "payment_not_found" } | { code: "company_stale" };

/** Charges a company the fee for a payment that has come back before. A second press changes nothing. */
export function chargeBounceFee(
  shop: DbAndClock,
  { creditId, companyId, fee }: { readonly creditId: number; readonly companyId: number; readonly fee: Money | null },
): Promise<Result<{ amount: Money; isNew: boolean }, ChargeFeeRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<{ amount: Money; isNew: boolean }, ChargeFeeRefused>> => {
    const account = await lockAccount(tx, companyId);
    const payment = await tx.row(selectPayment, [creditId, companyId]);
    if (!account || !payment) return refuse({ code: "payment_not_found" });
    if (payment.isCharged) return ok({ amount: zero, isNew: false });
    if (fee === null || !isFeeAgreed(account, payment.kind, fee)) return refuse({ code: "company_stale" });
    await issueBounceFee(tx, shop.clock, account, { creditId, amount: fee });
    return ok({ amount: fee, isNew: true });
  });
}
