import { expect, test } from "vitest";
import fc from "fast-check";
import { guessColumns, readBankAmount, readBankDay, readBankRows } from "#domain/invoices/bank-file.ts";
import { kindIn, Matches, numbersIn, returnedPayment } from "#domain/invoices/bank-matching.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";

test("days are read as banks write them, and nothing else is one", () => {
  for (const [typed, day] of [
    ["2026-11-24", "2026-11-24"],
    ["2026-11-24T10:12:00", "2026-11-24"],
    ["2026/1/4", "2026-01-04"],
    ["20261124", "2026-11-24"],
    ["11/24/2026", "2026-11-24"],
    ["3/4/26", "2026-03-04"],
    ["03-04-2026 08:15", "2026-03-04"],
    ["24.11.2026", "2026-11-24"],
    ["24-Nov-2026", "2026-11-24"],
    ["24 November 2026", "2026-11-24"],
    ["Nov 24, 2026", "2026-11-24"],
    ["2026年11月24日", "2026-11-24"],
    ["24/11/2026", null],
    ["2026-02-30", null],
    ["11/24", null],
    ["yesterday", null],
    ["", null],
  ] as const)
    expect([typed, readBankDay(typed, "month-first")]).toEqual([typed, day]);
  expect(readBankDay("03/04/2026", "day-first")).toBe("2026-04-03");
  expect(readBankDay("24/11/2026", "day-first")).toBe("2026-11-24");
});

test("amounts are read as banks write them, with their sign, and nothing else is one", () => {
  for (const [typed, amount] of [
    ["1,234.50", 123_450],
    ["$1,234.50", 123_450],
    ["-1,234.50", -123_450],
    ["−12.3", -1_230],
    ["(1,234.50)", -123_450],
    ["1,234.50-", -123_450],
    ["1,234.50 DR", -123_450],
    ["1,234.50 CR", 123_450],
    ["+7", 700],
    [".50", 50],
    ["USD 99", 9_900],
    ["1.234,50", 123_450],
    ["1234,5", 123_450],
    ["1 234.50", 123_450],
    ["1'234.50", 123_450],
    ["12.345", 1_234_500],
    ["1,23,4", null],
    ["(12", null],
    ["12.3.4", null],
    ["EUR 5", null],
    ["1e9", null],
    [".", null],
    ["", null],
  ] as const)
    expect([typed, readBankAmount(typed)]).toEqual([typed, amount]);
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (amount) => {
      const text = (amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
      expect(readBankAmount(text)).toBe(amount === 0 ? 0 : amount);
    }),
  );
});

const heads = ["Posting Date", "Description", "Debit", "Credit", "Check Number", "Balance"];
const format = { columns: guessColumns(heads), days: "month-first" as const };

test("columns are guessed by their headings, and each bad line is named with its number", () => {
  expect(format.columns).toMatchObject({
    date: "Posting Date",
    moneyIn: "Credit",
    moneyOut: "Debit",
    text: "Description",
  });
  const rows = [
    ["11/20/2026", "LARKSPUR ACH", "", "129.25", "", "1,000.00"],
    ["11/20/2026", "LARKSPUR ACH", "", "129.25", "", "1,129.25"],
    ["x", "FEE", "3.00", "", "", ""],
    ["11/21/2026", "RETURNED", "86.16", "0.00", "20417", ""],
    ["11/22/2026", "BALANCE", "", "", "", "9"],
    ["11/22/2026", "ODD", "", "1,2,3", "", ""],
    ["", "TOTAL", "", "129.25", "", ""],
  ].map((cells, at) => ({ line: at + 2, cells }));
  const { movements, errors } = readBankRows(heads, rows, format);
  expect(movements.map(({ line, amount }) => [line, amount])).toEqual([
    [2, 12_925],
    [3, 12_925],
    [5, -8_616],
  ]);
  // Two alike on one day are two.
  expect(new Set(movements.map(({ key }) => key)).size).toBe(3);
  expect(errors).toEqual([
    { line: 4, code: "day_unreadable", cell: "x" },
    { line: 6, code: "amount_missing", cell: "" },
    { line: 7, code: "amount_unreadable", cell: "1,2,3" },
    { line: 8, code: "day_missing", cell: "" },
  ]);
});

test("the bank's words are cut between two characters, which a database must be able to store", () => {
  const cells = ["11/20/2026", `${"x".repeat(299)}😀😀`, "", "129.25", `${"7".repeat(79)}😀`, ""];
  const { movements } = readBankRows(heads, [{ line: 2, cells }], format);
  expect(movements).toMatchObject([{ text: "x".repeat(299), reference: "7".repeat(79) }]);
});

