import { readEmail } from "#domain/kernel/email.ts";
import type { Language } from "#domain/kernel/language.ts";
import { longestLink, readLink } from "#domain/kernel/link.ts";
import { phoneText, readPhone } from "#domain/kernel/phone.ts";
import { type Result, ok, refuse as refused } from "#domain/kernel/result.ts";
import { type Field, type Fields, group } from "./field.ts";
import type { FieldErrorCode } from "./field-error-code.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import { input, type Look, type RefuseHere, type TextErrorCode } from "./input.ts";

interface TextOptions<Label extends string, Code extends FieldErrorCode = FieldErrorCode> extends Look<Label> {
  /** A text has lines. */
  readonly kind?: "line" | "text";
  readonly max?: number;
  /** Longest stored text, if `by` lengthens it. */
  readonly stored?: number;
  /** Cleans a text: unchanged, or reduced to one printable line. */
  clean?(text: string): string;
  readonly isOptional?: boolean;
  /** Refuses a text that is none of this kind, or gives it as it is stored; it is not asked of an empty one. */
  readonly by?: (text: string) => Result<string, { code: Code }>;
  /** Condition on stored values; a form needs its own refusal. */
  readonly is?: (text: string) => boolean;
  /** Display form of the stored value, which `by` parses again. */
  readonly shownAs?: (value: string) => string;
}

/** A line of text. */
export function line<const Label extends string, const Code extends FieldErrorCode = never>(
  options: TextOptions<Label, Code>,
): Field<string, Label, Code | TextErrorCode> {
  const {
    kind = "line",
    max = 200,
    stored = max,
    required = false,
    isOptional = false,
    clean,
    by,
    is,
    shownAs = (value) => value,
  } = options;
  return input<string, Label, Code>(kind, options, {
    shape: { type: "text", least: required ? 1 : 0, most: stored, ...(is && { is }) },
    max,
    ...(clean && { clean }),
    isOptional,
    // Texts longer than the limit are not cut on paste: the form reports them as too long.
    ...(kind === "line" && { maxLength: max }),
    // One that is too long is refused for that alone.
    read: (text, refuse) => (by && text !== "" && text.length <= max ? ruled(text, by, refuse) : text),
    show: shownAs,
  });
}

function ruled<Code extends FieldErrorCode>(
  text: string,
  by: (text: string) => Result<string, { code: Code | TextErrorCode | "email_required" }>,
  refuse: RefuseHere<Code | TextErrorCode>,
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
    max: 200,
    read: (text, refuse) => (text === "" ? "" : ruled(text, readPhone, refuse)),
    show: phoneText,
  });
}

export function email<const Label extends string>(look: Look<Label>): Field<string, Label> {
  return input("email", look, {
    shape: { type: "text", least: 0, most: 200 },
    max: 200,
    read: (text, refuse) => (text === "" ? "" : ruled(text, readEmail, refuse)),
    show: (value) => value,
  });
}

/**
 * A path of the shop, without the prefix of a language, or the URL of another site; empty for none. A sign that is
 * escaped takes nine letters at most.
 */
export function link<const Label extends string>(look: Look<Label>): Field<string, Label> {
  return {
    ...line({ ...look, max: longestLink, stored: 10 * longestLink, by: readPageLink }),
    kind: "link",
  };
}

function readPageLink(text: string): Result<string, { code: "link_format" }> {
  const page = readLink(text);
  return page === null ? refused({ code: "link_format" }) : ok(page);
}

type Words = Readonly<Record<Language, string>>;

/** The same field in both languages, each for itself. */
export function inBoth<Value, Label extends string>(field: Field<Value, Label>) {
  return group({ fields: { en: { ...field, language: "en" as const }, cn: { ...field, language: "cn" as const } } });
}

/** Paragraphs, an empty line between them: of so many letters in all, so many of them, so many letters each. */
export function paragraphs<const Label extends string>({
  max = Infinity,
  most = Infinity,
  each = max,
  ...look
}: Look<Label> & { readonly max?: number; readonly most?: number; readonly each?: number }): Field<
  readonly string[],
  Label
> {
  return input<readonly string[], Label>("text", look, {
    shape: { type: "list", of: { type: "text", least: 1, most: each } },
    max,
    clean: cleanLines,
    read(text, refuse) {
      const parts = text.split(/\n\s*\n/).map((one) => one.trim());
      const value = parts.filter((one) => one !== "");
      if (value.length > most) refuse("too_many", { most });
      if (max === Infinity && value.some((one) => one.length > each)) refuse("too_long", { max: each });
      return value;
    },
    show: (value) => value.join("\n\n"),
  });
}

/** A line in both languages or in neither. */
export function words<const Label extends string>({
  label,
  at,
  ...options
}: Omit<TextOptions<Label>, "label" | "by" | "is" | "shownAs"> & {
  label: Readonly<Record<Language, Label>>;
}): Field<Words, Label> & { readonly within: Readonly<Record<Language, Field<string, Label>>> } {
  const fields = {
    en: { ...line({ ...options, label: label.en }), language: "en" as const },
    cn: { ...line({ ...options, label: label.cn }), language: "cn" as const },
  };
  const both: Field<Words, Label> = group<Fields<Label>>({ fields, ...(at !== undefined && { at }) }) as never;
  return {
    ...both,
    within: fields,
    read(typed, name, refuse) {
      const value = both.read(typed, name, refuse);
      if (!options.required && value.en === "" && value.cn !== "") refuse(`${name}.en`, "both_languages");
      if (!options.required && value.cn === "" && value.en !== "") refuse(`${name}.cn`, "both_languages");
      return value;
    },
  };
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
      if (text !== "" && value === undefined) refuse("choice_unknown");
      return value ?? "";
    },
    show: (value) => value,
  });
}

/** One of some values. */
export function oneOf<const Value extends string, const Label extends string>(
  options: Look<Label> & { readonly of: readonly Value[] },
): Field<Value, Label> {
  const { of } = options;
  const field = choice(options) as Field<Value, Label>;
  return {
    ...field,
    shape: { type: "one", of },
    read(typed, name, refuse) {
      const value = field.read(typed, name, () => undefined);
      if (!of.includes(value)) refuse(name, "choice_unknown");
      return value;
    },
  };
}

/** One of some values; anything else becomes the default. */
export function oneOrUsual<const Value extends string, const Usual extends string, const Label extends string>({
  of,
  usual,
  ...look
}: Look<Label> & { readonly of: readonly Value[]; readonly usual: Usual }): Field<Value | Usual, Label> {
  return input<Value | Usual, Label>("choice", look, {
    shape: { type: "one", of: [usual, ...of] },
    read: (text) => of.find((one) => one === text) ?? usual,
    show: (value) => value,
  });
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
