import fc from "fast-check";
import { expect, test } from "vitest";
import { LruMap, lruFigures } from "#domain/kernel/lru-map.ts";

test("whatever is set and asked for, no more is held than the bound, and what was used last stays", () => {
  const step = fc.tuple(fc.constantFrom("get", "set"), fc.integer({ min: 0, max: 30 }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.array(step, { maxLength: 200 }), (max, steps) => {
      const map = new LruMap<number, number>("of this test", max);
      // Newest last: what a list of the latest keys would say.
      let latest: number[] = [];
      for (const [kind, key] of steps) {
        const isThere = latest.includes(key);
        if (kind === "set" || isThere) latest = [...latest.filter((one) => one !== key), key].slice(-max);
        if (kind === "set") map.set(key, key);
        else expect(map.get(key)).toBe(isThere ? key : undefined);
      }
      expect(map.figures("it").entries).toBe(latest.length);
    }),
  );
});

test("a cache is found by its name, with how full it is and how often it had what was asked for", () => {
  const map = new LruMap<string, string>("of another test", 4);
  map.set("here", "yes");
  map.get("here");
  map.get("there");
  expect(lruFigures()).toContainEqual({ cache: "of another test", entries: 1, filled: 0.25, hits: 1, misses: 1 });
});
