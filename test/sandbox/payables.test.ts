import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Month } from "#domain/invoices/account-statement.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Email } from "#engine/ports/letter.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { creditMemoEmail } from "#worker/mail/credit-memo-mail.ts";
import { invoiceEmail, type InvoiceMailFacts, reminderEmail } from "#worker/mail/invoice-mail.ts";
import { compose } from "#worker/mail/layout.ts";
import { statementEmail } from "#worker/mail/statement-mail.ts";
import { openBench } from "./running.ts";
import type { Bench } from "./running.ts";

const translators = loadTranslators("America/Chicago");
const company = "Larkspur Manufacturing, Inc.";
const url = "http://127.0.0.1:3000/invoice";
const day = (written: string) => written as CalendarDay;
const plant = "ap@larkspur.example";
let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  for (const path of ["/mail", "/payables"]) await fetch(bench.url + path, { method: "DELETE" });
});

/** Mails a letter as the shop does. */
async function mailed(letterOf: (t: ShopTranslator) => Email, language: Language = "en", to = plant) {
  const t = translators[language];
  const shop = { name: "Plenum", phone: "", hours: "", email: "", address: [], legalName: "", logo: null };
  const letter = letterOf(t);
  const { html, text } = compose(letter, t, "http://127.0.0.1:3000", shop as never);
  const from = "Plenum <orders@plenum.example>";
  const headers = { "Content-Language": language === "cn" ? "zh-CN" : "en" };
  await createTransport(bench.smtpUrl).sendMail({ from, subject: letter.subject, html, text, to, headers });
}

const invoice = (number: string, total: number, facts: Partial<InvoiceMailFacts> = {}) => {
  const kind = { discount: null, isDeposit: false, feeFor: null };
  const usual = { shop: "Plenum", company, orders: ["PL-7K3F-92QX"], ...kind, payTo: [], url };
  return (t: ShopTranslator) =>
    invoiceEmail(t, { ...usual, number, total: cents(total), dueOn: day("2026-12-24"), ...facts });
};
const memo =
  (number: string, amount: number, settles: string, applied = amount) =>
  (t: ShopTranslator) =>
    creditMemoEmail(t, {
      shop: "Plenum",
      number,
      company,
      order: "PL-7K3F-92QX",
      amount: cents(amount),
      applied: [{ number: settles, amount: cents(applied) }],
      left: cents(amount - applied),
      why: null,
      url,
    });

const three = async () => {
  await mailed(invoice("INV-000001", 129_250));
  await mailed(invoice("INV-000002", 8_616));
  await mailed(invoice("INV-000003", 20_000));
};
const accounts = async () => bench.get(`/payables?company=${encodeURIComponent(company)}`);
const account = async () => (await accounts())[0];
const opens = async () =>
  (await account()).invoices.map(({ number, openCents }: { number: string; openCents: number }) => [number, openCents]);
const pays = (fields: object) => bench.post("/payables/payments", { company, by: "check", ...fields });
/** Lines of the bank's file without its head and fee: text, amount and reference. */
async function fileLines() {
  const text = await (await fetch(`${bench.url}/bank/statement.csv`)).text();
  const lines = text.trim().split("\r\n").slice(1);
  return lines.filter((line) => !line.includes("SERVICE FEE")).map((line) => line.replace(/,$/, ""));
}
const american = (iso: string) => iso.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1");

test.each(["en", "cn"] as const)(
  "invoices, deposits, fees, credit memos, statements and reminders are read from the shop's mails, in %s",
  async (language) => {
    const early = { until: day("2026-12-04"), amount: cents(2_585) };
    await mailed(invoice("INV-000001", 129_250, { discount: early, orders: ["PL-1", "PL-2"] }), language);
    await mailed(invoice("INV-000001", 129_250), language, "admin@larkspur.example");
    await mailed(invoice("INV-000002", 50_000, { isDeposit: true }), language);
    const feeFor = { kind: "check", reference: "1044", amount: cents(129_250), receivedOn: day("2026-11-20") } as const;
    await mailed(invoice("INV-000003", 3_000, { feeFor, orders: [] }), language);
    await mailed(memo("CM-000001", 2_500, "INV-000001", 100), language);
    const month = "2026-10" as Month;
    const balance = { opening: cents(-12_050), closing: cents(1_292_500), overdue: cents(7_000) };
    await mailed((t) => statementEmail(t, { shop: "Plenum", company, month, ...balance, payTo: [], url }), language);
    for (const [daysOver, stage, asks] of [
      [-3, "before", "goods"],
      [0, "due", "goods"],
      [7, "first", "goods"],
      [14, "second", "goods"],
      [30, "last", "goods"],
      [30, "last", "deposit"],
      [30, "last", "fee"],
    ] as const) {
      const facts = { shop: "Plenum", number: "INV-000001", company, open: cents(126_750), dueOn: day("2026-12-24") };
      await mailed((t) => reminderEmail(t, { ...facts, daysOver, stage, asks, payTo: [], url }), language);
      await bench.advance(24 * 3_600_000);
    }
    const [only, ...others] = await bench.get("/payables");
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      company,
      // 1,292.50, 500.00 and 30.00 less 25.00.
      owedCents: 179_750,
      invoices: [
        {
          number: "INV-000001",
          cents: 129_250,
          due: "2026-12-24",
          deposit: false,
          discount: { cents: 2_585, until: "2026-12-04" },
          recipients: [plant, "admin@larkspur.example"],
        },
        { number: "INV-000002", cents: 50_000, due: null, deposit: true, discount: null },
        { number: "INV-000003", cents: 3_000, due: null, deposit: false, discount: null },
      ],
      memos: [
        {
          number: "CM-000001",
          cents: 2_500,
          order: "PL-7K3F-92QX",
          settles: [{ invoice: "INV-000001", cents: 100 }],
          unused: 2_400,
        },
      ],
      statements: [{ month: "2026-10", openingCents: -12_050, closingCents: 1_292_500, overdueCents: 7_000 }],
    });
    expect(only.reminders).toHaveLength(7);
    for (const reminder of only.reminders)
      expect(reminder).toMatchObject({ invoice: "INV-000001", openCents: 126_750, due: "2026-12-24" });
  },
);

