import fc from "fast-check";
import { expect, test } from "vitest";
import type { FacetColumn, Selection, Selections } from "#domain/catalogue/facet-columns.ts";
import { computeFacets } from "#domain/catalogue/count-facets.ts";
import { versionsWith } from "#domain/catalogue/version-bits.ts";
import { GrowingChoices, GrowingNumbers, GrowingPrices } from "#engine/catalogue/index/columns.ts";

interface Row {
  readonly voltage: readonly string[];
  readonly drive: readonly string[];
  readonly power: readonly number[];
  readonly price: number | null;
}

const allRows = (count: number): Int32Array => Int32Array.from({ length: count }, (_, row) => row);

const dictionaries = { voltage: ["115", "230", "460"], drive: ["belt", "direct"] } as const;

function choices(key: keyof typeof dictionaries, rows: readonly Row[]): GrowingChoices {
  const column = new GrowingChoices(key);
  // A row that went, so that the codes come in this order.
  column.put(0, dictionaries[key]);
  rows.forEach((row, at) => column.put(at, row[key]));
  return column;
}

function columnsOf(rows: readonly Row[]): FacetColumn[] {
  const power = new GrowingNumbers("power");
  const price = new GrowingPrices();
  rows.forEach((row, at) => {
    power.put(at, row.power);
    price.put(at, row.price ?? Number.NaN);
  });
  return [choices("voltage", rows), power, choices("drive", rows), price];
}

const machines: readonly Row[] = [
  { voltage: ["230", "460"], drive: ["belt"], power: [10], price: 38 },
  { voltage: ["230"], drive: ["belt"], power: [5], price: 18 },
  { voltage: ["460"], drive: ["direct"], power: [25, 30], price: 98 },
  { voltage: ["115"], drive: ["direct"], power: [2], price: null },
];

test("choices inside a filter are alternatives, filters together are all required", () => {
  const selections: Selections = {
    voltage: { kind: "choices", values: ["230", "115"] },
    power: { kind: "range", min: 4, max: 10 },
  };
  expect([...computeFacets(columnsOf(machines), selections, allRows(4)).rows]).toEqual([0, 1]);
});

test("a filter's own counts ignore its own selection and honour the others", () => {
  const result = computeFacets(
    columnsOf(machines),
    { drive: { kind: "choices", values: ["belt"] }, power: { kind: "range", max: 5 } },
    allRows(4),
  );
  expect([...result.rows]).toEqual([1]);
  const [voltage, power, drive] = result.facets;
  expect(voltage?.kind === "choice" && [...voltage.counts]).toEqual([0, 1, 0]);
  expect(power).toMatchObject({ count: 2, min: 5, max: 10 });
  expect(drive?.kind === "choice" && [...drive.counts]).toEqual([1, 1]);
});

test("a row without the number never passes a range, and is not counted in it", () => {
  const result = computeFacets(columnsOf(machines), { price: { kind: "range", min: 0 } }, allRows(4));
  expect([...result.rows]).toEqual([0, 1, 2]);
  expect(result.facets[3]).toMatchObject({ count: 3, min: 18, max: 98 });
});

test("an empty or foreign selection asks nothing, an unknown value finds nothing", () => {
  const columns = columnsOf(machines);
  const found = (selections: Selections): number => computeFacets(columns, selections, allRows(4)).rows.length;
  expect(found({ voltage: { kind: "choices", values: [] }, power: { kind: "range" } })).toBe(4);
  expect(found({ color: { kind: "choices", values: ["red"] } })).toBe(4);
  expect(found({ voltage: { kind: "choices", values: ["1000"] } })).toBe(0);
});

test("a search narrows the rows before filters, and their order is kept", () => {
  const result = computeFacets(columnsOf(machines), {}, Int32Array.of(2, 0));
  expect([...result.rows]).toEqual([2, 0]);
  expect(result.facets[1]).toMatchObject({ count: 2, min: 10, max: 30 });
});

const row: fc.Arbitrary<Row> = fc.record({
  voltage: fc.uniqueArray(fc.constantFrom("115", "230", "460"), { maxLength: 3 }),
  drive: fc.uniqueArray(fc.constantFrom("belt", "direct"), { maxLength: 1 }),
  power: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 2 }),
  price: fc.option(fc.integer({ min: 1, max: 12 })),
});
const choosing = (...values: string[]): fc.Arbitrary<Selection> =>
  fc.record({
    kind: fc.constant("choices" as const),
    values: fc.uniqueArray(fc.constantFrom(...values, "none"), { maxLength: 3 }),
  });
const range: fc.Arbitrary<Selection> = fc.record(
  { kind: fc.constant("range" as const), min: fc.integer({ min: 0, max: 13 }), max: fc.integer({ min: 0, max: 13 }) },
  { requiredKeys: ["kind"] },
);
const anySelections: fc.Arbitrary<Selections> = fc.record(
  { voltage: choosing("115", "230", "460"), drive: choosing("belt", "direct"), power: range, price: range },
  { requiredKeys: [] },
);

