import { dayIn } from "#domain/kernel/business-days.ts";
import { daysLater, readDay } from "#domain/kernel/calendar-day.ts";
import type { Instant } from "#domain/kernel/time.ts";

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
const usual = 30;

/**
 * The days a chart is asked for: `?days=30`, or `?from=&to=`, whichever of them comes first, and one alone too; at most
 * a year, and none to come.
 */
export function daysOf(query: URLSearchParams, now: Instant, zone: string): Days {
  const today = dayIn(zone, now);
  const days = [query.get("from"), query.get("to")].map((text) => readDay(text ?? ""));
  const [one, other] = days;
  const from = one && other && other < one ? other : (one ?? (other && daysLater(other, -(usual - 1))));
  const to = one && other && other < one ? one : (other ?? (one && today));
  if (from && to) {
    const end = to > today ? today : to;
    const earliest = daysLater(end, -(most - 1));
    return { from: from > end ? end : from < earliest ? earliest : from, to: end, today, last: null };
  }
  const last = ranges.find((count) => String(count) === query.get("days")) ?? usual;
  return { from: daysLater(today, -(last - 1)), to: today, today, last };
}