test("one check pays three invoices less a credit memo, short with a note, and stands in the bank's file with their numbers", async () => {
  await three();
  await mailed(memo("CM-000001", 2_500, "INV-000001"));
  const invoices = ["INV-000001", "INV-000002", "INV-000003"];
  const payment = await pays({ invoices, credits: ["CM-000001"], short: 1_000, note: "One drum was dented" });
  // 1,292.50 + 86.16 + 200.00 − 25.00 − 10.00.
  expect(payment).toMatchObject({ by: "check", reference: "1001", cents: 154_366, returned: null });
  expect(await opens()).toEqual([
    ["INV-000001", 0],
    ["INV-000002", 0],
    ["INV-000003", 1_000],
  ]);
  expect((await account()).owedCents).toBe(1_000);
  expect(await fileLines()).toEqual([
    `${american(payment.day)},CHECK 1001 INV-000001 INV-000002 INV-000003,LARKSPUR MANUFACTURING,1543.66,1001`,
  ]);
  const [mail] = await bench.get("/mail?to=orders@plenum.example");
  expect(mail).toMatchObject({ from: plant, subject: "Remittance advice: check 1001, $1,543.66", toShop: true });
  for (const words of ["INV-000003: $190.00", "CM-000001: −$25.00", "Short by: $10.00", "One drum was dented"])
    expect(mail.text).toContain(words);
});

test("without the numbers a wire stands under the payer's name alone, on its day, and not in a file before that", async () => {
  await three();
  const { day: first } = await pays({ invoices: ["INV-000001"], by: "wire" });
  const later = new Date(Date.parse(first) + 3 * 86_400_000).toISOString().slice(0, 10);
  const wire = await pays({ invoices: ["INV-000002"], by: "wire", names: "no", day: later });
  expect([wire.reference, wire.day]).toEqual(["910002", later]);
  expect((await fileLines()).filter((line) => line.includes("86.16"))).toEqual([]);
  await bench.advance(4 * 86_400_000);
  expect((await fileLines()).filter((line) => line.includes("86.16"))).toEqual([
    `${american(later)},INCOMING WIRE,LARKSPUR MANUFACTURING,86.16,910002`,
  ]);
});

test("a check and an ACH payment come back with their numbers and open what they paid; a wire is final", async () => {
  await three();
  await mailed(memo("CM-000001", 2_500, "INV-000001"));
  const check = await pays({ invoices: ["INV-000001"], credits: ["CM-000001"], reference: "4711" });
  const ach = await pays({ invoices: ["INV-000002"], by: "ach" });
  const wire = await pays({ invoices: ["INV-000003"], by: "wire" });
  expect((await account()).owedCents).toBe(0);
  for (const { id } of [check, ach])
    expect(await bench.post("/payables/payments/return", { id })).toMatchObject({ returned: { day: check.day } });
  const before = { error: expect.stringContaining("it came back on") };
  expect(await bench.post("/payables/payments/return", { id: check.id })).toMatchObject(before);
  const final = { error: expect.stringContaining("a wire is final") };
  expect(await bench.post("/payables/payments/return", { id: wire.id })).toMatchObject(final);
  expect((await account()).owedCents).toBe(129_250 - 2_500 + 8_616);
  const on = american(check.day);
  expect(await fileLines()).toEqual([
    `${on},CHECK 4711 INV-000001,LARKSPUR MANUFACTURING,1267.50,4711`,
    `${on},ACH CREDIT INV-000002,LARKSPUR MANUFACTURING,86.16,910001`,
    `${on},INCOMING WIRE INV-000003,LARKSPUR MANUFACTURING,200.00,910002`,
    `${on},RETURNED ITEM CHECK 4711 NSF,LARKSPUR MANUFACTURING,-1267.50,4711`,
    `${on},ACH RETURN 910001 R01 INSUFFICIENT FUNDS,LARKSPUR MANUFACTURING,-86.16,910001`,
  ]);
  // Another check for the same, less the same memo.
  const again = await bench.post("/payables/payments/again", { id: check.id });
  expect(again).toMatchObject({ reference: "4712", cents: 126_750, credits: [{ memo: "CM-000001", cents: 2_500 }] });
  expect((await account()).owedCents).toBe(8_616);
});

