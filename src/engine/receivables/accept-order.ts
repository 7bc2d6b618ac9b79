import type { BuysFor } from "#domain/buyers/buyer.ts";
import { type CreditRefused, creditLeft, exposureOf, judgeCredit, mayBeHeld } from "#domain/receivables/credit.ts";
import type { DepositTerms } from "#domain/receivables/deposit.ts";
import type { Terms } from "#domain/receivables/terms.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { accountFigures, type CompanyAccount, findAccount, lockAccount, oldestOpen } from "./company-account.ts";
import { heldSum, holdForCredit } from "./credit-hold.ts";

export type NotOnAccount = CreditRefused | { code: "account_not_offered" };

/** The offer to order on account: the terms, and what may still be ordered by the limit. */
export interface AccountOffer {
  readonly terms: Terms;
  readonly left: Money;
  /** The deposit that is asked of goods built to order. */
  readonly deposit: DepositTerms | null;
}

/** The offer of a site's company; null where the merchant takes nothing on account from it. */
export async function accountOffer(db: Db, { companyId }: Pick<BuysFor, "companyId">): Promise<AccountOffer | null> {
  const account = await findAccount(db, companyId);
  if (!account?.isOpen) return null;
  const { terms, limit, deposit } = account;
  return { terms, left: creditLeft(limit, await accountFigures(db, companyId)), deposit };
}

/** The deposit that a company's terms ask of goods built to order; null for none. */
export async function depositTermsOf(db: Db, companyId: number): Promise<DepositTerms | null> {
  return (await findAccount(db, companyId))?.deposit ?? null;
}

/** Judges whether an account takes so much more: it is open, within its limit, with nothing overdue for too long. */
export async function judgeOnAccount(
  db: Db,
  account: CompanyAccount | null,
  total: Money,
  now: Instant,
): Promise<Result<"accepted", NotOnAccount>> {
  if (!account?.isOpen) return refuse({ code: "account_not_offered" });
  const { companyId } = account;
  const figures = await accountFigures(db, companyId);
  const oldest = await oldestOpen(db, companyId);
  return judgeCredit(account, figures, { total, oldest, today: dayIn(await readShopTimeZone(db), now) });
}

/** An invoice that is overdue for too long: until it is paid, orders on account are refused or held. */
export interface OverdueStop {
  readonly number: string;
  readonly days: number;
  readonly holdsOrders: boolean;
}

/** The overdue invoice by which a company's orders on account would be refused or held now; null for none. */
export async function overdueStop(db: Db, companyId: number, now: Instant): Promise<OverdueStop | null> {
  const account = await findAccount(db, companyId);
  const judged = await judgeOnAccount(db, account, zero, now);
  if (judged.ok || judged.error.code !== "account_overdue") return null;
  const { number, days } = judged.error;
  return { number, days, holdsOrders: account?.holdsOrders ?? false };
}

const putOnAccount = statement<[number, Date], { hasDeposit: boolean }>(
  "put_on_account",
  `with moved as (
     update orders set state = 'confirmed', payment_state = 'on-account' where id = $1
     returning id, deposit is not null as "hasDeposit"
   ), event as (
     insert into order_events (order_id, event, to_state, actor, at)
     select id, 'put-on-account', 'confirmed', 'system', $2 from moved
   )
   select "hasDeposit" from moved`,
);

/**
 * Confirms an order that was just written, owed by its company: within the limit, with nothing overdue for too long.
 * Under the lock of the account, so that of orders at once each sees the ones before. Its deposit is invoiced by a job.
 * One that is refused so is held for the merchant instead, where the terms say so and not too much is held.
 */
export async function acceptOnAccount(
  tx: Tx,
  clock: Clock,
  order: { readonly orderId: number; readonly companyId: number; readonly total: Money },
): Promise<Result<"accepted" | "held", NotOnAccount>> {
  const { orderId, companyId, total } = order;
  const now = clock.now();
  const account = await lockAccount(tx, companyId);
  const judged = await judgeOnAccount(tx, account, total, now);
  if (!judged.ok) {
    const { code } = judged.error;
    if (!account?.holdsOrders || code === "account_not_offered") return judged;
    const figures = await accountFigures(tx, companyId);
    if (!mayBeHeld(account.limit, figures, { before: await heldSum(tx, companyId), total })) return judged;
    await tx.row(putOnAccount, [orderId, new Date(now)]);
    const hold = { cause: code, limit: account.limit, exposure: exposureOf(figures) };
    await holdForCredit(tx, { orderId, companyId, ...hold, now });
    return ok("held");
  }
  const put = await tx.row(putOnAccount, [orderId, new Date(now)]);
  if (put?.hasDeposit) await enqueue(tx, clock, "invoice_deposit", { orderId }, { key: `invoice-deposit:${orderId}` });
  return ok("accepted");
}
