/**
 * Rows in rising order of a key, kept while rows are appended and struck out: sorted once, then patched in one pass.
 * Equal keys keep the later row first.
 */
export class RowOrder {
  readonly #keyOf: (row: number) => number;
  #rows: Int32Array = new Int32Array(0);
  #upTo = 0;
  #struck = false;

  constructor(keyOf: (row: number) => number) {
    this.#keyOf = keyOf;
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
    const added = sortedRows(this.#upTo, size, alive, this.#keyOf);
    this.#rows = added.length === 0 ? live : live.length === 0 ? added : merge(live, added, this.#keyOf);
    this.#upTo = size;
    this.#struck = false;
    return this.#rows;
  }
}

function sortedRows(from: number, to: number, alive: Uint8Array, keyOf: (row: number) => number): Int32Array {
  const rows = new Int32Array(to - from);
  let count = 0;
  for (let row = from; row < to; row++) if (alive[row] === 1) rows[count++] = row;
  const keys = new Float64Array(to - from);
  for (let row = from; row < to; row++) keys[row - from] = keyOf(row);
  return rows.subarray(0, count).sort((a, b) => keys[a - from]! - keys[b - from]! || b - a);
}

function merge(live: Int32Array, added: Int32Array, keyOf: (row: number) => number): Int32Array {
  const merged = new Int32Array(live.length + added.length);
  let left = 0;
  let right = 0;
  for (let at = 0; at < merged.length; at++) {
    const takeAdded = right < added.length && (left >= live.length || keyOf(added[right]!) <= keyOf(live[left]!));
    merged[at] = takeAdded ? added[right++]! : live[left++]!;
  }
  return merged;
}
