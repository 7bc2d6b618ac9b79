import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";

/** Companies are invoiced for each shipment, or once a week or month for all that left. */
export const scheduleKinds = ["shipment", "week", "month"] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];

/**
 * When a company is invoiced, as it is stored. `week-1` is on Mondays, `month-31` on the last day of each month.
 * Invoices are made as that day begins, for all that left before it.
 */
export type InvoiceSchedule = "shipment" | `week-${number}` | `month-${number}`;

/** Highest day of each kind. */
export const lastDayOf = { shipment: 0, week: 7, month: 31 } as const satisfies Record<ScheduleKind, number>;

/** The kind of schedule and its day: 1 (Monday) to 7 in a week, 1 to 31 in a month. */
export function scheduleParts(schedule: InvoiceSchedule): { readonly kind: ScheduleKind; readonly day: number } {
  const [kind = "", day] = schedule.split("-");
  return { kind: kind as ScheduleKind, day: Number(day ?? 0) };
}

/** 1 is Monday, 7 Sunday. */
const weekdayOf = (day: CalendarDay): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

function isInvoiceDay(schedule: InvoiceSchedule, day: CalendarDay): boolean {
  const { kind, day: dueDay } = scheduleParts(schedule);
  if (kind === "week") return weekdayOf(day) === dueDay;
  const isLast = daysLater(day, 1).slice(8) === "01";
  const dayOfMonth = Number(day.slice(8));
  return dayOfMonth === dueDay || (isLast && dayOfMonth < dueDay);
}

/** The day of the invoice for goods that leave on a day: that day for each shipment, else the next of the schedule. */
export function invoiceDayOf(schedule: InvoiceSchedule, leftOn: CalendarDay): CalendarDay {
  if (schedule === "shipment") return leftOn;
  let day = daysLater(leftOn, 1);
  while (!isInvoiceDay(schedule, day)) day = daysLater(day, 1);
  return day;
}

/** The schedule of an account, and the one before until the day on which it begins. */
export interface AccountSchedule {
  readonly schedule: InvoiceSchedule;
  readonly scheduleBefore: InvoiceSchedule;
  /** Null if it never changed. */
  readonly scheduleFrom: CalendarDay | null;
}

/** The schedule that holds for what leaves on a day. */
export const scheduleOn = (
  { schedule, scheduleBefore, scheduleFrom }: AccountSchedule,
  day: CalendarDay,
): InvoiceSchedule => (scheduleFrom === null || day >= scheduleFrom ? schedule : scheduleBefore);

/**
 * An account with another schedule. It begins on the next day, so that a day's shipments are all invoiced one way, and
 * no process of the version before is left that would not know of goods without an invoice.
 */
export function changeSchedule(
  account: AccountSchedule,
  schedule: InvoiceSchedule,
  today: CalendarDay,
): AccountSchedule {
  if (schedule === account.schedule) return account;
  const scheduleBefore = scheduleOn(account, today);
  return { schedule, scheduleBefore, scheduleFrom: daysLater(today, 1) };
}
