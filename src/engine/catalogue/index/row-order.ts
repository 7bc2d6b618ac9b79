/**
 * Rows in rising order of a key, kept while rows are appended and struck out: sorted once, then patched in one pass.
 * Of equal keys the later id comes first: rows are numbered as a process met them, and two processes must page alike.
 */
export class RowOrder {
  readonly #keyOf: (row: number) => number;
  readonly #idOf: (row: number) => number;
  #rows: Int32Array = new Int32Array(0);
  #upTo = 0;
  #struck = false;

  constructor(keyOf: (row: number) => number, idOf: (row: number) => number) {
    this.#keyOf = keyOf;
    this.#idOf = idOf;
  }

  /** Says that some row no longer stands. */
  strike(): void {
    this.#struck = true;
  }

  /** Says that keys changed. */
  forget(): void {
    this.#rows = new Int32Array(0);
    this.#upTo = 0;
  }

  /** The live rows below `size`, in order. The array must not be changed. */
  rows(size: number, alive: Uint8Array): Int32Array {
    if (this.#upTo === size && !this.#struck) return this.#rows;
    const live = this.#struck ? this.#rows.filter((row) => alive[row] === 1) : this.#rows;
    const added = this.#sorted(this.#upTo, size, alive);
    this.#rows = added.length === 0 ? live : live.length === 0 ? added : this.#merged(live, added);
    this.#upTo = size;
    this.#struck = false;
    return this.#rows;
  }

  #sorted(from: number, to: number, alive: Uint8Array): Int32Array {
    const rows = new Int32Array(to - from);
    let count = 0;
    for (let row = from; row < to; row++) if (alive[row] === 1) rows[count++] = row;
    const keys = new Float64Array(to - from);
    for (let row = from; row < to; row++) keys[row - from] = this.#keyOf(row);
    const idOf = this.#idOf;
    return rows.subarray(0, count).sort((a, b) => keys[a - from]! - keys[b - from]! || idOf(b) - idOf(a));
  }

  #merged(live: Int32Array, added: Int32Array): Int32Array {
    const merged = new Int32Array(live.length + added.length);
    let left = 0;
    let right = 0;
    for (let at = 0; at < merged.length; at++) {
      const takeAdded = right < added.length && (left >= live.length || this.#before(added[right]!, live[left]!));
      merged[at] = takeAdded ? added[right++]! : live[left++]!;
    }
    return merged;
  }

  #before(a: number, b: number): boolean {
    const difference = this.#keyOf(a) - this.#keyOf(b);
    return difference < 0 || (difference === 0 && this.#idOf(a) > this.#idOf(b));
  }
}
