import type { Language } from "#domain/kernel/language.ts";
import { readNumber } from "#domain/kernel/read-number.ts";
import type { Answered, Calculator, Example, Field, Fields, NumberField, Values } from "./calculator.ts";
import { canonicalIn, isConverted, isToolUnits, shownIn, type ToolUnits, toolUnits, unitsOf } from "./tool-units.ts";

/** A calculator's form as it is filled in: texts, as typed, in these units. */
export interface Filled {
  readonly units: ToolUnits;
  readonly typed: Readonly<Record<string, string>>;
}

const exampleIn = (example: Example, units: ToolUnits): string =>
  typeof example === "string" ? example : example[units];

/** True where a field's text is still the form's own, be it converted from other units. */
export const isExample = (field: Field, text: string | undefined, units: ToolUnits): boolean =>
  text === exampleIn(field.example, units) ||
  toolUnits.some(
    (from) => from !== units && text === convertedText(field, exampleIn(field.example, from), from, units),
  );

/** Longest text of a field. */
const longest = 40;

/** A field's value in a URL. Of several, the least, so that their order does not matter to caching. */
const valueIn = (query: URLSearchParams, name: string): string | undefined =>
  query.getAll(name).sort()[0]?.slice(0, longest);

const startOf = ({ example, emptyBeside = [] }: Field, query: URLSearchParams, units: ToolUnits): string =>
  emptyBeside.some((name) => (valueIn(query, name) ?? "").trim() !== "") ? "" : exampleIn(example, units);

/**
 * The form that a URL fills in; what the URL does not name stands at its example, or empty beside a figure that the
 * example would be added to. Figures without units are in the
 * catalogue's, in whatever language they are read; a URL without figures begins in the language's own.
 */
export function filledBy({ fields }: Pick<Calculator, "fields">, query: URLSearchParams, language: Language): Filled {
  const named = query.get("units");
  const names = Object.keys(fields);
  const unnamed = names.some((name) => fields[name]!.kind === "number" && query.has(name));
  const units = isToolUnits(named) ? named : unnamed ? "imperial" : unitsOf(language);
  const typed = Object.fromEntries(
    names.map((name) => [name, valueIn(query, name) ?? startOf(fields[name]!, query, units)]),
  );
  return { units, typed };
}

/** The query of a filled form: the same fields in the same order, its units last. */
export function queryOf({ fields }: Pick<Calculator, "fields">, { units, typed }: Filled): string {
  const query = new URLSearchParams();
  for (const [name, field] of Object.entries(fields))
    if (isAsked(field, typed) && !(isOptionalText(field) && !typed[name])) query.append(name, typed[name] ?? "");
  query.append("units", units);
  return query.toString();
}

/** Values of the form; fields not shown keep their previous value. */
export function typedIn(form: HTMLFormElement, { units, typed }: Filled): Filled {
  const entries = [...new FormData(form)].filter(([name]) => Object.hasOwn(typed, name));
  return { units, typed: { ...typed, ...Object.fromEntries(entries.map(([name, text]) => [name, String(text)])) } };
}

/**
 * The same figures in other units; invalid input stays. A form that nobody touched becomes the example of that system;
 * beside a figure of the reader's the examples are converted too, for other ones would change the answer.
 */
export function inOtherUnits({ fields }: Pick<Calculator, "fields">, { units, typed }: Filled, to: ToolUnits): Filled {
  const texts = Object.entries(fields).map(([name, field]) => ({ name, field, text: typed[name] ?? "" }));
  const isUntouched = texts.every(
    ({ field, text }) => !isMeasured(field) || readNumber(text) === null || text === exampleIn(field.example, units),
  );
  const converted = texts.map(({ name, field, text }) => [
    name,
    isUntouched && isExample(field, text, units) ? exampleIn(field.example, to) : convertedText(field, text, units, to),
  ]);
  return { units: to, typed: Object.fromEntries(converted) as Record<string, string> };
}

