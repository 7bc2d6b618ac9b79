import { beforeAll, expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { days } from "#domain/kernel/time.ts";
import type { PlacedOrder } from "#engine/checkout/write-order.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import { companyWith, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { type Account, done, invoicesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { sendInvoiceMail } from "#worker/mail/invoice-mail.ts";

const shop = openShop();
const office = () => backOfficeOf(shop());

/** People who ordered for the plant, one order each; and who pays for it. */
const people = ["ada", "bo", "payables", "elsewhere"] as const;
let works: MadeCompany;
let account: Account;
const orders: PlacedOrder[] = [];
let invoice = "";
const pos: string[] = [];
const browsers = new Map<string, Browser>();
const by = (name: (typeof people)[number]) => browsers.get(name)!;
const path = () => `/admin/companies/${works.id}/account`;
const dollars = (amount: number) => `$${(amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

/** A page's text as it is read. */
const words = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

async function terms(fields: Record<string, string>) {
  const [row] = await shop().db.sql<{ version: number }>("select version from company_accounts where company_id = $1", [
    works.id,
  ]);
  return (await signedInAs(shop(), "manager")).post(path(), {
    intent: "terms",
    version: String(row?.version ?? 0),
    terms: "net-30",
    eomDays: "",
    limit: "50,000",
    daysOverdue: "0",
    ...fields,
  });
}

beforeAll(async () => {
  const { db } = shop();
  const ids: number[] = [];
  for (const name of people) ids.push(await customer(db, `${name}@example.com`, { firstName: name }));
  works = await companyWith(
    db,
    "Quetzal Works",
    ["Plant", "Body shop"],
    [
      [ids[0]!, "buyer", "Plant"],
      [ids[1]!, "buyer", "Plant"],
      [ids[2]!, "accounts-payable", "Plant"],
      [ids[3]!, "accounts-payable", "Body shop"],
    ],
  );
  account = { company: works, buyers: [ids[0]!, ids[1]!] };
  for (const name of people) browsers.set(name, await signedIn(shop(), `${name}@example.com`));
}, 120_000);

test("the merchant chooses once a month; a day that no month has is refused beside its field, and nothing is lost", async () => {
  const bad = await terms({ schedule: "month", weekday: "1", monthDay: "32", limit: "777" });
  expect(bad.status).toBe(400);
  expect(bad.text).toContain("from 1 to 31");
  for (const value of ["32", "777"]) expect(bad.text).toContain(`value="${value}"`);
  for (const schedule of ["year", "week"]) expect((await terms({ schedule, weekday: "8" })).status).toBe(400);
  expect((await terms({ schedule: "month", weekday: "1", monthDay: "15" })).location).toContain("done=terms");
  const support = await signedInAs(shop(), "support");
  expect(words((await support.get(path())).text)).toContain("on day 15 of each month");
  const manager = await signedInAs(shop(), "manager");
  expect(words((await manager.get(path())).text)).toContain(
    "It begins on Nov 21, 2026; until then the company is invoiced with each shipment",
  );
  expect(words((await manager.get(`/cn${path()}`)).text)).toContain("每月 15 日");
  const [entry] = await shop().db.sql<{ data: { schedule: string } }>(
    "select data from audit_log where action = 'terms-granted' and subject = $1 order by id desc limit 1",
    [`company ${works.id}`],
  );
  expect(entry!.data.schedule).toBe("month-15");
});

test("a form of the version before, which has no such choice, leaves it as it is", async () => {
  expect((await terms({ limit: "40,000" })).location).toContain("done=terms");
  const rows = await shop().db.sql<{ schedule: string; limit: number }>(
    `select invoice_schedule as schedule, credit_limit_cents::int as "limit" from company_accounts where company_id = $1`,
    [works.id],
  );
  expect(rows).toEqual([{ schedule: "month-15", limit: 4_000_000 }]);
});

test("each buyer sees on the order when it will be invoiced, before it leaves and after", async () => {
  shop().clock.advance(days(1));
  const sku = await part(shop().db, 12_345);
  for (const buyer of [0, 1])
    orders.push(await ordered(office().deps, account, { items: [{ sku, quantity: 2 }], buyer }));
  const page = async (name: "ada" | "bo", at: number, prefix = "") =>
    words((await by(name).get(`${prefix}/order/detail?order=${orders[at]!.number}`)).text);
  expect(await page("ada", 0)).toContain("Your company is invoiced on day 15 of each month");
  expect(await page("ada", 0, "/cn")).toContain("我们每月 15 日就已发出的货物向贵公司开具账单");
  for (const order of orders) done(await send(office().deps, order));
  const told = `${dollars(orders[1]!.total)} has left and is not invoiced yet. It will be on your company’s invoice of Dec 15, 2026.`;
  expect(await page("bo", 1)).toContain(told);
  expect(await page("bo", 1, "/cn")).toContain("尚未出账");
  const list = await by("payables").get(`/personal/companies/${works.id}/invoices`);
  const sum = dollars(orders[0]!.total + orders[1]!.total);
  expect(words(list.text)).toContain(`${sum} of 2 orders has left and is not invoiced yet`);
  expect(words((await by("elsewhere").get(`/personal/companies/${works.id}/invoices`)).text)).not.toContain("has left");
  const staff = await signedInAs(shop(), "support");
  expect(words((await staff.get(`/admin/orders/${orders[0]!.number}`)).text)).toContain(
    `${dollars(orders[0]!.total)} left, to be invoiced on Dec 15, 2026`,
  );
  const rows = await shop().db.sql<{ po: string }>(
    "select po_number as po from orders where id = any($1) order by id",
    [orders.map(({ orderId }) => orderId)],
  );
  pos.push(...rows.map(({ po }) => po));
});

test("staff invoice it before its day, once, for what they have seen; who may not grant terms has no button", async () => {
  const support = await signedInAs(shop(), "support");
  const total = orders[0]!.total + orders[1]!.total;
  const shown = words((await support.get(path())).text);
  expect(shown).toContain("2 shipments of 2 orders, to be invoiced on Dec 15, 2026");
  expect(shown).not.toContain("Invoice $");
  const manager = await signedInAs(shop(), "manager");
  const { text } = await manager.get(path());
  expect(words(text)).toContain(`Invoice ${dollars(total)} now`);
  const seen = /name="seen" value="([^"]+)"/.exec(text)![1]!;
  expect((await support.post(path(), { intent: "invoice-now", seen })).status).toBe(403);
  const stale = await manager.post(path(), { intent: "invoice-now", seen: "1" });
  expect(stale.status).toBe(409);
  expect(words(stale.text)).toContain(`it is ${dollars(total)} now`);
  const both = await Promise.all([1, 2].map(() => manager.post(path(), { intent: "invoice-now", seen })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const rows = await invoicesOf(shop().db, works.id);
  expect(rows.map((row) => row.total)).toEqual([total]);
  invoice = rows[0]!.number;
  expect(words((await manager.get(`${path()}?done=invoice-now`)).text)).toContain("What had left is invoiced.");
});

test("the invoice tells the goods by order, with each one's PO number, on its page and on paper in both languages", async () => {
  for (const prefix of ["", "/cn"]) {
    const page = words((await by("payables").get(`${prefix}/personal/invoices/${invoice}`)).text);
    const file = await by("payables").get(`${prefix}/personal/invoices/${invoice}/invoice.pdf`);
    expect(file.status).toBe(200);
    const parts = orders.flatMap(({ number, total }, at) => [number, pos[at]!, dollars(total)]);
    for (const part of [...parts, dollars(orders[0]!.total + orders[1]!.total)]) expect(page).toContain(part);
  }
  const merchant = await signedInAs(shop(), "manager");
  const paper = pdfText((await merchant.bytes(`/admin/invoices/${invoice}/invoice.pdf`)).bytes);
  for (const [at, { number }] of orders.entries()) for (const part of [number, pos[at]!]) expect(paper).toContain(part);
});

test("who ordered a part of it sees its number and nothing of the others; who pays for the site sees all", async () => {
  for (const name of ["ada", "bo"] as const)
    for (const prefix of ["", "/cn"]) {
      for (const rest of ["", "/invoice.pdf", "/_payload.json"])
        expect((await by(name).get(`${prefix}/personal/invoices/${invoice}${rest}`)).status).toBe(404);
      const at = name === "ada" ? 0 : 1;
      const page = (await by(name).get(`${prefix}/order/detail?order=${orders[at]!.number}`)).text;
      expect(page).toContain(invoice);
      expect(page).not.toContain(`/personal/invoices/${invoice}"`);
      expect(page).not.toContain(orders[1 - at]!.number);
      expect(words(page)).toContain(dollars(orders[at]!.total));
    }
  expect((await by("elsewhere").get(`/personal/invoices/${invoice}`)).status).toBe(404);
  const list = (await by("payables").get(`/personal/companies/${works.id}/invoices`)).text;
  for (const { number } of orders) expect(list).toContain(number);
  const order = (await by("payables").get(`/order/detail?order=${orders[0]!.number}`)).text;
  expect(order).toContain(`/personal/invoices/${invoice}"`);
  expect(words(order)).toContain("An invoice of 2 orders");
});

