import { expect, test } from "vitest";
import { mergeTexts } from "#domain/kernel/merge-texts.ts";

const opened = {
  name: "Tank week",
  note: "First.\nSecond.",
  "cwt.2": "18",
  "cwt.3": "21",
  "row.0.state": "OH",
  "row.0.rate": "5.75",
  "row.1.state": "TX",
  "row.1.rate": "6.25",
};
const without = (form: Readonly<Record<string, string>>, start: string) =>
  Object.fromEntries(Object.entries(form).filter(([field]) => !field.startsWith(start)));

test("a field that was left alone is what somebody else has stored, and an unknown beginning leaves all as it was sent", () => {
  const theirs = { ...opened, name: "Theirs", "cwt.2": "19" };
  const mine = { ...opened, note: "First.\r\nThird.", "cwt.3": "22" };
  expect(mergeTexts({ opened, theirs, mine })).toEqual({ ...theirs, note: "First.\r\nThird.", "cwt.3": "22" });
  expect(mergeTexts({ opened: null, theirs, mine })).toEqual(mine);
  expect(mergeTexts({ opened, theirs: { ...opened, on: "on" }, mine: opened }), "a box").toHaveProperty("on", "on");
  expect(mergeTexts({ opened, theirs: without(opened, "note"), mine: opened })).toEqual(without(opened, "note"));
});

test("a row of a list is one value, and rows that two have changed are never mixed", () => {
  const mine = { ...opened, "row.0.rate": "6" };
  const theirs = { ...opened, "row.1.rate": "7", "row.2.state": "FL", "row.2.rate": "6" };
  expect(mergeTexts({ opened, theirs, mine })).toEqual({ ...theirs, "row.0.rate": "6" });
  // They took off the first row, and the second moved up: a rate of mine must not come to another state.
  const fewer = { ...without(opened, "row."), "row.0.state": "TX", "row.0.rate": "6.25" };
  expect(mergeTexts({ opened, theirs: fewer, mine })).toEqual(mine);
});
