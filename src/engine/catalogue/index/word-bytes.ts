/** Words in the vocabulary's bytes: UTF-8 without surrogates. */

/** FNV-1a. */
export function hash(bytes: Uint8Array, from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let at = from; at < to; at++) value = Math.imul(value ^ bytes[at]!, 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

export function compareBytes(
  a: Uint8Array,
  aFrom: number,
  aTo: number,
  b: Uint8Array,
  bFrom: number,
  bTo: number,
): number {
  const both = Math.min(aTo - aFrom, bTo - bFrom);
  for (let at = 0; at < both; at++) {
    const difference = a[aFrom + at]! - b[bFrom + at]!;
    if (difference !== 0) return difference;
  }
  return aTo - aFrom - (bTo - bFrom);
}

export function decode(bytes: Uint8Array, from: number, to: number): string {
  let word = "";
  for (let at = from; at < to;) {
    const first = bytes[at++]!;
    if (first < 0x80) word += String.fromCharCode(first);
    else if (first < 0xe0) word += String.fromCharCode(((first & 31) << 6) | (bytes[at++]! & 63));
    else word += String.fromCharCode(((first & 15) << 12) | ((bytes[at++]! & 63) << 6) | (bytes[at++]! & 63));
  }
  return word;
}

export function signature(bytes: Uint8Array, length: number): number {
  let count = 0;
  for (let at = 0; at < length; at++) count |= 1 << (bytes[at]! & 31);
  return count >>> 0;
}

export function bits(value: number): number {
  let left = value - ((value >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Writes a word into bytes with room for it; gives its length there. */
export function encode(word: string, into: Uint8Array): number {
  let length = 0;
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at);
    if (unit < 0x80) into[length++] = unit;
    else {
      if (unit < 0x800) into[length++] = 0xc0 | (unit >> 6);
      else {
        into[length++] = 0xe0 | (unit >> 12);
        into[length++] = 0x80 | ((unit >> 6) & 63);
      }
      into[length++] = 0x80 | (unit & 63);
    }
  }
  return length;
}
