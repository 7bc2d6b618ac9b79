import { everyVersion } from "#domain/catalogue/version-bits.ts";
import { type Matches, noMatches } from "./postings.ts";

/**
 * Two rising lists are gone through without a branch by which of two rows comes first: that is anyone's guess, and a
 * processor pays for a wrong one with many steps. The sign of their difference says how far each list goes on.
 */
export const isZero = (difference: number): number => 1 - ((difference | -difference) >>> 31);
export const isAtMostZero = (difference: number): number => (difference - 1) >>> 31;
export const isAtLeastZero = (difference: number): number => ~difference >>> 31;

const lesser = (a: number, b: number): number => b + ((a - b) & ((a - b) >> 31));
const greater = (a: number, b: number): number => a - ((a - b) & ((a - b) >> 31));

/** Rows of which one version has both, at the less telling of the two places. */
export function intersect(a: Matches, b: Matches): Matches {
  if (a.versions || b.versions) return intersectVersions(a, b);
  const [ofA, ofB, placesOfA, placesOfB] = [a.rows, b.rows, a.places, b.places];
  const [endOfA, endOfB] = [ofA.length, ofB.length];
  const rows = new Int32Array(Math.min(endOfA, endOfB));
  const places = new Uint8Array(rows.length);
  let count = 0;
  for (let left = 0, right = 0; left < endOfA && right < endOfB;) {
    const row = ofA[left]!;
    const difference = row - ofB[right]!;
    rows[count] = row;
    places[count] = lesser(placesOfA[left]!, placesOfB[right]!);
    count += isZero(difference);
    left += isAtMostZero(difference);
    right += isAtLeastZero(difference);
  }
  return { rows: rows.subarray(0, count), places: places.subarray(0, count) };
}

function intersectVersions(a: Matches, b: Matches): Matches {
  const most = Math.min(a.rows.length, b.rows.length);
  const rows = new Int32Array(most);
  const places = new Uint8Array(most);
  const versions = new Int32Array(most);
  let count = 0;
  for (let left = 0, right = 0; left < a.rows.length && right < b.rows.length;) {
    const difference = a.rows[left]! - b.rows[right]!;
    const have = difference === 0 ? versionsAt(a, left) & versionsAt(b, right) : 0;
    if (have !== 0) {
      versions[count] = have;
      rows[count] = a.rows[left]!;
      places[count++] = Math.min(a.places[left]!, b.places[right]!);
    }
    if (difference <= 0) left++;
    if (difference >= 0) right++;
  }
  return {
    rows: rows.subarray(0, count),
    places: places.subarray(0, count),
    versions: versions.subarray(0, count),
  };
}

const versionsAt = ({ versions }: Matches, at: number): number => (versions ? versions[at]! : everyVersion);

/** Rows that one of many has, at the most telling place; `size` is above every row. */
export function unionAll(all: readonly Matches[], size: number): Matches {
  const many = all.filter(({ rows }) => rows.length > 0);
  const most = many.reduce((sum, { rows }) => sum + rows.length, 0);
  if (many.length < 2 || (many.length < 4 && most * 4 < size)) return many.reduce(union, noMatches);
  // Rows are marked with place + 1 and gathered at the end: merging pair by pair would copy them again and again.
  const marks = new Uint8Array(size);
  let count = 0;
  for (const { rows, places: masks } of many)
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!;
      if (marks[row] === 0) count++;
      if (marks[row]! <= masks[at]!) marks[row] = masks[at]! + 1;
    }
  const rows = new Int32Array(count);
  const places = new Uint8Array(count);
  for (let row = 0, at = 0; at < count; row++)
    if (marks[row] !== 0) {
      rows[at] = row;
      places[at++] = marks[row]! - 1;
    }
  return { rows, places: places };
}

/** Rows that one of the two has, at the more telling place. */
export function union(a: Matches, b: Matches): Matches {
  if (a.rows.length === 0) return b;
  if (b.rows.length === 0) return a;
  const [ofA, ofB, placesOfA, placesOfB] = [a.rows, b.rows, a.places, b.places];
  const [endOfA, endOfB] = [ofA.length, ofB.length];
  const rows = new Int32Array(endOfA + endOfB);
  const places = new Uint8Array(rows.length);
  let count = 0;
  let left = 0;
  let right = 0;
  for (; left < endOfA && right < endOfB; count++) {
    const difference = ofA[left]! - ofB[right]!;
    const [hasA, hasB] = [isAtMostZero(difference), isAtLeastZero(difference)];
    rows[count] = lesser(ofA[left]!, ofB[right]!);
    places[count] = greater(placesOfA[left]! & -hasA, placesOfB[right]! & -hasB);
    left += hasA;
    right += hasB;
  }
  for (const [rest, from] of [[a, left] as const, [b, right] as const]) {
    rows.set(rest.rows.subarray(from), count);
    places.set(rest.places.subarray(from), count);
    count += rest.rows.length - from;
  }
  return { rows: rows.subarray(0, count), places: places.subarray(0, count) };
}
