import { cutText } from "#domain/kernel/text.ts";
import { type Difference, differencesOf } from "../differences.ts";

/** Accounts are named by their last digits: the record is read by more people than may move money. */
const masked = new Set(["accountNumber", "routingNumber"]);

/** Differences of two values of a group, value by value; null is an unset group. */
function settingDifferences(before: unknown, after: unknown): Difference[] {
  return differencesOf(flat(before), flat(after)).map((one) =>
    masked.has(one.path.split(".").at(-1) ?? "")
      ? { path: one.path, before: lastDigits(one.before), after: lastDigits(one.after) }
      : one,
  );
}

function flat(value: unknown, at = "", values = new Map<string, string>()): Map<string, string> {
  if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) flat(inner, at ? `${at}.${key}` : key, values);
  else if (value !== undefined && value !== null && value !== "") values.set(at, String(value));
  return values;
}

function lastDigits(text: string): string {
  return text === "" ? "" : `…${text.slice(-4)}`;
}

const maxAudited = 40;
const maxLength = 200;

/** The same for an audit entry, with long values shortened. */
export function auditOfSetting(before: unknown, after: unknown): Record<string, string> {
  const short = (text: string) => (text.length > maxLength ? `${cutText(text, maxLength)}…` : text) || "–";
  return Object.fromEntries(
    settingDifferences(before, after)
      .slice(0, maxAudited)
      .map((one) => [one.path, `${one.path}: ${short(one.before)} → ${short(one.after)}`]),
  );
}
