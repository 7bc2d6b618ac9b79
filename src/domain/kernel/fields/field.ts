import type { Language } from "#domain/kernel/language.ts";
import { type Result, ok, refuse as refused } from "#domain/kernel/result.ts";
import type { FieldErrorCode } from "./field-error-code.ts";

/** A form as it was typed, by the names of its inputs. */
export type Texts = Readonly<Record<string, string>>;

/** An error beside an input; `values` fill its sentence. */
export interface FieldError<Code extends FieldErrorCode = FieldErrorCode> {
  readonly field: string;
  readonly code: Code;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface FieldsInvalid<Code extends FieldErrorCode = FieldErrorCode> {
  readonly code: "invalid";
  readonly fieldErrors: readonly FieldError<Code>[];
}

export type Refuse<Code extends FieldErrorCode = FieldErrorCode> = (
  field: string,
  code: Code,
  values?: FieldError["values"],
) => void;

/** The shop's values for a form: the zone of its times is the shop's until one is chosen. */
interface FormShop {
  readonly timeZone: string;
}

/** Kinds of one input each: by these a screen picks its control, and the record of changes shows a stored value. */
export type InputKind =
  | "line"
  | "text"
  | "lines"
  | "whole"
  | "number"
  | "percent"
  | "millionths"
  | "money"
  | "weight"
  | "days"
  | "flag"
  | "choice"
  | "timeZone"
  | "day"
  | "moment"
  | "clock"
  | "phone"
  | "email"
  | "zip"
  | "link"
  | "document"
  | "picture"
  | "color";

/** Kinds of items in a table, list or rows; labels and the record of changes name a field by the item it is in. */
export type Each =
  | "category"
  | "method"
  | "position"
  | "banner"
  | "section"
  | "place"
  | "weekday"
  | "row"
  | "zone"
  | "state"
  | "charge"
  | "menuLink";

/** A part of a field's stored value, by its path below the field's own, in which `*` stands for each item. */
interface Part<Label extends string = string> {
  readonly path: string;
  readonly labels: readonly Label[];
  readonly items?: readonly Each[];
  /** The kind of the items that a list holds. */
  readonly of?: Each;
}

/** Schema of a stored value. */
export type Shape =
  | { readonly type: "whole" | "number"; readonly least: number; readonly most: number }
  | { readonly type: "text"; readonly least: 0 | 1; readonly most: number; readonly is?: (text: string) => boolean }
  | { readonly type: "flag" | "document" }
  | { readonly type: "one"; readonly of: readonly string[] }
  | { readonly type: "moment" }
  | { readonly type: "nullable"; readonly of: Shape }
  | { readonly type: "list"; readonly of: Shape; readonly least?: number; readonly most?: number }
  | { readonly type: "pair"; readonly of: Shape }
  | { readonly type: "table"; readonly keys: readonly string[]; readonly of: Shape; readonly isWhole?: boolean }
  | { readonly type: "openTable"; readonly isKey: (key: string) => boolean; readonly most: number; readonly of: Shape }
  | { readonly type: "fields"; readonly of: Fields };

/** A field of a form, or several stored as one value; `at` is the name of its input or the prefix of theirs. */
export interface Field<Value, Label extends string = string, Code extends FieldErrorCode = FieldErrorCode> {
  readonly kind: InputKind | "fields" | "table" | "ticked" | "rows";
  /** The key of its name's message. Several fields have their own. */
  readonly label: Label | "";
  /** The name of its input, where that is not the key it is stored by. */
  readonly at?: string;
  /** True if it may be absent in the stored value. */
  readonly isOptional: boolean;
  /** Holds, and is shown, where nothing is stored. */
  readonly usual?: Value;
  readonly shape: Shape;
  /** The language that is typed, where it is one of both. */
  readonly language?: Language;
  /** Letters at most, for the control. */
  readonly maxLength?: number;
  /** Nested fields by their stored keys, or the field of each item. */
  readonly within?: Fields<Label>;
  readonly each?: {
    readonly as: Each;
    readonly keys: readonly string[];
    /** Keys that a form may have besides. */
    readonly isKey?: (key: string) => boolean;
    readonly of: AnyField<Label> | null;
  };
  /** Rows: the input that lists them, and the position of one from 0 by the name in its inputs. */
  readonly rows?: { readonly as: Each; readonly list?: string; placeOf(typed: Texts, name: string): number };
  /** Its inputs, where they are several, each for an item. */
  readonly inputs?: readonly {
    readonly name: string;
    readonly label: Label;
    readonly as: Each;
    readonly key: string;
  }[];
  /** The parts of the stored value, if it has several. */
  readonly parts?: readonly Part<Label>[];
  /** Always returns a value; unused if anything was refused. */
  read(typed: Texts, at: string, refuse: Refuse<Code>): Value;
  show(value: Value | undefined, at: string, shop: FormShop): Texts;
}

export type AnyField<Label extends string = string> = Field<unknown, Label>;
export type Fields<Label extends string = string> = Readonly<Record<string, AnyField<Label>>>;
type ValueIn<F> = F extends Field<infer Value> ? Value : never;
/** The value of several fields; one that may be left out is not there. */
export type ValueOf<F> = {
  readonly [Key in keyof F as undefined extends ValueIn<F[Key]> ? never : Key]: ValueIn<F[Key]>;
} & { readonly [Key in keyof F as undefined extends ValueIn<F[Key]> ? Key : never]?: ValueIn<F[Key]> };
/** The codes that several fields can be refused with. */
export type CodeOf<F> = {
  [Key in keyof F]: F[Key] extends Field<infer _Value, infer _Label, infer Code> ? Code : never;
}[keyof F];
export type LabelOf<F> = F extends Fields<infer Label> ? Label : never;

/** A condition on several fields. It also runs when some fields are invalid. */
export type Rule<Value> = (value: Value, refuse: Refuse, typed: Texts) => void;

/** A form: its fields as plain data, how it is read and shown. */
export interface Form<Name extends string = string, Value = unknown, F extends Fields = Fields> {
  readonly name: Name;
  readonly fields: F;
  /** A stored value as its form shows it; of null, the empty form. */
  typedOf(value: unknown, shop: FormShop): Texts;
  read(typed: Texts): Result<Value, FieldsInvalid>;
}

/** Puts fields together to a form. */
export function form<const Name extends string, F extends Fields>({
  name,
  fields,
  rules = [],
}: {
  name: Name;
  fields: F;
  rules?: readonly Rule<ValueOf<F>>[];
}): Form<Name, ValueOf<F>, F> {
  const { read, show } = group({ fields });
  return {
    name,
    fields,
    typedOf(value, shop) {
      const { timeZone = shop.timeZone } = (value ?? {}) as Partial<FormShop>;
      return show((value ?? undefined) as ValueOf<F> | undefined, "", { timeZone });
    },
    read: (typed) =>
      unlessRefused((refuse) => {
        const value = read(typed, "", refuse);
        for (const rule of rules) rule(value, refuse, typed);
        return value;
      }),
  };
}

/** The value read, unless part of it was refused. */
export function unlessRefused<Value, Code extends FieldErrorCode = FieldErrorCode>(
  reader: (refuse: Refuse<Code>) => Value,
): Result<Value, FieldsInvalid<Code>> {
  const fieldErrors: FieldError<Code>[] = [];
  const value = reader((field, code, values) => fieldErrors.push({ field, code, ...(values && { values }) }));
  return fieldErrors.length > 0 ? refused({ code: "invalid", fieldErrors }) : ok(value);
}

/** The name of an input, or the path of a value, within another. */
export const below = (at: string, name: string): string => [at, name].filter((part) => part !== "").join(".");

/**
 * Fields that are stored as one value; their inputs are named below its own name, or as in the form where that is "".
 */
export function group<F extends Fields>({
  fields,
  at: own,
}: {
  fields: F;
  at?: string;
}): Field<ValueOf<F>, LabelOf<F>, CodeOf<F>> & { readonly within: F } {
  const entries = Object.entries(fields);
  return {
    kind: "fields",
    label: "",
    ...(own !== undefined && { at: own }),
    isOptional: false,
    within: fields as F & Fields<LabelOf<F>>,
    shape: { type: "fields", of: fields },
    read: (typed, at, refuse) =>
      Object.fromEntries(
        entries.map(([key, field]) => [
          key,
          field.read(typed, below(at, field.at ?? key), refuse as Refuse) as unknown,
        ]),
      ) as ValueOf<F>,
    show: (value, at, shop) =>
      Object.assign(
        {},
        ...entries.map(([key, field]) =>
          field.show((value as Record<string, unknown> | undefined)?.[key], below(at, field.at ?? key), shop),
        ),
      ) as Texts,
  };
}

/** The same field, optional in the stored value. */
export function optional<Value, Label extends string>(field: Field<Value, Label>): Field<Value | undefined, Label> {
  return { ...(field as Field<Value | undefined, Label>), isOptional: true };
}

/** The same field, read only under a condition; else `otherwise`. */
export function when<Value, Label extends string>(
  field: Field<Value, Label>,
  isAsked: (typed: Texts) => boolean,
  otherwise: Value,
): Field<Value, Label> {
  return {
    ...field,
    read: (typed, at, refuse) => (isAsked(typed) ? field.read(typed, at, refuse) : otherwise),
  };
}
