import { growInts, growWords, grown } from "./columns.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-file.ts";

/**
 * Where a word stands in a product: the more telling place, the higher. `kind` is in its name and in its shelf's: a
 * tank is more of a tank than a compressor on one. Postings keep the first four; part numbers are kept apart.
 */
export const places = { text: 0, attribute: 1, name: 2, kind: 3, partNumber: 4 } as const;
export type Place = Exclude<(typeof places)[keyof typeof places], 4>;

/** How much a word counts by its place. */
export const placeWeights: readonly number[] = [1, 3, 8, 12, 16];

/** Rows in rising order with the best place in each. */
export interface Matches {
  readonly rows: Int32Array;
  readonly places: Uint8Array;
  /** How much each counts, where a place says too little: goods nearer to a figure count for more. */
  readonly weights?: Float32Array;
}

export const noMatches: Matches = { rows: new Int32Array(0), places: new Uint8Array(0) };

/** Rows after the first, as differences in a variable number of bytes: about one byte and a half each. */
class Differences {
  bytes: Uint8Array = new Uint8Array(16);
  length = 0;
  last: number;

  constructor(last: number, bytes?: Uint8Array) {
    this.last = last;
    if (bytes) [this.bytes, this.length] = [bytes, bytes.length];
  }

  append(row: number, place: Place): void {
    let value = (row - this.last) * 4 + place;
    this.last = row;
    if (this.length + 5 > this.bytes.length) {
      const bigger = new Uint8Array(grown(this.bytes.length, this.length + 5));
      bigger.set(this.bytes);
      this.bytes = bigger;
    }
    while (value > 127) {
      this.bytes[this.length++] = (value & 127) | 128;
      value >>>= 7;
    }
    this.bytes[this.length++] = value;
  }
}

/**
 * The rows that each word of a vocabulary stands in, by the word's number. Rows are appended in rising order. Most words
 * stand in one product only, so the first row lies in an array and what follows in bytes of its own.
 */
export class PostingLists {
  /** Four times the row, and the place. */
  #first = new Uint32Array(64);
  #counts = new Int32Array(64);
  /** For each word, the number of its list, from 1; 0 where the first row is all. */
  #listOf = new Int32Array(64);
  readonly #lists: Differences[] = [];