test("paid twice by mistake, the second check has the next number, and the company has paid too much", async () => {
  await three();
  await mailed(memo("CM-000001", 2_500, "INV-000001"));
  const { id } = await pays({ invoices: ["INV-000001", "INV-000002"], credits: ["CM-000001"] });
  const second = await bench.post("/payables/payments/again", { id });
  expect(second).toMatchObject({ reference: "1002", cents: 135_366, credits: [] });
  expect((await account()).owedCents).toBe(20_000 - 135_366);
  expect((await fileLines()).map((line) => line.split(",")[1])).toEqual([
    "CHECK 1001 INV-000001 INV-000002",
    "CHECK 1002 INV-000001 INV-000002",
  ]);
  expect(await pays({ invoices: ["INV-000001"] })).toMatchObject({
    error: expect.stringContaining("INV-000001 has nothing open"),
  });
});

test("a discount for early payment is taken off of invoices that nothing was paid of", async () => {
  await mailed(invoice("INV-000001", 129_250, { discount: { until: day("2026-12-04"), amount: cents(2_585) } }));
  await mailed(invoice("INV-000002", 8_616));
  const paid = await pays({ invoices: ["INV-000001", "INV-000002"], discount: "yes" });
  expect(paid).toMatchObject({ cents: 135_281, discountCents: 2_585 });
  expect((await account()).owedCents).toBe(0);
});

test.each([
  ["en", "Dispute of invoice INV-000001"],
  ["cn", "账单 INV-000001 有异议"],
] as const)("an invoice is disputed by a mail to the shop, once, in %s", async (language, subject) => {
  await mailed(invoice("INV-000001", 129_250), language);
  const reason = `${company} owes $9.99 for one drum; we got 2, not 3`;
  const dispute = await bench.post("/payables/disputes", { invoice: "INV-000001", reason });
  const [mail] = await bench.get("/mail?to=orders@plenum.example");
  expect(mail).toMatchObject({ id: dispute.mail, from: plant, subject, toShop: true });
  expect(mail.text).toContain(reason);
  // Its words are no invoice of the shop's.
  expect((await account()).invoices).toMatchObject([{ number: "INV-000001", cents: 129_250, dispute: reason }]);
  const twice = await bench.post("/payables/disputes", { invoice: "INV-000001", reason });
  expect(twice).toMatchObject({ error: expect.stringContaining("is in dispute") });
});

test("the bank's file pays a company's invoices by itself only until somebody pays or disputes by hand, and stays true to what it said", async () => {
  await three();
  const byItself = /ACH CREDIT INV-000003,LARKSPUR MANUFACTURING,200\.00,810003$/;
  expect(await fileLines()).toEqual([
    expect.stringMatching(/ACH CREDIT INV 1,LARKSPUR MANUFACTURING,1282\.50,810001$/),
    expect.stringMatching(byItself),
  ]);
  expect(await opens()).toEqual([
    ["INV-000001", 1_000],
    ["INV-000002", 8_616],
    ["INV-000003", 0],
  ]);
  await pays({ invoices: ["INV-000002"] });
  await mailed(invoice("INV-000007", 50_000));
  const lines = await fileLines();
  expect(lines).toHaveLength(3);
  expect(lines.join("\n")).toContain("CHECK 1001 INV-000002");
  expect(lines.join("\n")).not.toContain("INV-000007");
  // A payment that was made by itself can come back, too.
  const { id } = (await account()).payments.find(({ reference }: { reference: string }) => reference === "810003");
  await bench.post("/payables/payments/return", { id });
  expect((await fileLines()).join("\n")).toContain("ACH RETURN 810003 R01");
});

test("payments outlive a restart", async () => {
  await three();
  await pays({ invoices: ["INV-000001"] });
  const before = await bench.get("/payables");
  await bench.restart();
  expect(await bench.get("/payables")).toEqual(before);
});

