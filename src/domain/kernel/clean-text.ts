// Signs of format, such as spaces without width and marks that turn the text around them, and blanks among the letters.
// The letters of a flag stay, such as Scotland's.
const unseen = /[\u115f\u1160\u2800\u3164\uffa0]|(?![\u200c\u200d])(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)\p{Cf}/gu;
// Joiners, and signs that choose how the one before them is drawn, where nothing is there: in an emoji they stay.
const loose = /(?<!\S)(?:[\u200c\u200d]|[\ufe00-\ufe0f])+|[\u200c\u200d]+(?!\S)/g;

const seen = (typed: string): string => typed.toWellFormed().replace(unseen, "").replace(loose, "");

/**
 * Text as typed, fit to be stored and printed: control characters become spaces, invisible ones go, broken characters
 * are replaced, ends trimmed. A text that nobody sees is empty.
 */
export function cleanText(typed: string): string {
  return seen(typed)
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

/** As `cleanText`, for texts of several lines: line breaks stay. */
export function cleanLines(typed: string): string {
  return seen(typed)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]+/gu, " ")
    .trim();
}
