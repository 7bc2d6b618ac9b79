/** Text as typed, fit to be stored and printed: control characters become spaces, broken characters are replaced, ends trimmed. */
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
