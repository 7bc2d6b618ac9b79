import { oneLineOf, plainParagraphs, readRichJson, type RichText } from "#domain/kernel/rich-text.ts";

/** A value of the form as it is compared: a document as its lines. */
export function readableText(field: string, value: string): string {
  return field.startsWith("body.") ? documentAsLines(value) : value;
}

export function documentAsLines(value: string): string {
  const text = textIn(value);
  return text === null ? value : plainParagraphs(text).join("\n\n");
}

/** A body of the form as search engines show it where nothing is written for them. */
export function wordsOfBody(value: string): string {
  const text = textIn(value);
  return text === null ? value : oneLineOf(text.slice(0, 5));
}

const textIn = (value: string): RichText | null =>
  value.trim().startsWith("[") ? readRichJson(value.trim(), () => undefined) : null;
