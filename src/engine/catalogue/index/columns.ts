import type { ChoiceColumn, NumberColumn } from "#domain/catalogue/facets.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-file.ts";

/** Twice the size until it holds `needed`; of large ones a quarter more, for what is not used costs memory too. */
export function grown(capacity: number, needed: number): number {
  let size = Math.max(capacity, 16);
  while (size < needed) size = size < 65_536 ? size * 2 : Math.ceil(size * 1.25);
  return size;
}

export function growInts(array: Int32Array<ArrayBuffer>, needed: number): Int32Array<ArrayBuffer> {
  if (needed <= array.length) return array;
  const bigger = new Int32Array(grown(array.length, needed));
  bigger.set(array);
  return bigger;
}

export function growBytes(array: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  if (needed <= array.length) return array;
  const bigger = new Uint8Array(grown(array.length, needed));
  bigger.set(array);
  return bigger;
}

export function growWords(array: Uint32Array<ArrayBuffer>, needed: number): Uint32Array<ArrayBuffer> {
  if (needed <= array.length) return array;
  const bigger = new Uint32Array(grown(array.length, needed));
  bigger.set(array);
  return bigger;
}

export function growNumbers(array: Float64Array<ArrayBuffer>, needed: number): Float64Array<ArrayBuffer> {
  if (needed <= array.length) return array;
  const bigger = new Float64Array(grown(array.length, needed)).fill(Number.NaN, array.length);
  bigger.set(array);
  return bigger;
}

/** A facet column of dictionary-coded values that rows are appended to. */
export class GrowingChoices implements ChoiceColumn {
  readonly kind = "choice";
  readonly key: string;
  readonly dictionary: string[] = [];
  offsets = new Int32Array(16);
  codes = new Int32Array(16);
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
    }
    this.#rows += 1;
    this.offsets = growInts(this.offsets, this.#rows + 1);
    this.offsets[this.#rows] = end;
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
  }

  restore(from: SnapshotReader): void {
    const { dictionary, rows } = from.value<{ dictionary: string[]; rows: number }>();
    for (const value of dictionary) this.#code(value);
    this.#rows = rows;
    this.offsets = from.ints();
    this.codes = from.ints();
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

/** A facet column of numbers that rows are appended to; NaN where a row has none. */
export class GrowingNumbers implements NumberColumn {
  readonly kind = "number";
  readonly key: string;
  values = new Float64Array(16).fill(Number.NaN);
  readonly others = new Map<number, readonly number[]>();

  constructor(key: string) {
    this.key = key;
  }

  /** Sets a row's numbers; of several, all satisfy a range. */
  set(row: number, value: number, others: readonly number[] = []): void {
    this.values = growNumbers(this.values, row + 1);
    this.values[row] = value;
    if (others.length > 0) this.others.set(row, others);
  }

  save(into: SnapshotWriter): void {
    const further = [...this.others];
    into.array(this.values);
    into.array(Int32Array.from(further.flatMap(([row, numbers]) => [row, numbers.length])));
    into.array(Float64Array.from(further.flatMap(([, numbers]) => numbers)));
  }

  restore(from: SnapshotReader): void {
    this.values = from.numbers();
    const [counts, numbers] = [from.ints(), from.numbers()];
    let next = 0;
    for (let at = 0; at < counts.length && counts[at + 1]! > 0; at += 2)
      this.others.set(counts[at]!, [...numbers.subarray(next, (next += counts[at + 1]!))]);
  }

  /** Makes room up to a row, so that facets may read it. */
  reach(rows: number): void {
    this.values = growNumbers(this.values, rows);
  }
}
