/**
 * Letters and figures that are taken for each other on nameplates, in handwriting and by scanners; the first two of a
 * group are confused most often.
 */
const alike = ["0OQD", "1IL", "2Z", "5S", "6G", "8B"];

/** For each character of a compact part number, by its code, the representative of its look-alikes. */
export const lookalikeBytes = Uint8Array.from({ length: 256 }, (_, code) => {
  const group = alike.find((characters) => characters.includes(String.fromCharCode(code)));
  return group ? group.charCodeAt(0) : code;
});

/** Distance of two characters that look alike: 1 for the most frequent confusions, else 2. */
export function lookalikeDistance(one: number, other: number): 1 | 2 {
  return commonPairs[one] === commonPairs[other] ? 1 : 2;
}

const commonPairs = Uint8Array.from({ length: 256 }, (_, code) => {
  const pair = alike.map((group) => group.slice(0, 2)).find((two) => two.includes(String.fromCharCode(code)));
  return pair ? pair.charCodeAt(0) : code;
});
