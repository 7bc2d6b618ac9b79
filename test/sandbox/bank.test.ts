import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Matches, returnedPayment } from "#domain/invoices/bank-matching.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { importBankFile, openMovements } from "#engine/invoices/bank-movements.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { testDatabase } from "#test/database.ts";
import { invoiceEmail, type InvoiceMailFacts } from "#worker/mail/invoice-mail.ts";
import { compose } from "#worker/mail/layout.ts";
import { openBench } from "./running.ts";
import type { Bench } from "./running.ts";

const database = testDatabase();
const translators = loadTranslators("America/Chicago");
const hour = 3_600_000;
let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await fetch(`${bench.url}/mail`, { method: "DELETE" });
});

/** Mails an invoice as the shop does, to two people. */
async function mailed(facts: Partial<InvoiceMailFacts> & { number: string }, language: "en" | "cn" = "en") {
  const t = translators[language];
  const shop = { name: "Plenum", phone: "", hours: "", email: "", address: [], legalName: "", logo: null };
  const letter = invoiceEmail(t, {
    shop: shop.name,
    company: "Larkspur Manufacturing, Inc.",
    orders: ["PL-7K3F-92QX"],
    total: cents(129_250),
    dueOn: "2026-12-24" as CalendarDay,
    discount: null,
    isDeposit: false,
    feeFor: null,
    payTo: [],
    url: "http://127.0.0.1:3000/invoice",
    ...facts,
  });
  const { html, text } = compose(letter, t, "http://127.0.0.1:3000", shop as never);
  const mail = { from: "Plenum <orders@plenum.example>", subject: letter.subject, html, text };
  for (const to of ["ap@larkspur.example", "admin@larkspur.example"])
    await createTransport(bench.smtpUrl).sendMail({ ...mail, to });
}

const ask = async (query = "") => fetch(`${bench.url}/bank/statement.csv${query}`);
const fileOf = async (query = "") => (await ask(query)).text();

/** Lines that the shop reads of a file by the columns it guesses, with what it says of those that it can't read. */
async function readByShop(text: string) {
  const deps = { db: database(), clock: systemClock };
  await database().sql("delete from bank_movements");
  const unknown = await importBankFile(deps, "x", { text, chosen: null, asksColumns: true });
  if (unknown.ok || unknown.error.code !== "columns_unchosen") throw new Error("no columns were guessed");
  const file = { text, chosen: unknown.error.guess, asksColumns: false };
  const read = await importBankFile(deps, "x", file);
  if (!read.ok) throw new Error(read.error.code);
  const again = await importBankFile(deps, "x", file);
  return { ...read.value, again: again.ok && again.value, movements: await openMovements(database(), 100) };
}

test("of the invoices that were mailed some are paid by their number, by the name alone, short, or not yet, each once", async () => {
  await mailed({ number: "INV-000003" });
  await mailed({ number: "INV-000004", company: "Gantry Lane Auto Body LLC", total: cents(8_616) });
  await mailed({ number: "INV-000005", orders: ["PL-1", "PL-2"] }, "cn");
  await mailed({ number: "INV-000006" });
  await mailed({ number: "INV-000007", isDeposit: true, total: cents(50_000) });
  await mailed({ number: "INV-000011", isDeposit: true, total: cents(60_000) }, "cn");
  // Short of its whole, and still money that came.
  await mailed({ number: "INV-000009", total: cents(301) });
  const { added, errors, again, movements } = await readByShop(await fileOf());
  expect([added, errors, again]).toEqual([7, [], { added: 0, before: 7, errors: [] }]);
  expect(movements.map(({ text, amount }) => [text, amount])).toEqual([
    ["LARKSPUR MANUFACTURING · ACH CREDIT INV-000003", 129_250],
    ["GANTRY LANE AUTO BODY · INCOMING WIRE", 8_616],
    ["LARKSPUR MANUFACTURING · ACH CREDIT INV 5", 128_250],
    ["LARKSPUR MANUFACTURING · ACH CREDIT INV-000007", 50_000],
    ["LARKSPUR MANUFACTURING · ACH CREDIT INV-000011", 60_000],
    ["LARKSPUR MANUFACTURING · ACH CREDIT INV 9", 151],
    ["MONTHLY SERVICE FEE", -1_500],
  ]);
  const invoice = (id: number, companyId: number, open: number) => ({
    id,
    companyId,
    number: `INV-${String(id).padStart(6, "0")}`,
    open: cents(open),
    discountUntil: null,
    discountLeft: cents(0),
    isDisputed: false,
  });
  const matches = new Matches(
    [
      { id: 1, legalName: "Larkspur Manufacturing, Inc." },
      { id: 2, legalName: "Gantry Lane Auto Body LLC" },
    ],
    [invoice(3, 1, 129_250), invoice(4, 2, 8_616), invoice(5, 1, 129_250)],
  );
  const proposals = movements.slice(0, 3).map((movement) => matches.proposalFor(movement));
  expect(
    proposals.map((one) => one.ok && [one.value.companyId, one.value.because.join(" "), one.value.isExact]),
  ).toEqual([
    [1, "number name amount", true],
    [2, "name amount", false],
    [1, "number name", false],
  ]);
});

