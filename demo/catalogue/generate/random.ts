/** A repeatable stream of chances: the same seed always deals the same. */
export interface Random {
  /** From 0 up to but not 1. */
  next(): number;
  /** A whole number, both ends included. */
  whole(least: number, most: number): number;
  /** True this often. */
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Several different ones, in their given order. */
  some<T>(from: readonly T[], count: number): T[];
}

/** FNV-1a over the seed's characters starts a mulberry32 stream. */
export function randomOf(seed: string): Random {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new RangeError("nothing to pick from");
    return from[whole(0, from.length - 1)]!;
  };
  const some = <T>(from: readonly T[], count: number): T[] => {
    const ranked = from.map((item, index) => ({ item, index, rank: next() }));
    const chosen = ranked.sort((a, b) => a.rank - b.rank).slice(0, count);
    return chosen.sort((a, b) => a.index - b.index).map(({ item }) => item);
  };
  return { next, whole, chance: (share) => next() < share, pick, some };
}
