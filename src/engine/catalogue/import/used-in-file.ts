import { growInts, newInts } from "../index/shared-arrays.ts";
import { Vocabulary } from "../index/vocabulary.ts";
import type { OfferedUnits } from "../unit-serials.ts";
import type { Outcome } from "./import-report.ts";

/** Outcomes, those first that outweigh others of the same product. */
export const outcomesByWeight: readonly Outcome[] = ["added", "changed", "same"];

/**
 * Values used by earlier lines of the file: slugs with their lines, and compact part numbers with their products.
 * Stored in a few arrays outside the heap, because a file may have a million products.
 */
export class UsedInFile {
  readonly units: OfferedUnits = new Map();
  readonly #slugs = new Vocabulary();
  readonly #skus = new Vocabulary();
  /** The line of each slug, by its number; 0 where the file only refused it. */
  #lines = newInts(64);
  /** The line that said something of each slug's product, and a mark of what it said, by its number. */
  #dataLines = newInts(64);
  #dataMarks = newInts(64);
  /** 1 for each slug of which something was refused, by its number. */
  #refused = newInts(64);
  /** The same of each part number. */
  #refusedNumbers = newInts(64);
  /** One more than the number of its product's slug for each part number, by its own; 0 where it was only refused. */
  #owners = newInts(64);
  /** The outcome of each slug, by its number, as one more than its place in `outcomesByWeight`. */
  #outcomes = newInts(64);

  /** The product's line; undefined if it is not in the file. */
  lineOf(slug: string): number | undefined {
    const number = this.#slugs.find(slug);
    return (number >= 0 && this.#lines[number]) || undefined;
  }

  /** The slug of the product that has this part number; undefined where it was not in the file, or only refused. */
  productWith(compact: string): string | undefined {
    const number = this.#skus.find(compact);
    const owner = (number >= 0 && this.#owners[number]) || 0;
    return owner === 0 ? undefined : this.#slugs.word(owner - 1);
  }

  /** The line that said something of the product itself, and the mark of what; undefined where none has yet. */
  dataOf(slug: string): { readonly line: number; readonly mark: number } | undefined {
    const number = this.#slugs.find(slug);
    const line = (number >= 0 && this.#dataLines[number]) || 0;
    return line === 0 ? undefined : { line, mark: this.#dataMarks[number]! };
  }

  /** Remembers that something of the product was refused, so that the file does not have all of it. */
  refuse(slug: string): void {
    const number = this.#slugs.obtain(slug);
    this.#refused = growInts(this.#refused, number + 1);
    this.#refused[number] = 1;
  }

  /** Remembers a part number of rows that were refused, whatever product they named. */
  refuseNumber(compact: string): void {
    const number = this.#skus.obtain(compact);
    this.#owners = growInts(this.#owners, number + 1);
    this.#refusedNumbers = growInts(this.#refusedNumbers, number + 1);
    this.#refusedNumbers[number] = 1;
  }

  /** True of a version of the product that the file neither has nor had refused. */
  isLeftOut(slug: string, compact: string): boolean {
    const product = this.#slugs.find(slug);
    const number = this.#skus.find(compact);
    const isRefused = this.#refused[product] === 1 || this.#refusedNumbers[number] === 1;
    return !isRefused && this.productWith(compact) !== slug;
  }

  outcomeOf(slug: string): Outcome | undefined {
    const number = this.#slugs.find(slug);
    return number < 0 ? undefined : outcomesByWeight[this.#outcomes[number]! - 1];
  }

  setOutcome(slug: string, outcome: Outcome): void {
    const number = this.#slugs.obtain(slug);
    this.#outcomes = growInts(this.#outcomes, number + 1);
    this.#outcomes[number] = outcomesByWeight.indexOf(outcome) + 1;
  }

  /** Adds a record; `mark` tells what it says of its product, null where it says nothing. */
  add(slug: string, compacts: readonly string[], line: number, mark: number | null = 0): void {
    const owner = this.#slugs.obtain(slug);
    this.#lines = growInts(this.#lines, owner + 1);
    this.#lines[owner] = line;
    if (mark !== null) {
      this.#dataLines = growInts(this.#dataLines, owner + 1);
      this.#dataMarks = growInts(this.#dataMarks, owner + 1);
      this.#dataLines[owner] = line;
      this.#dataMarks[owner] = mark;
    }
    for (const compact of compacts) {
      const number = this.#skus.obtain(compact);
      this.#owners = growInts(this.#owners, number + 1);
      this.#owners[number] = owner + 1;
    }
  }
}
