import { readEmail } from "#domain/kernel/email.ts";
import type { Language } from "#domain/kernel/language.ts";
import { phoneText, readPhone } from "#domain/kernel/phone.ts";
import { readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import type { Result } from "#domain/kernel/result.ts";
import { isTimeZone } from "#domain/kernel/time-zone.ts";
import {
  type Field,
  type FieldError,
  type FieldErrorCode,
  type Fields,
  group,
  type InputKind,
  type Refuse,
  type Shape,
  type Texts,
} from "./field.ts";

interface Look<Label extends string> {
  readonly label: Label;
  readonly at?: string;
}

type RefuseHere = (code: FieldErrorCode, values?: FieldError["values"]) => void;

/** A field of one input, of its text and how that is read and shown. */
function input<Value, Label extends string>(
  kind: InputKind,
  { label, at }: Look<Label>,
  rest: {
    readonly shape: Shape;
    readonly max?: number;
    readonly required?: boolean;
    readonly usual?: Value;
    readonly isOptional?: boolean;
    readonly maxLength?: number;
    read(text: string, refuse: RefuseHere): Value;
    show(value: Value): string;
  },
): Field<Value, Label> {
  const { shape, max = 200, required = false, usual, isOptional = false, maxLength, read, show } = rest;
  return {
    kind,
    label,
    ...(at !== undefined && { at }),
    isOptional,
    shape,
    ...(usual !== undefined && { usual }),
    ...(maxLength !== undefined && { maxLength }),
    read: (typed, name, refuse) =>
      read(textAt(typed, name, refuse, { max, required }), (code, values) => refuse(name, code, values)),
    show: (value, name) => {
      const shown = value ?? usual;
      return { [name]: shown === undefined || shown === null ? "" : show(shown) };
    },
  };
}

/** The trimmed text of an input, of at most so many letters. */
function textAt(
  typed: Texts,
  name: string,
  refuse: Refuse,
  { max = 200, required = false }: { max?: number; required?: boolean } = {},
): string {
  const text = (typed[name] ?? "").replaceAll("\r\n", "\n").trim();
  if (required && text === "") refuse(name, "required");
  if (text.length > max) refuse(name, "too_long", { max });
  return text;
}

interface TextOptions<Label extends string> extends Look<Label> {
  readonly max?: number;
  readonly required?: boolean;
  readonly isOptional?: boolean;
  /** Refuses a text that is none of this kind, or gives it as it is stored; it is not asked of an empty one. */
  readonly by?: (text: string) => Result<string, { code: FieldErrorCode }>;
  /** Holds for what is stored; a form that is to refuse the rest says so by itself. */
  readonly is?: (text: string) => boolean;
  /** Shows what is stored in another way, which `by` reads again. */
  readonly shownAs?: (value: string) => string;
}

/** A line of text. */
export function line<const Label extends string>(options: TextOptions<Label>): Field<string, Label> {
  const { max = 200, required = false, isOptional = false, by, is, shownAs = (value) => value } = options;
  return input("line", options, {
    shape: { type: "text", least: required ? 1 : 0, most: max, ...(is && { is }) },
    max,
    required,
    isOptional,
    maxLength: max,
    read: (text, refuse) => (by && text !== "" ? ruled(text, by, refuse) : text),
    show: shownAs,
  });
}

function ruled<Value extends string>(
  text: string,
  by: (text: string) => Result<Value, { code: FieldErrorCode | "email_required" }>,
  refuse: RefuseHere,
): string {
  const value = by(text);
  if (value.ok) return value.value;
  refuse(value.error.code === "email_required" ? "required" : value.error.code);
  return text;
}

/** A telephone number of the United States, stored as ten digits; empty where there is none. */
export function phone<const Label extends string>(look: Look<Label>): Field<string, Label> {
  return input("phone", look, {
    shape: { type: "text", least: 0, most: 10, is: (text) => /^\d{10}$/.test(text) },
    read: (text, refuse) => (text === "" ? "" : ruled(text, readPhone, refuse)),
    show: phoneText,
  });
}

export function email<const Label extends string>(look: Look<Label>): Field<string, Label> {
  return input("email", look, {
    shape: { type: "text", least: 0, most: 200 },
    read: (text, refuse) => (text === "" ? "" : ruled(text, readEmail, refuse)),
    show: (value) => value,
  });
}

type Words = Readonly<Record<Language, string>>;

/** A line in both languages or in neither. */
export function words<const Label extends string>({
  label,
  at,
  ...options
}: Omit<TextOptions<Label>, "label" | "by" | "is" | "shownAs"> & { label: Readonly<Record<Language, Label>> }): Field<
  Words,
  Label
> {
  const fields = { en: line({ ...options, label: label.en }), cn: line({ ...options, label: label.cn }) };
  const both: Field<Words, Label> = group<Fields<Label>>({ fields, ...(at !== undefined && { at }) }) as never;
  return {
    ...both,
    read(typed, name, refuse) {
      const value = both.read(typed, name, refuse);
      if (!options.required && value.en === "" && value.cn !== "") refuse(`${name}.en`, "both_languages");
      if (!options.required && value.cn === "" && value.en !== "") refuse(`${name}.cn`, "both_languages");
      return value;
    },
  };
}

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** One of some values, or none. */
export function choice<const Value extends string, const Label extends string>({
  of,
  ...look
}: Look<Label> & { readonly of: readonly Value[] }): Field<Value | "", Label> {
  return input<Value | "", Label>("choice", look, {
    shape: { type: "one", of: ["", ...of] },
    read(text, refuse) {
      const value = of.find((one) => one === text);
      if (text !== "" && value === undefined) refuse("choose");
      return value ?? "";
    },
    show: (value) => value,
  });
}

/** A zone of time; where nobody has chosen one, the shop's is shown. */
export function timeZone<const Label extends string>(look: Look<Label>): Field<string, Label> {
  const field = input<string, Label>("timeZone", look, {
    shape: { type: "text", least: 1, most: 200, is: isTimeZone },
    read(text, refuse) {
      if (!isTimeZone(text)) refuse("choose");
      return text;
    },
    show: (value) => value,
  });
  return { ...field, show: (value, name, shop) => field.show(value ?? shop.timeZone, name, shop) };
}

/** A whole number between two others, both included; digits of any width. With `usual`, an empty form begins with that. */
export function whole<const Label extends string>(
  options: Look<Label> & Bounds & { readonly usual?: number },
): Field<number, Label> {
  return wholeOr(options, (text, refuse) => readWhole(text, options, refuse));
}

/** The same, which is the usual one where it was left empty. */
export function wholeOrUsual<const Label extends string>(
  options: Look<Label> & Bounds & { readonly usual: number },
): Field<number, Label> {
  return wholeOr(options, (text, refuse) => (text === "" ? options.usual : readWhole(text, options, refuse)));
}

/** The same, or none. */
export function wholeOrNone<const Label extends string>(
  options: Look<Label> & Bounds,
): Field<number | undefined, Label> {
  return wholeOr(options, (text, refuse) => (text === "" ? undefined : readWhole(text, options, refuse)));
}

function wholeOr<Value extends number | undefined, Label extends string>(
  { least, most, usual, ...look }: Look<Label> & Bounds & { readonly usual?: Value },
  read: (text: string, refuse: RefuseHere) => Value,
): Field<Value, Label> {
  const shape: Shape = { type: "whole", least, most };
  return input("whole", look, { shape, ...(usual !== undefined && { usual }), read, show: String });
}

function readWhole(text: string, { least, most }: Bounds, refuse: RefuseHere): number {
  const value = readTypedWhole(text, { least, most });
  if (value === null) refuse("whole_number", { least, most });
  return value ?? least;
}

/** A share in percent, to four decimals: `8.25`, `8.25 %`. */
export function percent<const Label extends string>({
  most = 100,
  usual,
  ...look
}: Look<Label> & { readonly most?: number; readonly usual?: number }): Field<number, Label> {
  return input("percent", look, {
    shape: { type: "number", least: 0, most },
    ...(usual !== undefined && { usual }),
    read(text, refuse) {
      const value = readPercent(text, refuse) / 10_000;
      if (value > most && value <= 100) refuse("percent_most", { most });
      return value;
    },
    show: String,
  });
}

/** In millionths; anything above 1,000,000 was refused. */
function readPercent(text: string, refuse: RefuseHere): number {
  const figure = /^(\d{1,3}(?:\.\d{1,4})?)\s*%?$/.exec(text.normalize("NFKC"));
  const rate = Math.round(Number(figure?.[1] ?? 0) * 10_000);
  if (!figure || rate > 1_000_000) refuse("percent_format");
  return rate;
}

/** A box to tick. */
export function flag<const Label extends string>({
  label,
  at,
  usual,
}: Look<Label> & { readonly usual?: boolean }): Field<boolean, Label> {
  return {
    kind: "flag",
    label,
    ...(at !== undefined && { at }),
    isOptional: false,
    ...(usual !== undefined && { usual }),
    shape: { type: "flag" },
    read: (typed, name) => typed[name] === "on",
    // A box that is not ticked is not sent.
    show: (value = usual, name) => (value ? { [name]: "on" } : {}),
  };
}
