import { lookalikeBytes, lookalikeDistance } from "#domain/catalogue/search/lookalike-numbers.ts";
import { copyOfInts, growBytes, growInts, growWords, newBytes, newInts, newWords } from "./shared-arrays.ts";
import { SlipDistance } from "./slip-distance.ts";
import { sortWords } from "./sort-words.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-file.ts";
import { bits, compareBytes, decode, encode, hash, signature } from "./word-bytes.ts";

/** Up to so many new words are sorted separately on demand. */
const maxFresh = 4_096;

/**
 * A growing set of words, numbered as they come, found exactly, by beginning, or by likeness. Used for the words of the
 * catalogue and for compact part numbers. Millions of them are kept, so all lie in a few arrays: as strings in a map
 * they would take four times as much memory.
 */
export class Vocabulary {
  /**
   * The words one after the other: a letter as one byte, a Chinese character as three, in the order strings compare by.
   */
  #bytes = newBytes(1_024);
  /** Word n is from ends[n] to ends[n + 1]. */
  #ends = newInts(64);
  /** A bit set of letters and digits per word, to exclude most words in one operation. */
  #signatures = newWords(64);
  /** A hash table with open addressing; each slot holds a word's number and one more, or 0. */
  #slots = newInts(128);
  /** The numbers of all but the latest words, in the words' order. */
  #sorted = newInts(64);
  #sortedCount = 0;
  /** True once others may be reading the sorted words; the next words go into a copy. */
  #sortedIsRead = false;
  #fresh: Int32Array = new Int32Array(0);
  #size = 0;
  #encoded = new Uint8Array(256);

  get size(): number {
    return this.#size;
  }

  /** A word's number, or -1. */
  find(word: string): number {
    return this.#slots[this.#slotOf(this.#encode(word))]! - 1;
  }

