/** Lists that wait until a file is read, as JSON outside of the heap: of a large file they may be as long as it is. */
export class OutsideHeap<One> {
  readonly #chunks: Buffer[] = [];

  add(list: readonly One[]): void {
    if (list.length > 0) this.#chunks.push(Buffer.from(JSON.stringify(list)));
  }

  /** The lists as they were added, one at a time in the heap. */
  *lists(): Generator<readonly One[]> {
    for (const chunk of this.#chunks) yield JSON.parse(chunk.toString()) as One[];
  }
}
