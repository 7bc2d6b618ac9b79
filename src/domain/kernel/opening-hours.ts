import { type CalendarDay, federalHolidays, isBusinessDay } from "#domain/kernel/business-days.ts";

/** A day's hours as clocks on the spot show them: `08:00` to `16:30`. */
export interface DayHours {
  readonly opens: string;
  readonly closes: string;
}

/** A range of days, both included. */
export interface DayRange {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** When a place is open, by its own clock. */
export interface OpeningHours {
  readonly timeZone: string;
  /** Monday first, null for closed. Seven nulls mean that nothing was configured, and office days count. */
  readonly week: readonly (DayHours | null)[];
  /** Closed on federal holidays. */
  readonly holidays: boolean;
  /** Further days on which it is closed. */
  readonly closed: readonly DayRange[];
}

const nextDay = (day: CalendarDay): CalendarDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10) as CalendarDay;

/** 0 is Monday, as in `week`. */
const weekdayOf = (day: CalendarDay): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export const isWeekKnown = ({ week }: Pick<OpeningHours, "week">): boolean => week.some((hours) => hours !== null);

function isInWeek(hours: OpeningHours, day: CalendarDay): boolean {
  if (!isWeekKnown(hours)) return isBusinessDay(day);
  return hours.week[weekdayOf(day)] != null;
}

function isExcepted({ holidays, closed }: OpeningHours, day: CalendarDay): boolean {
  if (holidays && federalHolidays(Number(day.slice(0, 4))).has(day)) return true;
  return closed.some(({ from, to }) => from <= day && day <= to);
}

export function isOpenOn(hours: OpeningHours, day: CalendarDay): boolean {
  return isInWeek(hours, day) && !isExcepted(hours, day);
}

const daysLookedAt = 400;

/**
 * The first day from this one on which the place is open; the day itself where it stays closed for more than a year.
 */
export function firstOpenDay(hours: OpeningHours, day: CalendarDay): CalendarDay {
  let at = day;
  for (let left = daysLookedAt; left > 0; left -= 1) {
    if (isOpenOn(hours, at)) return at;
    at = nextDay(at);
  }
  return day;
}

/** Upcoming closed days outside the weekly schedule, as ranges: at most `most`, within the next sixty days. */
export function closuresAhead(hours: OpeningHours, today: CalendarDay, most = 4): DayRange[] {
  const spans: { from: CalendarDay; to: CalendarDay }[] = [];
  let isOpenSince = true;
  for (let at = today, left = 60; left > 0; at = nextDay(at), left -= 1) {
    if (!isInWeek(hours, at)) continue;
    if (!isExcepted(hours, at)) {
      isOpenSince = true;
      continue;
    }
    const last = spans.at(-1);
    // Days that the week has closed anyway do not part two that are closed one after the other.
    if (last && !isOpenSince) last.to = at;
    else if (spans.length === most) break;
    else spans.push({ from: at, to: at });
    isOpenSince = false;
  }
  return spans;
}
