import { LruMap } from "#domain/kernel/lru-map.ts";
import { wallClock } from "#domain/kernel/business-days.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { formatLocales } from "./languages.ts";

/** Formatting of moments: the reader's language and the shop's time zone. Translators of pages and mails have both. */
interface Reading {
  readonly language: Language;
  readonly timeZone: string;
}

const formats = new LruMap<string, Intl.NumberFormat | Intl.DateTimeFormat>("formats of languages", 200);

/** Formats are costly to make and always the same: one under each key. */
export function once<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  const before = formats.get(key);
  if (before) return before as F;
  const fresh = make();
  formats.set(key, fresh);
  return fresh;
}

/** $12,345.50 in English, US$12,345.50 in Chinese; less than zero with a minus before it, never a hyphen. */
export function formatMoney(amount: Money, language: Language): string {
  const locale = formatLocales[language];
  return once(`money ${locale}`, () => new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }))
    .format(amount / 100)
    .replace("-", "−");
}

export function formatNumber(value: number, language: Language, fractionDigits = 0): string {
  const locale = formatLocales[language];
  const options = { maximumFractionDigits: fractionDigits };
  return once(`number ${locale} ${fractionDigits}`, () => new Intl.NumberFormat(locale, options)).format(value);
}

/** A day: "Nov 24, 2026", "2026年11月24日". Days without a time ('2026-11-24') stay that day everywhere. */
export function formatDate(at: Instant | string, { language, timeZone }: Reading): string {
  const day = typeof at === "string";
  const zone = day ? "UTC" : timeZone;
  const value = day ? new Date(`${at}T00:00:00Z`) : new Date(at);
  const locale = formatLocales[language];
  const month = language === "cn" ? "long" : "short";
  return once(
    `date ${locale} ${zone}`,
    () => new Intl.DateTimeFormat(locale, { year: "numeric", month, day: "numeric", timeZone: zone }),
  ).format(value);
}

/** A month, from `2026-11`: "November 2026", "2026年11月". */
export function formatMonth(month: string, language: Language): string {
  const locale = formatLocales[language];
  return once(
    `month ${locale}`,
    () => new Intl.DateTimeFormat(locale, { year: "numeric", month: "long", timeZone: "UTC" }),
  ).format(new Date(`${month}-01T00:00:00Z`));
}

/** A day in a list: "Nov 24, 2026", "2026/11/24". */
export function formatListDate(at: Instant, reading: Reading): string {
  const { language, timeZone } = reading;
  if (language === "en") return formatDate(at, reading);
  return once(
    `list cn ${timeZone}`,
    () => new Intl.DateTimeFormat("zh-CN", { year: "numeric", month: "2-digit", day: "2-digit", timeZone }),
  ).format(at);
}

/**
 * A moment with its zone: "Nov 24, 2026, 7:04 AM US Central Time", "2026年11月24日 07:04（美国中部时间）". Never CST: a Chinese
 * reader takes it for China Standard Time, and a whole night would lie between. A zone without a name of its own here
 * is said with its distance from UTC: "Europe/Paris, UTC+1".
 */
export function formatDateTime(at: Instant, reading: Reading): string {
  const { language, timeZone } = reading;
  const time = formatListTime(at, reading);
  const zone = formatTimeZone(timeZone, language);
  if (Object.hasOwn(zoneNames, timeZone)) return language === "cn" ? `${time}（${zone}）` : `${time} ${zone}`;
  const distance = distanceFromUtc(timeZone, at);
  const apart = zone === distance ? [zone] : [zone, distance];
  return language === "cn" ? `${time}（${apart.join("，")}）` : `${time} (${apart.join(", ")})`;
}

/** The same for a list that names the zone of all its rows once. */
export function formatListTime(at: Instant, { language, timeZone }: Reading): string {
  const english: Intl.DateTimeFormatOptions = { month: "short", hour: "numeric", hour12: true };
  const chinese: Intl.DateTimeFormatOptions = { month: "long", hour: "2-digit", hour12: false };
  const own = language === "en" ? english : chinese;
  const format = once(
    `datetime ${language} ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(formatLocales[language], {
        year: "numeric",
        day: "numeric",
        minute: "2-digit",
        timeZone,
        ...own,
      }),
  );
  return format.format(at);
}

/** `UTC+5:30`: a zone's offset at a moment. Computed, because browsers name zones differently. */
function distanceFromUtc(timeZone: string, at: Instant): string {
  const minutes = Math.round((wallClock(timeZone, at) - at) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const clock = rest === 0 ? String(hours) : `${hours}:${String(rest).padStart(2, "0")}`;
  return minutes === 0 ? "UTC" : `UTC${minutes < 0 ? "−" : "+"}${clock}`;
}

/** A time zone in plain words: "US Central Time", "美国中部时间"; one without such words by its IANA name. */
export function formatTimeZone(timeZone: string, language: Language): string {
  return zoneNames[timeZone]?.[language] ?? timeZone.replaceAll("_", " ");
}

const zoneNames: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  "America/New_York": { en: "US Eastern Time", cn: "美国东部时间" },
  "America/Chicago": { en: "US Central Time", cn: "美国中部时间" },
  "America/Denver": { en: "US Mountain Time", cn: "美国山地时间" },
  "America/Phoenix": { en: "Arizona time", cn: "亚利桑那时间" },
  "America/Los_Angeles": { en: "US Pacific Time", cn: "美国太平洋时间" },
  "America/Anchorage": { en: "Alaska Time", cn: "阿拉斯加时间" },
  "Pacific/Honolulu": { en: "Hawaii Time", cn: "夏威夷时间" },
  "Asia/Shanghai": { en: "China Standard Time", cn: "中国标准时间" },
};

/** A range of days: "Nov 24 – Nov 28", "11月24日–11月28日". Takes 'YYYY-MM-DD'. */
export function formatDayRange(from: string, to: string, language: Language): string {
  const format = once(
    `range ${language}`,
    () =>
      new Intl.DateTimeFormat(formatLocales[language], {
        month: language === "cn" ? "long" : "short",
        day: "numeric",
        timeZone: "UTC",
      }),
  );
  const say = (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  if (from === to) return say(from);
  return language === "cn" ? `${say(from)}–${say(to)}` : `${say(from)} – ${say(to)}`;
}
