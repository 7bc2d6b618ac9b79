import { compactPartNumber, readPartNumber } from "#domain/catalogue/part-number.ts";
import type { CatalogueState } from "./catalogue-state.ts";

/** Of so many words of a text, as many together may be a part number that is written with spaces. */
const mostWords = 24;
const mostPieces = 4;

/** Part numbers asked for beside each other, and words among them that look like one and are none. */
interface ListedParts {
  readonly numbers: readonly string[];
  readonly others: readonly string[];
}

const noneListed: ListedParts = { numbers: [], others: [] };

/**
 * The first words of a text that are a whole part number, in its compact form: `OM-46S-5G 5 gal pail`, `gm p2 075f80`.
 */
export function partAmong(state: CatalogueState, text: string): string | null {
  const words = text
    .split(/[\s,;:，；：、"'“”‘’()（）\p{Script=Han}]+/u)
    .map(compactPartNumber)
    .slice(0, mostWords);
  for (let from = 0; from < words.length; from++) {
    const number = partFrom(state, words, from);
    if (number) return number.compact;
  }
  return null;
}

/**
 * The part numbers of a text that is a list of them, compact, and what stands among them and is none. Empty for a text
 * that says anything else: of a filter for a machine, the machine is not asked for too.
 */
export function partsListed(state: CatalogueState, text: string): ListedParts {
  const words = text
    .replace(/(?<=\s)(?:and|or)(?=\s)|[和与及或、&+]/giu, " ")
    .split(/[\s,;:，；："'“”‘’()（）]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const compact = words.map(compactPartNumber);
  const numbers = new Set<string>();
  const others: string[] = [];
  for (let from = 0; from < words.length;) {
    const number = partFrom(state, compact, from);
    if (number) {
      numbers.add(number.compact);
      from = number.to;
    } else if (readPartNumber(words[from]!) !== null) others.push(words[from++]!);
    else return noneListed;
  }
  return numbers.size > 1 ? { numbers: [...numbers], others } : noneListed;
}

/** The longest part number that begins with a word. */
function partFrom(
  state: CatalogueState,
  words: readonly string[],
  from: number,
): { readonly compact: string; readonly to: number } | null {
  for (let to = Math.min(words.length, from + mostPieces); to > from; to--) {
    const compact = words.slice(from, to).join("");
    if (readPartNumber(compact) !== null && isPart(state, compact)) return { compact, to };
  }
  return null;
}

/** True if it is a complete number, with or without its maker's letters if long enough to be no other word. */
function isPart(state: CatalogueState, number: string): boolean {
  return state.rowsOfPart(number).length > 0 || (number.length >= 6 && state.rowsOfShort(number).length > 0);
}
