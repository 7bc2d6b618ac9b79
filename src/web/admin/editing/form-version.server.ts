import { data } from "react-router";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { textOf } from "../../read-form.ts";

/** The version that a form was shown of what it changes, 0 for what was never saved; refuses a form that names none. */
export function versionOf(form: FormData): number {
  const version = readWholeNumber(textOf(form, "version"));
  if (version === null) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  return version;
}
