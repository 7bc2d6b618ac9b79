/**
 * Errors that read the same of every field. Each has one sentence in `fields.{kind}`, which names the field by its
 * label and is filled by the error's values: `max`, `most`, or `least` and `most`.
 */
const fieldErrorKinds = [
  "required",
  "too_long",
  "whole_number",
  "number_format",
  "money_format",
  "money_above_zero",
  "percent_format",
  "email_format",
  "day_format",
  "time_format",
  "day_to_come",
  "day_past",
  "day_within_year",
  "choice_unknown",
  "name_taken",
  "too_many",
] as const;

export type FieldErrorKind = (typeof fieldErrorKinds)[number];

export const isFieldErrorKind = (code: string): code is FieldErrorKind =>
  (fieldErrorKinds as readonly string[]).includes(code);

/** The error of a field, by its kind and the values of its sentence. */
export interface KindError<Kind extends FieldErrorKind = FieldErrorKind> {
  readonly code: Kind;
  readonly values?: Readonly<Record<string, string | number>>;
}
