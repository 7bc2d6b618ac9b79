import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysBetween } from "#domain/kernel/calendar-day.ts";
import { add, cents, type Money, subtract, zero } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";

/** A company's debts and credits. */
export interface AccountFigures {
  /** Open amounts of its invoices. */
  readonly open: Money;
  /** Orders on account whose goods have not left, and goods that have left and are on no invoice yet. */
  readonly uninvoiced: Money;
  /** Its money and credit memos that settle no invoice yet. */
  readonly unapplied: Money;
}

/** Largest possible loss today. */
export const exposureOf = ({ open, uninvoiced, unapplied }: AccountFigures): Money =>
  subtract(add(open, uninvoiced), unapplied);

/** Credit left for orders on account; never below zero. */
export const creditLeft = (limit: Money, figures: AccountFigures): Money =>
  cents(Math.max(zero, limit - exposureOf(figures)));

/** Credit that the merchant grants a company. */
export interface CreditTerms {
  readonly limit: Money;
  /** An invoice may be overdue by so many days. */
  readonly daysOverdue: number;
}

export type CreditRefused =
  | { code: "credit_limit"; limit: Money; exposure: Money; left: Money }
  | { code: "account_overdue"; number: string; days: number };

/**
 * True if an order that is refused so may be held for the merchant: with it, what a company owes and has held together
 * stays within its limit once more. Held orders reserve goods that others want, and a limit of nothing holds none.
 */
export const mayBeHeld = (limit: Money, figures: AccountFigures, held: { before: Money; total: Money }): boolean =>
  exposureOf(figures) + held.before + held.total <= 2 * limit;

/** An open invoice by which an account is judged. */
export interface OpenInvoice {
  readonly number: string;
  readonly dueOn: CalendarDay;
}

/** Accepts an order of this total on account: within the limit, and with nothing overdue for too long. */
export function judgeCredit(
  { limit, daysOverdue }: CreditTerms,
  figures: AccountFigures,
  { total, oldest, today }: { readonly total: Money; readonly oldest: OpenInvoice | null; readonly today: CalendarDay },
): Result<"accepted", CreditRefused> {
  const days = oldest ? daysBetween(oldest.dueOn, today) : 0;
  if (oldest && days > daysOverdue) return refuse({ code: "account_overdue", number: oldest.number, days });
  const exposure = exposureOf(figures);
  if (exposure + total <= limit) return ok("accepted");
  return refuse({ code: "credit_limit", limit, exposure, left: creditLeft(limit, figures) });
}

/** Columns of an ageing, by the days that an open amount is overdue. */
export const ages = ["current", "to30", "to60", "to90", "over90"] as const;
export type Age = (typeof ages)[number];

/** The column of an amount that is due on a day. */
export function ageOf(dueOn: CalendarDay, today: CalendarDay): Age {
  const days = daysBetween(dueOn, today);
  if (days <= 0) return "current";
  if (days <= 30) return "to30";
  if (days <= 60) return "to60";
  return days <= 90 ? "to90" : "over90";
}

export type Ageing = Readonly<Record<Age, Money>>;

/** Open amounts by age. */
export function ageing(
  invoices: readonly { readonly dueOn: CalendarDay; readonly open: Money }[],
  today: CalendarDay,
): Ageing {
  const sums: Record<Age, Money> = { current: zero, to30: zero, to60: zero, to90: zero, over90: zero };
  for (const { dueOn, open } of invoices) {
    const age = ageOf(dueOn, today);
    sums[age] = add(sums[age], open);
  }
  return sums;
}
