import { beforeAll, expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { days } from "#domain/kernel/time.ts";
import { addToCart } from "#engine/cart/change-cart.ts";
import type { PlacedOrder } from "#engine/checkout/write-order.ts";
import { chooseSite } from "#engine/companies/choose-site.ts";
import { invoiceDeposit } from "#engine/invoices/deposits.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import { companyWith, forSite, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { type Account, done, invoicesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { sendInvoiceMail } from "#worker/mail/invoice-mail.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";

const shop = openShop();
const office = () => backOfficeOf(shop());

let works: MadeCompany;
let account: Account;
let order: PlacedOrder;
let invoice = "";
let built = "";
const browsers = new Map<"ada" | "payables", Browser>();
const by = (name: "ada" | "payables") => browsers.get(name)!;
const path = () => `/admin/companies/${works.id}/account`;

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
  const { db, clock } = shop();
  const [ada, payables] = [
    await customer(db, "ada@example.com", { firstName: "Ada" }),
    await customer(db, "payables@example.com", { firstName: "Pay" }),
  ];
  const roles = [
    [ada, "buyer", "Plant"],
    [payables, "accounts-payable", "Plant"],
  ] as const;
  works = await companyWith(db, "Quetzal Works", ["Plant"], roles);
  account = { company: works, buyers: [ada] };
  await chooseSite({ db, clock }, { customerId: ada }, works.sites["Plant"]!);
  built = await part(db, 1_000_000);
  await db.sql("update variants set lead_time_days = 30 where sku = $1", [built]);
  browsers.set("ada", await signedIn(shop(), "ada@example.com"));
  browsers.set("payables", await signedIn(shop(), "payables@example.com"));
}, 120_000);

test("the merchant asks a deposit by the terms; a percentage that is none is refused beside its field, and nothing is lost", async () => {
  const bad = await terms({ depositPercent: "130", depositLead: "20", limit: "777" });
  expect(bad.status).toBe(400);
  expect(bad.text).toContain("from 1 to 100");
  for (const value of ["130", "20", "777"]) expect(bad.text).toContain(`value="${value}"`);
  expect((await terms({ depositPercent: "30", depositLead: "20" })).location).toContain("done=terms");
  const manager = await signedInAs(shop(), "manager");
  for (const prefix of ["", "/cn"]) expect((await manager.get(`${prefix}${path()}`)).text).toContain('value="30"');
  // A form of the version before has no such fields.
  expect((await terms({ limit: "40,000" })).location).toContain("done=terms");
  const rows = await shop().db.sql("select deposit_percent as percent from company_accounts where company_id = $1", [
    works.id,
  ]);
  expect(rows).toEqual([{ percent: 30 }]);
});

test("its buyer is told at checkout, in the mail of the order and on its page, before the goods are built", async () => {
  const { db, clock } = shop();
  const ada = { customerId: account.buyers[0]!, ...forSite(works, "Plant") };
  done(await addToCart({ db, clock }, ada, [{ sku: await part(db, 5_000), quantity: 1 }]));
  expect(words((await by("ada").get("/checkout")).text)).not.toContain("a deposit of 30%");
  done(await addToCart({ db, clock }, ada, [{ sku: built, quantity: 1 }]));
  expect(words((await by("ada").get("/checkout")).text)).toContain("a deposit of 30% of them is invoiced at once");
  expect(words((await by("ada").get("/cn/checkout")).text)).toContain("30% 的定金账单");
  await db.sql("delete from cart_lines");
  order = await ordered(office().deps, account, {
    items: [
      { sku: built, quantity: 1 },
      { sku: await part(db, 5_000), quantity: 2 },
    ],
  });
  const page = async (prefix = "") => {
    const answer = await by("ada").get(`${prefix}/order/detail?order=${order.number}`);
    expect([answer.status, shop().errors]).toEqual([200, []]);
    return words(answer.text);
  };
  // Also before its invoice is made.
  expect(await page()).toContain(
    "$3,000.00 of the order’s deposit is open. The goods that it is asked for leave once it is paid",
  );
  expect(await invoiceDeposit(office().deps, order.orderId)).toBe(true);
  invoice = (await invoicesOf(db, works.id))[0]!.number;
  expect(await page()).toContain(
    "$3,000.00 of the order’s deposit is open. The goods that it is asked for leave once it is paid",
  );
  expect(await page("/cn")).toContain("定金还有 US$3,000.00 未付");
  const mails: { to: string; text: string }[] = [];
  const mailer = { send: (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail)), close: () => {} };
  const deps = { ...shop(), mailer, settings: { publicUrl: shop().url } } as never;
  const confirmed = await writeOrderMail(deps, { orderId: order.orderId, mail: "on-account" });
  await sendInvoiceMail(deps, { invoiceId: (await invoicesOf(db, works.id))[0]!.id });
  expect(JSON.stringify(confirmed)).toContain(
    "A deposit of $3,000.00 is invoiced to your company now, and the goods that it is asked for leave",
  );
  expect(mails.map(({ to }) => to)).toEqual(["payables@example.com"]);
  expect(JSON.stringify([confirmed, mails, await page()])).not.toContain("built to order");
  for (const part of ["owes a deposit of $3,000.00", invoice]) expect(mails[0]!.text).toContain(part);
});

