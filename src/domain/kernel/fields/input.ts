import type { Field, FieldError, FieldErrorCode, InputKind, Refuse, Shape, Texts } from "./field.ts";

export interface Look<Label extends string> {
  readonly label: Label;
  readonly at?: string;
}

export type RefuseHere = (code: FieldErrorCode, values?: FieldError["values"]) => void;

/** A field of one input, of its text and how that is read and shown. */
export function input<Value, Label extends string>(
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
export function textAt(
  typed: Texts,
  name: string,
  refuse: Refuse = () => undefined,
  { max = 200, required = false }: { max?: number; required?: boolean } = {},
): string {
  const text = (typed[name] ?? "").replaceAll("\r\n", "\n").trim();
  if (required && text === "") refuse(name, "required");
  if (text.length > max) refuse(name, "too_long", { max });
  return text;
}
