import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import type { Matches } from "./postings.ts";

/** The rows of a noun's goods, and those that say it. */
export type NounRows = Readonly<Record<"words" | "own" | "named", Matches>>;

/** Of all nouns of a catalogue; the rows of one that names 10,000 goods take some 200,000. */
const mostBytes = 8 * 1024 * 1024;

interface HeldNouns {
  /** Either differs after a change of goods: one that is put makes the size larger, one that goes the count less. */
  readonly size: number;
  readonly count: number;
  readonly taxonomy: Taxonomy;
  /** The least used first. */
  readonly byNoun: Map<string, NounRows>;
  bytes: number;
}

const nounsOf = new WeakMap<CatalogueState, HeldNouns>();

/**
 * The rows of a noun as they were found since the last change of goods, else as `find` finds them now. Most queries
 * name one of a few nouns, and to mark and gather their goods takes a third of a search among 100,000.
 */
export function rowsOfNoun(state: CatalogueState, noun: string, find: () => NounRows): NounRows {
  const nouns = heldNouns(state);
  const before = nouns.byNoun.get(noun);
  if (before) {
    nouns.byNoun.delete(noun);
    nouns.byNoun.set(noun, before);
    return before;
  }
  const { words, own, named } = find();
  const rows = { words: copyOf(words), own: copyOf(own), named: copyOf(named) };
  nouns.byNoun.set(noun, rows);
  nouns.bytes += bytesOf(noun, rows);
  for (const [least, others] of nouns.byNoun) {
    if (nouns.bytes <= mostBytes) break;
    nouns.byNoun.delete(least);
    nouns.bytes -= bytesOf(least, others);
  }
  return rows;
}

function heldNouns(state: CatalogueState): HeldNouns {
  const { size, count, taxonomy } = state;
  const before = nounsOf.get(state);
  if (before && before.size === size && before.count === count && before.taxonomy === taxonomy) return before;
  const nouns = { size, count, taxonomy, byNoun: new Map<string, NounRows>(), bytes: 0 };
  nounsOf.set(state, nouns);
  return nouns;
}

/** Rows that were just gathered lie in arrays as long as the catalogue. */
const copyOf = ({ rows, places, weights }: Matches): Matches => ({
  rows: rows.slice(),
  places: places.slice(),
  ...(weights && { weights: weights.slice() }),
});

function bytesOf(noun: string, rows: NounRows): number {
  let bytes = 2 * noun.length;
  for (const { rows: all, places, weights } of Object.values(rows))
    bytes += all.byteLength + places.byteLength + (weights?.byteLength ?? 0);
  return bytes;
}
