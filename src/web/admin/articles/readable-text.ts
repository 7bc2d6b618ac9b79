import { plainParagraphs, readRichJson } from "#domain/kernel/rich-text.ts";

/** A value of the form as it is compared: a document as its lines. */
export function readableText(field: string, value: string): string {
  if (!field.startsWith("body.")) return value;
  const text = value.trim().startsWith("[") ? readRichJson(value.trim(), () => undefined) : null;
  return text === null ? value : plainParagraphs(text).join("\n\n");
}
