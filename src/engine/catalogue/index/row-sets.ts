import type { RowSets } from "#domain/catalogue/facet-columns.ts";
import { everyVersion } from "#domain/catalogue/version-bits.ts";
import { type Codes, growCodes, growInts, growNumbers, newCodes, newInts, newNumbers } from "./shared-arrays.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-file.ts";

/**
 * For each row which set of numbers it holds. Of a million goods thousands have the same horsepower, and the same
 * brand: a row takes two bytes, and every question is asked of the sets once instead of the rows.
 */
export class GrowingSets implements RowSets {
  setOf: Codes = newCodes(16);
  offsets = newInts(16);
  members = newNumbers(16);
  versions = newInts(16);
  differ = false;
  /** The empty set is there from the beginning. */
  count = 1;
  /** The number of a set by its members; made when the first row is added, for other threads only read. */
  #known: Map<number | string, number> | null = null;

  /** Sets a row's values, and which of its versions have each; default: all. */
  put(row: number, members: readonly number[], versions: readonly number[] = members.map(() => everyVersion)): void {
    const set = members.length === 0 ? 0 : this.#number(members, versions);
    if (row >= this.setOf.length || set > mostOfTwoBytes) this.setOf = growCodes(this.setOf, row + 1, set);
    this.setOf[row] = set;
  }

  /** Values of a row. */
  of(row: number): Float64Array {
    return this.#at(this.setOf[row] ?? 0);
  }

  isEmpty(row: number): boolean {
    return this.setOf[row] === 0;
  }

  save(into: SnapshotWriter, rows: number): void {
    this.setOf = growCodes(this.setOf, rows, 0);
    into.value(this.count);
    into.array(this.setOf.subarray(0, rows));
    into.array(this.offsets.subarray(0, this.count + 1));
    into.array(this.members.subarray(0, this.offsets[this.count]));
    into.array(this.versions.subarray(0, this.offsets[this.count]));
    into.value(this.differ);
  }

  restore(from: SnapshotReader): void {
    this.count = from.value<number>();
    this.setOf = from.codes();
    this.offsets = from.ints();
    this.members = from.numbers();
    this.versions = from.ints();
    this.differ = from.value<boolean>();
  }

  /** Makes room up to a row, so that facets may read it. */
  reach(rows: number): void {
    this.setOf = growCodes(this.setOf, rows, 0);
  }

  #nameAt(set: number): number | string {
    return nameOf([...this.#at(set)], [...this.versions.subarray(this.offsets[set], this.offsets[set + 1])]);
  }

  #at(set: number): Float64Array {
    return this.members.subarray(this.offsets[set], this.offsets[set + 1]);
  }

  #number(members: readonly number[], versions: readonly number[]): number {
    this.#known ??= new Map(Array.from({ length: this.count }, (_, set) => [this.#nameAt(set), set]));
    const name = nameOf(members, versions);
    const number = this.#known.get(name);
    if (number !== undefined) return number;
    const set = this.count++;
    const begin = this.offsets[set]!;
    this.offsets = growInts(this.offsets, set + 2);
    this.members = growNumbers(this.members, begin + members.length);
    this.members.set(members, begin);
    this.versions = growInts(this.versions, begin + members.length);
    this.versions.set(versions, begin);
    if (versions.some((each) => each !== everyVersion)) this.differ = true;
    this.offsets[set + 1] = begin + members.length;
    this.#known.set(name, set);
    return set;
  }
}

/** Most sets have one member, which all versions have. */
function nameOf(members: readonly number[], versions: readonly number[]): number | string {
  if (versions.some((each) => each !== everyVersion)) return `${members.join()}|${versions.join()}`;
  return members.length === 1 ? members[0]! : members.join();
}

/** The largest number of a set that two bytes hold. */
const mostOfTwoBytes = 65_535;
