import type { ChoiceColumn, NumberColumn, PriceColumn, PricesOfVersions } from "#domain/catalogue/facet-columns.ts";
import { everyVersion } from "#domain/catalogue/version-bits.ts";
import { GrowingSets } from "./row-sets.ts";
import { growBytes, growInts, growNumbers, newBytes, newInts, newNumbers } from "./shared-arrays.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-file.ts";

/** A facet column of dictionary-coded values that rows are added to. A row that was not added holds nothing. */
export class GrowingChoices implements ChoiceColumn {
  readonly kind = "choice";
  readonly key: string;
  readonly dictionary: string[] = [];
  readonly sets = new GrowingSets();
  /** Number of live rows per code. */
  held = newInts(16);
  readonly #codeOf = new Map<string, number>();

  constructor(key: string) {
    this.key = key;
  }

  /** Sets a row's values, and which of its versions have each; default: all. */
  put(row: number, values: readonly string[], versions?: readonly number[]): void {
    const versionsOf = new Map<number, number>();
    values.forEach((value, at) => {
      const code = this.#code(value);
      versionsOf.set(code, (versionsOf.get(code) ?? 0) | (versions?.[at] ?? everyVersion));
    });
    const codes = [...versionsOf.keys()];
    this.sets.put(row, codes, [...versionsOf.values()]);
    for (const code of codes) {
      if (code >= this.held.length) this.held = growInts(this.held, code + 1);
      this.held[code]! += 1;
    }
  }

  /** Marks a row as removed. */
  strike(row: number): void {
    for (const code of this.sets.of(row)) this.held[code]! -= 1;
  }

  /** True if an existing row has the value. */
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
    const code = this.#codeOf.get(value);
    if (code !== undefined) return code;
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

  /** Sets a row's numbers, and which of its versions have each; of several, all satisfy a range. */
  put(row: number, numbers: readonly number[], versions?: readonly number[]): void {
    this.sets.put(row, numbers, versions);
  }

  save(into: SnapshotWriter, rows: number): void {
    this.sets.save(into, rows);
  }

  restore(from: SnapshotReader): void {
    this.sets.restore(from);
  }
}

/** Prices of the versions of rows with several, appended in row order. */
class VersionPrices implements PricesOfVersions {
  offsets = newInts(16);
  /** Cents before promotions. */
  regular = newNumbers(16);
  values = newNumbers(16);
  /** 1 where the version can be bought now. */
  ready = newBytes(16);

  /** Rows with one version need none: it has the row's price. */
  append(row: number, versions: readonly { readonly price: number; readonly ready: boolean }[]): void {
    const from = this.offsets[row]!;
    const several = versions.length > 1 ? versions : [];
    this.offsets = growInts(this.offsets, row + 2);
    this.offsets[row + 1] = from + several.length;
    this.regular = growNumbers(this.regular, from + several.length);
    this.values = growNumbers(this.values, from + several.length);
    this.ready = growBytes(this.ready, from + several.length);
    several.forEach(({ price, ready }, at) => {
      this.regular[from + at] = this.values[from + at] = price;
      this.ready[from + at] = ready ? 1 : 0;
    });
  }

  save(into: SnapshotWriter, rows: number): void {
    const end = this.offsets[rows]!;
    into.array(this.offsets.subarray(0, rows + 1));
    into.array(this.regular.subarray(0, end));
    into.array(this.ready.subarray(0, end));
  }

  restore(from: SnapshotReader, rows: number): void {
    this.offsets = from.ints();
    this.regular = from.numbers();
    this.ready = from.bytes();
    this.values = growNumbers(this.values, this.offsets[rows]!);
  }
}

/** Price of each row, updated on change. */
export class GrowingPrices implements PriceColumn {
  readonly kind = "price";
  readonly key = "price";
  values = newNumbers(16);
  readonly ofVersions = new VersionPrices();

  put(row: number, value: number): void {
    this.reach(row + 1);
    this.values[row] = value;
  }

  reach(rows: number): void {
    this.values = growNumbers(this.values, rows);
  }
}
