/** An escaped control character: no URL of ours holds one, and PostgreSQL refuses NUL. */
const controlCharacter = /%(?:[01][\da-f]|7f)/i;

/** True if a path decodes to text without control characters. */
export function isReadable(pathname: string): boolean {
  if (controlCharacter.test(pathname)) return false;
  try {
    // Used, because the bundler takes a decoding nobody uses for one that does nothing.
    return decodeURIComponent(pathname).length > 0;
  } catch {
    return false;
  }
}

/** The path, or, where it cannot be decoded, one that reads as it was written. */
export function readable(pathname: string): string {
  return isReadable(pathname) ? pathname : pathname.replaceAll("%", "%25");
}

/** A path in readable form, with ambiguous characters left escaped. */
export function legiblePath(path: string): string {
  return path.replaceAll(/(?:%[\da-f]{2})+/gi, (escaped) => {
    if (!isReadable(escaped)) return escaped;
    const decoded = decodeURIComponent(escaped);
    return /^[\p{L}\p{M}\p{N}\p{So}]+$/u.test(decoded) ? decoded : escaped;
  });
}

/** Letters, digits and `-._~` written out (RFC 3986, 6.2.2.2): a page has one URL. */
export function withoutNeedlessEscapes(pathname: string): string {
  return pathname.replaceAll(/%[2-7][\da-f]/gi, (escape) => {
    const letter = decodeURIComponent(escape);
    return /[\w.~-]/.test(letter) ? letter : escape;
  });
}