  /** A word's number, a new one at its first appearance. */
  obtain(word: string): number {
    const length = this.#encode(word);
    const slot = this.#slotOf(length);
    const stored = this.#slots[slot]! - 1;
    if (stored >= 0) return stored;
    const number = this.#size++;
    const begin = this.#ends[number]!;
    this.#bytes = growBytes(this.#bytes, begin + length);
    this.#bytes.set(this.#encoded.subarray(0, length), begin);
    this.#ends = growInts(this.#ends, number + 2);
    this.#ends[number + 1] = begin + length;
    this.#signatures = growWords(this.#signatures, number + 1);
    this.#signatures[number] = signature(this.#encoded, length);
    this.#slots[slot] = number + 1;
    if (this.#size * 2 > this.#slots.length) this.#spread();
    return number;
  }

  /** The word of a number. */
  word(number: number): string {
    return decode(this.#bytes, this.#ends[number]!, this.#ends[number + 1]!);
  }

  /**
   * Puts the latest words among the sorted ones, unless they are few. Of a whole catalogue that is done once, at its
   * end.
   */
  settle(): void {
    if (this.#size - this.#sortedCount >= maxFresh) this.#merge();
  }

  /** The numbers of words that begin so, in the words' order. */
  beginning(prefix: string, most: number): number[] {
    this.settle();
    const length = this.#encode(prefix);
    const fresh = this.#freshInOrder();
    const numbers: number[] = [];
    let old = this.#lowest(this.#sorted, this.#sortedCount, this.#encoded, 0, length);
    let young = this.#lowest(fresh, fresh.length, this.#encoded, 0, length);
    while (numbers.length < most) {
      const a = old < this.#sortedCount && this.#begins(this.#sorted[old]!, length) ? this.#sorted[old]! : -1;
      const b = young < fresh.length && this.#begins(fresh[young]!, length) ? fresh[young]! : -1;
      if (a < 0 && b < 0) break;
      const takeOld = b < 0 || (a >= 0 && this.#compare(a, b) < 0);
      numbers.push(takeOld ? a : b);
      if (takeOld) old++;
      else young++;
    }
    return numbers;
  }

  /** Words at most so many slips (letter too many, missing, wrong, or two swapped) away, nearest first. */
  like(word: string, slips: number): { number: number; slips: number }[] {
    const length = this.#encode(word);
    const bytes = this.#encoded.slice(0, length);
    const letters = signature(bytes, length);
    const distance = new SlipDistance(bytes, slips);
    const neighbors: { number: number; slips: number }[] = [];
    for (let number = 0; number < this.#size; number++) {
      // A slip changes at most two kinds of letters.
      if (bits(this.#signatures[number]! ^ letters) > 2 * slips) continue;
      const begin = this.#ends[number]!;
      const far = distance.to(this.#bytes, begin, this.#ends[number + 1]! - begin);
      if (far <= slips) neighbors.push({ number, slips: far });
    }
    return neighbors.sort((a, b) => a.slips - b.slips);
  }

  /** Part numbers that look like this one, the most alike first; where there are none, those that begin so. */
  lookingLike(compact: string): number[] {
    const length = this.#encode(compact);
    const whole: { number: number; changes: number }[] = [];
    const begun: { number: number; changes: number }[] = [];
    for (let number = 0; number < this.#size; number++) {
      const longer = this.#length(number) - length;
      if (longer < 0 || (longer > 0 && whole.length > 0)) continue;
      const changes = this.#changesFrom(this.#ends[number]!, length);
      if (changes >= 0) (longer === 0 ? whole : begun).push({ number, changes });
    }
    return (whole.length > 0 ? whole : begun).sort((a, b) => a.changes - b.changes).map(({ number }) => number);
  }

  /** Distance of the encoded number's characters from those at an offset; -1 if one differs in shape. */
  #changesFrom(begin: number, length: number): number {
    let changes = 0;
    for (let at = 0; at < length; at++) {
      const [one, other] = [this.#encoded[at]!, this.#bytes[begin + at]!];
      if (one === other) continue;
      if (lookalikeBytes[one] !== lookalikeBytes[other]) return -1;
      changes += lookalikeDistance(one, other);
    }
    return changes;
  }

  save(into: SnapshotWriter): void {
    this.settle();
    this.#sortedIsRead = true;
    into.value({ size: this.#size, sorted: this.#sortedCount, slots: this.#slots.length });
    into.array(this.#bytes.subarray(0, this.#ends[this.#size]));
    into.array(this.#ends.subarray(0, this.#size + 1));
    into.array(this.#signatures.subarray(0, this.#size));
    into.array(this.#sorted.subarray(0, this.#sortedCount));
    into.array(this.#slots);
  }

  restore(from: SnapshotReader): void {
    const { size, sorted, slots } = from.value<{ size: number; sorted: number; slots: number }>();
    this.#size = size;
    this.#sortedCount = sorted;
    this.#bytes = from.bytes();
    this.#ends = from.ints();
    this.#signatures = from.words();
    this.#sorted = from.ints();
    this.#slots = from.ints().subarray(0, slots);
  }

  /** Writes a word into `#encoded`; gives its length in bytes. */
  #encode(word: string): number {
    if (this.#encoded.length < word.length * 3) this.#encoded = new Uint8Array(word.length * 3);
    return encode(word, this.#encoded);
  }

  /** The slot of the encoded word, or the empty one where it belongs. */
  #slotOf(length: number): number {
    const last = this.#slots.length - 1;
    for (let slot = hash(this.#encoded, 0, length) & last; ; slot = (slot + 1) & last) {
      const number = this.#slots[slot]! - 1;
      if (number < 0 || (this.#length(number) === length && this.#begins(number, length))) return slot;
    }
  }

  #length(number: number): number {
    return this.#ends[number + 1]! - this.#ends[number]!;
  }

  /** True if a word starts with the encoded one. */
  #begins(number: number, length: number): boolean {
    if (this.#length(number) < length) return false;
    const begin = this.#ends[number]!;
    for (let at = 0; at < length; at++) if (this.#bytes[begin + at] !== this.#encoded[at]) return false;
    return true;
  }

  #spread(): void {
    const slots = newInts(this.#slots.length * 2);
    const last = slots.length - 1;
    for (let number = 0; number < this.#size; number++) {
      let slot = hash(this.#bytes, this.#ends[number]!, this.#ends[number + 1]!) & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }

  #compare(a: number, b: number): number {
    return compareBytes(
      this.#bytes,
      this.#ends[a]!,
      this.#ends[a + 1]!,
      this.#bytes,
      this.#ends[b]!,
      this.#ends[b + 1]!,
    );
  }

  /** Position of the first word not less than the one in these bytes. */
  #lowest(numbers: Int32Array, count: number, bytes: Uint8Array, from: number, to: number): number {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      const number = numbers[middle]!;
      if (compareBytes(this.#bytes, this.#ends[number]!, this.#ends[number + 1]!, bytes, from, to) < 0)
        low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #freshInOrder(): Int32Array {
    const count = this.#size - this.#sortedCount;
    if (this.#fresh.length !== count) {
      this.#fresh = Int32Array.from({ length: count }, (_, at) => this.#sortedCount + at);
      sortWords(this.#fresh, this.#bytes, this.#ends);
    }
    return this.#fresh;
  }

  /** Puts the latest words among the sorted ones, the last first, so that each part moves once. */
  #merge(): void {
    const fresh = this.#freshInOrder();
    this.#sorted = this.#sortedIsRead ? copyOfInts(this.#sorted, this.#size) : growInts(this.#sorted, this.#size);
    this.#sortedIsRead = false;
    let end = this.#sortedCount;
    for (let at = fresh.length - 1; at >= 0; at--) {
      const number = fresh[at]!;
      const place = this.#lowest(this.#sorted, end, this.#bytes, this.#ends[number]!, this.#ends[number + 1]!);
      this.#sorted.copyWithin(place + at + 1, place, end);
      this.#sorted[place + at] = number;
      end = place;
    }
    this.#sortedCount = this.#size;
    this.#fresh = new Int32Array(0);
  }
}
