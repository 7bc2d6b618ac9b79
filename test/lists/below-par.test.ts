import fc from "fast-check";
import { expect, test } from "vitest";
import { readLineFacts, readOnHand, unitsBelowPar } from "#domain/lists/part-list.ts";

/** Counts packs onto the shelf one by one, as a storekeeper would. */
function packsByHand(par: number, onHand: number, pack: number): number {
  let [pieces, packs] = [onHand, 0];
  while (pieces < par) {
    pieces += pack;
    packs += 1;
  }
  return packs;
}

const pieces = fc.integer({ min: 0, max: 9_999 });

test("what is below par is ordered in whole packs, as many as fill the shelf and not one more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999 }), pieces, fc.integer({ min: 1, max: 1_000 }), (par, onHand, pack) => {
      expect(unitsBelowPar({ par, onHand, pack })).toBe(packsByHand(par, onHand, pack));
    }),
    { numRuns: 2_000 },
  );
  expect(unitsBelowPar({ par: null, onHand: 0, pack: 1 })).toBeNull();
  expect(unitsBelowPar({ par: 6, onHand: null, pack: 1 })).toBeNull();
});

test.each([
  ["0", 0],
  ["  7 ", 7],
  ["７", 7],
  ["1,200", 1_200],
  ["99999", 99_999],
  ["", null],
  ["100000", "refused"],
  ["-1", "refused"],
  ["1.5", "refused"],
  ["1e3", "refused"],
  ["six", "refused"],
  ["0x10", "refused"],
])("a count typed as %j is %s", (typed, count) => {
  const read = readOnHand(typed);
  expect(read.ok ? read.value : "refused").toBe(count);
});

test("each fact of a line that can't be read is refused with its field, all of them at once", () => {
  const facts = readLineFacts({ quantity: "0", par: "many", bin: "b".repeat(31), note: "n".repeat(201) });
  expect(facts.ok ? [] : facts.error.fieldErrors.map(({ field }) => field)).toEqual(["quantity", "par", "bin", "note"]);
  expect(readLineFacts({ quantity: "", par: "0", bin: " A\u00003 ", note: "" })).toEqual({
    ok: true,
    value: { quantity: 1, par: null, bin: "A 3", note: "" },
  });
});
