import type { ChoiceColumn, NumberColumn, PriceColumn } from "#domain/catalogue/facets.ts";
import { GrowingSets } from "./row-sets.ts";
import { growInts, growNumbers, newInts, newNumbers } from "./shared-arrays.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-file.ts";

/** A facet column of dictionary-coded values that rows are added to. A row that was not added holds nothing. */
export class GrowingChoices implements ChoiceColumn {
  readonly kind = "choice";
  readonly key: string;
  readonly dictionary: string[] = [];
  readonly sets = new GrowingSets();
  /** For each code, the rows that have it and stand. */
  held = newInts(16);
  readonly #codeOf = new Map<string, number>();

  constructor(key: string) {
    this.key = key;
  }

  put(row: number, values: readonly string[]): void {
    const codes =
      values.length > 1
        ? [...new Set(values)].map((value) => this.#code(value))
        : values.map((value) => this.#code(value));
    this.sets.put(row, codes);
    for (const code of codes) {
      if (code >= this.held.length) this.held = growInts(this.held, code + 1);
      this.held[code]! += 1;
    }
  }

  /** Says that a row no longer stands. */
  strike(row: number): void {
    for (const code of this.sets.of(row)) this.held[code]! -= 1;
  }

  /** Whether a row that stands has a value. */
  has(value: string): boolean {
    const code = this.codeOf(value);
    return code >= 0 && this.held[code]! > 0;
  }

  /** The values of a row. */
  valuesOf(row: number): string[] {
    return Array.from(this.sets.of(row), (code) => this.dictionary[code]!);
  }

  /** The code of a value, or -1. */
  codeOf(value: string): number {
    return this.#codeOf.get(value) ?? -1;
  }

  /** The codes of those values that rows have had. */
  codesOf(values: readonly string[]): number[] {
    return values.map((value) => this.codeOf(value)).filter((code) => code >= 0);
  }

  save(into: SnapshotWriter, rows: number): void {
    into.value(this.dictionary);
    this.sets.save(into, rows);
    into.array(this.held.subarray(0, this.dictionary.length));
  }

  restore(from: SnapshotReader): void {
    for (const value of from.value<string[]>()) this.#code(value);
    this.sets.restore(from);
    this.held = from.ints();
  }

  #code(value: string): number {
    const known = this.#codeOf.get(value);
    if (known !== undefined) return known;
    this.dictionary.push(value);
    this.#codeOf.set(value, this.dictionary.length - 1);
    return this.dictionary.length - 1;
  }
}

/** A facet column of numbers that rows are added to. A row that was not added holds none. */
export class GrowingNumbers implements NumberColumn {
  readonly kind = "number";
  readonly key: string;
  readonly sets = new GrowingSets();

  constructor(key: string) {
    this.key = key;
  }

  /** Sets a row's numbers; of several, all satisfy a range. */
  put(row: number, numbers: readonly number[]): void {
    this.sets.put(row, numbers);
  }

  save(into: SnapshotWriter, rows: number): void {
    this.sets.save(into, rows);
  }

  restore(from: SnapshotReader): void {
    this.sets.restore(from);
  }
}

/** What each row costs; written again whenever that changes. */
export class GrowingPrices implements PriceColumn {
  readonly kind = "price";
  readonly key = "price";
  values = newNumbers(16);

  put(row: number, value: number): void {
    this.reach(row + 1);
    this.values[row] = value;
  }

  reach(rows: number): void {
    this.values = growNumbers(this.values, rows);
  }
}
