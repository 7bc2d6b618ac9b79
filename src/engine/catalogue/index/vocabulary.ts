/**
 * A growing set of words with what belongs to each, found exactly, by beginning, or by likeness. Used for the words of
 * the catalogue and for compact part numbers.
 */
export class Vocabulary<Value> {
  readonly #values = new Map<string, Value>();
  readonly #words: string[] = [];
  /** For each word, which letters and digits it has: tells most unlike words apart in one operation. */
  #signatures = new Uint32Array(256);
  #sorted: string[] = [];

  get size(): number {
    return this.#words.length;
  }

  get(word: string): Value | undefined {
    return this.#values.get(word);
  }

  /** The word's value, made at its first appearance. */
  obtain(word: string, make: () => Value): Value {
    const known = this.#values.get(word);
    if (known !== undefined) return known;
    const value = make();
    this.#values.set(word, value);
    if (this.#words.length === this.#signatures.length) {
      const bigger = new Uint32Array(this.#signatures.length * 2);
      bigger.set(this.#signatures);
      this.#signatures = bigger;
    }
    this.#signatures[this.#words.length] = signature(word);
    this.#words.push(word);
    return value;
  }

  /** Words that begin so, in alphabetic order. */
  beginning(prefix: string, most: number): string[] {
    this.#sort();
    const found: string[] = [];
    for (let at = this.#lowest(prefix); at < this.#sorted.length && found.length < most; at++) {
      if (!this.#sorted[at]!.startsWith(prefix)) break;
      found.push(this.#sorted[at]!);
    }
    return found;
  }

  /** Words at most so many slips (letter too many, missing, wrong, or two swapped) away, nearest first. */
  like(word: string, slips: number): { word: string; slips: number }[] {
    const wanted = signature(word);
    const found: { word: string; slips: number }[] = [];
    for (let at = 0; at < this.#words.length; at++) {
      // A slip changes at most two kinds of letters.
      if (bits(this.#signatures[at]! ^ wanted) > 2 * slips) continue;
      const candidate = this.#words[at]!;
      if (Math.abs(candidate.length - word.length) > slips) continue;
      const distance = slipsBetween(word, candidate, slips);
      if (distance <= slips) found.push({ word: candidate, slips: distance });
    }
    return found.sort((a, b) => a.slips - b.slips);
  }

  /** A few new words are put in their places; many are sorted in. */
  #sort(): void {
    const fresh = this.#words.length - this.#sorted.length;
    if (fresh === 0) return;
    if (fresh > 64) this.#sorted = [...this.#words].sort(byCode);
    else for (const word of this.#words.slice(-fresh)) this.#sorted.splice(this.#lowest(word), 0, word);
  }

  #lowest(prefix: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function signature(word: string): number {
  let found = 0;
  for (let at = 0; at < word.length; at++) found |= 1 << (word.charCodeAt(at) & 31);
  return found >>> 0;
}

function bits(value: number): number {
  let left = value - ((value >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Optimal string alignment distance; anything above `most` is given as `most + 1`. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    before = above;
    above = row;
  }
  return Math.min(above[b.length]!, most + 1);
}
