// Far in the west: its day is not after that of a shop elsewhere in the country, which books no money of tomorrow.
const zone = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles", dateStyle: "short" });

/** The day at the bank, such as 2026-11-28. */
export const bankDay = (iso: string): string => zone.format(new Date(iso));

/** True for a day of the calendar that is written so. */
export function isDay(written: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(written) ? Date.parse(`${written}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written);
}

/** Days from one day to another; below zero if the other is earlier. */
export const daysUntil = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
