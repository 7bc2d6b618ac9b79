import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { monthsLater } from "#domain/kernel/calendar-day.ts";
import { cents, type Money, subtract, zero } from "#domain/kernel/money.ts";

/** A limit of a month, and what counts in it so far. */
export interface Budget {
  readonly of: "cost-center" | "person";
  /** The cost center, or the person. */
  readonly name: string;
  readonly limit: Money;
  readonly used: Money;
}

/** Amount that an approval counts in the budgets of a month, by the day on which it was given. */
export interface CountedBefore {
  readonly total: Money;
  readonly on: CalendarDay;
}

/** Never below zero. */
export const budgetLeft = ({ limit, used }: Pick<Budget, "limit" | "used">): Money =>
  cents(Math.max(zero, subtract(limit, used)));

export interface BudgetShort {
  readonly code: "budget_short";
  readonly of: Budget["of"];
  readonly name: string;
  readonly limit: Money;
  readonly left: Money;
}

/** The first of the budgets that an amount does not fit into; null where it fits into all. */
export function shortBudget(budgets: readonly Budget[], amount: Money): BudgetShort | null {
  const short = budgets.find((budget) => budget.used + amount > budget.limit);
  if (!short) return null;
  const { of, name, limit } = short;
  return { code: "budget_short", of, name, limit, left: budgetLeft(short) };
}

/** The month of a day: its first day, and that of the next. */
export function monthOf(day: CalendarDay): { readonly from: CalendarDay; readonly to: CalendarDay } {
  const from = `${day.slice(0, 7)}-01` as CalendarDay;
  return { from, to: monthsLater(from, 1) };
}
