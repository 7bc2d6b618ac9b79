import { isWearPart } from "#domain/catalogue/part-categories.ts";
import type { Suspect } from "#domain/catalogue/search/phrase-book.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import { union } from "./combine-postings.ts";
import { type Matches, noMatches, places, placeWeights } from "./postings.ts";

/** More than any two goods of one kind differ by. */
const aheadOfNext = 2 * placeWeights[places.partNumber]!;

/** The goods of several causes as one, those of the likelier before those of the next; an opened machine is none. */
export function inOrder(causes: readonly Matches[]): Matches {
  const goods = causes.map((cause) => only(cause, (_, place) => place === places.kind));
  const all = goods.reduce(union, noMatches);
  const weights = new Float32Array(all.rows.length);
  for (const [behind, { rows, weights: own }] of goods.entries())
    for (let at = 0, row = 0; at < rows.length; at++) {
      while (all.rows[row]! < rows[at]!) row++;
      const weight = (goods.length - 1 - behind) * aheadOfNext + (own?.[at] ?? 0);
      weights[row] = Math.max(weights[row]!, weight);
    }
  return { ...all, weights };
}

/** Leaves out parts of machines that cannot have the fault; a part has the words of its machines' shelves. */
export function withoutCleared(state: CatalogueState, { notOf }: Suspect, matches: Matches): Matches {
  const wordRows = notOf.map((word) => state.rowsOfWord(word).rows);
  const cleared = new Set(wordRows.flatMap((rows) => [...rows]));
  return cleared.size === 0 ? matches : only(matches, (row) => !cleared.has(row));
}

/** Of rows that have a word, the parts that have it in their name: the diaphragm of a pressure switch. */
export function partsNamed(state: CatalogueState, words: Matches): Matches {
  return only(words, (row, place) => place >= places.name && isPart(state, row));
}

function isPart(state: CatalogueState, row: number): boolean {
  return isWearPart(state.tables[state.tableAt[row]!]!.category.slug);
}

function only(matches: Matches, isMeant: (row: number, place: number) => boolean): Matches {
  const indexes = [...matches.rows.keys()].filter((at) => isMeant(matches.rows[at]!, matches.places[at]!));
  return {
    rows: Int32Array.from(indexes, (at) => matches.rows[at]!),
    places: Uint8Array.from(indexes, (at) => matches.places[at]!),
    ...(matches.weights && { weights: Float32Array.from(indexes, (at) => matches.weights![at]!) }),
  };
}
