import { type CalendarDay, isCalendarDay } from "#domain/kernel/business-days.ts";
import { localTime, readLocalTime } from "#domain/kernel/local-time.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { isTimeZone } from "#domain/kernel/time-zone-choices.ts";
import type { Field, Shape, Texts } from "./field.ts";
import { input, type Look, textAt } from "./input.ts";

/** A time zone; the shop's until one is chosen. */
export function timeZone<const Label extends string>(look: Look<Label>): Field<string, Label> {
  const field = input<string, Label>("timeZone", look, {
    shape: { type: "text", least: 1, most: 200, is: isTimeZone },
    read(text, refuse) {
      if (!isTimeZone(text)) refuse("choice_unknown");
      return text;
    },
    show: (value) => value,
  });
  return { ...field, show: (value, name, shop) => field.show(value ?? shop.timeZone, name, shop) };
}

type MomentLook<Label extends string> = Look<Label> & { readonly after?: string };

/**
 * A moment as a clock in the zone shows it that the form names by its field `timeZone`, or none; stored in ISO 8601.
 * One that is to come `after` another of its row is refused where it does not.
 */
export function moment<const Label extends string>(look: MomentLook<Label>): Field<string | null, Label> {
  const [to, from] = [(at: Instant) => new Date(at).toISOString(), (text: string) => instant(Date.parse(text))];
  return momentAs(look, to, from);
}

/** The same, stored in a column of moments. */
export function instantOrNone<const Label extends string>(look: MomentLook<Label>): Field<Instant | null, Label> {
  const same = (at: Instant) => at;
  return momentAs(look, same, same);
}

function momentAs<Value extends string | number, Label extends string>(
  { after, ...look }: MomentLook<Label>,
  to: (at: Instant) => Value,
  from: (value: Value) => Instant,
): Field<Value | null, Label> {
  return {
    kind: "moment",
    label: look.label,
    ...(look.at !== undefined && { at: look.at }),
    isOptional: false,
    shape: { type: "nullable", of: { type: "moment" } },
    read(typed, name, refuse) {
      const at = momentAt(typed, name);
      const text = textAt(typed, name, refuse, { max: Infinity, required: look.required ?? false });
      if (at === null && text !== "") refuse(name, "time_format");
      const before = after === undefined ? null : momentAt(typed, name.replace(/[^.]*$/, after));
      if (at !== null && before !== null && at <= before) refuse(name, "ends_before");
      return at === null ? null : to(at);
    },
    show: (value, name, { timeZone }) => ({
      [name]: value === undefined || value === null ? "" : localTime(from(value), timeZone),
    }),
  };
}

function momentAt(typed: Texts, name: string): Instant | null {
  const zone = (typed["timeZone"] ?? "").trim();
  const text = (typed[name] ?? "").trim();
  return text === "" ? null : readLocalTime(text, isTimeZone(zone) ? zone : defaultTimeZone);
}

/** A day of the calendar, or none. */
export function day<const Label extends string>({
  by = (text) => (isCalendarDay(text) ? text : null),
  ...look
}: Look<Label> & { by?(text: string): CalendarDay | null }): Field<CalendarDay | null, Label> {
  return input<CalendarDay | null, Label>("day", look, {
    shape: { type: "nullable", of: calendarDay },
    read(text, refuse) {
      const value = by(text);
      if (text !== "" && value === null) refuse("day_format");
      return value;
    },
    show: (value) => value ?? "",
  });
}

export const calendarDay: Shape = { type: "text", least: 1, most: 10, is: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) };
