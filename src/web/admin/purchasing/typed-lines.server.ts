import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { readDay } from "#domain/kernel/calendar-day.ts";
import { readCount, readId } from "#domain/kernel/read-whole-number.ts";

/** Typed values of lines, by id. */
function fieldsOf(form: FormData, start: "units" | "day"): [id: number, typed: string][] {
  return [...form].flatMap(([name, value]): [number, string][] => {
    const id = name.startsWith(`${start}.`) ? readId(name.slice(start.length + 1)) : null;
    return id === null || typeof value !== "string" ? [] : [[id, value.trim()]];
  });
}

export const unitsOf = (form: FormData): ReadonlyMap<number, number> =>
  new Map(fieldsOf(form, "units").flatMap(([id, typed]) => (typed === "" ? [] : [[id, readCount(typed)]])));

/** Days by line, null for none; null if one is no day. */
export function daysOf(form: FormData): ReadonlyMap<number, CalendarDay | null> | null {
  const typed = fieldsOf(form, "day").map(([id, text]) => [id, text === "" ? null : (readDay(text) ?? false)] as const);
  return typed.some(([, day]) => day === false)
    ? null
    : new Map(typed.map(([id, day]) => [id, day === false ? null : day]));
}

/** The field that a refusal without a line leads to: the first day that is none, and the first field of units. */
export function wrongField(code: string, form: FormData): string | null {
  const [first] =
    code === "day_format"
      ? fieldsOf(form, "day").filter(([, typed]) => typed !== "" && readDay(typed) === null)
      : fieldsOf(form, "units");
  if (!first) return null;
  if (code === "day_format") return `day.${first[0]}`;
  return code === "units_invalid" || code === "nothing_counted" ? `units.${first[0]}` : null;
}
