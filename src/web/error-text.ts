import { type FieldErrorKind, isFieldErrorKind, type KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";

/** The codes that a group of messages has sentences for; one without words in both languages does not compile. */
export type CodeOf<Group extends string> = MessageKey extends infer Key
  ? Key extends `${Group}.${infer Code}`
    ? Code
    : never
  : never;

type Values = Readonly<Record<string, string | number>>;

/** Message of a required field that was left empty, by its label. */
export function requiredText(t: Translator, label: MessageKey): string {
  return kindText(t, t(label), { code: "required" });
}

/** Message of a field's error by its kind, which names the field by its label. */
export function kindText(t: Translator, label: string, { code, values }: KindError): string {
  return t(`fields.${code}`, { ...values, field: label });
}

/** A field's error for the list above a form: a kind names its field, an own message stands behind the label. */
export function errorLine<Code extends string>(
  t: Translator,
  { field, label, code, values }: { field: string; label: string; code: Code; values?: Values | undefined },
  ownText: (code: Exclude<Code, FieldErrorKind>) => string,
): { readonly field: string; readonly label?: string; readonly message: string } {
  if (isFieldErrorKind(code)) return { field, message: kindText(t, label, { code, ...(values && { values }) }) };
  return { field, label, message: ownText(code as Exclude<Code, FieldErrorKind>) };
}

/** Message of each code of a group, and of further codes that name a required field by its label. */
export function errorText<Code extends string, const Required extends Readonly<Record<string, MessageKey>>>(
  own: (t: Translator, code: Code, values?: Values) => string,
  required: Required,
) {
  return (t: Translator, code: Code | (keyof Required & string), values?: Values): string => {
    const label = lookUp<MessageKey>(required, code);
    return label ? requiredText(t, label) : own(t, code as Code, values);
  };
}

/** The codes that messages were made for by `errorText`. */
export type CodeSaid<Text extends (t: Translator, code: never) => string> = Parameters<Text>[1];
