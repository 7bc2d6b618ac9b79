import { growInts, newInts } from "../index/shared-arrays.ts";
import { Vocabulary } from "../index/vocabulary.ts";
import type { OfferedUnits } from "../unit-serials.ts";
import type { Outcome } from "./import-report.ts";

const outcomes: readonly Outcome[] = ["added", "changed", "same"];

/**
 * Values used by earlier lines of the file: slugs with their lines, and compact part numbers with their products.
 * Stored in a few arrays outside the heap, because a file may have a million products.
 */
export class UsedInFile {
  readonly units: OfferedUnits = new Map();
  readonly #slugs = new Vocabulary();
  readonly #skus = new Vocabulary();
  /** The line of each slug, by its number. */
  #lines = newInts(64);
  /** The number of its product's slug for each part number, by its own. */
  #owners = newInts(64);
  /** The outcome of each slug whose rows may come again, by its number, as one more than its place in `outcomes`. */
  #outcomes = newInts(64);

  /** The product's line; undefined if it is not in the file. */
  lineOf(slug: string): number | undefined {
    const number = this.#slugs.find(slug);
    return number < 0 ? undefined : this.#lines[number];
  }

  /** The slug of the product that has this part number; undefined where it was not in the file. */
  productWith(compact: string): string | undefined {
    const number = this.#skus.find(compact);
    return number < 0 ? undefined : this.#slugs.word(this.#owners[number]!);
  }

  /** Remembers a product's outcome; gives the one before. */
  replaceOutcome(slug: string, outcome: Outcome): Outcome | undefined {
    const number = this.#slugs.obtain(slug);
    this.#outcomes = growInts(this.#outcomes, number + 1);
    const before = outcomes[this.#outcomes[number]! - 1];
    this.#outcomes[number] = outcomes.indexOf(outcome) + 1;
    return before;
  }

  add(slug: string, compacts: readonly string[], line: number): void {
    const owner = this.#slugs.obtain(slug);
    this.#lines = growInts(this.#lines, owner + 1);
    this.#lines[owner] = line;
    for (const compact of compacts) {
      const number = this.#skus.obtain(compact);
      this.#owners = growInts(this.#owners, number + 1);
      this.#owners[number] = owner;
    }
  }
}
