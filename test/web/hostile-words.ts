import { cleanLines, cleanText } from "#domain/kernel/clean-text.ts";
import { hostileInput, someHostile } from "./hostile-input.ts";

/** A page's text and fields, as a browser reads them. */
export const read = (html: string) =>
  html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll(/&#(?:x27|39);/g, "'")
    .replaceAll("&amp;", "&");

/** Markup of these texts that a page runs instead of showing it. */
export const harms = /<(?:img src=x|svg\/onload|script>canary)/;

/**
 * A third of the texts, another with each `nth`, and in the long run all, as a field of so many characters on one line
 * takes them.
 */
export function naughty(most: number, nth: number): string[] {
  const clean = someHostile(nth)
    .map(cleanText)
    .filter((text) => text !== "" && text.length <= most);
  return [...new Map(clean.map((text) => [text.toLowerCase(), text])).values()];
}

/** The texts for fields of several lines, as many in each as it takes, one a line. */
export function naughtyLines(most: number): { readonly text: string; readonly lines: readonly string[] }[] {
  const clean = [...new Set(hostileInput.map(cleanLines))].filter((text) => text !== "" && text.length <= most);
  const fields: string[][] = [[]];
  for (const line of clean) {
    const last = fields.at(-1)!;
    if ([...last, line].join("\n").length <= most) last.push(line);
    else fields.push([line]);
  }
  return fields.map((lines) => ({ text: lines.join("\n"), lines }));
}

/**
 * Of texts those that a typesetter does not change: a PDF holds them as they are, but for lines that break anywhere.
 */
export const plainOf = (texts: readonly string[]) => texts.filter((text) => /^[\x21-\x7e]{1,20}$/.test(text));