const isMeasured = (field: Field): field is NumberField => field.kind === "number" && isConverted(field.quantity);

/** A field's text in other units. One with the same unit everywhere stays: rounded, a price would be another one. */
function convertedText(field: Field, text: string, from: ToolUnits, to: ToolUnits): string {
  const value = isMeasured(field) ? readNumber(text) : null;
  if (!isMeasured(field) || value === null) return text;
  return shortText(shownIn(canonicalIn(value, field.quantity, from), field.quantity, to));
}

/** The fewest digits that are as good as the figure for any answer, and lead back to the one it was converted from. */
function shortText(value: number): string {
  const shorter = [3, 4, 5].map((digits) => Number(value.toPrecision(digits)));
  return String(
    shorter.find((short) => Math.abs(short - value) <= Math.abs(value) * 1e-5) ?? Number(value.toPrecision(6)),
  );
}

const isOptionalText = (field: Field): boolean => field.kind === "text" && field.optional === true;

export const isAsked = ({ when }: Field, typed: Filled["typed"]): boolean =>
  !when || when.slice(1).includes(typed[when[0]] ?? "");

/** Error of a field: not a number, or out of bounds (canonical). */
export type FieldFault =
  | { readonly code: "missing" | "no_number" | "unknown_choice" | "too_much_time" | "no_machine" }
  | { readonly code: "outside"; readonly field: NumberField };

interface ReadFields {
  readonly faults: Readonly<Record<string, FieldFault>>;
  /** In canonical units; a field that something is wrong with has none. */
  readonly values: Readonly<Record<string, string | number | undefined>>;
}

/** Reads the form's fields. */
export function readFields(fields: Fields, { units, typed }: Filled): ReadFields {
  const faults: Record<string, FieldFault> = {};
  const values: Record<string, string | number | undefined> = {};
  for (const [name, field] of Object.entries(fields)) {
    // A hidden field has its example value.
    const text = isAsked(field, typed) ? (typed[name] ?? "").trim() : exampleIn(field.example, units);
    const value = readField(field, text, units);
    if (value !== null && typeof value === "object") faults[name] = value;
    else values[name] = value ?? undefined;
  }
  return { faults, values };
}

/** The values if no field has an error, each as its field's kind parses it. */
export function soundValues({ faults, values }: ReadFields): Values<Fields> | null {
  return Object.keys(faults).length === 0 ? (values as Values<Fields>) : null;
}

interface ReadForm extends Pick<ReadFields, "faults"> {
  /** Null while something is wrong with a field. */
  readonly answered: Answered | null;
}

/** Reads the form and answers it. */
export function answerOf({ fields, answer }: Pick<Calculator, "fields" | "answer">, filled: Filled): ReadForm {
  const parsed = readFields(fields, filled);
  const values = soundValues(parsed);
  return { faults: parsed.faults, answered: values && answer(values) };
}

function readField(field: Field, text: string, units: ToolUnits): string | number | null | FieldFault {
  if (field.kind === "text") return text;
  return field.kind === "choice" ? readChoice(field.choices, text) : readFigure(field, text, units);
}

function readChoice(choices: readonly { readonly value: string }[], text: string): string | FieldFault {
  return choices.some(({ value }) => value === text) ? text : { code: "unknown_choice" };
}

function readFigure(field: NumberField, text: string, units: ToolUnits): number | null | FieldFault {
  if (text === "") return field.optional ? null : { code: "missing" };
  const value = readNumber(text.startsWith(".") ? `0${text}` : text);
  if (value === null) return { code: "no_number" };
  const canonical = canonicalIn(value, field.quantity, units);
  const [least, most] = field.within;
  // A bound as it is written in other units is rounded, and must be among what may be typed.
  const near = Math.max(Math.abs(least), Math.abs(most)) * 1e-9 + Math.abs(canonical) * 0.005;
  return canonical < least - near || canonical > most + near ? { code: "outside", field } : canonical;
}
