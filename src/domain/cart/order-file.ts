/**
 * The text of an uploaded file, whatever a spreadsheet saved it as: UTF-8, UTF-16 with or without its mark, or the
 * Windows character sets of Chinese and Western systems. Null for a workbook or a picture, which is no text.
 */
export function textOfFile(bytes: Uint8Array): string | null {
  if (isWorkbook(bytes)) return null;
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decoded("utf-16be", bytes);
  const head = bytes.subarray(0, 2_000);
  const [even, odd] = [zeros(head, 0), zeros(head, 1)];
  // In UTF-16, every other byte of plain letters is zero.
  if (odd > head.length / 8 && even < odd / 4) return decoded("utf-16le", bytes);
  if (even > head.length / 8 && odd < even / 4) return decoded("utf-16be", bytes);
  if (even + odd > 0) return null;
  return decoded("utf-8", bytes) ?? decoded("gb18030", bytes) ?? decoded("windows-1252", bytes);
}

function decoded(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Zero bytes at even or odd places. */
function zeros(bytes: Uint8Array, from: 0 | 1): number {
  let count = 0;
  for (let at = from; at < bytes.length; at += 2) if (bytes[at] === 0) count += 1;
  return count;
}

/** A ZIP archive, as Excel saves its workbooks, or a PDF. */
function isWorkbook([a, b, c, d]: Uint8Array): boolean {
  return (a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0x25 && b === 0x50 && c === 0x44 && d === 0x46);
}
