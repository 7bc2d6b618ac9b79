import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { badForm, textOf } from "../../read-form.ts";

/** The version that a form was based on, 0 for a first save; refuses a form without it. */
export function versionOf(form: FormData): number {
  const version = readWholeNumber(textOf(form, "version"));
  if (version === null) throw badForm();
  return version;
}
