import { expect, test } from "vitest";
import { readBooking, readReferenceRules } from "#domain/approvals/references.ts";

const row = (name: string, choices: readonly string[] = []) => ({
  name,
  isRequired: true,
  choices: choices.join("\n"),
});
const errors = (...rows: ReturnType<typeof row>[]) => {
  const rules = readReferenceRules(rows);
  return rules.ok ? [] : rules.error.fieldErrors;
};
const jobs = (count: number) => Array.from({ length: count }, (_, at) => `J-${at}`);

test("a company names up to three references, each with a list or for any text; an empty row is none", () => {
  expect(readReferenceRules([row(""), row(" Job ", ["J-1", "", " J-2", "J-1"]), row("Asset")])).toEqual({
    ok: true,
    value: [
      { name: "Job", isRequired: true, choices: ["J-1", "J-2"] },
      { name: "Asset", isRequired: true, choices: [] },
    ],
  });
  expect(errors(row("Job"), row("", ["J-1"]))).toEqual([{ field: "name2", code: "required" }]);
});

test("names of 40 letters, lists of 500 and choices of 60 are taken whole; what is longer is refused at its own field", () => {
  const most = row("n".repeat(40), [...jobs(499), "c".repeat(60)]);
  expect(errors(most, most, most)).toEqual([]);
  expect(errors(row("Job"), row("n".repeat(41)))).toEqual([{ field: "name2", code: "too_long", values: { max: 40 } }]);
  expect(errors(row("Job"), row("Asset", jobs(501)))).toEqual([
    { field: "choices2", code: "too_many", values: { most: 500 } },
  ]);
  expect(errors(row("Job"), row("Asset"), row("Line", ["c".repeat(61)]))).toEqual([
    { field: "choices3", code: "too_long", values: { max: 60 } },
  ]);
});

test("references typed in full-width letters and figures are written in ASCII; a choice of the list stands as listed", () => {
  const rules = (choices: string[]) => ({
    costCenterRequired: false,
    costCenters: [],
    references: [{ name: "Job", isRequired: true, choices }],
  });
  const written = (typed: string, choices: string[] = []) => {
    const booking = readBooking(rules(choices), { references: [typed] });
    return booking.ok ? booking.value.references : booking.error.fieldErrors;
  };
  expect(written("Ｊ－１２／北厂（二期）")).toBe("Job: J-12/北厂（二期）");
  expect(written("Ｊ－１２", ["J-12"])).toBe("Job: J-12");
  expect(written("Ｊ－１２", ["Ｊ－１２"])).toBe("Job: Ｊ－１２");
  expect(written("J-13", ["J-12"])).toEqual([{ field: "reference1", code: "reference_choice" }]);
});
