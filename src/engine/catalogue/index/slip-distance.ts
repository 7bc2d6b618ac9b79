/** Optimal string alignment distance from one word to many; anything above `most` is given as `most + 1`. */
export class SlipDistance {
  readonly #word: Uint8Array;
  readonly #most: number;
  // Made once: the distance is asked for a hundred thousand times.
  #before: Int32Array;
  #above: Int32Array;
  #row: Int32Array;

  constructor(word: Uint8Array, most: number) {
    this.#word = word;
    this.#most = most;
    const longest = word.length + most + 2;
    [this.#before, this.#above, this.#row] = [
      new Int32Array(longest),
      new Int32Array(longest),
      new Int32Array(longest),
    ];
  }

  to(bytes: Uint8Array, begin: number, length: number): number {
    const [word, most] = [this.#word, this.#most];
    if (Math.abs(word.length - length) > most) return most + 1;
    let [before, above, row] = [this.#before, this.#above, this.#row];
    for (let j = 0; j <= Math.min(length, most + 1); j++) above[j] = j;
    for (let i = 1; i <= word.length; i++) {
      const letter = word[i - 1]!;
      // Farther from the diagonal than there may be slips, no place is worth a look.
      const first = Math.max(1, i - most);
      const last = Math.min(length, i + most);
      row[first - 1] = first === 1 ? i : most + 1;
      let least = row[first - 1]!;
      for (let j = first; j <= last; j++) {
        const other = bytes[begin + j - 1]!;
        let cost = above[j - 1]! + (letter === other ? 0 : 1);
        if (above[j]! + 1 < cost) cost = above[j]! + 1;
        if (row[j - 1]! + 1 < cost) cost = row[j - 1]! + 1;
        if (i > 1 && j > 1 && letter === bytes[begin + j - 2] && word[i - 2] === other && before[j - 2]! + 1 < cost)
          cost = before[j - 2]! + 1;
        row[j] = cost;
        if (cost < least) least = cost;
      }
      if (least > most) return most + 1;
      row[last + 1] = most + 1;
      [before, above, row] = [above, row, before];
    }
    return Math.min(above[length]!, most + 1);
  }
}
