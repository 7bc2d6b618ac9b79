import type { Field, FieldError, InputKind, Refuse, Shape, Texts } from "./field.ts";
import type { FieldErrorCode } from "./field-error-code.ts";

export interface Look<Label extends string> {
  readonly label: Label;
  readonly at?: string;
  /** Refused where it was left empty. */
  readonly required?: boolean;
}

export type RefuseHere<Code extends FieldErrorCode = FieldErrorCode> = (
  code: Code,
  values?: FieldError["values"],
) => void;

/** Any text can be refused with these. */
export type TextErrorCode = "required" | "too_long";

/**
 * A field of one input, of its text and how that is read and shown. What is no text is bounded by its own form, and a
 * text by its letters, of which `clean` may leave some out.
 */
export function input<Value, Label extends string, Code extends FieldErrorCode = FieldErrorCode>(
  kind: InputKind,
  { label, at, required = false }: Look<Label>,
  rest: {
    readonly shape: Shape;
    readonly max?: number;
    clean?(text: string): string;
    readonly usual?: Value;
    readonly isOptional?: boolean;
    readonly maxLength?: number;
    read(text: string, refuse: RefuseHere<Code | TextErrorCode>): Value;
    show(value: Value): string;
  },
): Field<Value, Label, Code | TextErrorCode> {
  const { shape, max = Infinity, clean, usual, isOptional = false, maxLength, read, show } = rest;
  return {
    kind,
    label,
    ...(at !== undefined && { at }),
    isOptional,
    shape,
    ...(usual !== undefined && { usual }),
    ...(maxLength !== undefined && { maxLength }),
    read: (typed, name, refuse) =>
      read(textAt(typed, name, refuse, { max, required, ...(clean && { clean }) }), (code, values) =>
        refuse(name, code, values),
      ),
    show: (value, name) => {
      const usualText = value ?? usual;
      return { [name]: usualText === undefined || usualText === null ? "" : show(usualText) };
    },
  };
}

/** The trimmed text of an input, of at most so many letters. */
export function textAt(
  typed: Texts,
  name: string,
  refuse: Refuse<TextErrorCode> = () => undefined,
  {
    max = 200,
    required = false,
    clean = (text) => text,
  }: { max?: number; required?: boolean; clean?(text: string): string } = {},
): string {
  const text = clean((typed[name] ?? "").replaceAll("\r\n", "\n").trim());
  if (required && text === "") refuse(name, "required");
  if (text.length > max) refuse(name, "too_long", { max });
  return text;
}
