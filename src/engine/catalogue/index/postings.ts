import { copyOfInts, growBytes, growInts, growWords, newBytes, newInts, newWords } from "./shared-arrays.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-file.ts";

/**
 * Places of a word in a product, the most significant highest. `kind` is in its name and in its shelf's or type's: a
 * tank is more of a tank than a compressor on one. Postings keep the first four; part numbers are stored separately.
 */
export const places = { text: 0, attribute: 1, name: 2, kind: 3, partNumber: 4 } as const;
export type Place = Exclude<(typeof places)[keyof typeof places], 4>;

/** Weight of a word by its place. */
export const placeWeights: readonly number[] = [1, 3, 8, 12, 16];

/** Rows in rising order with the best place in each. */
export interface Matches {
  readonly rows: Int32Array;
  readonly places: Uint8Array;
  /** Weights of rows for which a place is too coarse: goods nearer to a figure count more. */
  readonly weights?: Float32Array;
  /** The bits of the versions that have it; every version where it is left out. */
  readonly versions?: Int32Array;
}

export const noMatches: Matches = { rows: new Int32Array(0), places: new Uint8Array(0) };

/** The first chunk of a word, and the largest one, in bytes. */
const smallestChunk = 8;
const largestChunk = 4_096;
/** The longest difference. */
const longest = 5;

/** Offsets within an entry of `#lists` and of `#chunks`. */
const list = { head: 0, tail: 1, last: 2, fields: 3 } as const;
const chunk = { start: 0, length: 1, next: 2, fields: 3 } as const;

/**
 * The rows that each word of a vocabulary stands in, by the word's number. Rows are appended in rising order. Most
 * words stand in one product only, so the first row lies in an array. Those after it are differences in a variable
 * number of bytes, about one and a half each, in a chain of chunks that are never moved: other threads may be reading
 * them. What they see of a row that is appended meanwhile, they leave out by `alive`.
 */
export class PostingLists {
  /** Four times the row, and the place. */
  #first = newWords(64);
  #counts = newInts(64);
  /** For each word, the number of its list, from 1; 0 where the first row is all. */
  #listOf = newInts(64);
  /** Of each list its first and last chunk, and its last row. */
  #lists = newInts(64 * list.fields);
  #listCount = 0;
  /** Of each chunk where it begins, how many of its bytes are in use, and the chunk after it; 0 for none. */
  #chunks = newInts(64 * chunk.fields);
  /** Chunks are numbered from 1. */
  #chunkCount = 1;
  #bytes = newBytes(1_024);
  #end = 0;

  append(word: number, row: number, place: Place = places.text): void {
    if (word >= this.#counts.length || word >= this.#first.length || word >= this.#listOf.length) this.#reach(word + 1);
    const count = (this.#counts[word]! += 1);
    if (count === 1) {
      this.#first[word] = row * 4 + place;
      return;
    }
    if (count === 2) this.#listOf[word] = this.#newList(this.#first[word]! >>> 2);
    this.#appendTo((this.#listOf[word]! - 1) * list.fields, row, place);
  }

  #reach(words: number): void {
    this.#first = growWords(this.#first, words);
    this.#counts = growInts(this.#counts, words);
    this.#listOf = growInts(this.#listOf, words);
  }

  #newList(last: number): number {
    const at = this.#listCount * list.fields;
    this.#lists = growInts(this.#lists, at + list.fields);
    const first = this.#newChunk(smallestChunk);
    this.#lists[at + list.head] = this.#lists[at + list.tail] = first;
    this.#lists[at + list.last] = last;
    return ++this.#listCount;
  }

