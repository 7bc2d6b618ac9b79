// Soft hyphens, spaces without width, invisible operators, and marks that turn the direction of the text around them.
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
// The flags of England, Scotland and Wales are a black flag with its letters as tags.
const tags = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0000}-\u{e007f}]/gu;
// Joiners stand between letters of some scripts, and between the parts of an emoji.
const beforeJoiner = "[\\p{L}\\p{M}\\p{N}\\p{ExtPict}\\p{EMod}]";
const joiners = "[\\u200c\\u200d]+";
const looseJoiners = new RegExp(`(?<!${beforeJoiner})${joiners}|${joiners}(?!${beforeJoiner})`, "gu");
// Such as fillers of letters that nobody sees, or a blank of Braille.
const isBlank = (text: string): boolean => /^[\s\p{Cc}\u2800\p{DI}]*$/u.test(text);

/** Text without characters that nobody sees and that carry nothing: a text of these alone is empty. */
export function visibleText(typed: string): string {
  const text = typed.replace(invisible, "").replace(tags, "$1").replace(looseJoiners, "");
  return isBlank(text) ? "" : text;
}

/**
 * Text as typed, fit to be stored and printed: control characters become spaces, invisible ones go, broken characters
 * are replaced, ends trimmed.
 */
export function cleanText(typed: string): string {
  return visibleText(typed.toWellFormed())
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

/** As `cleanText`, for texts of several lines: line breaks stay. */
export function cleanLines(typed: string): string {
  return visibleText(typed.toWellFormed())
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]+/gu, " ")
    .trim();
}

/** Letters and figures alone, in capitals: a number without its separators, as numbers of records are compared. */
export const compactNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Words alone, in lower case with one space between them: texts that differ in nothing else are the same. */
export function plainWords(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The lines of a list that was typed or chosen, each once, none of them empty. */
export function linesOf(text = ""): string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
}

/**
 * The text, or as much of its beginning as has `most` UTF-16 units. A character of two is never parted, which
 * PostgreSQL would refuse in JSON, nor one from the marks upon it, unless it has more of them than that.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = most;
  while (end > 0 && isWithin(text, end)) end -= 1;
  return text.slice(0, end > 0 ? end : most).replace(/[\uD800-\uDBFF]$/, "");
}

/** True within a character: between its units, before a mark or a skin tone, or beside a joiner. */
const isWithin = (text: string, at: number): boolean =>
  /[\uD800-\uDBFF]$/.test(text.slice(at - 1, at)) ||
  text[at - 1] === "\u200d" ||
  /^[\p{M}\p{EMod}\u200d]/u.test(text.slice(at, at + 2));
