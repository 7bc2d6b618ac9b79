/**
 * Arrays in memory that the threads of a process share. One thread writes, the others read: what is in use is never
 * moved within an array, only appended to, and an array that is full is followed by a larger one.
 */
export type Bytes = Uint8Array<SharedArrayBuffer>;
export type Ints = Int32Array<SharedArrayBuffer>;
export type Words = Uint32Array<SharedArrayBuffer>;
/** Small numbers, that need four bytes only where there are more than 65,536 of them. */
export type Codes = Uint16Array<SharedArrayBuffer> | Words;
export type Numbers = Float64Array<SharedArrayBuffer>;
export type SharedArray = Bytes | Ints | Codes | Words | Numbers;

export const newBytes = (length: number): Bytes => new Uint8Array(new SharedArrayBuffer(length));
export const newInts = (length: number): Ints => new Int32Array(new SharedArrayBuffer(length * 4));
export const newWords = (length: number): Words => new Uint32Array(new SharedArrayBuffer(length * 4));
export const newCodes = (length: number): Codes => new Uint16Array(new SharedArrayBuffer(length * 2));
/** Filled with NaN: an unset row has no number. */
export const newNumbers = (length: number): Numbers =>
  new Float64Array(new SharedArrayBuffer(length * 8)).fill(Number.NaN);

/** Doubles the size until it holds `needed`; large arrays grow by a quarter to limit unused memory. */
function grown(capacity: number, needed: number): number {
  let size = Math.max(capacity, 16);
  while (size < needed) size = size < 65_536 ? size * 2 : Math.ceil(size * 1.25);
  return size;
}

export const growBytes = (array: Bytes, needed: number): Bytes => grow(array, needed, newBytes);
export const growInts = (array: Ints, needed: number): Ints => grow(array, needed, newInts);
export const growWords = (array: Words, needed: number): Words => grow(array, needed, newWords);
export const growNumbers = (array: Numbers, needed: number): Numbers => grow(array, needed, newNumbers);

/** Room for `needed` codes, the largest of which is at least `code`. */
export function growCodes(array: Codes, needed: number, code: number): Codes {
  if (array instanceof Uint32Array || code < 65_536)
    return grow<Codes>(array, needed, array instanceof Uint32Array ? newWords : newCodes);
  const wider = newWords(grown(array.length, needed));
  wider.set(array);
  return wider;
}

/** The whole buffer of a partial array, to use its spare room. */
export function wholeArray<A extends SharedArray>({ constructor, buffer }: A): A {
  return new (constructor as new (buffer: SharedArrayBuffer) => A)(buffer);
}

/** A copy with room for at least `needed` entries. */
export function copyOfInts(array: Ints, needed = 0): Ints {
  const copy = newInts(grown(array.length, needed));
  copy.set(array);
  return copy;
}

function grow<A extends SharedArray>(array: A, needed: number, make: (length: number) => A): A {
  if (needed <= array.length) return array;
  const bigger = make(grown(array.length, needed));
  bigger.set(array);
  return bigger;
}
