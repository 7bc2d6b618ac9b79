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
