/** Digits and letters without look-alikes (0/O, 1/I/L, U/V): 30 symbols. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A symbol of a number, in a pattern. */
export const numberSymbols = `[${alphabet}]`;

/**
 * A public number from random bytes (give it 32), such as `QU-7K3F-92QX`: 30⁸ ≈ 6.6 × 10¹¹ of them, so they cannot be
 * counted through. Bytes that would favour some symbols are passed over; null when fewer than eight are left.
 */
export function publicNumberFrom(prefix: string, bytes: Uint8Array): string | null {
  const fair = 256 - (256 % alphabet.length);
  const drawn = [...bytes].filter((byte) => byte < fair).slice(0, 8);
  if (drawn.length < 8) return null;
  const symbols = drawn.map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${prefix}-${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}

const symbolsShape = new RegExp(`^${numberSymbols}{8}$`);

/** A public number as typed: case, spaces and dashes do not matter. Null when it can be none. */
export function readPublicNumber(prefix: "QU" | "PI" | "QT" | "PO" | "IP" | "TR", typed: string): string | null {
  const symbols = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(new RegExp(`^${prefix}`), "");
  return symbolsShape.test(symbols) ? `${prefix}-${symbols.slice(0, 4)}-${symbols.slice(4)}` : null;
}
