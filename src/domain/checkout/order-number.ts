/** An order's public number, such as `PL-7K3F-92QX`. */
export type OrderNumber = string & { readonly __unit: "order number" };

/** Digits and letters without look-alikes (0/O, 1/I/L, U/V): 30 symbols. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * An order number from random bytes (give it 32): 30⁸ ≈ 6.6 × 10¹¹ of them, so they cannot be counted through.
 * Bytes that would favour some symbols are passed over; null when fewer than eight are left.
 */
export function orderNumberFrom(bytes: Uint8Array): OrderNumber | null {
  const fair = 256 - (256 % alphabet.length);
  const drawn = [...bytes].filter((byte) => byte < fair).slice(0, 8);
  if (drawn.length < 8) return null;
  const symbols = drawn.map((byte) => alphabet[byte % alphabet.length]).join("");
  return `PL-${symbols.slice(0, 4)}-${symbols.slice(4)}` as OrderNumber;
}

const numberShape = new RegExp(`^PL-[${alphabet}]{4}-[${alphabet}]{4}$`);

/** An order number as typed: case, spaces and dashes do not matter. Null when it can be none. */
export function readOrderNumber(typed: string): OrderNumber | null {
  const symbols = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/^PL/, "");
  const number = `PL-${symbols.slice(0, 4)}-${symbols.slice(4)}`;
  return symbols.length === 8 && numberShape.test(number) ? (number as OrderNumber) : null;
}
