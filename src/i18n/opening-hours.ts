import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type DayHours, type DayRange, isWeekKnown, type OpeningHours } from "#domain/kernel/opening-hours.ts";
import { formatDayRange, formatTimeZone, once } from "./format.ts";
import { formatLocales } from "./languages.ts";
import { listSeparators } from "./separators.ts";

/** Days that have the same hours: "Mon–Fri", "8:00 AM–4:30 PM"; no hours where they are closed. */
interface HoursLine {
  readonly days: string;
  readonly hours: string | null;
}

/** The week in lines that group days with the same hours; none without opening hours. */
function weekLines(opening: OpeningHours, language: Language): HoursLine[] {
  if (!isWeekKnown(opening)) return [];
  const runs: { first: number; last: number; hours: DayHours | null }[] = [];
  for (const [weekday, hours] of opening.week.entries()) {
    const run = runs.at(-1);
    if (run && run.hours?.opens === hours?.opens && run.hours?.closes === hours?.closes) run.last = weekday;
    else runs.push({ first: weekday, last: weekday, hours });
  }
  return runs.map(({ first, last, hours }) => ({
    days: daysText(first, last, language),
    hours: hours && `${clockText(hours.opens, language)}–${clockText(hours.closes, language)}`,
  }));
}

const closedWord = { en: "closed", cn: "休息" } as const;

/** The same as lines of text with the time zone; the last line is the remark. */
export function openingLines(
  opening: OpeningHours & { readonly note: Readonly<Record<Language, string>> },
  language: Language,
): string[] {
  const week = weekLines(opening, language).map(({ days, hours }) => `${days} ${hours ?? closedWord[language]}`);
  const zone = week.length > 0 ? [formatTimeZone(opening.timeZone, language)] : [];
  return [...week, ...zone, opening.note[language]].filter((line) => line !== "");
}

/** Ranges of days in one line: "Nov 26, Dec 24 – Dec 26". */
export function rangesText(ranges: readonly DayRange[], language: Language): string {
  return ranges.map(({ from, to }) => formatDayRange(from, to, language)).join(listSeparators[language]);
}

/** The name of a weekday, 0 is Monday: "Mon", "周一". */
export function weekdayName(weekday: number, language: Language, width: "short" | "long" = "short"): string {
  // 1 January 2024 was a Monday.
  const day = Date.UTC(2024, 0, 1 + weekday);
  return once(
    `weekday ${language} ${width}`,
    () => new Intl.DateTimeFormat(formatLocales[language], { weekday: width, timeZone: "UTC" }),
  ).format(day);
}

/** A day with its weekday, without the year: "Tue, Nov 24", "11月24日周二". */
export function formatWeekday(day: CalendarDay | string, language: Language): string {
  const options = { weekday: "short", month: language === "cn" ? "long" : "short", day: "numeric" } as const;
  const format = once(
    `day with weekday ${language}`,
    () => new Intl.DateTimeFormat(formatLocales[language], { ...options, timeZone: "UTC" }),
  );
  return format.format(new Date(`${day}T00:00:00Z`));
}

function daysText(first: number, last: number, language: Language): string {
  const [from, to] = [weekdayName(first, language), weekdayName(last, language)];
  if (first === last) return from;
  return language === "cn" ? `${from}至${to}` : `${from}–${to}`;
}

/** `08:30` as "8:30 AM", "8:30". */
function clockText(clock: string, language: Language): string {
  if (language === "cn") return clock.replace(/^0/, "");
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return once("clock", () => new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: "UTC" }))
    .format(Date.UTC(2024, 0, 1, hour, minute))
    .replaceAll("\u202f", " ");
}
