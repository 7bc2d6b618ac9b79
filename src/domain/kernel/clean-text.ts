// Spaces without width, soft hyphens, marks that turn the direction of the text: nobody sees them. The letters of a flag
// stay, such as of Scotland's, and joiners where something stands around them: of some scripts' letters, of an emoji.
const invisible =
  /(?<!\S)[\u200c\u200d]+|[\u200c\u200d]+(?!\S)|(?![\u200c\u200d])(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)\p{Cf}/gu;
// Of fillers of letters as well, or of a blank of Braille.
const blank = /^[\s\p{Cc}\u2800\p{DI}]*$/u;

function visibleText(typed: string): string {
  const text = typed.toWellFormed().replace(invisible, "");
  return blank.test(text) ? "" : text;
}

/**
 * Text as typed, fit to be stored and printed: control characters become spaces, invisible ones go, broken characters
 * are replaced, ends trimmed. A text that nobody sees is empty.
 */
export function cleanText(typed: string): string {
  return visibleText(typed)
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

/** As `cleanText`, for texts of several lines: line breaks stay. */
export function cleanLines(typed: string): string {
  return visibleText(typed)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]+/gu, " ")
    .trim();
}
