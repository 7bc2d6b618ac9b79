import { momentOf, wallClock } from "./business-days.ts";
import type { Instant } from "./time.ts";

const shape = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

/** A moment as a clock in the zone shows it, as a form's date and time: `2026-11-20T09:30`. */
export function localTime(at: Instant, timeZone: string): string {
  return new Date(wallClock(timeZone, at)).toISOString().slice(0, 16);
}

/**
 * A moment for spreadsheets and programs, by the zone's clock and with its distance from UTC:
 * `2026-11-20T09:30:00-06:00`.
 */
export function isoTime(at: Instant, timeZone: string): string {
  const whole = at - (((at % 1_000) + 1_000) % 1_000);
  const wall = wallClock(timeZone, whole);
  const minutes = Math.abs(wall - whole) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const distance = `${wall < whole ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
  return new Date(wall).toISOString().slice(0, 19) + distance;
}

/** The moment at which a clock in the zone shows a form's date and time; null for a text that is none. */
export function readLocalTime(text: string, timeZone: string): Instant | null {
  const match = shape.exec(text.trim());
  if (!match) return null;
  const asIfUtc = Date.parse(`${match[0]}:00Z`);
  // 30 February is no day, though JavaScript reads it as one in March.
  if (Number.isNaN(asIfUtc) || !new Date(asIfUtc).toISOString().startsWith(match[0])) return null;
  return momentOf(asIfUtc, timeZone);
}
