import { randomUUID } from "node:crypto";
import { textOf } from "./read-form.ts";

/** The key of a form's request, from its field `press`; a new one if it has none. */
export function readRequestKey(form: FormData): string {
  const key = textOf(form, "press");
  return /^[0-9a-f-]{36}$/.test(key) ? key : randomUUID();
}
