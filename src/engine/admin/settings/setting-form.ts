import { readLink } from "#domain/content/redirect.ts";
import type { FieldError, FieldErrorCode, FieldsInvalid, Form, Texts } from "#domain/kernel/fields/field.ts";
import { isCalendarDay } from "#domain/kernel/business-days.ts";
import { readLocalTime } from "#domain/kernel/local-time.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { defaultTimeZone, isTimeZone } from "#domain/kernel/time-zone.ts";
import type { Transit } from "#domain/shipping/rates.ts";
import { type Result, ok, refuse as refused } from "#domain/kernel/result.ts";
import type { SettingKey } from "../../checkout/setting-groups.ts";

/** The form of a settings group. */
export type SettingForm<Group extends SettingKey = SettingKey> = Pick<Form<Group>, "name" | "typedOf" | "read">;

/** Reads fields one by one and gathers what is wrong with them. */
export class TypedFields {
  readonly problems: FieldError[] = [];
  readonly #typed: Texts;

  constructor(typed: Texts) {
    this.#typed = typed;
  }

  /** The value, unless something was wrong with a field. */
  give<Value>(value: Value): Result<Value, FieldsInvalid> {
    return this.problems.length > 0 ? refused({ code: "invalid", problems: this.problems }) : ok(value);
  }

  refuse(field: string, code: FieldErrorCode, values?: FieldError["values"]): void {
    this.problems.push({ field, code, ...(values && { values }) });
  }

  /** A trimmed line or text of at most so many characters. */
  text(field: string, options: { max?: number; required?: boolean } = {}): string {
    const { max = 200, required = false } = options;
    const text = (this.#typed[field] ?? "").replaceAll("\r\n", "\n").trim();
    if (required && text === "") this.refuse(field, "required");
    if (text.length > max) this.refuse(field, "too_long", { max });
    return text;
  }

  /** A text in both languages or in neither. */
  words(field: string, options: { max?: number; required?: boolean } = {}): { en: string; cn: string } {
    const [en, cn] = [this.text(`${field}.en`, options), this.text(`${field}.cn`, options)];
    if (!options.required && en === "" && cn !== "") this.refuse(`${field}.en`, "both_languages");
    if (!options.required && cn === "" && en !== "") this.refuse(`${field}.cn`, "both_languages");
    return { en, cn };
  }

  /** One of these, or nothing. */
  choice<Value extends string>(field: string, choices: readonly Value[]): Value | "" {
    const text = this.text(field);
    const found = choices.find((one) => one === text);
    if (text !== "" && found === undefined) this.refuse(field, "choose");
    return found ?? "";
  }

  /** An amount of US dollars in cents. */
  money(field: string): Money {
    const amount = readMoney(this.text(field));
    if (amount === null) this.refuse(field, "money_format");
    return amount ?? zero;
  }

  /** A field in which digits are typed, full-width ones as the plain ones they stand for. */
  #figure(field: string): string {
    return this.text(field).normalize("NFKC");
  }

  /** A positive weight in pounds, to a tenth. */
  pounds(field: string): number {
    const found = /^\d{1,4}(\.\d)?$/.exec(this.#figure(field));
    const weight = found ? Number(found[0]) : 0;
    if (weight <= 0) this.refuse(field, "weight_format");
    return weight;
  }

  /** Business days, least and most: `2–4`, or one number for both. */
  days(field: string): Transit {
    const found = /^(\d{1,2})(?:\s*[-–~～至]\s*(\d{1,2}))?$/.exec(this.#figure(field));
    const [least, most] = [Number(found?.[1] ?? 0), Number(found?.[2] ?? found?.[1] ?? 0)];
    if (!found || most < least) this.refuse(field, "days_format");
    return [least, most];
  }

  /** A percentage of at most 100, in millionths. */
  percentage(field: string): number {
    const found = /^(\d{1,3}(?:\.\d{1,4})?)\s*%?$/.exec(this.#figure(field));
    const rate = Math.round(Number(found?.[1] ?? 0) * 10_000);
    if (!found || rate > 1_000_000) this.refuse(field, "percent_format");
    return rate;
  }

  /** A day of the calendar, or none. */
  day(field: string): string | null {
    const text = this.text(field);
    if (text === "") return null;
    if (!isCalendarDay(text)) this.refuse(field, "day_format");
    return text;
  }

  /** A path of the shop or a page of another site; empty for none. */
  link(field: string, options: { required?: boolean } = {}): string {
    const text = this.text(field, { max: 500, ...options });
    const link = text === "" ? "" : readLink(text);
    if (link === null) this.refuse(field, "link_format");
    return link ?? "";
  }

  /** Start and end of what is shown, as clocks in the zone of the form show them; the end after the start. */
  schedule(at = ""): { timeZone: string; startsAt: string | null; endsAt: string | null } {
    const chosen = this.text("timeZone");
    const timeZone = isTimeZone(chosen) ? chosen : defaultTimeZone;
    if (timeZone !== chosen) this.refuse("timeZone", "choose");
    const [startsAt, endsAt] = [`${at}startsAt`, `${at}endsAt`].map((field) => {
      const text = this.text(field);
      if (text === "") return null;
      const moment = readLocalTime(text, timeZone);
      if (moment === null) this.refuse(field, "time_format");
      return moment;
    });
    if (startsAt && endsAt && endsAt <= startsAt) this.refuse(`${at}endsAt`, "ends_before");
    const iso = (moment: Instant | null | undefined) => (moment ? new Date(moment).toISOString() : null);
    return { timeZone, startsAt: iso(startsAt), endsAt: iso(endsAt) };
  }

  /** Reads by a rule of the domain; an empty field that may be is passed over. */
  by<Value>(
    field: string,
    read: (text: string) => Result<Value, { code: FieldErrorCode | "email_required" }>,
    required = false,
  ): Value | "" {
    const text = this.text(field, { required });
    if (text === "") return "";
    const found = read(text);
    if (found.ok) return found.value;
    this.refuse(field, found.error.code === "email_required" ? "required" : found.error.code);
    return "";
  }
}
