import { type Budget, type BudgetShort, shortBudget } from "#domain/approvals/budget.ts";
import { mostAcceptable } from "#domain/approvals/tolerance.ts";
import { onAccount } from "#domain/checkout/payment-method.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { type Money, subtract, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { asksDeposit } from "#domain/receivables/deposit.ts";
import { budgetsOf, lockBudgets, type Spender } from "../../approvals/budgets.ts";
import { type ApprovalNeeded, judgeByRules } from "../../approvals/judge-order.ts";
import type { Db, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { judgeOnAccount, type NotOnAccount } from "../../receivables/accept-order.ts";
import { type CompanyAccount, findAccount, lockAccount } from "../../receivables/company-account.ts";
import type { OrderToChange } from "./order-to-change.ts";
import { changedFigures, type PlannedChange } from "./plan-change.ts";

/** The account, a budget or a rule of its company is against what the order would be. */
export type CompanyRefused =
  | NotOnAccount
  | BudgetShort
  | ApprovalNeeded
  /** A deposit was agreed for the order as it is, or is asked of goods that would be added. */
  | { code: "deposit_agreed" };

interface Change {
  readonly current: OrderToChange;
  readonly planned: PlannedChange;
  readonly now: Instant;
}

/** Where budgets and account are read: for a page, or locked until the change is written. */
interface Reads {
  readonly budgets: (spender: Spender, day: CalendarDay) => Promise<Budget[]>;
  readonly account: (companyId: number) => Promise<CompanyAccount | null>;
}

/** Why an order's company does not take it as it would be; null where it does, and of a person's own order. */
export const refuseByCompany = (db: Db, change: Change): Promise<CompanyRefused | null> =>
  judge(db, change, {
    budgets: (spender, day) => budgetsOf(db, spender, day),
    account: (companyId) => findAccount(db, companyId),
  });

/**
 * The same before the change of a locked order is written, after its goods are reserved: of changes and orders at once
 * each sees the ones before.
 */
export const refuseByCompanyLocked = (tx: Tx, change: Change): Promise<CompanyRefused | null> =>
  judge(tx, change, {
    budgets: (spender, day) => lockBudgets(tx, spender, day),
    account: (companyId) => lockAccount(tx, companyId),
  });

async function judge(db: Db, change: Change, reads: Reads): Promise<CompanyRefused | null> {
  const { current, planned, now } = change;
  const { order } = current;
  const { companyId, siteId, costCenterId, budgetOn } = order;
  if (companyId === null || siteId === null || !movesGoods(change)) return null;
  // An account that was erased has no budget, and no role that a rule could name.
  const customerId = order.customerId ?? 0;
  const isOnAccount = order.method === onAccount;
  if (isOnAccount && (await isBoundByDeposit(db, companyId, change))) return { code: "deposit_agreed" };
  const more = subtract(planned.order.total, order.total);
  const isCounted = more > zero && budgetOn !== null;
  const budgets = isCounted ? await reads.budgets({ companyId, costCenterId, customerId }, budgetOn) : [];
  const short = shortBudget(budgets, more);
  const unapproved = await refuseByRules(db, change, { companyId, siteId, customerId, isOverBudget: short !== null });
  if (unapproved ?? short) return unapproved ?? short;
  if (!isOnAccount || more <= zero) return null;
  return refuseByAccount(db, { companyId, more, now }, reads);
}

const movesGoods = ({ current: { order }, planned }: Change): boolean =>
  planned.given.length + planned.taken.length > 0 ||
  changedFigures.some((figure) => planned.order[figure] !== order[figure]);

/** A deposit is a share of the goods as they were ordered, and its invoice never changes. */
async function isBoundByDeposit(db: Db, companyId: number, { current, planned }: Change): Promise<boolean> {
  if (current.order.agreedDeposit !== null) return true;
  const terms = planned.taken.length > 0 ? (await findAccount(db, companyId))?.deposit : null;
  if (!terms) return false;
  return planned.taken.some(({ variantId }) => {
    const goods = planned.goods.get(variantId);
    return goods !== undefined && asksDeposit(terms, goods);
  });
}

interface Approved {
  readonly total: Money;
  /** Names of the rules that its request was approved by. */
  readonly rules: readonly string[];
  readonly tolerance: number;
}

const selectApproved = statement<[number], Approved>(
  "approved_request_of_order",
  `select r.total_cents as total, r.rules, k.approval_tolerance as tolerance
   from requisitions r join companies k on k.id = r.company_id where r.order_id = $1`,
);

/**
 * An approved order stays approved while nothing is added and it costs no more than the company's tolerance allows.
 * Anything else that rules catch would have to be requested, which nobody at the merchant can do for the company.
 */
async function refuseByRules(
  db: Db,
  { current, planned }: Change,
  by: {
    readonly companyId: number;
    readonly siteId: number;
    readonly customerId: number;
    readonly isOverBudget: boolean;
  },
): Promise<ApprovalNeeded | null> {
  const { order } = current;
  const { total, shipping } = planned.order;
  const isAdded = planned.taken.length > 0 || planned.lines.some((line) => line.unitPrice > soldAt(current, line.id));
  if (!isAdded && total <= order.total && shipping <= order.shipping) return null;
  const { isOverBudget } = by;
  const lines = planned.lines.map(({ sku, unitPrice, variantId }) => {
    const category = planned.goods.get(variantId ?? 0)?.category ?? "";
    return { sku, unitPrice, category, variantId: variantId ?? 0 };
  });
  const verdict = await judgeByRules(db, by, by, { total, freight: shipping, lines, isOverBudget });
  const approved = await db.row(selectApproved, [order.id]);
  if (!approved && verdict.rules.length === 0) return null;
  const names = verdict.rules.map(({ name }) => name);
  const isWithin = approved !== null && !isAdded && total <= mostAcceptable(approved.total, approved.tolerance);
  if (isWithin && names.every((name) => approved.rules.includes(name))) return null;
  const rules = names.length > 0 ? names : (approved?.rules ?? []);
  return { code: "approval_needed", rules, unlisted: verdict.unlisted };
}

const soldAt = ({ lines }: OrderToChange, id: number | null): Money =>
  lines.find((line) => line.id === id)?.unitPrice ?? zero;

const selectApprovedCompany = statement<[number], { isApproved: boolean }>(
  "company_is_approved",
  "select state = 'approved' as \"isApproved\" from companies where id = $1",
);

async function refuseByAccount(
  db: Db,
  { companyId, more, now }: { readonly companyId: number; readonly more: Money; readonly now: Instant },
  reads: Reads,
): Promise<NotOnAccount | null> {
  const account = await reads.account(companyId);
  // One that is on hold or closed orders nothing.
  if (!(await db.row(selectApprovedCompany, [companyId]))?.isApproved) return { code: "account_not_offered" };
  const judged = await judgeOnAccount(db, account, more, now);
  return judged.ok ? null : judged.error;
}
