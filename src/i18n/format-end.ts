import { type Instant, instant } from "#domain/kernel/time.ts";
import { formatDate, formatDateTime } from "./format.ts";

type Reading = Parameters<typeof formatDateTime>[1];

/**
 * The end of an offer, as buyers read it: one at midnight by its last whole day ("Mar 31, 2027"), for its own day would
 * be taken for one more; any other by its time.
 */
export function formatEnd(at: Instant, reading: Reading): string {
  const day = formatDate(instant(at - 1), reading);
  return day === formatDate(at, reading) ? formatDateTime(at, reading) : day;
}
