import { randomUUID } from "node:crypto";
import { textOf } from "../../read-form.ts";

/** The name of a form's press; a new one where it has none. */
export function readPress(form: FormData): string {
  const press = textOf(form, "press");
  return /^[0-9a-f-]{36}$/.test(press) ? press : randomUUID();
}
