import { expect, test } from "vitest";
import { wholeOrNone } from "#domain/kernel/fields/figures.ts";
import { openTable } from "#domain/kernel/fields/items.ts";

const isState = (key: string): key is "OH" | "TX" => key === "OH" || key === "TX";
const days = openTable({
  isKey: isState,
  most: 2,
  as: "state",
  at: "days",
  of: wholeOrNone({ label: "a", least: 0, most: 9 }),
});

test("a table is read by the keys that its form names, each once, without those that are none and those left empty", () => {
  const typed = { "days.OH": "7", "days.TX": "", "days.ON": "3", daysOH: "4", "other.TX": "5" };
  expect(days.keys(typed)).toEqual(["OH", "TX"]);
  expect(days.read(typed, "days", () => {})).toEqual({ OH: 7 });
  expect(days.keys({ "days.OH.least": "1", "days.OH.most": "2" })).toEqual(["OH"]);
  expect(days.read({ "days.TX": "" }, "days", () => {})).toBeUndefined();
});
