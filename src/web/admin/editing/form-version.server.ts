import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { badForm, textOf } from "../../read-form.ts";

/** The version that a form was shown of what it changes, 0 for what was never saved; refuses a form that names none. */
export function versionOf(form: FormData): number {
  const version = readWholeNumber(textOf(form, "version"));
  if (version === null) throw badForm();
  return version;
}
