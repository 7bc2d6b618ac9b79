/**
 * Keeps the best few of many rows by the ids of their products: the highest score first, and of equals the lowest id,
 * or the latest.
 */
export class TopRows {
  readonly #most: number;
  readonly #latestFirst: boolean;
  // A heap with the worst kept row on top.
  readonly #ids: number[] = [];
  readonly #scores: number[] = [];

  constructor(most: number, ofEquals: "lowest" | "latest" = "lowest") {
    this.#most = most;
    this.#latestFirst = ofEquals === "latest";
  }

  /** Lowest score that is still kept. Rows that can't reach it need not be scored. */
  get least(): number {
    if (this.#most === 0) return Number.POSITIVE_INFINITY;
    return this.#ids.length < this.#most ? Number.NEGATIVE_INFINITY : this.#scores[0]!;
  }

  offer(id: number, score: number): void {
    if (this.#ids.length < this.#most) {
      this.#put(this.#ids.length, id, score);
      this.#rise(this.#ids.length - 1);
    } else if (
      this.#most > 0 &&
      (score > this.#scores[0]! || (score === this.#scores[0]! && this.#isBefore(id, this.#ids[0]!)))
    ) {
      this.#put(0, id, score);
      this.#sink(0);
    }
  }

  /** The kept ids, best first. */
  ids(): number[] {
    return this.#ids
      .map((id, at) => ({ id, score: this.#scores[at]! }))
      .sort((a, b) => b.score - a.score || (this.#isBefore(a.id, b.id) ? -1 : 1))
      .map(({ id }) => id);
  }

  #worse(a: number, b: number): boolean {
    const difference = this.#scores[a]! - this.#scores[b]!;
    return difference < 0 || (difference === 0 && this.#isBefore(this.#ids[b]!, this.#ids[a]!));
  }

  #isBefore(id: number, other: number): boolean {
    return this.#latestFirst ? id > other : id < other;
  }

  #rise(at: number): void {
    for (let child = at; child > 0;) {
      const parent = (child - 1) >> 1;
      if (!this.#worse(child, parent)) return;
      this.#swap(child, parent);
      child = parent;
    }
  }

  #sink(at: number): void {
    for (let parent = at; ;) {
      const left = 2 * parent + 1;
      let worst = parent;
      if (left < this.#ids.length && this.#worse(left, worst)) worst = left;
      if (left + 1 < this.#ids.length && this.#worse(left + 1, worst)) worst = left + 1;
      if (worst === parent) return;
      this.#swap(parent, worst);
      parent = worst;
    }
  }

  #put(at: number, id: number, score: number): void {
    this.#ids[at] = id;
    this.#scores[at] = score;
  }

  #swap(a: number, b: number): void {
    const [id, score] = [this.#ids[a]!, this.#scores[a]!];
    this.#put(a, this.#ids[b]!, this.#scores[b]!);
    this.#put(b, id, score);
  }
}
