/** Zones of the United States by which shops keep their working days, east to west. */
export const usTimeZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
] as const;

/**
 * True for the name of a zone in the IANA database. Offsets such as `+05:30` are refused: they have no daylight saving
 * time, and PostgreSQL reads their sign reversed.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Every zone that can be chosen: those of the United States first, then all by name. */
export function timeZoneChoices(): string[] {
  const first: readonly string[] = usTimeZones;
  const rest = Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC" && !first.includes(name));
  return [...first, ...rest, "UTC"];
}