  append(word: number, row: number, place: Place = places.text): void {
    this.#first = growWords(this.#first, word + 1);
    this.#counts = growInts(this.#counts, word + 1);
    this.#listOf = growInts(this.#listOf, word + 1);
    const count = (this.#counts[word]! += 1);
    if (count === 1) {
      this.#first[word] = row * 4 + place;
      return;
    }
    if (count === 2) this.#listOf[word] = this.#lists.push(new Differences(this.#first[word]! >>> 2));
    this.#lists[this.#listOf[word]! - 1]!.append(row, place);
  }

  /** Of so many words. */
  save(into: SnapshotWriter, words: number): void {
    into.array(this.#first.subarray(0, words));
    into.array(this.#counts.subarray(0, words));
    into.array(this.#listOf.subarray(0, words));
    const heads = new Int32Array(this.#lists.length * 2);
    const bytes = new Uint8Array(this.#lists.reduce((sum, { length }) => sum + length, 0));
    let end = 0;
    this.#lists.forEach((list, at) => {
      heads.set([list.last, list.length], at * 2);
      bytes.set(list.bytes.subarray(0, list.length), end);
      end += list.length;
    });
    into.array(heads);
    into.array(bytes);
  }

  restore(from: SnapshotReader): void {
    this.#first = from.words();
    this.#counts = from.ints();
    this.#listOf = from.ints();
    const heads = from.ints();
    const bytes = from.bytes();
    let end = 0;
    // A list has a row at least; what follows is room to grow.
    for (let at = 0; heads[at + 1]! > 0; at += 2)
      this.#lists.push(new Differences(heads[at]!, bytes.subarray(end, (end += heads[at + 1]!))));
  }

  /** The rows appended to a word, the struck-out ones among them; 0 for a word there is not. */
  count(word: number): number {
    return word < 0 ? 0 : this.#counts[word]!;
  }

  /** The live rows of a word; none for one there is not. */
  read(word: number, alive: Uint8Array): Matches {
    const most = this.count(word);
    if (most === 0) return noMatches;
    const rows = new Int32Array(most);
    const found = new Uint8Array(most);
    let count = 0;
    let row = this.#first[word]! >>> 2;
    if (alive[row] === 1) {
      rows[0] = row;
      found[0] = this.#first[word]! & 3;
      count = 1;
    }
    const { bytes, length } = this.#lists[this.#listOf[word]! - 1] ?? nothing;
    for (let at = 0; at < length;) {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++]!;
        value |= (byte & 127) << shift;
        if (byte < 128) break;
      }
      row += value >>> 2;
      if (alive[row] === 0) continue;
      rows[count] = row;
      found[count++] = value & 3;
    }
    return { rows: rows.subarray(0, count), places: found.subarray(0, count) };
  }
}

const nothing = { bytes: new Uint8Array(0), length: 0 };

/** Rows that both have, at the less telling of the two places. */
export function intersect(a: Matches, b: Matches): Matches {
  const most = Math.min(a.rows.length, b.rows.length);
  const rows = new Int32Array(most);
  const found = new Uint8Array(most);
  let count = 0;
  for (let left = 0, right = 0; left < a.rows.length && right < b.rows.length;) {
    const difference = a.rows[left]! - b.rows[right]!;
    if (difference === 0) {
      rows[count] = a.rows[left]!;
      found[count++] = Math.min(a.places[left]!, b.places[right]!);
    }
    if (difference <= 0) left++;
    if (difference >= 0) right++;
  }
  return { rows: rows.subarray(0, count), places: found.subarray(0, count) };
}

/** Rows that one of many has, at the most telling place; `size` is above every row. */
export function unionAll(many: readonly Matches[], size: number): Matches {
  if (many.length < 4) return many.reduce(union, noMatches);
  // Rows are marked with place + 1 and gathered at the end: merging pair by pair would copy them again and again.
  const marks = new Uint8Array(size);
  let count = 0;
  for (const { rows, places: found } of many)
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!;
      if (marks[row] === 0) count++;
      if (marks[row]! <= found[at]!) marks[row] = found[at]! + 1;
    }
  const rows = new Int32Array(count);
  const found = new Uint8Array(count);
  for (let row = 0, at = 0; at < count; row++)
    if (marks[row] !== 0) {
      rows[at] = row;
      found[at++] = marks[row]! - 1;
    }
  return { rows, places: found };
}

/** Rows that one of the two has, at the more telling place. */
export function union(a: Matches, b: Matches): Matches {
  if (a.rows.length === 0) return b;
  if (b.rows.length === 0) return a;
  const rows = new Int32Array(a.rows.length + b.rows.length);
  const found = new Uint8Array(rows.length);
  let count = 0;
  let left = 0;
  let right = 0;
  for (; left < a.rows.length && right < b.rows.length; count++) {
    const ofA = a.rows[left]!;
    const ofB = b.rows[right]!;
    if (ofA === ofB) {
      rows[count] = ofA;
      found[count] = Math.max(a.places[left++]!, b.places[right++]!);
    } else if (ofA < ofB) {
      rows[count] = ofA;
      found[count] = a.places[left++]!;
    } else {
      rows[count] = ofB;
      found[count] = b.places[right++]!;
    }
  }
  for (const [rest, from] of [[a, left] as const, [b, right] as const]) {
    rows.set(rest.rows.subarray(from), count);
    found.set(rest.places.subarray(from), count);
    count += rest.rows.length - from;
  }
  return { rows: rows.subarray(0, count), places: found.subarray(0, count) };
}
