/** Keeps the best few of many rows: the highest score first, and of equals the one offered first. */
export class TopRows {
  readonly #most: number;
  // A heap with the worst kept row on top.
  readonly #rows: number[] = [];
  readonly #scores: number[] = [];
  readonly #turns: number[] = [];
  #offered = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** What a score must exceed to be kept: whoever can tell that a row's will not need not reckon it. */
  get least(): number {
    if (this.#most === 0) return Number.POSITIVE_INFINITY;
    return this.#rows.length < this.#most ? Number.NEGATIVE_INFINITY : this.#scores[0]!;
  }

  offer(row: number, score: number): void {
    const turn = this.#offered++;
    if (this.#rows.length < this.#most) {
      this.#put(this.#rows.length, row, score, turn);
      this.#rise(this.#rows.length - 1);
    } else if (this.#most > 0 && score > this.#scores[0]!) {
      this.#put(0, row, score, turn);
      this.#sink(0);
    }
  }

  /** The kept rows, best first. */
  rows(): number[] {
    return this.#rows
      .map((row, at) => ({ row, score: this.#scores[at]!, turn: this.#turns[at]! }))
      .sort((a, b) => b.score - a.score || a.turn - b.turn)
      .map(({ row }) => row);
  }

  #worse(a: number, b: number): boolean {
    const difference = this.#scores[a]! - this.#scores[b]!;
    return difference < 0 || (difference === 0 && this.#turns[a]! > this.#turns[b]!);
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
      if (left < this.#rows.length && this.#worse(left, worst)) worst = left;
      if (left + 1 < this.#rows.length && this.#worse(left + 1, worst)) worst = left + 1;
      if (worst === parent) return;
      this.#swap(parent, worst);
      parent = worst;
    }
  }

  #put(at: number, row: number, score: number, turn: number): void {
    this.#rows[at] = row;
    this.#scores[at] = score;
    this.#turns[at] = turn;
  }

  #swap(a: number, b: number): void {
    const [row, score, turn] = [this.#rows[a]!, this.#scores[a]!, this.#turns[a]!];
    this.#put(a, this.#rows[b]!, this.#scores[b]!, this.#turns[b]!);
    this.#put(b, row, score, turn);
  }
}
