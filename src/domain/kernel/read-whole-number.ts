/**
 * A whole number as an address or a form carries it: digits alone. Null for anything else, for what lies outside the
 * bounds, and for what a JavaScript number no longer holds exactly.
 */
export function readWholeNumber(
  text: string | null | undefined,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { least?: number; most?: number } = {},
): number | null {
  if (text === null || text === undefined || !/^\d{1,16}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

/** The id of a row; null if invalid. */
export const readId = (text: string | null | undefined): number | null => readWholeNumber(text, { least: 1 });

/** The page of a list, the first for anything that is none. */
export const readPage = (text: string | null, most: number): number =>
  Math.min(readWholeNumber(text, { least: 1 }) ?? 1, most);

/** A whole number as people type it: `1,200`, full-width digits too, blanks around it. Null for anything else. */
export function readTypedWhole(typed: string, bounds?: Parameters<typeof readWholeNumber>[1]): number | null {
  const plain = typed.normalize("NFKC").trim();
  return readWholeNumber(/^\d{1,3}(,\d{3})+$/.test(plain) ? plain.replaceAll(",", "") : plain, bounds);
}

/** A count typed in a form; NaN for anything else, so that an empty field is not read as zero. */
export const readCount = (text: string): number => readTypedWhole(text, { most: 9_999_999 }) ?? Number.NaN;
