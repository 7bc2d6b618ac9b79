import { type FormEvent, useMemo, useState } from "react";
import { longestName } from "#domain/customers/name.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { TooMany } from "#engine/platform/rate-limit.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";
import { tooManyText } from "../too-many.ts";
import type { CodeOf } from "../error-text.ts";
import { useT } from "../language/language.tsx";
import type { FieldError } from "../ui/error-summary.tsx";

/** A refused field with its message; without a field, about the whole form. */
export interface FieldErrorKey {
  readonly field: string;
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Label that the message names its field by. */
  readonly label?: MessageKey;
  /** Message that names the field by its label in the summary, where its own does not. */
  readonly inSummary?: MessageKey;
}

/** A field's error by its kind, which names it by its label. */
export const kindError = (field: string, label: MessageKey, { code, values }: KindError): FieldErrorKey => ({
  field,
  key: `fields.${code}`,
  label,
  ...(values && { values }),
});

/** A required field that was left empty. */
export const requiredError = (field: string, label: MessageKey): FieldErrorKey =>
  kindError(field, label, { code: "required" });

/** No more things of a kind, named by their label, can be had than there are. */
export const fullError = (label: MessageKey, most: number, field = ""): FieldErrorKey => ({
  field,
  key: "fields.full_at",
  label,
  values: { most },
});

/** A person's name that is too long. */
export const nameTooLong = (field: string, label: MessageKey): FieldErrorKey =>
  kindError(field, label, { code: "too_long", values: { max: longestName } });

/** Message of an error, with the label of its field where it names it. */
const fieldErrorText = (t: Translator, { key, values, label }: FieldErrorKey): string =>
  t(key, { ...values, ...(label && { field: t(label) }) });

/** The same as it stands above the form, away from its field. */
function summaryText(t: Translator, error: FieldErrorKey): string {
  const sentence = fieldErrorText(t, error);
  const { label, inSummary } = error;
  const name = label && t(label);
  return name && inSummary ? t(inSummary, { label: name, field: name, sentence }) : sentence;
}

type AccountCode = CodeOf<"account.errors">;

/** Said in checkout's words. */
const ofCheckout = ["email_format", "email_required", "phone_format"] as const;
type CheckoutCode = (typeof ofCheckout)[number];
const isOfCheckout = (code: string): code is CheckoutCode => (ofCheckout as readonly string[]).includes(code);

/** A refusal of the account's forms, at a field. A code without words in both languages does not compile. */
export function fieldError(
  field: string,
  code: AccountCode | CheckoutCode,
  values?: FieldErrorKey["values"],
): FieldErrorKey {
  const key = isOfCheckout(code) ? (`checkout.errors.${code}` as const) : (`account.errors.${code}` as const);
  return { field, key, ...(values && { values }) };
}

/** The message of an exceeded budget for the whole form, with the time to wait. */
export function tooManyError({ minutes }: TooMany): FieldErrorKey {
  return tooManyText((key, values) => ({ field: "", key, values }), minutes);
}

interface ShownFieldErrors {
  /** The sentence at a field, until it is typed in again. */
  say(field: string): string | undefined;
  /** All sentences above the form; a new list only with a new answer. */
  summary: readonly FieldError[];
  onInput(event: FormEvent<HTMLFormElement>): void;
}

const familyNameFirst = ["lastName", "firstName"];

/** Errors in the order of the boxes: in Chinese the family name comes first. */
function asBoxesStand(language: Language, errors: readonly FieldErrorKey[]): readonly FieldErrorKey[] {
  const at = ({ field }: FieldErrorKey) => familyNameFirst.indexOf(field);
  return language === "cn" ? errors.toSorted((a, b) => (at(a) < 0 || at(b) < 0 ? 0 : at(a) - at(b))) : errors;
}

/** Shows the server's errors: all above the form, and each at its field until that is edited. */
export function useFieldErrors(errors: readonly FieldErrorKey[] | undefined): ShownFieldErrors {
  const t = useT();
  const [typedAgain, setTypedAgain] = useState<{ of: unknown; fields: readonly string[] }>({ of: errors, fields: [] });
  const fields = typedAgain.of === errors ? typedAgain.fields : [];
  const summary = useMemo(
    () =>
      asBoxesStand(t.language, errors ?? []).map((error) => ({ field: error.field, message: summaryText(t, error) })),
    [errors, t],
  );
  return {
    summary,
    say(field) {
      const refused = fields.includes(field) ? undefined : errors?.find((one) => one.field === field);
      return refused && fieldErrorText(t, refused);
    },
    onInput(event) {
      const { name } = event.target as HTMLInputElement;
      if (errors?.some(({ field }) => field === name) && !fields.includes(name))
        setTypedAgain({ of: errors, fields: [...fields, name] });
    },
  };
}
