import { type AskedAir, type AskedTool, cleanlinesses, drynesses } from "./asked-air.ts";
import { toolFlow } from "./tables/tools.ts";

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const supplies = ["any", "115-1", "208-1", "230-1", "208-3", "230-3", "460-3", "575-3"] as const;
const ids = [...Object.keys(toolFlow), "own"];

/** Sizes of a shop: tools of each kind at most, and CFM of a machine of its own. */
const sizes = [
  { count: 1, own: 8 },
  { count: 3, own: 40 },
  { count: 10, own: 200 },
  { count: 40, own: 900 },
] as const;

/**
 * A shop, by its number: dryness, cleanliness, supply and size go round, so that any few in a row hold every kind;
 * the rest is drawn, a part of it at the edges of what the form takes.
 */
export function randomSystem(number: number, seed: number): AskedAir {
  const random = seeded(seed + number * 7919);
  const pick = <Of>(of: readonly Of[]): Of => of[Math.floor(random() * of.length)]!;
  const size = sizes[Math.floor(number / 16) % sizes.length]!;
  const isEdge = random() < 0.2;
  const drawn = (usual: readonly number[], edge: readonly number[]) => pick(isEdge ? edge : usual);
  const tools = Array.from({ length: 1 + Math.floor(random() * 5) }, (): AskedTool => {
    const id = pick(ids);
    const count = 1 + Math.floor(random() * random() * size.count);
    const typed = { flow: Math.round((1 + random() * size.own) * 10) / 10, duty: 5 + Math.floor(random() * 95) };
    return id === "own" || random() < 0.15 ? { id, count, ...typed } : { id, count };
  });
  return {
    tools,
    dryness: drynesses[number % 4]!,
    cleanliness: cleanlinesses[Math.floor(number / 4) % 4]!,
    oilFree: random() < 0.15,
    supply: random() < 0.4 ? "any" : pick(size.count < 10 ? supplies : supplies.slice(4)),
    pressure: drawn([60, 80, 90, 90, 90, 90, 100, 110], [30, 45, 120, 125, 126, 140, 160, 200]),
    altitude: drawn([0, 0, 0, 500, 2000, 5000], [-1000, 8000, 9900, 10_000, 12_000]),
    room: drawn([60, 75, 90, 90, 100], [33, 34.9, 40, 104, 105, 110, 115]),
    hours: drawn([500, 2000, 4000, 8000], [50, 8784]),
    length: drawn([0, 30, 100, 250, 500], [1, 2000]),
    outlets: drawn([1, 2, 3, 6, 12], [0, 60]),
    hose: drawn([0, 25, 25, 50], [1, 100, 200]),
    together: drawn([60, 70, 80, 100], [10]),
    growth: drawn([0, 15, 25], [100]),
    band: drawn([10, 15, 20, 20, 30], [5, 40]),
    peak: drawn([0, 15, 30, 60], [600]),
  };
}
