import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { CalculatorRoute } from "#i18n/routes.ts";
import type { Amount, Quantity, ToolUnits } from "./tool-units.ts";

/** Initial value of an empty page: round figures of each unit system, or one text for all. */
export type Example = string | Readonly<Record<ToolUnits, string>>;

interface AnyField {
  readonly label: MessageKey;
  readonly hint?: MessageKey;
  readonly example: Example;
  /** Figures that the example would be added to unseen: where a URL states one of them, this field begins empty. */
  readonly emptyBeside?: readonly string[];
  /** Shown only while another choice has one of these values. */
  readonly when?: readonly [field: string, ...values: string[]];
}

export interface NumberField extends AnyField {
  readonly kind: "number";
  readonly quantity: Quantity;
  /** In the canonical unit. */
  readonly within: readonly [least: number, most: number];
  readonly optional?: boolean;
}

/** Label of a choice: a message, or a name that is the same in both languages. */
export type ChoiceName = MessageKey | { readonly text: string };

export interface ChoiceField extends AnyField {
  readonly kind: "choice";
  readonly example: string;
  readonly choices: readonly { readonly value: string; readonly name: ChoiceName; readonly group?: MessageKey }[];
}

/** Words, such as a part number. */
interface TextField extends AnyField {
  readonly kind: "text";
  readonly example: string;
  /** Sent along, and not shown. */
  readonly hidden?: boolean;
  /** Without words it stays out of the URL. */
  readonly optional?: boolean;
}

export type Field = NumberField | ChoiceField | TextField;
export type Fields = Readonly<Record<string, Field>>;

/** The input in canonical units. */
export type Values<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends { kind: "choice" | "text" }
    ? string
    : F[Name] extends { optional: true }
      ? number | undefined
      : number;
};

/** A sentence with figures in it. */
export interface Said {
  readonly say: MessageKey;
  readonly values?: Readonly<Record<string, Amount | string>>;
}

export interface AnswerLine {
  readonly label: MessageKey;
  readonly value: Amount | Said | { readonly dollars: number };
}

export interface AnswerTable {
  readonly caption: MessageKey;
  readonly columns: readonly MessageKey[];
  readonly rows: readonly (readonly (Amount | Said | { readonly text: string })[])[];
}

/** A list of goods that fit the answer. */
interface Shelf {
  readonly label: Said;
  readonly category: CategorySlug;
  readonly search: Readonly<Record<string, string | number>>;
}

export interface Answer {
  readonly main: AnswerLine;
  readonly lines: readonly AnswerLine[];
  readonly notes?: readonly Said[];
  readonly table?: AnswerTable;
  readonly shelves?: readonly Shelf[];
  /** From which figures and by which formula, in plain words. */
  readonly basis: Said;
}

/** An inconsistency between fields, and the field where it is shown. */
interface Mismatch {
  readonly field: string;
  readonly say: MessageKey;
  readonly values?: Readonly<Record<string, string>>;
}

export type Answered = { readonly ok: true; readonly value: Answer } | { readonly ok: false; readonly error: Mismatch };

export interface Calculator {
  readonly route: CalculatorRoute;
  readonly name: MessageKey;
  readonly lead: MessageKey;
  /** Limits of the answer, and advice. */
  readonly limits: MessageKey;
  readonly fields: Fields;
  readonly answer: (values: Values<Fields>) => Answered;
}

/** A calculator whose answer knows its own fields' names. */
export function calculator<const F extends Fields>(
  parts: Omit<Calculator, "fields" | "answer"> & {
    readonly fields: F;
    readonly answer: (values: Values<F>) => Answered;
  },
): Calculator {
  // The form reads exactly these fields, so what it hands over has their names and kinds.
  return { ...parts, answer: (values) => parts.answer(values as Values<F>) };
}