test("its invoice says on page and paper what it is for, in both languages, and is in the list and the statement as one", async () => {
  for (const [prefix, name, text] of [
    ["", `Deposit invoice ${invoice}`, "Due on receipt"],
    ["/cn", `定金账单 ${invoice}`, "收到即付"],
  ] as const) {
    const page = words((await by("payables").get(`${prefix}/personal/invoices/${invoice}`)).text);
    for (const part of [name, text, order.number, "$3,000.00"]) expect(page).toContain(part);
    expect(page).not.toContain(prefix ? "已发出的货物" : "Shipped goods");
    expect((await by("payables").get(`${prefix}/personal/invoices/${invoice}/invoice.pdf`)).status).toBe(200);
    const list = words((await by("payables").get(`${prefix}/personal/companies/${works.id}/invoices`)).text);
    expect(list).toContain(prefix ? "定金 ·" : "Deposit ·");
  }
  const manager = await signedInAs(shop(), "manager");
  const paper = pdfText((await manager.bytes(`/admin/invoices/${invoice}/invoice.pdf`)).bytes);
  for (const part of ["Deposit invoice", `Deposit for order ${order.number}`, "$3,000.00"])
    expect(paper).toContain(part);
  const statement = words((await manager.get(`/admin/companies/${works.id}/statement`)).text);
  for (const part of ["Deposit invoices", `Deposit invoice ${invoice}`]) expect(statement).toContain(part);
});

test("staff see on the order, the account, the list and its file that a deposit is open, and send the rest", async () => {
  const manager = await signedInAs(shop(), "manager");
  const work = async () => words((await manager.get(`/admin/orders/${order.number}`)).text);
  expect(await work()).toContain("$3,000.00 of the deposit is open. The goods that it is for leave once it is paid.");
  expect(words((await manager.get(`/cn/admin/orders/${order.number}`)).text)).toContain("定金还有 US$3,000.00 未付");
  expect(words((await manager.get(path())).text)).toMatch(new RegExp(`${invoice} Deposit`));
  expect(words((await manager.get("/admin/invoices")).text)).toMatch(new RegExp(`${invoice} Deposit`));
  const owner = await signedInAs(shop(), "owner");
  expect((await owner.get(`/admin/export/invoices?q=${invoice}`)).text).toContain(",Deposit,");
  done(await send(office().deps, order));
  // The machine alone is left.
  expect(await work()).toContain("The deposit of these goods is not paid.");
  const refused = await manager.post(`/admin/orders/${order.number}`, {
    intent: "ship",
    carrier: "usps",
    number: "9400100000000000000077",
    rest: "on",
  });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(words(refused.text)).toContain("The deposit of these goods is not paid.");
});

test("once it is paid the goods leave, and their invoice takes it off with the number that asked it", async () => {
  shop().clock.advance(days(1));
  const receivedOn = new Date(shop().clock.now()).toISOString().slice(0, 10) as CalendarDay;
  const payment = { companyId: works.id, kind: "ach" as const, reference: "A-1", note: "", staff: "x" };
  const invoiceId = (await invoicesOf(shop().db, works.id))[0]!.id;
  const allocations = [{ invoiceId, amount: cents(300_000) }];
  done(await recordPayment(office().deps, { ...payment, amount: cents(300_000), receivedOn, allocations }));
  const page = async () => words((await by("ada").get(`/order/detail?order=${order.number}`)).text);
  expect(await page()).not.toContain("of the deposit for goods");
  done(await send(office().deps, order));
  const last = (await invoicesOf(shop().db, works.id)).at(-1)!;
  for (const prefix of ["", "/cn"]) {
    const text = words((await by("payables").get(`${prefix}/personal/invoices/${last.number}`)).text);
    for (const part of [prefix ? "减：定金 − US$3,000.00" : "Less deposit − $3,000.00", invoice])
      expect(text).toContain(part);
  }
  const manager = await signedInAs(shop(), "manager");
  const paper = pdfText((await manager.bytes(`/admin/invoices/${last.number}/invoice.pdf`)).bytes);
  for (const part of ["Less deposit", invoice]) expect(paper).toContain(part);
  // $10,000.00 and eight percent of tax, less the deposit; the freight was on the first.
  expect(last.total).toBe(1_080_000 - 300_000);
});

test("the accountant's files have deposits under an account of their own", async () => {
  shop().clock.advance(days(1));
  const owner = await signedInAs(shop(), "owner");
  for (const [kind, account] of [
    ["journal", "deposits"],
    ["quickbooks", "Customer deposits"],
    ["xero", "2050"],
  ] as const)
    expect((await owner.get(`/admin/export/accounting?file=${kind}&from=2026-01-01&to=2030-01-01`)).text).toContain(
      account,
    );
});
