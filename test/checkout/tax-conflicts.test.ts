import fc from "fast-check";
import { expect, test } from "vitest";
import { taxConflicts, type TaxLine } from "#domain/checkout/tax-conflicts.ts";
import { readTaxRow, type TaxColumn } from "#domain/checkout/tax-row.ts";

const read = (cells: Partial<Record<TaxColumn, string>>) =>
  readTaxRow((column) => cells[column] ?? "", { unit: "percent", shippingTaxed: false });

const firstZip = 43_001;
const day = (at: number) => `2026-03-${String(at + 1).padStart(2, "0")}`;

const lines = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 5 }),
    width: fc.integer({ min: 0, max: 3 }),
    first: fc.option(fc.integer({ min: 0, max: 8 }), { nil: null }),
    last: fc.option(fc.integer({ min: 0, max: 8 }), { nil: null }),
  }),
  { maxLength: 7 },
);

test("two lines conflict if, and only if, one ZIP code has two rates on one day: every code and day tried one by one", () => {
  fc.assert(
    fc.property(lines, (drawn) => {
      const rows = drawn
        .map((each) =>
          each.first !== null && each.last !== null && each.last < each.first ? { ...each, last: null } : each,
        )
        .map(({ from, width, first, last }, at): TaxLine => {
          const { row } = read({
            state: "OH",
            zipFrom: String(firstZip + from),
            zipTo: String(firstZip + from + width),
            rate: "7",
            validFrom: first === null ? "" : day(first),
            validUntil: last === null ? "" : day(last),
          });
          return { line: at + 2, row: row! };
        });
      let isTwice = false;
      for (let zip = firstZip; zip < firstZip + 10; zip += 1)
        for (let at = -1; at <= 9; at += 1) {
          const today = at < 0 ? "2026-01-01" : at > 8 ? "2026-12-31" : day(at);
          const holding = rows.filter(
            ({ row }) =>
              row.zipFrom! <= zip &&
              zip <= row.zipTo! &&
              (row.validFrom === null || row.validFrom <= today) &&
              (row.validUntil === null || today <= row.validUntil),
          );
          if (holding.length > 1) isTwice = true;
        }
      expect(taxConflicts(rows).some(({ code }) => code === "overlap")).toBe(isTwice);
    }),
    { numRuns: 2_000 },
  );
});

test("a cell is read as a merchant means it, and refused with its reason", () => {
  const ok = (cells: Partial<Record<TaxColumn, string>>) => read({ state: "OH", rate: "7", ...cells });
  expect(ok({ state: "ohio", zipFrom: "43001–43099" }).row).toMatchObject({
    state: "OH",
    zipFrom: 43_001,
    zipTo: 43_099,
  });
  expect(ok({ state: "MA", zipFrom: "2101" }).row).toMatchObject({ zipFrom: 2_101, zipTo: 2_101 });
  expect(ok({ rate: "", stateRate: "5.75", countyRate: "1.25", cityRate: "0.5" }).row?.rate).toBe(75_000);
  expect(ok({ rate: "8.875 %" }).row?.rate).toBe(88_750);
  expect(ok({ rate: "０" }).row?.rate).toBe(0);
  expect(ok({ validFrom: "7/1/2026", validUntil: "2026-12-31", shippingTaxed: "Yes" }).row).toMatchObject({
    validFrom: "2026-07-01",
    validUntil: "2026-12-31",
    shippingTaxed: true,
  });
  const codes = (cells: Partial<Record<TaxColumn, string>>) => ok(cells).errors.map(({ code }) => code);
  expect(codes({ state: "Ontario" })).toEqual(["state_unknown"]);
  expect(codes({ zipFrom: "4300A" })).toEqual(["zip_invalid"]);
  expect(codes({ zipFrom: "43001-1234" })).toEqual(["zip_invalid"]);
  expect(codes({ zipFrom: "43099", zipTo: "43001" })).toEqual(["zip_order"]);
  expect(codes({ zipFrom: "90210" })).toEqual(["zip_elsewhere"]);
  // Both are in Texas; Oklahoma lies between them.
  expect(codes({ state: "TX", zipFrom: "73301", zipTo: "75001" })).toEqual(["zip_elsewhere"]);
  expect(codes({ rate: "" })).toEqual(["rate_missing"]);
  expect(codes({ rate: "seven" })).toEqual(["rate_invalid"]);
  expect(codes({ rate: "-1" })).toEqual(["rate_invalid"]);
  expect(codes({ rate: "1e999" })).toEqual(["rate_invalid"]);
  expect(codes({ rate: "25.01" })).toEqual(["rate_too_high"]);
  expect(codes({ rate: "25" })).toEqual([]);
  expect(codes({ rate: "0.0725" })).toEqual(["rate_fraction"]);
  expect(codes({ stateRate: "5", countyRate: "1" })).toEqual(["parts_differ"]);
  expect(codes({ shippingTaxed: "perhaps" })).toEqual(["answer_invalid"]);
  expect(codes({ validFrom: "2026-02-30" })).toEqual(["date_invalid"]);
  expect(codes({ validFrom: "2026-07-02", validUntil: "2026-07-01" })).toEqual(["dates_reversed"]);
  expect(codes({ county: "x".repeat(81) })).toEqual(["name_too_long"]);
  // One line, all that is wrong with it.
  expect(codes({ state: "??", rate: "x", validFrom: "soon" })).toEqual([
    "state_unknown",
    "rate_invalid",
    "date_invalid",
  ]);
});

