import type { Texts } from "#domain/kernel/fields/field.ts";

const notFields = new Set([
  "intent",
  "opened",
  "confirmed",
  "version",
  "password",
  "code",
  "factor",
  "passkeyAnswer",
  "find",
]);

/** The texts of a form, a list as a line each; NUL, which PostgreSQL refuses, is left out. */
export function textsFrom(form: FormData): Texts {
  const texts: Record<string, string> = {};
  for (const [name, value] of form)
    if (typeof value === "string" && !notFields.has(name)) {
      const text = value.replaceAll("\0", "");
      texts[name] = Object.hasOwn(texts, name) ? `${texts[name]}\n${text}` : text;
    }
  return texts;
}

/** Compares two forms: browsers end lines differently, and an unticked box is not sent. */
export function isSameText(a: Texts, b: Texts): boolean {
  const plain = (text = "") => text.replaceAll("\r\n", "\n");
  return [...Object.keys(a), ...Object.keys(b)].every((name) => plain(a[name]) === plain(b[name]));
}
