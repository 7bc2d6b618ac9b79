import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysLater, monthsLater } from "#domain/kernel/calendar-day.ts";
import { add, type Money, subtract, zero } from "#domain/kernel/money.ts";
import { type Ageing, ageing } from "#domain/receivables/credit.ts";

/** A calendar month, such as `2026-11`. */
export type Month = string & { readonly __unit: "YYYY-MM" };

export const monthOf = (day: CalendarDay): Month => day.slice(0, 7) as Month;

const firstDayOf = (month: Month) => `${month}-01` as CalendarDay;

/** A month in an address; null for anything else. */
export const readMonth = (text: string): Month | null =>
  /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? (text as Month) : null;

/** Days of a month, inclusive. One that is not over ends today. */
export function daysOfMonth(
  month: Month,
  today: CalendarDay,
): { readonly from: CalendarDay; readonly to: CalendarDay } {
  const from = firstDayOf(month);
  const last = daysLater(monthsLater(from, 1), -1);
  return { from, to: last > today ? today : last };
}

/** Months from one day to another, the latest first; no more than `most`. */
export function monthsBetween(from: CalendarDay, to: CalendarDay, most: number): Month[] {
  const months: Month[] = [];
  for (let day = firstDayOf(monthOf(to)); months.length < most; day = monthsLater(day, -1)) {
    months.push(monthOf(day));
    if (monthOf(day) <= monthOf(from)) break;
  }
  return months;
}

/**
 * Movements of a company's balance. A `deposit` is an invoice that asks one, a `fee` one for a payment that came back,
 * which is `waived` where it is given up. A `reversal` takes a payment back, or a part of it; a `refund` is ours, and
 * less than zero where it failed.
 */
export const movementKinds = [
  "invoice",
  "deposit",
  "fee",
  "reversal",
  "refund",
  "payment",
  "credit-memo",
  "discount",
  "write-off",
  "waived",
] as const;
type MovementKind = (typeof movementKinds)[number];

export interface Movement<Via extends string = string> {
  /** The day on which it was entered: a month that is over never changes. */
  readonly day: CalendarDay;
  readonly kind: MovementKind;
  /** The invoice's number, or that of the payment or memo. */
  readonly reference: string;
  /** Way of a payment. */
  readonly via: Via | null;
  /** Of an invoice. */
  readonly dueOn: CalendarDay | null;
  /** The buyer's own, different ones of the orders that an invoice or credit memo is for, as they were invoiced. */
  readonly poNumbers: readonly string[];
  /** Positive for what the company owes more. */
  readonly amount: Money;
}

export interface Statement<Line extends Movement = Movement> {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly opening: Money;
  readonly lines: readonly (Line & { readonly balance: Money })[];
  readonly sums: Readonly<Record<MovementKind, Money>>;
  readonly closing: Money;
  /** Open invoices at the end, by age; less `unapplied` they are the closing balance. */
  readonly ages: Ageing;
  readonly unapplied: Money;
}

/** The statement of some days. `open` are the invoices with an open amount at their end. */
export function statementOf<Line extends Movement>(
  { from, to }: Pick<Statement, "from" | "to">,
  { opening, movements }: { readonly opening: Money; readonly movements: readonly Line[] },
  open: readonly { readonly dueOn: CalendarDay; readonly open: Money }[],
): Statement<Line> {
  const sums = Object.fromEntries(movementKinds.map((kind) => [kind, zero])) as Record<MovementKind, Money>;
  let balance = opening;
  const lines = movements.map((movement) => {
    balance = add(balance, movement.amount);
    sums[movement.kind] = add(sums[movement.kind], movement.amount);
    return { ...movement, balance };
  });
  const ages = ageing(open, to);
  const unapplied = subtract(add(...Object.values(ages)), balance);
  return { from, to, opening, lines, sums, closing: balance, ages, unapplied };
}