const invoice = (id: number, companyId: number, open: number, discount = 0) => ({
  id,
  companyId,
  number: `INV-${String(id).padStart(6, "0")}`,
  open: cents(open),
  discountUntil: discount > 0 ? ("2026-11-30" as CalendarDay) : null,
  discountLeft: cents(discount),
  isDisputed: false,
});
const companies = [
  { id: 1, legalName: "Larkspur Manufacturing, Inc." },
  { id: 2, legalName: "Gantry Lane LLC" },
];
const open = [invoice(12, 1, 10_000, 200), invoice(13, 1, 5_000), invoice(14, 2, 7_000)];
const matches = new Matches(companies, open);
const proposal = (amount: number, text: string, reference = "") => {
  const match = matches.proposalFor({ day: "2026-11-24" as CalendarDay, amount: cents(amount), text, reference });
  if (!match.ok) return match.error;
  const { companyId, invoices, because, isExact } = match.value;
  return [companyId, invoices.map(({ id }) => id), because.join(" "), isExact];
};

test("a match is exact only where the text names a company's invoices and the amount is what they cost", () => {
  expect(proposal(15_000, "ACH LARKSPUR MANUFACTURING INV-000012 INV-000013")).toEqual([
    1,
    [12, 13],
    "number name amount",
    true,
  ]);
  expect(proposal(14_800, "inv 12, invoice #13")).toEqual([1, [12, 13], "number amount", true]);
  expect(proposal(14_999, "INV12 INV13")).toEqual([1, [12, 13], "number", false]);
  // Another company's name beside the number, or numbers of two companies, are for a person.
  expect(proposal(10_000, "GANTRY LANE INV-000012")).toEqual([1, [12], "number amount", false]);
  expect(proposal(12_000, "INV-000013 INV-000014")).toEqual({ code: "nothing_alike" });
  expect(proposal(5_000, "LARKSPUR MANUFACTURING INC")).toEqual([1, [13], "name amount", false]);
  expect(proposal(15_000, "Larkspur  Manufacturing")).toEqual([1, [12, 13], "name amount", false]);
  expect(proposal(123, "LARKSPUR MANUFACTURING")).toEqual([1, [], "name", false]);
  expect(proposal(7_000, "WIRE 9921")).toEqual([2, [14], "amount", false]);
  expect(proposal(7_001, "WIRE 9921")).toEqual({ code: "nothing_alike" });
  // A longer number is another invoice.
  expect(numbersIn("INV-0000121, inv. 7 and Invoice#000012")).toEqual(["INV-000121", "INV-000007", "INV-000012"]);
});

test("nothing is proposed for more than a company owes, and the reason is told", () => {
  const tooMuch = { code: "more_than_owed", companyId: 2, owed: 7_000 };
  expect(proposal(7_000, "INV-000014")).toEqual([2, [14], "number amount", true]);
  expect(proposal(7_001, "INV-000014")).toEqual(tooMuch);
  expect(proposal(99_999_999, "GANTRY LANE INV-000014")).toEqual(tooMuch);
  expect(proposal(99_999_999, "GANTRY LANE")).toEqual(tooMuch);
  // Above the invoice that is named, and not above all of the company's.
  expect(proposal(6_000, "INV-000013")).toEqual([1, [13], "number", false]);
  const alike = new Matches(companies, [invoice(20, 1, 900), invoice(21, 2, 900)]);
  const received = { day: "2026-11-24" as CalendarDay, amount: cents(900), text: "WIRE", reference: "" };
  expect(alike.proposalFor(received)).toEqual({ ok: false, error: { code: "several_alike" } });
});

test("money that left is proposed as the payment it takes back", () => {
  const payments = [
    { id: 1, companyId: 1, amount: cents(8_616), reference: "CK 20417" },
    { id: 2, companyId: 2, amount: cents(8_616), reference: "ACH 7" },
  ];
  const returned = (text: string, reference = "") =>
    returnedPayment({ day: "2026-11-24" as CalendarDay, amount: cents(-8_616), text, reference }, payments, (words) =>
      matches.companyIn(words),
    );
  expect(returned("RETURNED ITEM ck-20417")).toMatchObject({ payment: { id: 1 }, isExact: true });
  expect(returned("NSF GANTRY LANE")).toMatchObject({ payment: { id: 2 }, isExact: false });
  expect(returned("NSF")).toBeNull();
});

test("checks, wires and ACH are told by the bank's words", () => {
  expect(["CHECK 1042", "INCOMING WIRE", "ORIG CO NAME: LARKSPUR", "支票 12"].map(kindIn)).toEqual([
    "check",
    "wire",
    "ach",
    "check",
  ]);
});