test("staff open it from each of its orders, as far as they see companies", async () => {
  for (const prefix of ["", "/cn"])
    for (const { number } of orders) {
      const page = (await (await signedInAs(shop(), "support")).get(`${prefix}/admin/orders/${number}`)).text;
      expect(page).toContain(`href="${prefix}/admin/invoices/${invoice}/invoice.pdf"`);
      expect(words(page)).toContain(prefix ? "2 个订单" : "An invoice of 2 orders");
    }
  const page = (await (await signedInAs(shop(), "fulfilment")).get(`/admin/orders/${orders[0]!.number}`)).text;
  expect(page).toContain(invoice);
  expect(page).not.toContain("invoice.pdf");
});

test("its mail names both orders, and the merchant's list and file find it by each", async () => {
  const [row] = await invoicesOf(shop().db, works.id);
  const mails: { to: string; text: string }[] = [];
  const mailer = { send: (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail)) };
  await sendInvoiceMail({ ...shop(), mailer, settings: { publicUrl: shop().url } } as never, { invoiceId: row!.id });
  expect(mails.map(({ to }) => to)).toEqual(["payables@example.com"]);
  expect(mails[0]!.text).toContain(`2 orders that have left: ${orders[0]!.number}, ${orders[1]!.number}.`);
  const owner = await signedInAs(shop(), "owner");
  for (const search of [orders[1]!.number, pos[1]!]) {
    expect((await owner.get(`/admin/invoices?q=${search}`)).text).toContain(invoice);
    const file = (await owner.get(`/admin/export/invoices?q=${search}`)).text;
    expect(file).toContain(`"${orders[0]!.number}, ${orders[1]!.number}"`);
    expect(file).toContain(`"${pos[0]}, ${pos[1]}"`);
  }
});

test("a check settles it for both orders", async () => {
  const amount = cents(orders[0]!.total + orders[1]!.total);
  const receivedOn = new Date(shop().clock.now()).toISOString().slice(0, 10) as CalendarDay;
  const payment = { companyId: works.id, kind: "check" as const, reference: "55", note: "", staff: "x" };
  done(await recordPayment(office().deps, { ...payment, amount, receivedOn, allocations: [] }));
  for (const [at, name] of (["ada", "bo"] as const).entries())
    expect((await by(name).get(`/order/detail?order=${orders[at]!.number}`)).text).not.toContain("not paid");
  // In the books, what settles an invoice of several orders is of none of them.
  const rows = await shop().db.sql<{ orderId: number | null }>(
    "select distinct order_id as \"orderId\" from ledger_lines where posting like 'settlement:%'",
  );
  expect(rows).toEqual([{ orderId: null }]);
});
