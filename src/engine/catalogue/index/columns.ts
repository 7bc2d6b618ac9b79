import type { ChoiceColumn, NumberColumn } from "#domain/catalogue/facets.ts";
import { growInts, growNumbers, newInts, newNumbers } from "./shared-arrays.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-file.ts";

/** A facet column of dictionary-coded values that rows are appended to. */
export class GrowingChoices implements ChoiceColumn {
  readonly kind = "choice";
  readonly key: string;
  readonly dictionary: string[] = [];
  offsets = newInts(16);
  codes = newInts(16);
  /** For each code, the rows that have it and stand. */
  held = newInts(16);
  readonly #codeOf = new Map<string, number>();
  #rows = 0;

  /** A column first met at a later row: the rows before it hold nothing. */
  constructor(key: string, emptyRows = 0) {
    this.key = key;
    this.offsets = growInts(this.offsets, emptyRows + 2);
    this.#rows = emptyRows;
  }

  append(values: Iterable<string>): void {
    let end = this.offsets[this.#rows]!;
    const begin = end;
    for (const value of values) {
      const code = this.#code(value);
      if (this.#holds(begin, end, code)) continue;
      this.codes = growInts(this.codes, end + 1);
      this.codes[end++] = code;
      this.held = growInts(this.held, code + 1);
      this.held[code]! += 1;
    }
    this.#rows += 1;
    this.offsets = growInts(this.offsets, this.#rows + 1);
    this.offsets[this.#rows] = end;
  }

  /** Says that a row no longer stands. */
  strike(row: number): void {
    if (row >= this.#rows) return;
    for (let at = this.offsets[row]!; at < this.offsets[row + 1]!; at++) this.held[this.codes[at]!]! -= 1;
  }

  /** Whether a row that stands has a value. */
  has(value: string): boolean {
    const code = this.codeOf(value);
    return code >= 0 && this.held[code]! > 0;
  }

  /** The values of a row. */
  valuesOf(row: number): string[] {
    return [...this.codes.subarray(this.offsets[row], this.offsets[row + 1])].map((code) => this.dictionary[code]!);
  }

  /** The code of a value, or -1. */
  codeOf(value: string): number {
    return this.#codeOf.get(value) ?? -1;
  }

  save(into: SnapshotWriter): void {
    into.value({ dictionary: this.dictionary, rows: this.#rows });
    into.array(this.offsets.subarray(0, this.#rows + 1));
    into.array(this.codes.subarray(0, this.offsets[this.#rows]));
    into.array(this.held.subarray(0, this.dictionary.length));
  }

  restore(from: SnapshotReader): void {
    const { dictionary, rows } = from.value<{ dictionary: string[]; rows: number }>();
    for (const value of dictionary) this.#code(value);
    this.#rows = rows;
    this.offsets = from.ints();
    this.codes = from.ints();
    this.held = from.ints();
  }

  holds(row: number, code: number): boolean {
    return this.#holds(this.offsets[row]!, this.offsets[row + 1]!, code);
  }

  #holds(begin: number, end: number, code: number): boolean {
    for (let at = begin; at < end; at++) if (this.codes[at] === code) return true;
    return false;
  }

  #code(value: string): number {
    const known = this.#codeOf.get(value);
    if (known !== undefined) return known;
    this.dictionary.push(value);
    this.#codeOf.set(value, this.dictionary.length - 1);
    return this.dictionary.length - 1;
  }
}

/** The further numbers of the few rows that hold several; the rows come rising. In shared arrays, as all that grows. */
class FurtherNumbers {
  #rows = newInts(16);
  /** Those of the n-th row are from offsets[n] to offsets[n + 1]. */
  #offsets = newInts(16);
  #numbers = newNumbers(16);
  #size = 0;

  /** How many rows there are. */
  get size(): number {
    return this.#size;
  }

  append(row: number, numbers: readonly number[]): void {
    const begin = this.#offsets[this.#size]!;
    this.#rows = growInts(this.#rows, this.#size + 1);
    this.#offsets = growInts(this.#offsets, this.#size + 2);
    this.#numbers = growNumbers(this.#numbers, begin + numbers.length);
    this.#rows[this.#size] = row;
    this.#numbers.set(numbers, begin);
    this.#size += 1;
    this.#offsets[this.#size] = begin + numbers.length;
  }

  get(row: number): readonly number[] | undefined {
    let [low, high] = [0, this.#size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#rows[middle]! < row) low = middle + 1;
      else high = middle;
    }
    return low < this.#size && this.#rows[low] === row ? this.#at(low) : undefined;
  }

  *[Symbol.iterator](): Generator<readonly [row: number, numbers: readonly number[]]> {
    for (let at = 0; at < this.#size; at++) yield [this.#rows[at]!, this.#at(at)];
  }

  save(into: SnapshotWriter): void {
    into.value(this.#size);
    into.array(this.#rows.subarray(0, this.#size));
    into.array(this.#offsets.subarray(0, this.#size + 1));
    into.array(this.#numbers.subarray(0, this.#offsets[this.#size]));
  }

  restore(from: SnapshotReader): void {
    this.#size = from.value<number>();
    this.#rows = from.ints();
    this.#offsets = from.ints();
    this.#numbers = from.numbers();
  }

  #at(at: number): number[] {
    return [...this.#numbers.subarray(this.#offsets[at], this.#offsets[at + 1])];
  }
}

/** A facet column of numbers that rows are appended to; NaN where a row has none. */
export class GrowingNumbers implements NumberColumn {
  readonly kind = "number";
  readonly key: string;
  values = newNumbers(16);
  readonly others = new FurtherNumbers();

  constructor(key: string) {
    this.key = key;
  }

  /** Sets a row's numbers; of several, all satisfy a range. */
  set(row: number, value: number, others: readonly number[] = []): void {
    this.values = growNumbers(this.values, row + 1);
    this.values[row] = value;
    if (others.length > 0) this.others.append(row, others);
  }

  save(into: SnapshotWriter): void {
    into.array(this.values);
    this.others.save(into);
  }

  restore(from: SnapshotReader): void {
    this.values = from.numbers();
    this.others.restore(from);
  }

  /** Makes room up to a row, so that facets may read it. */
  reach(rows: number): void {
    this.values = growNumbers(this.values, rows);
  }
}
