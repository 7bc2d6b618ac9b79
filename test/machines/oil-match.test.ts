import { expect, test } from "vitest";
import { matchOil } from "#domain/machines/oil-match.ts";
import { demoRecords } from "../search/evaluate.ts";

const goods = (slug: string) => demoRecords.find((record) => record.slug === slug)!;
const matches = (oil: string, machine: string) => matchOil(goods(`oilmarrow-${oil}`), goods(machine));

test("an oil is compared with a machine's fill by use, base and grade", () => {
  const screw = "ostrelvane-rs30-125-b";
  expect(["46s", "32s", "46m", "46pg", "46fg", "100p", "22t"].map((oil) => matches(oil, screw))).toEqual([
    "same",
    "other-grade",
    "other-base",
    "other-base",
    "other-base",
    "other-use",
    "other-use",
  ]);
  expect(matches("100p", "gantmoor-p2-050v80")).toBe("same");
  expect(matches("100fg", "gantmoor-p2-050v80")).toBe("other-base");
  expect(matches("46s", "gantmoor-p2-050v80")).toBe("other-use");
  // An engine's oil is none of its compressor's, and a tank takes none.
  expect(matches("100e", "gantmoor-gs-200s")).toBeNull();
  expect(matches("46s", "torrendyne-tv060-150")).toBeNull();
});

test("every oil that a machine is listed for is one of its base", () => {
  const machines = new Map(demoRecords.flatMap((one) => one.variants.map(({ sku }) => [sku, one] as const)));
  for (const oil of demoRecords.filter(({ category }) => category === "lubricants"))
    for (const machine of oil.fits.map((sku) => machines.get(sku)!))
      expect(["same", "other-grade", null], `${oil.slug} in ${machine.slug}`).toContain(matchOil(oil, machine));
});
