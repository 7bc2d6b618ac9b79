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

/** Values that fill a message. */
export type Values = Readonly<Record<string, string | number>>;

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

/** A field's error of a kind: the label of the field, and the values of the kind's sentence. */
export interface KindOfField {
  readonly label: MessageKey;
  readonly kind: FieldErrorKind;
  readonly values?: Values;
}

/** Message of each code of a group, and of further codes by the label of their field; a label alone is required. */
export function errorText<Code extends string, const Fields extends Readonly<Record<string, MessageKey | KindOfField>>>(
  own: (t: Translator, code: Code, values?: Values) => string,
  fields: Fields,
) {
  return (t: Translator, code: Code | (keyof Fields & string), values?: Values): string => {
    const field = lookUp<MessageKey | KindOfField>(fields, code);
    if (field === undefined) return own(t, code as Code, values);
    if (typeof field === "string") return requiredText(t, field);
    return kindText(t, t(field.label), { code: field.kind, values: { ...field.values, ...values } });
  };
}

/** The codes that a text made by `errorText` has messages for. */
export type CodeOfText<Text extends (t: Translator, code: never) => string> = Parameters<Text>[1];
