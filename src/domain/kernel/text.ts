/**
 * Text as typed, fit to be stored and printed: control characters become spaces, broken characters are replaced, ends
 * trimmed.
 */
export function cleanText(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

/** As `cleanText`, for texts of several lines: line breaks stay. */
export function cleanLines(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]+/gu, " ")
    .trim();
}

/** The lines of a list that was typed or chosen, each once, none of them empty. */
export function linesOf(text = ""): string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
}

/** The text, or as much of its beginning as has `most` UTF-16 units; a character of two is never parted. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}
