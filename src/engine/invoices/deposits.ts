import { cents, type Money, zero } from "#domain/kernel/money.ts";
import { postDepositCredited } from "#domain/payments/account-postings.ts";
import { postLedger } from "../payments/post-ledger.ts";
import type { Database, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { lockAccount } from "../receivables/company-account.ts";
import { announceMemo, insertMemo, settleOrderFirst } from "./credit-memo.ts";
import { issueDeposit } from "./issue-invoices.ts";
import { factsNow, findOrderToInvoice } from "./order-to-invoice.ts";

const lockOrder = statement<[number]>("lock_order_for_deposit", "select from orders where id = $1 for update");
const selectDue = statement<[number], { isDue: boolean }>(
  "deposit_is_due",
  `select deposit is not null and payment_state <> 'voided' and fulfilment_state in ('unsent', 'ready') and not exists (
     select from invoice_orders p where p.order_id = o.id and p.deposit_cents < 0) as "isDue"
   from orders o where id = $1`,
);

/** Makes the deposit invoice of an order, once; none for one that was canceled, or its rest ended, meanwhile. */
export function invoiceDeposit(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  orderId: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.run(lockOrder, [orderId]);
    const order = (await tx.row(selectDue, [orderId]))?.isDue ? await findOrderToInvoice(tx, orderId) : null;
    const account = order && (await lockAccount(tx, order.companyId));
    if (!order?.deposit || !account) return false;
    await issueDeposit(tx, clock, account, { orderId, facts: factsNow(order), amount: order.deposit.amount });
    return true;
  });
}

const lockOrderOf = statement<[number], { orderId: number }>(
  "lock_order_of_deposit",
  `select o.id as "orderId" from invoice_orders p join orders o on o.id = p.order_id
   where p.invoice_id = $1 and p.deposit_cents < 0 for update of o`,
);

/** Locks the order that an invoice asks a deposit for, and gives its id; null for an invoice of goods. */
export async function lockOrderOfDeposit(tx: Tx, invoiceId: number): Promise<number | null> {
  return (await tx.row(lockOrderOf, [invoiceId]))?.orderId ?? null;
}

const insertDepositCredit = statement<[number, number, Money]>(
  "credit_deposit",
  "insert into deposit_credits (credit_id, order_id, amount_cents) values ($1, $2, $3)",
);

/** Part of a deposit that staff no longer ask for. */
interface GivenUp {
  readonly most: Money;
  readonly note: string;
  readonly staff: string;
}

/**
 * Credits a company with what of a locked order's deposit is needed for nothing any more, or with what staff give up:
 * its own invoice first, where that is open. Gives how much that was.
 */
export async function creditDeposit(tx: Tx, clock: Clock, orderId: number, givenUp?: GivenUp): Promise<Money> {
  const order = await findOrderToInvoice(tx, orderId);
  if (!order?.deposit) return zero;
  const { companyId, depositLeft } = order;
  await lockAccount(tx, companyId);
  const { most = depositLeft, ...by } = givenUp ?? { staff: "" };
  const amount = cents(Math.min(depositLeft, most));
  if (amount <= zero) return zero;
  const now = clock.now();
  const memo = await insertMemo(tx, { companyId, orderId, refundId: null, amount, ...by }, now);
  await tx.run(insertDepositCredit, [memo, orderId, amount]);
  await postLedger(tx, orderId, `deposit-credited:${memo}`, postDepositCredited(amount), now);
  await settleOrderFirst(tx, { companyId, orderId, memo, amount, staff: by.staff }, now);
  await announceMemo(tx, clock, memo);
  return amount;
}
