import { expect, test } from "vitest";
import { askedVersions, type ToldVersion } from "#domain/catalogue/search/asked-version.ts";
import type { RangeConstraint } from "#domain/catalogue/search/search-constraint.ts";

const version = (change: Partial<ToldVersion>): ToldVersion => ({
  name: null,
  attributes: {},
  price: 10_000,
  left: 5,
  ship: "parcel",
  ...change,
});
const shared = { attributes: {}, definitions: [] };

test("a list of what is in stock shows the versions that are, and all where none is", () => {
  const [sold, last] = [version({ left: 0 }), version({ left: 1 })];
  const stock = { filters: { stock: { kind: "choices", values: ["yes"] } } } as const;
  expect(askedVersions(shared, [sold, last], stock)).toEqual([last]);
  expect(askedVersions(shared, [sold, sold], stock)).toEqual([sold, sold]);
});

test("where no version is of the size that was asked for the nearest is shown, also of sizes below one", () => {
  const hose = (inside: number) => version({ attributes: { hoseInside: inside } });
  const size = (asked: number, more: Partial<RangeConstraint> = {}): RangeConstraint => ({
    kind: "range",
    text: "",
    keys: ["hoseInside"],
    min: asked * 0.99,
    max: asked * 1.01,
    asked,
    ...more,
  });
  const [quarter, half, one] = [hose(0.25), hose(0.5), hose(1)];
  expect(askedVersions(shared, [quarter, half, one], { constraints: [size(0.5)] })).toEqual([half]);
  // Of 0.3 a quarter is 83 % and a half 167 %; of 0.4 a half is nearer.
  expect(askedVersions(shared, [quarter, half, one], { constraints: [size(0.3)] })).toEqual([quarter]);
  expect(askedVersions(shared, [quarter, half, one], { constraints: [size(0.4)] })).toEqual([half]);
  // A finer filter may stand for a coarser one, and never the other way round.
  expect(askedVersions(shared, [quarter, one], { constraints: [size(0.9, { orLess: true })] })).toEqual([quarter]);
});
