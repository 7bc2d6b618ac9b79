// Nobody sees them: signs of format, such as spaces without width and marks that turn the text around them, and blanks
// among the letters. The letters of a flag stay, Scotland's, and joiners between what is seen: parts of an emoji.
const invisible =
  /(?<!\S)(?:[\u200c\u200d]|[\ufe00-\ufe0f])+|[\u200c\u200d]+(?!\S)|[\u115f\u1160\u2800\u3164\uffa0]|(?![\u200c\u200d])(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)\p{Cf}/gu;

/**
 * Text as typed, fit to be stored and printed: control characters become spaces, invisible ones go, broken characters
 * are replaced, ends trimmed. A text that nobody sees is empty.
 */
export function cleanText(typed: string): string {
  return typed
    .toWellFormed()
    .replace(invisible, "")
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

/** As `cleanText`, for texts of several lines: line breaks stay. */
export function cleanLines(typed: string): string {
  return typed
    .toWellFormed()
    .replace(invisible, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]+/gu, " ")
    .trim();
}