  #newChunk(size: number): number {
    const at = this.#chunkCount * chunk.fields;
    this.#chunks = growInts(this.#chunks, at + chunk.fields);
    if (this.#end + size > this.#bytes.length) {
      this.#bytes = growBytes(this.#bytes, this.#end + size);
      // Readers of the former bytes keep their own chunks: appending must not change those.
      this.#chunks = copyOfInts(this.#chunks);
    }
    this.#chunks[at + chunk.start] = this.#end;
    this.#end += size;
    return this.#chunkCount++;
  }

  #appendTo(at: number, row: number, place: Place): void {
    const tail = this.#roomyTail(at);
    const start = this.#chunks[tail + chunk.start]!;
    let length = this.#chunks[tail + chunk.length]!;
    let value = (row - this.#lists[at + list.last]!) * 4 + place;
    while (value > 127) {
      this.#bytes[start + length++] = (value & 127) | 128;
      value >>>= 7;
    }
    this.#bytes[start + length++] = value;
    this.#lists[at + list.last] = row;
    // After the bytes, for other threads as well.
    Atomics.store(this.#chunks, tail + chunk.length, length);
  }

  /** Offset of a list's last chunk; a new chunk if the longest difference would not fit. */
  #roomyTail(at: number): number {
    const tail = this.#lists[at + list.tail]!;
    const size = this.#sizeOf(tail);
    if (this.#chunks[tail * chunk.fields + chunk.length]! + longest <= size) return tail * chunk.fields;
    const next = this.#newChunk(Math.min(size * 2, largestChunk));
    this.#chunks[tail * chunk.fields + chunk.next] = next;
    this.#lists[at + list.tail] = next;
    return next * chunk.fields;
  }

  /** Chunks are contiguous. */
  #sizeOf(number: number): number {
    const end = number + 1 < this.#chunkCount ? this.#chunks[(number + 1) * chunk.fields + chunk.start]! : this.#end;
    return end - this.#chunks[number * chunk.fields + chunk.start]!;
  }

  /** Of so many words. */
  save(into: SnapshotWriter, words: number): void {
    into.value({ lists: this.#listCount, chunks: this.#chunkCount, end: this.#end });
    into.array(this.#first.subarray(0, words));
    into.array(this.#counts.subarray(0, words));
    into.array(this.#listOf.subarray(0, words));
    into.array(this.#lists.subarray(0, this.#listCount * list.fields));
    into.array(this.#chunks.subarray(0, this.#chunkCount * chunk.fields));
    into.array(this.#bytes.subarray(0, this.#end));
  }

  restore(from: SnapshotReader): void {
    const { lists, chunks, end } = from.value<{ lists: number; chunks: number; end: number }>();
    [this.#listCount, this.#chunkCount, this.#end] = [lists, chunks, end];
    this.#first = from.words();
    this.#counts = from.ints();
    this.#listOf = from.ints();
    this.#lists = from.ints();
    this.#chunks = from.ints();
    this.#bytes = from.bytes();
  }

  /** The rows appended to a word, the struck-out ones among them; 0 for a word there is not. */
  count(word: number): number {
    return this.#counts[word] ?? 0;
  }

  /** The live rows of a word; none for one there is not. */
  read(word: number, alive: Uint8Array): Matches {
    const most = this.count(word);
    if (most === 0) return noMatches;
    const rows = new Int32Array(most);
    const places = new Uint8Array(most);
    let count = 0;
    let row = this.#first[word]! >>> 2;
    if (alive[row] === 1) {
      rows[0] = row;
      places[0] = this.#first[word]! & 3;
      count = 1;
    }
    const bytes = this.#bytes;
    for (let number = this.#headOf(word); number > 0 && number < this.#chunkCount;) {
      const at = number * chunk.fields;
      let from = this.#chunks[at + chunk.start]!;
      const end = from + Atomics.load(this.#chunks, at + chunk.length);
      while (from < end) {
        // Of a word that many products have, nearly all differences take one byte.
        let byte = bytes[from++]!;
        let value = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[from++]!;
          value |= (byte & 127) << shift;
        }
        row += value >>> 2;
        if (alive[row] !== 1) continue;
        rows[count] = row;
        places[count++] = value & 3;
      }
      number = this.#chunks[at + chunk.next]!;
    }
    return { rows: rows.subarray(0, count), places: places.subarray(0, count) };
  }

  /** A list created after this thread received the words is not visible to it. */
  #headOf(word: number): number {
    const number = this.#listOf[word]!;
    return number === 0 || number > this.#listCount ? 0 : this.#lists[(number - 1) * list.fields + list.head]!;
  }
}