test("a check that bounces is in the file as of today, and is found by its number; without invoices there is a fee alone", async () => {
  await bench.advance(40 * 24 * hour);
  const { movements } = await readByShop(await fileOf("?returned=CK-1042&cents=12925"));
  const { nowMs } = (await bench.get("/clock")) as { nowMs: number };
  expect(movements.map(({ text, amount, reference }) => [text, amount, reference])).toEqual([
    ["MONTHLY SERVICE FEE", -1_500, ""],
    ["RETURNED ITEM CHECK CK-1042 NSF", -12_925, "CK-1042"],
  ]);
  for (const { day } of movements) expect(Math.abs(Date.parse(day) - nowMs)).toBeLessThan(48 * hour);
  const payments = [
    { id: 1, companyId: 1, amount: cents(12_925), reference: "CK 1042" },
    { id: 2, companyId: 2, amount: cents(12_925), reference: "ACH 7" },
  ];
  expect(returnedPayment(movements[1]!, payments, () => null)).toMatchObject({ payment: { id: 1 }, isExact: true });
});

test("lines that can't be read are named with their number, and the others are read", async () => {
  await mailed({ number: "INV-000003" });
  const { added, errors } = await readByShop(await fileOf("?faults=1"));
  expect(added).toBe(2);
  expect(errors).toEqual([
    { line: 3, code: "day_unreadable", cell: "31/31/2026" },
    { line: 4, code: "amount_missing", cell: "" },
  ]);
  expect(await fileOf("?faults=0")).toBe(await fileOf());
});

test("a name with commas and quotation marks stays one cell", async () => {
  await mailed({ number: "INV-000003", company: 'Ames, "Big" & Sons, LLC' });
  const { errors, movements } = await readByShop(await fileOf());
  expect([errors, movements[0]!.text]).toEqual([[], 'AMES, "BIG" & SONS · ACH CREDIT INV-000003']);
});

test("in the evening the bank's day is that of a shop in the United States, which books no money of tomorrow", async () => {
  const { nowMs } = (await bench.get("/clock")) as { nowMs: number };
  // Three o'clock at night in London.
  const wait = (27 * hour - (nowMs % (24 * hour))) % (24 * hour);
  await bench.advance(wait);
  await mailed({ number: "INV-000003" });
  const here = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago", dateStyle: "short" });
  const { movements } = await readByShop(await fileOf());
  expect(movements[0]!.day).toBe(here.format(nowMs + wait));
});

test("a question that makes no sense gets the reason and no file", async () => {
  for (const [query, reason] of [
    ["?returned=1042", "cents must be"],
    ["?returned=1042&cents=0", "cents must be"],
    ["?returned=1042&cents=-5", "cents must be"],
    ["?returned=1042&cents=12.50", "cents must be"],
    ["?returned=1042&cents=1e3", "cents must be"],
    ["?cents=500", "returned must be"],
    ["?returned=&cents=500", "returned must be"],
    [`?returned=${"7".repeat(41)}&cents=500`, "returned must be"],
    ["?returned=10%0A42&cents=500", "returned must be"],
    ["?faults=yes", "faults must be"],
  ] as const) {
    const answer = await ask(query);
    const body = (await answer.json()) as { error: string };
    expect([query, answer.status, answer.headers.get("content-disposition")]).toEqual([query, 400, null]);
    expect(body.error).toContain(reason);
  }
  const file = await ask();
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
});
