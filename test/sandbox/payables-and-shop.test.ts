import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { createSmtpMailer } from "#providers/smtp/smtp-mailer.ts";
import { giveRole } from "#test/companies/company-fixture.ts";
import { backOfficeOf, customer, sendRefunds } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { accountWith, done, invoicesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { sendCreditMemoMail } from "#worker/mail/credit-memo-mail.ts";
import { sendInvoiceMail } from "#worker/mail/invoice-mail.ts";
import type { MailShop } from "#worker/mail/mail-shop.ts";
import { openBench } from "./running.ts";
import type { Bench } from "./running.ts";

const shop = openShop();
const path = "/admin/invoices/bank";
const columns = {
  columns: "chosen",
  "column.date": "Date",
  "column.amount": "Amount",
  "column.text": "Description",
  "column.reference": "Reference",
  "column.name": "Payer",
  days: "month-first",
};
let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
  // The shop follows the sandbox's clock.
  shop().clock.set(instant(((await bench.get("/clock")) as { nowMs: number }).nowMs));
});
afterAll(() => bench.close());

/** Mails what waits to be mailed about invoices and credit memos, to the sandbox. */
async function mailsAll(): Promise<void> {
  const { deps } = backOfficeOf(shop());
  const mailer = createSmtpMailer({ url: bench.smtpUrl, from: "Plenum <orders@plenum.example>" });
  const mailing = { ...deps, mailer } as unknown as MailShop;
  const jobs = await shop().db.sql<{ name: string; payload: never }>(
    `select t.identifier as name, j.payload
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('send_invoice_mail', 'send_credit_memo_mail') order by j.id`,
  );
  for (const { name, payload } of jobs)
    await (name === "send_invoice_mail" ? sendInvoiceMail : sendCreditMemoMail)(mailing, payload);
  mailer.close();
}

const bankFile = async () => (await fetch(`${bench.url}/bank/statement.csv`)).text();
const words = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

test("three invoices that were mailed are paid by one check less a credit memo, matched in the bank's file and settled; the check bounces, and they are open again", async () => {
  const office = backOfficeOf(shop());
  const { deps } = office;
  const account = await accountWith(deps, { limit: "100000" });
  const { id } = account.company;
  await giveRole(shop().db, account.company, [await customer(shop().db, "payables"), "accounts-payable"]);
  const sku = await part(shop().db, 10_000);
  const orders = [];
  for (const quantity of [1, 2, 3]) orders.push(await ordered(deps, account, { items: [{ sku, quantity }] }));
  for (const order of orders) done(await send(deps, order));
  const [first] = orders;
  const refund = { orderNumber: first!.number, amount: cents(2_500), reason: "price" as const, staffId: 7 };
  done(await refundAsShown(deps, refund));
  await sendRefunds(office, first!.orderId);
  await mailsAll();

  const invoices = await invoicesOf(shop().db, id);
  // One piece of 100.00 with 12.00 of freight, two and three without, each with eight percent of tax.
  expect(invoices.map((one) => one.total)).toEqual([12_096, 21_600, 32_400]);
  const [{ company, ...owed }] = await bench.get("/payables");
  expect(company).toBe("Quetzal Works");
  expect(owed.invoices.map((one: { number: string; cents: number }) => [one.number, one.cents])).toEqual(
    invoices.map(({ number, total }) => [number, total]),
  );
  const open = async () => (await accountFigures(shop().db, id)).open;
  // 120.96 + 216.00 + 324.00, less 25.00.
  const total = 63_596;
  expect([owed.owedCents, await open()]).toEqual([total, total]);

  const check = await bench.post("/payables/payments", {
    company,
    by: "check",
    reference: "4711",
    invoices: invoices.map(({ number }) => number),
    credits: owed.memos.map(({ number }: { number: string }) => number),
  });
  expect(check).toMatchObject({ cents: total, reference: "4711" });
  const staff = await signedInAs(shop(), "manager");
  const imported = await staff.post(path, { intent: "import", rows: await bankFile(), ...columns });
  // The check, and the month's fee.
  expect(words(imported.text)).toContain("2 movements added.");
  expect(words((await staff.get(path)).text)).toContain("Exact match");
  expect((await staff.post(path, { intent: "book-exact" })).location).toContain("times=1");
  expect(await open()).toBe(0);

  await bench.post("/payables/payments/return", { id: check.id });
  const again = await staff.post(path, { intent: "import", rows: await bankFile(), ...columns });
  expect(words(again.text)).toContain("1 movement added, 2 came in an earlier file.");
  const page = (await staff.get(path)).text;
  const payment = /name="payment"[\s\S]*?<option value="(\d+)" selected/.exec(page)?.[1] ?? "none is proposed";
  const [movement] = await shop().db.sql<{ id: number }>(
    "select id from bank_movements where text like '%RETURNED ITEM CHECK 4711%'",
  );
  const back = await staff.post(path, { intent: "return", movement: String(movement!.id), payment });
  expect(back.location).toContain("done=return");
  expect(await open()).toBe(total);
  expect((await bench.get("/payables"))[0].owedCents).toBe(total);
});
