import { type Instant, after, days } from "#domain/kernel/time.ts";
import { instant } from "#domain/kernel/time.ts";

/** The usual spans, in days. */
export const ranges = [7, 30, 90] as const;

export interface Days {
  /** Both included, 'YYYY-MM-DD'. */
  readonly from: string;
  readonly to: string;
  readonly today: string;
  /** Set when it is one of the usual spans up to today. */
  readonly last: number | null;
}

const most = 366;

/** The days a chart is asked for: `?days=30`, or `?from=&to=`; at most a year, and none to come. */
export function daysOf(query: URLSearchParams, now: Instant, zone: string): Days {
  const today = dayAt(now, zone);
  const given = [query.get("from"), query.get("to")].map((text) => (text && isDay(text) ? text : null));
  const [from, to] = given;
  if (from && to && from <= to) {
    const end = to > today ? today : to;
    const earliest = addDays(end, -(most - 1));
    return { from: from > end ? end : from < earliest ? earliest : from, to: end, today, last: null };
  }
  const last = ranges.find((count) => String(count) === query.get("days")) ?? 30;
  return { from: addDays(today, -(last - 1)), to: today, today, last };
}

function dayAt(now: Instant, zone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    now,
  );
}

function addDays(day: string, count: number): string {
  return new Date(after(instant(Date.parse(`${day}T00:00:00Z`)), days(count))).toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  const at = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
