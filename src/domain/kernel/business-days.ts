import { LruMap } from "#domain/kernel/lru-map.ts";
import { after, days, type Instant, instant } from "#domain/kernel/time.ts";

/** A day without a time, as `2026-11-20`. */
export type CalendarDay = string & { readonly __unit: "YYYY-MM-DD" };

/** The day at a moment in a time zone such as `America/Chicago`. */
export function dayIn(timeZone: string, epochMs: number): CalendarDay {
  const options = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return formatOf(dayFormats, timeZone, "en-CA", options).format(epochMs) as CalendarDay;
}

/** The last day that begins before a moment, such as the last one that something is valid on. */
export const lastDayBefore = (until: Instant, timeZone: string): CalendarDay => dayIn(timeZone, until - 1);

// Formats are costly to make and always the same: one for each zone that is asked for.
const dayFormats = new LruMap<string, Intl.DateTimeFormat>("days of time zones", 50);
const clockFormats = new LruMap<string, Intl.DateTimeFormat>("clocks of time zones", 50);

function formatOf(
  cache: LruMap<string, Intl.DateTimeFormat>,
  timeZone: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const before = cache.get(timeZone);
  if (before) return before;
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  cache.set(timeZone, format);
  return format;
}

/** True for a calendar day. JavaScript would read 30 February as a day in March. */
export function isCalendarDay(text: string): text is CalendarDay {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** `first` is the first such weekday of the month, `last` the last one. 0 is Sunday. */
type Rule =
  | { readonly month: number; readonly day: number }
  | { readonly month: number; readonly weekday: number; readonly nth: 1 | 2 | 3 | 4 | "last" };

/** The legal public holidays of the United States, 5 U.S.C. 6103(a): carriers and banks rest on them. */
const holidayRules: readonly Rule[] = [
  { month: 1, day: 1 }, // New Year's Day
  { month: 1, weekday: 1, nth: 3 }, // Birthday of Martin Luther King, Jr.
  { month: 2, weekday: 1, nth: 3 }, // Washington's Birthday
  { month: 5, weekday: 1, nth: "last" }, // Memorial Day
  { month: 6, day: 19 }, // Juneteenth
  { month: 7, day: 4 }, // Independence Day
  { month: 9, weekday: 1, nth: 1 }, // Labor Day
  { month: 10, weekday: 1, nth: 2 }, // Columbus Day
  { month: 11, day: 11 }, // Veterans Day
  { month: 11, weekday: 4, nth: 4 }, // Thanksgiving Day
  { month: 12, day: 25 }, // Christmas Day
];

const holidaysOf = new LruMap<number, ReadonlySet<CalendarDay>>("holidays of years", 20);

/**
 * The days of a year on which a federal holiday is kept: one that falls on a Saturday is kept the day before, one on a
 * Sunday the day after (5 U.S.C. 6103(b), Executive Order 11582). New Year's Day of the next year may be among them.
 */
export function federalHolidays(year: number): ReadonlySet<CalendarDay> {
  const cached = holidaysOf.get(year);
  if (cached) return cached;
  const days = [...holidayRules.map((rule) => dateOf(rule, year)), dateOf({ month: 1, day: 1 }, year + 1)]
    .map(observed)
    .filter((date) => date.getUTCFullYear() === year)
    .map(dayOf);
  const holidays: ReadonlySet<CalendarDay> = new Set(days);
  holidaysOf.set(year, holidays);
  return holidays;
}

function dateOf(rule: Rule, year: number): Date {
  if ("day" in rule) return new Date(Date.UTC(year, rule.month - 1, rule.day));
  const { month, weekday, nth } = rule;
  if (nth === "last") {
    const end = new Date(Date.UTC(year, month, 0));
    end.setUTCDate(end.getUTCDate() - ((end.getUTCDay() - weekday + 7) % 7));
    return end;
  }
  const first = new Date(Date.UTC(year, month - 1, 1));
  first.setUTCDate(1 + ((weekday - first.getUTCDay() + 7) % 7) + (nth - 1) * 7);
  return first;
}

function observed(date: Date): Date {
  const shift = date.getUTCDay() === 6 ? -1 : date.getUTCDay() === 0 ? 1 : 0;
  return new Date(date.getTime() + days(shift));
}

/** A date, by UTC, as a day; and a day as the date at whose midnight it begins. */
export const dayOf = (date: Date): CalendarDay => date.toISOString().slice(0, 10) as CalendarDay;
export const dateFrom = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/** True if carriers and banks work: Monday to Friday, no federal holiday. */
export function isBusinessDay(day: CalendarDay): boolean {
  const weekday = dateFrom(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !federalHolidays(Number(day.slice(0, 4))).has(day);
}

const nextDay = (day: CalendarDay): CalendarDay => dayOf(new Date(dateFrom(day).getTime() + days(1)));

/** The day `count` business days after a day; zero gives the day itself, or the first business day after it. */
export function businessDaysAfter(day: CalendarDay, count: number): CalendarDay {
  let at = day;
  while (!isBusinessDay(at)) at = nextDay(at);
  for (let left = count; left > 0; left -= 1) {
    at = nextDay(at);
    while (!isBusinessDay(at)) at = nextDay(at);
  }
  return at;
}

/** Business days from one day to a later one: the inverse of `businessDaysAfter`. */
export function businessDaysBetween(from: CalendarDay, to: CalendarDay): number {
  let count = 0;
  for (let at = businessDaysAfter(from, 0); at < to; at = businessDaysAfter(at, 1)) count += 1;
  return count;
}

/** The moment at which a clock in this time zone shows this whole hour on a day. */
export function instantAtHour(day: CalendarDay, hour: number, timeZone: string): Instant {
  return momentOf(dateFrom(day).getTime() + hour * 3_600_000, timeZone);
}

/** The moment at which a clock in this zone shows a time, encoded as if it were UTC: the inverse of `wallClock`. */
export function momentOf(asIfUtc: number, timeZone: string): Instant {
  const wall = wallClock(timeZone, asIfUtc);
  // Once more from the first answer: between the two the zone may have changed its hour.
  const near = asIfUtc - (wall - asIfUtc);
  return instant(near - (wallClock(timeZone, near) - asIfUtc));
}

/** Local time in the zone, encoded as if it were UTC. */
export function wallClock(timeZone: string, at: number): number {
  const parts = formatOf(clockFormats, timeZone, "en-US", {
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
}

const closingHour = 17;

/**
 * The moment itself where offices are open or open later that day; else the end of the next business day, at five
 * o'clock.
 */
export function endOfBusinessDay(at: Instant, timeZone: string): Instant {
  const day = dayIn(timeZone, at);
  if (isBusinessDay(day) && at <= instantAtHour(day, closingHour, timeZone)) return at;
  return instantAtHour(businessDaysAfter(nextDay(day), 0), closingHour, timeZone);
}

/** The moment `count` whole business days later, when clocks show the same, in winter or in summer. */
export function businessDaysLater(at: Instant, count: number, timeZone: string): Instant {
  if (count === 0) return at;
  const wall = wallClock(timeZone, at);
  let day = dayOf(new Date(wall));
  for (let left = count; left > 0;) {
    day = nextDay(day);
    if (isBusinessDay(day)) left -= 1;
  }
  return after(momentOf(dateFrom(day).getTime() + (wall % days(1)), timeZone), at % 1_000);
}
