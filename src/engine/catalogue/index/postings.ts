import { grown } from "./columns.ts";

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

const noBytes = new Uint8Array(0);

/**
 * The rows a word stands in, as differences in a variable number of bytes: about one byte and a half each. Rows are
 * appended in rising order.
 */
export class PostingList {
  // Made with the second row: most words stand in one product only.
  #bytes: Uint8Array = noBytes;
  #first = 0;
  #length = 0;
  #last = 0;
  /** Rows appended, the struck-out ones among them. */
  count = 0;

  append(row: number, place: Place): void {
    let value = (row - this.#last) * 4 + place;
    this.#last = row;
    this.count += 1;
    if (this.count === 1) {
      this.#first = value;
      return;
    }
    if (this.#length + 5 > this.#bytes.length) {
      const bigger = new Uint8Array(grown(this.#bytes.length, this.#length + 5));
      bigger.set(this.#bytes);
      this.#bytes = bigger;
    }
    while (value > 127) {
      this.#bytes[this.#length++] = (value & 127) | 128;
      value >>>= 7;
    }
    this.#bytes[this.#length++] = value;
  }

  /** The live rows. */
  read(alive: Uint8Array): Matches {
    const rows = new Int32Array(this.count);
    const found = new Uint8Array(this.count);
    const bytes = this.#bytes;
    let count = 0;
    let row = this.#first >>> 2;
    if (this.count > 0 && alive[row] === 1) {
      rows[0] = row;
      found[0] = this.#first & 3;
      count = 1;
    }
    for (let at = 0; at < this.#length;) {
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
  for (let left = 0, right = 0; left < a.rows.length || right < b.rows.length; count++) {
    const ofA = a.rows[left] ?? Number.MAX_SAFE_INTEGER;
    const ofB = b.rows[right] ?? Number.MAX_SAFE_INTEGER;
    rows[count] = Math.min(ofA, ofB);
    found[count] = Math.max(ofA <= ofB ? a.places[left]! : 0, ofB <= ofA ? b.places[right]! : 0);
    if (ofA <= ofB) left++;
    if (ofB <= ofA) right++;
  }
  return { rows: rows.subarray(0, count), places: found.subarray(0, count) };
}
