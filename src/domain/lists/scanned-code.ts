import { readId } from "#domain/kernel/read-whole-number.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";

/** The longest code that is read. */
const longestCode = 300;

/** A code that was scanned or typed: that of a bin's label, or a part number or barcode. */
export interface ScannedCode {
  /** The line that a label names; null for any other code. */
  readonly line: number | null;
  /** Numbers that may be the part's, the likeliest first; none for an empty code. */
  readonly numbers: readonly string[];
}

const binPath = /\/bins\/(\d{1,16})\/([^/?#]+)/;

/** Reads a code. A barcode of a product (GTIN) is read with and without the zeros that scanners put before it. */
export function readScanned(typed: string): ScannedCode {
  const code = cutText(cleanText(typed), longestCode);
  const [, line, sku] = binPath.exec(code) ?? [];
  if (line !== undefined && sku !== undefined) return { line: readId(line), numbers: [decoded(sku)] };
  const isGtin = /^\d{8,14}$/.test(code);
  const plain = isGtin ? code.replace(/^0+/, "") : code;
  return { line: null, numbers: [...new Set([code, plain])].filter((number) => number !== "") };
}

function decoded(part: string): string {
  try {
    return cleanText(decodeURIComponent(part));
  } catch {
    return part;
  }
}