test("a file whose ranges all overlap is refused at once, however long it is", () => {
  const rows = Array.from({ length: 40_000 }, (_, at): TaxLine => {
    const wide = read({ state: "OH", zipFrom: "43001", zipTo: "45999", rate: "7" }).row!;
    return { line: at + 2, row: { ...wide, zipFrom: 43_001 + (at % 1_000), zipTo: 45_999 - Math.floor(at / 1_000) } };
  });
  const begun = performance.now();
  const errors = taxConflicts(rows);
  expect(errors.at(-1)?.code === "too_many_ranges" || errors.some(({ code }) => code === "too_many_ranges")).toBe(true);
  expect(performance.now() - begun).toBeLessThan(30_000);
});

test("a county's rate is for the ZIP codes that name it; the state's own rate is for all others, and nothing names it", () => {
  const conflicts = (...cells: Partial<Record<TaxColumn, string>>[]) =>
    taxConflicts(cells.map((each, at) => ({ line: at + 2, row: read({ state: "OH", ...each }).row! }))).map(
      ({ line, code, cell }) => [line, code, cell],
    );
  const state = { rate: "5.75" };
  const franklin = { county: "Franklin", rate: "7.5" };
  const columbus = { zipFrom: "43201", zipTo: "43299", county: "franklin" };
  expect(conflicts(state, franklin, columbus)).toEqual([]);
  expect(conflicts(state, columbus)).toEqual([[3, "county_missing", "franklin"]]);
  expect(conflicts(state, franklin)).toEqual([[3, "county_unused", "Franklin"]]);
  // A range with a rate of its own takes none from its county.
  expect(conflicts(state, { ...columbus, rate: "7" })).toEqual([]);
});

test("a range has its county's rate on each of its days", () => {
  const conflicts = (from: string, until: string) =>
    taxConflicts(
      [
        { county: "Franklin", rate: "7.5", validFrom: from, validUntil: until },
        { zipFrom: "43201", county: "Franklin", validFrom: "2026-03-01", validUntil: "2026-03-31" },
      ].map((cells, at) => ({ line: at + 2, row: read({ state: "OH", ...cells }).row! })),
    ).map(({ code }) => code);
  expect(conflicts("2026-03-01", "2026-03-31")).toEqual([]);
  expect(conflicts("", "")).toEqual([]);
  expect(conflicts("2026-03-02", "2026-03-31")).toEqual(["county_missing"]);
  expect(conflicts("2026-03-01", "2026-03-30")).toEqual(["county_missing"]);
});
