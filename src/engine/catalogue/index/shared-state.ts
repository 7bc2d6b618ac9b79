import { Taxonomy, type TaxonomyData } from "#domain/catalogue/taxonomy.ts";
import { CatalogueState } from "./catalogue-state.ts";
import type { SharedArray } from "./shared-arrays.ts";
import { readerOf } from "./snapshot-file.ts";

/** A state as sent to another thread: only what it does not have yet. */
export interface SharedState {
  /** Null where it is as before. */
  readonly taxonomy: TaxonomyData | null;
  readonly values: readonly unknown[];
  /** An array; or, of the one in this place before, how much is in use now; or null where that is as before. */
  readonly arrays: readonly (SharedArray | number | null)[];
}

/** Sends a state to one thread, and then its changes. Arrays are shared, so that this is cheap. */
export class StateSender {
  #taxonomy: TaxonomyData | null = null;
  #sent: readonly SharedArray[] = [];

  next(state: CatalogueState): SharedState {
    const values: unknown[] = [];
    const arrays: SharedArray[] = [];
    state.share({
      value: (value) => void values.push(value),
      array: (array) => void arrays.push(array as SharedArray),
    });
    const { data } = state.taxonomy;
    const message: SharedState = {
      taxonomy: data === this.#taxonomy ? null : data,
      values,
      arrays: arrays.map((array, at) => difference(this.#sent[at], array)),
    };
    this.#taxonomy = data;
    this.#sent = arrays;
    return message;
  }
}

function difference(before: SharedArray | undefined, array: SharedArray): SharedArray | number | null {
  if (before?.constructor !== array.constructor) return array;
  if (array.length === 0 && before.length === 0) return null;
  if (before.buffer !== array.buffer || before.byteOffset !== array.byteOffset) return array;
  return before.length === array.length ? null : array.length;
}

/** The other end of a `StateSender`. */
export class StateReceiver {
  #taxonomy: Taxonomy | null = null;
  #arrays: readonly SharedArray[] = [];

  next(message: SharedState): CatalogueState {
    if (message.taxonomy) this.#taxonomy = new Taxonomy(message.taxonomy);
    if (!this.#taxonomy) throw new Error("no taxonomy was sent");
    this.#arrays = message.arrays.map((array, at) => {
      const before = this.#arrays[at];
      if (typeof array === "object" && array) return array;
      if (!before) throw new Error(`array ${at} was not sent`);
      return array === null ? before : withLength(before, array);
    });
    const state = new CatalogueState(this.#taxonomy);
    state.adopt(readerOf(message.values, this.#arrays));
    return state;
  }
}

function withLength({ constructor, buffer, byteOffset }: SharedArray, length: number): SharedArray {
  const make = constructor as new (buffer: SharedArrayBuffer, byteOffset: number, length: number) => SharedArray;
  return new make(buffer, byteOffset, length);
}
