/**
 * The latest row of each product: a hash table with open addressing, whose slots hold a row and one more, or 0. A map
 * of a million would take six times as much memory, and a second to fill at every start.
 */
export class RowsOfIds {
  readonly #idAt: (row: number) => number;
  #slots = new Int32Array(128);
  #size = 0;

  constructor(idAt: (row: number) => number) {
    this.#idAt = idAt;
  }

  /** The latest row of a product, or -1. */
  get(id: number): number {
    return this.#slots[this.#slotOf(id)]! - 1;
  }

  /** The row's product is that of `idAt`. */
  put(row: number): void {
    const slot = this.#slotOf(this.#idAt(row));
    if (this.#slots[slot] === 0) this.#size += 1;
    this.#slots[slot] = row + 1;
    if (this.#size * 2 > this.#slots.length) this.#spread();
  }

  /** The slot of a product, or the empty one where it belongs. */
  #slotOf(id: number): number {
    const last = this.#slots.length - 1;
    // Multiplied by the golden ratio, ids that follow each other lie apart.
    for (let slot = (Math.imul(id, 0x9e3779b1) >>> 7) & last; ; slot = (slot + 1) & last) {
      const row = this.#slots[slot]! - 1;
      if (row < 0 || this.#idAt(row) === id) return slot;
    }
  }

  #spread(): void {
    const rows = this.#slots.filter((row) => row !== 0);
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (const row of rows) this.#slots[this.#slotOf(this.#idAt(row - 1))] = row;
  }
}