test("a request that makes no sense gets the reason, and nothing is paid", async () => {
  await three();
  await mailed(memo("CM-000001", 200_000, "INV-000001"));
  const invoices = ["INV-000001"];
  const asks = (path: string, body: object) =>
    fetch(`${bench.url}/payables${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  const many = Array.from({ length: 21 }, (_, at) => `INV-${String(at + 1).padStart(6, "0")}`);
  for (const [status, reason, fields] of [
    [404, "no mail has brought an invoice", { company: "Nobody, Inc.", invoices }],
    [400, "by must be check, ach, wire", { by: "card", invoices }],
    [400, "invoices must name", { invoices: [] }],
    [400, "invoices must be a list of up to 20", { invoices: many }],
    [400, "invoices must be a list", { invoices: [{ number: 1 }] }],
    [404, "INV-000009 is no invoice of Larkspur", { invoices: ["INV-000009"] }],
    [400, "credits must be a list", { invoices, credits: "CM 1" }],
    [404, "CM-000009 is no credit memo of Larkspur", { invoices, credits: ["CM-000009"] }],
    [400, "there is nothing left to pay", { invoices, credits: ["CM-000001"] }],
    [400, "short must be a whole number", { invoices, short: "12.50", note: "x" }],
    [400, "short must be a whole number", { invoices, short: -5, note: "x" }],
    [400, "note must say why", { invoices, short: 500 }],
    [400, "nothing left to pay", { invoices, short: 129_250, note: "x" }],
    [400, "note must be words", { invoices, note: "x".repeat(201) }],
    [400, "note must be words", { invoices, note: "a\u0007b" }],
    [400, "discount must be yes or no", { invoices, discount: "maybe" }],
    [400, "names must be yes or no", { invoices, names: "1" }],
    [400, "reference must be", { invoices, reference: "10 42" }],
    [400, "reference must be", { invoices, reference: "7".repeat(21) }],
    [400, "day must be", { invoices, day: "2026-02-30" }],
    [400, "day must be", { invoices, day: "11/30/2026" }],
    [400, "day must be", { invoices, day: "1999-01-01" }],
  ] as const) {
    const answer = await asks("/payments", { company, by: "check", ...fields });
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      status,
      expect.stringContaining(reason),
    ]);
  }
  expect((await account()).payments).toEqual([]);
  const { id, day: paidOn } = await pays({ invoices, reference: "77" });
  const early = new Date(Date.parse(paidOn) - 86_400_000).toISOString().slice(0, 10);
  for (const [path, status, reason, fields] of [
    [
      "/payments",
      409,
      "has made a payment by check 77 before",
      { by: "check", company, invoices: ["INV-000002"], reference: "77" },
    ],
    ["/payments/return", 400, "day must not be before", { id, day: early }],
    ["/payments/return", 404, "no payment has this id", { id: "ap_payment_999" }],
    ["/payments/again", 404, "no payment has this id", {}],
    ["/payments/again", 400, "day must be", { id, day: "soon" }],
    ["/disputes", 404, "no mail has brought this invoice", { invoice: "INV-000009", reason: "x" }],
    ["/disputes", 400, "reason must say", { invoice: "INV-000001", reason: " " }],
    ["/disputes", 400, "reason must be words of up to 500", { invoice: "INV-000001", reason: "x".repeat(501) }],
  ] as const) {
    const answer = await asks(path, fields);
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      status,
      expect.stringContaining(reason),
    ]);
  }
});

test("at the page a person sees what is owed, pays by its form, and keeps what was typed where that is refused", async () => {
  await mailed(invoice("INV-000001", 129_250, { company: 'Ames & "Sons" <b>' }));
  const page = async () => (await fetch(`${bench.url}/payables/view`)).text();
  const before = await page();
  expect(before).toContain("Ames &amp; &quot;Sons&quot; &lt;b&gt;");
  expect(before).toContain("owes $1,292.50");
  const form = { company: 'Ames & "Sons" <b>', by: "ach", invoices: "INV-000001", short: "100", note: "" };
  const refused = await bench.form(`${bench.url}/payables/payments`, form);
  const text = await refused.text();
  expect([refused.status, refused.headers.get("content-type")]).toEqual([400, "text/html; charset=UTF-8"]);
  expect(text).toContain("note must say why the payment is short");
  for (const typed of [/value="INV-000001"[^>]*checked/, /name="short"[^>]*value="100"/, /<option selected>ach/])
    expect(text).toMatch(typed);
  const paid = await bench.form(`${bench.url}/payables/payments`, { ...form, note: "A <dent>" });
  expect(paid.status).toBe(303);
  expect(paid.headers.get("location")).toMatch(/^\/payables\/view\?company=Ames/);
  const after = await (await fetch(bench.url + paid.headers.get("location")!)).text();
  for (const words of ["owes $1.00", "ach 910001", "$1,291.50", "A &lt;dent&gt;", "Let it come back"])
    expect(after).toContain(words);
});
