import { type ApprovalRule, type OrderToJudge, rulesThatCatch } from "#domain/approvals/approval-rule.ts";
import { type Budget, type BudgetShort, shortBudget } from "#domain/approvals/budget.ts";
import type { BuysFor, Customer } from "#domain/buyers/buyer.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents, type Money } from "#domain/kernel/money.ts";
import { grantsOf } from "../buyers/grants.ts";
import type { Tx } from "../platform/database.ts";
import { lockBudgets } from "./budgets.ts";
import { rulesOf } from "./rules.ts";

/** A company's verdict on an order that is about to be placed or requested. */
export interface CompanyVerdict {
  /** The rules that it needs approval by. */
  readonly rules: readonly ApprovalRule[];
  readonly budgets: readonly Budget[];
  /** The budget of this month that it does not fit into. */
  readonly short: BudgetShort | null;
}

/** Judges an order by its company's budgets, which it locks, and rules. */
export async function judgeOrder(
  tx: Tx,
  { customerId }: Customer,
  { companyId, siteId }: Pick<BuysFor, "companyId" | "siteId">,
  order: Pick<OrderToJudge, "total" | "freight" | "lines"> & {
    readonly costCenterId: number | null;
    readonly today: CalendarDay;
  },
): Promise<CompanyVerdict> {
  const { costCenterId, today, ...figures } = order;
  const budgets = await lockBudgets(tx, { companyId, costCenterId, customerId }, today);
  const short = shortBudget(budgets, figures.total);
  const rules = await rulesOf(tx, companyId);
  if (rules.length === 0) return { rules, budgets, short };
  const grants = await grantsOf(tx, customerId, companyId);
  const roles = grants.filter((grant) => grant.siteId === null || grant.siteId === siteId).map(({ role }) => role);
  const judged = { ...figures, siteId, customerId, roles, isOverBudget: short !== null };
  return { rules: rulesThatCatch(rules, judged), budgets, short };
}

/** The budget that an approved order would pass by more than it may. */
export function passBudgets(
  budgets: readonly Budget[],
  total: Money,
  { mayPassBy, countedBefore }: { readonly mayPassBy: Money; readonly countedBefore?: Money },
): BudgetShort | null {
  if (countedBefore !== undefined && total <= countedBefore) return null;
  return shortBudget(budgets, cents(total - mayPassBy));
}
