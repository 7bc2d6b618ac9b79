import type { Context } from "hono";
import { isFormPost, readInput, text } from "../control/input.ts";
import type { Input } from "../control/input.ts";
import { daysUntil, isDay } from "../bank/days.ts";

/** A deed that can't be done, and the status that says so. */
export type Refused = { error: string; status: 400 | 404 | 409 };
export const refuse = (status: Refused["status"], error: string): Refused => ({ error, status });

export const FULL = refuse(409, "the books are full; DELETE /payables forgets payments and disputes");

const YEAR = 366;

/** A request's fields; of a form, those that are sent several times are lists. */
export async function readFields(c: Context): Promise<Input> {
  return isFormPost(c) ? await c.req.parseBody({ all: true }) : await readInput(c);
}

/** Numbers of documents: a list in JSON, or a field of a form that is sent once for each. */
export function readNumbers(value: unknown, name: string, most: number): string[] | Refused {
  const all = value === undefined || value === "" ? [] : Array.isArray(value) ? value : [value];
  const numbers = [...new Set(all.map(text))];
  if (numbers.length > most || !numbers.every((number) => /^[A-Z]{2,3}-\d{6,12}$/.test(number)))
    return refuse(400, `${name} must be a list of up to ${most} numbers such as INV-000012 or CM-000003`);
  return numbers;
}

/** A day that is written as 2026-11-28, within a year of today; today if nothing is written. */
export function readDay(value: unknown, today: string): string | Refused {
  const day = text(value) || today;
  if (!isDay(day) || Math.abs(daysUntil(today, day)) > YEAR)
    return refuse(400, "day must be a day within a year of today, such as 2026-11-28");
  return day;
}

export function readYes(value: unknown, name: string, fallback: boolean): boolean | Refused {
  if (value === undefined || value === "") return fallback;
  if (value === true || value === "yes") return true;
  return value === false || value === "no" ? false : refuse(400, `${name} must be yes or no`);
}

/** Words of up to so many characters; without control characters, but for ends of lines. */
export function readWords(value: unknown, name: string, most: number): string | Refused {
  const words = text(value).replaceAll("\r\n", "\n");
  return words.length <= most && !/[^\P{Cc}\n]/u.test(words)
    ? words
    : refuse(400, `${name} must be words of up to ${most} characters`);
}

export function readCents(value: unknown, name: string): number | Refused {
  const written = typeof value === "number" ? String(value) : text(value) || "0";
  if (!/^\d{1,10}$/.test(written)) return refuse(400, `${name} must be a whole number of cents`);
  return Number(written);
}

export const isRefused = (value: unknown): value is Refused =>
  typeof value === "object" && value !== null && "error" in value && "status" in value;

type Read<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], Refused> };

/** All fields as they were read, or the first that can't be. */
export function whole<Fields extends object>(fields: Fields): Read<Fields> | Refused {
  return Object.values(fields).find(isRefused) ?? (fields as Read<Fields>);
}
