import { expect, test } from "vitest";
import { compareMachines } from "#web/storefront/tools/calculators/running-cost.ts";
import { examplesIn, runningCostFields } from "#web/storefront/tools/calculators/running-cost-fields.ts";
import { type OwnFigures, withOwnFigures, withoutOwnFigures } from "#web/storefront/tools/own-figures.ts";
import { type Filled, filledBy, inOtherUnits, readFields, soundValues } from "#web/storefront/tools/tool-query.ts";

const own: OwnFigures = {
  "PS-5": { text: "4732.5", note: "Contract price" },
  "RS-30": { text: "", note: "You buy this by quote." },
  "PS-7": { text: null, note: "" },
};
const query =
  "machines=4&part1=PS-5&of1=PS-5&price1=4985&list1=4985&part2=RS-30&of2=RS-30&price2=21000&list2=21000" +
  "&part3=PS-7&of3=PS-7&price3=6000&list3=6000&part4=PS-5&of4=PS-5&price4=4985&list4=&units=imperial";
const shared = filledBy({ fields: runningCostFields }, new URLSearchParams(query), "en");
const pricesOf = ({ typed }: Filled) => ["1", "2", "3", "4"].map((place) => typed[`price${place}`]);
const typing = (changes: Filled["typed"], before = shared) => {
  const seen = withOwnFigures(before, own);
  return withoutOwnFigures({ ...seen, typed: { ...seen.typed, ...changes } }, before, own);
};

test("a company counts with its contract price, with none where it buys by quote, and with what somebody typed", () => {
  expect(pricesOf(withOwnFigures(shared, own))).toEqual(["4732.5", "", "6000", "4985"]);
  expect(pricesOf(withOwnFigures(shared, {}))).toEqual(["4985", "21000", "6000", "4985"]);
});

test("no price of a company comes into the address, whatever else is typed", () => {
  const later = typing({ hours: "6000", service2: "900" });
  expect(later.typed).toEqual({ ...shared.typed, hours: "6000", service2: "900" });
  expect(pricesOf(withOwnFigures(later, own))).toEqual(["4732.5", "", "6000", "4985"]);
});

test("a price that is typed over one's own stays as it was typed, the catalog's too", () => {
  const quoted = typing({ price2: "19500" });
  expect(pricesOf(withOwnFigures(quoted, own))).toEqual(["4732.5", "19500", "6000", "4985"]);
  const letters = ["4", "49", "498", "4985"].reduce((before, price1) => typing({ price1 }, before), shared);
  expect(pricesOf(letters)).toEqual(["4985", "21000", "6000", "4985"]);
  expect(pricesOf(withOwnFigures(letters, own))).toEqual(["4985", "", "6000", "4985"]);
});

test("other units leave every price as it is, and so whose it is", () => {
  const dear = { ...shared, typed: { ...shared.typed, price1: "15995.25", list1: "15995.25" } };
  const metric = inOtherUnits({ fields: runningCostFields }, withOwnFigures(dear, own), "bar");
  expect(metric.typed["price1"]).toBe("4732.5");
  const written = withoutOwnFigures(metric, dear, own);
  expect(pricesOf(written)).toEqual(["15995.25", "21000", "6000", "4985"]);
  expect(pricesOf(withOwnFigures(written, own))).toEqual(["4732.5", "", "6000", "4985"]);
});

test("other units change no answer: neither the example's nor one with a figure of the reader's", () => {
  const form = { fields: runningCostFields };
  const costsOf = (filled: Filled) =>
    compareMachines(soundValues(readFields(runningCostFields, filled))!)!.machines.map(({ after }) =>
      after.map(Math.round),
    );
  const examples = filledBy(form, new URLSearchParams("units=imperial"), "en");
  const typed = filledBy(form, new URLSearchParams("units=imperial&flow1=150&machines=4"), "en");
  for (const filled of [examples, typed])
    for (const units of ["bar", "mpa"] as const) {
      const metric = inOtherUnits(form, filled, units);
      expect(costsOf(metric)).toEqual(costsOf(filled));
      expect(examplesIn(metric, ["1", "2"])).toEqual(examplesIn(filled, ["1", "2"]));
      expect(inOtherUnits(form, metric, "imperial")).toEqual(filled);
    }
  expect(inOtherUnits(form, examples, "mpa")).toEqual(filledBy(form, new URLSearchParams("units=mpa"), "cn"));
});