test("one pass gives what counting each facet by itself would give", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), anySelections, (rows, selections) => {
      const passes = (each: Row, except?: string): boolean =>
        Object.entries(selections).every(
          ([key, selection]) => key === except || accepts(each[key as keyof Row], selection),
        );
      const result = computeFacets(columnsOf(rows), selections, allRows(rows.length));
      expect([...result.rows]).toEqual(rows.flatMap((each, index) => (passes(each) ? [index] : [])));
      for (const facet of result.facets) {
        const others = rows.filter((each) => passes(each, facet.key));
        if (facet.kind === "choice") {
          const key = facet.key as keyof typeof dictionaries;
          const held = (value: string) => others.filter((each) => each[key].includes(value)).length;
          expect([...facet.counts]).toEqual(dictionaries[key].map(held));
        } else {
          const having = others.filter((each) => numbersOf(each[facet.key as "power"]).length > 0);
          const numbers = having.flatMap((each) => numbersOf(each[facet.key as "power"]));
          expect(facet).toEqual({
            kind: "number",
            key: facet.key,
            count: having.length,
            min: numbers.length > 0 ? Math.min(...numbers) : null,
            max: numbers.length > 0 ? Math.max(...numbers) : null,
          });
        }
      }
    }),
    { numRuns: process.env["LONG"] ? 20_000 : 500 },
  );
});

interface MadeVersion {
  readonly voltage: string;
  readonly power: number;
  readonly price: number;
}

function columnsOfVersions(products: readonly (readonly MadeVersion[])[]): FacetColumn[] {
  const voltage = new GrowingChoices("voltage");
  voltage.put(0, dictionaries.voltage);
  const [power, price] = [new GrowingNumbers("power"), new GrowingPrices()];
  products.forEach((versions, at) => {
    const bits = versions.map((version) => versionsWith(versions, (one) => one === version));
    voltage.put(
      at,
      versions.map((version) => version.voltage),
      bits,
    );
    power.put(
      at,
      versions.map((version) => version.power),
      bits,
    );
    price.put(at, Math.min(...versions.map((version) => version.price)));
    price.ofVersions.append(
      at,
      versions.map((version) => ({ price: version.price, ready: true })),
    );
  });
  return [voltage, power, price];
}

test("a product passes by one version that has everything together, and is counted by those that do", () => {
  const versions = fc.array(
    fc.record({
      voltage: fc.constantFrom(...dictionaries.voltage),
      power: fc.integer({ min: 1, max: 6 }),
      price: fc.integer({ min: 1, max: 12 }),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const selecting = fc.record(
    { voltage: choosing("115", "230", "460"), power: range, price: range },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(versions, { maxLength: 20 }), selecting, (products, selections: Selections) => {
      const passes = (one: MadeVersion, except?: string): boolean =>
        Object.entries(selections).every(([key, selection]) => {
          const value = one[key as keyof MadeVersion];
          return key === except || accepts(typeof value === "string" ? [value] : value, selection);
        });
      const result = computeFacets(columnsOfVersions(products), selections, allRows(products.length));
      expect([...result.rows]).toEqual(products.flatMap((each, at) => (each.some((one) => passes(one)) ? [at] : [])));
      const left = (key: string) => products.map((each) => each.filter((one) => passes(one, key)));
      const [voltage, power, price] = result.facets;
      expect(voltage?.kind === "choice" && [...voltage.counts]).toEqual(
        dictionaries.voltage.map(
          (value) => left("voltage").filter((each) => each.some((one) => one.voltage === value)).length,
        ),
      );
      for (const [facet, key] of [
        [power, "power"],
        [price, "price"],
      ] as const) {
        const numbers = left(key).flatMap((each) => each.map((one) => one[key]));
        expect(facet).toMatchObject({
          count: left(key).filter((each) => each.length > 0).length,
          min: numbers.length > 0 ? Math.min(...numbers) : null,
          max: numbers.length > 0 ? Math.max(...numbers) : null,
        });
      }
    }),
    { numRuns: process.env["LONG"] ? 20_000 : 500 },
  );
});

const numbersOf = (value: readonly number[] | number | null): readonly number[] =>
  value === null ? [] : typeof value === "number" ? [value] : value;

function accepts(value: Row[keyof Row], selection: Selection): boolean {
  if (selection.kind === "choices")
    return (
      selection.values.length === 0 || selection.values.some((each) => (value as readonly string[]).includes(each))
    );
  const { min = -Infinity, max = Infinity } = selection;
  if (min === -Infinity && max === Infinity) return true;
  return numbersOf(value as Row["power"]).some((each) => each >= min && each <= max);
}
