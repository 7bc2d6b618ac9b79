import { beforeAll, expect, test } from "vitest";
import type { MemberRole } from "#domain/buyers/member-roles.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { days } from "#domain/kernel/time.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import { companyWith, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { done, invoicesOf } from "#test/receivables/on-account-shop.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

/** A fee is the whole company's: it is seen as its orders are, by the rules of who sees all of them. */
const people: Readonly<Record<string, { role: MemberRole; site?: string; sees: boolean; pays: boolean }>> = {
  payable: { role: "accounts-payable", sees: true, pays: true },
  head: { role: "administrator", sees: true, pays: true },
  approver: { role: "approver", sees: true, pays: false },
  "payable-there": { role: "accounts-payable", site: "Plant", sees: false, pays: false },
  buyer: { role: "buyer", sees: false, pays: false },
};
const names = Object.keys(people);

let works: MadeCompany;
let fee = "";
let check = 0;
const browsers = new Map<string, Browser>();
const path = () => `/admin/companies/${works.id}/account`;

/** A page's text as it is read. */
const words = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

const manager = () => signedInAs(shop(), "manager");

async function terms(fields: Record<string, string>) {
  const [row] = await shop().db.sql<{ version: number }>("select version from company_accounts where company_id = $1", [
    works.id,
  ]);
  const version = String(row?.version ?? 0);
  const typed = { terms: "net-30", eomDays: "", limit: "50,000", daysOverdue: "0", ...fields };
  return (await manager()).post(path(), { intent: "terms", version, ...typed });
}

const fees = () =>
  shop().db.sql<{ id: number; number: string }>(
    "select i.id, i.number from bounce_fees b join invoices i on i.id = b.invoice_id where i.company_id = $1",
    [works.id],
  );

async function paid(reference: string, kind: "check" | "wire" = "check") {
  const receivedOn = new Date(shop().clock.now()).toISOString().slice(0, 10) as CalendarDay;
  const about = { companyId: works.id, kind, reference, note: "", staff: "x", allocations: [], receivedOn };
  return done(await recordPayment(backOfficeOf(shop()).deps, { ...about, amount: cents(125_000) })).creditId;
}

beforeAll(async () => {
  const { db } = shop();
  const roles: [number, MemberRole, string?][] = [];
  for (const name of names) {
    const { role, site } = people[name]!;
    roles.push([await customer(db, `${name}@example.com`), role, site]);
  }
  works = await companyWith(db, "Quetzal Works", ["Plant"], roles);
  const head = await customer(db, "stranger@example.com");
  await companyWith(db, "Other Works", ["Mill"], [[head, "administrator"]]);
  for (const name of [...names, "stranger"]) browsers.set(name, await signedIn(shop(), `${name}@example.com`));
}, 120_000);

test("the terms name no fee until the merchant says so; what is no such amount is refused, and nothing typed is lost", async () => {
  expect((await terms({})).location).toContain("done=terms");
  check = await paid("1044");
  const page = words((await (await manager()).get(path())).text);
  expect(page).toContain("The bank took it back");
  expect(page).not.toContain("Charge the returned-payment fee");
  for (const bounceFee of ["101", "0", "-5", "29.95", "thirty"]) {
    const refused = await terms({ bounceFee, limit: "777" });
    expect(refused.status).toBe(400);
    expect(words(refused.text)).toContain("Returned-payment fee in dollars must be a whole number from 1 to 100");
    for (const value of [bounceFee, "777"]) expect(refused.text).toContain(`value="${value}"`);
  }
  expect((await terms({ bounceFee: "$30" })).location).toContain("done=terms");
  // A form of the version before has no such field.
  expect((await terms({ limit: "40,000" })).location).toContain("done=terms");
  const offered = async (prefix: string) => words((await (await manager()).get(prefix + path())).text);
  expect(await offered("")).toContain("Charge the returned-payment fee of $30.00");
  expect(await offered("/cn")).toContain("收取退票费 US$30.00");
  const wire = await paid("W-9", "wire");
  expect((await offered("")).split("Charge the returned-payment fee of")).toHaveLength(2);
  // Money that waits would settle the fee.
  const entered = { intent: "bounce", payment: String(wire), reason: "Entered twice" };
  expect((await (await manager()).post(path(), entered)).location).toContain("done=bounce");
});

test("those who pay are told of it beforehand, in both languages", async () => {
  const list = async (name: string, prefix = "") =>
    words((await browsers.get(name)!.get(`${prefix}/personal/companies/${works.id}/invoices`)).text);
  expect(await list("payable")).toContain("a fee of $30.00 may be charged for a check or ACH payment");
  expect(await list("payable", "/cn")).toContain("可能收取 US$30.00 的退票费");
  expect(await list("approver")).not.toContain("a fee of $30.00");
});

test("it is charged as the check is taken back, by whom the terms are granted, once for a doubled press", async () => {
  const form = { intent: "bounce", payment: String(check), charges: "on", fee: "3000" };
  expect((await (await signedInAs(shop(), "support")).post(path(), { ...form, reason: "No funds" })).status).toBe(403);
  const browser = await manager();
  const unsaid = await browser.post(path(), { ...form, reason: "" });
  expect(unsaid.text).toContain("Reason is required");
  expect(unsaid.text).toMatch(
    new RegExp(`<input[^>]*id="charges-${check}"[^>]*checked|checked[^>]*id="charges-${check}"`),
  );
  const other = await browser.post(path(), { ...form, fee: "9000", reason: "No funds" });
  expect([other.status, await fees()]).toEqual([409, []]);
  const both = await Promise.all([1, 2].map(() => browser.post(path(), { ...form, reason: "No funds" })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const charged = await fees();
  expect(charged).toHaveLength(1);
  fee = charged[0]!.number;
  const page = words((await browser.get(path())).text);
  for (const text of [`Returned-payment fee ${fee}`, `${fee} Returned-payment fee`, "Waive the fee"])
    expect(page).toContain(text);
  expect(words((await browser.get(`/cn${path()}`)).text)).toContain("免收此费用");
});

test("it is seen as page, data and paper by those who see the whole company's orders, and by nobody else", async () => {
  for (const name of [...names, "stranger"]) {
    const sees = people[name]?.sees ?? false;
    const browser = browsers.get(name)!;
    for (const prefix of ["", "/cn"]) {
      const at = `${prefix}/personal/invoices/${fee}`;
      const answers = [await browser.get(at), await browser.get(`${at}/_payload.json`)];
      for (const answer of answers) {
        expect([name, answer.status]).toEqual([name, sees ? 200 : 404]);
        expect([name, answer.text.includes("1044")]).toEqual([name, sees]);
      }
      expect((await browser.get(`${at}/invoice.pdf`)).status).toBe(sees ? 200 : 404);
      const list = await browser.get(`${prefix}/personal/companies/${works.id}/invoices`);
      expect([name, list.text.includes(fee)]).toEqual([name, sees]);
    }
  }
  expect((await shop().browser().get(`/personal/invoices/${fee}/invoice.pdf`)).status).toBe(404);
  expect(shop().errors).toEqual([]);
});

test("page and paper say in both languages what it is for, and name no goods and no order", async () => {
  const page = async (prefix = "") =>
    words((await browsers.get("payable")!.get(`${prefix}/personal/invoices/${fee}`)).text);
  const english = await page();
  for (const text of [
    `Returned-payment fee ${fee}`,
    "Check 1044 of $1,250.00",
    "Due on receipt",
    "$30.00",
    "not taxed",
  ])
    expect(english).toContain(text);
  for (const text of ["Shipped goods", "Orders 0"]) expect(english).not.toContain(text);
  const chinese = await page("/cn");
  for (const text of [`退票费账单 ${fee}`, "支票 1044（US$1,250.00", "收到即付", "不计税"])
    expect(chinese).toContain(text);
  expect(words((await browsers.get("payable")!.get(`/cn/personal/companies/${works.id}/invoices`)).text)).toContain(
    "退票费 ·",
  );
  const paper = pdfText((await (await manager()).bytes(`/admin/invoices/${fee}/invoice.pdf`)).bytes);
  for (const text of ["Returned-payment fee", fee, "Check 1044 of $1,250.00", "$30.00", "Quetzal Works"])
    expect(paper).toContain(text);
  expect(paper).not.toContain("Shipped goods");
});

test("statement and lists have it", async () => {
  const payable = browsers.get("payable")!;
  const at = `/personal/companies/${works.id}/statement`;
  const statement = words((await payable.get(at)).text);
  for (const text of ["Returned-payment fees", `Returned-payment fee ${fee}`]) expect(statement).toContain(text);
  expect(words((await payable.get(`/cn${at}`)).text)).toContain(`退票费账单 ${fee}`);
  expect((await payable.get(`${at}.csv`)).text).toContain(`Returned-payment fee ${fee}`);
  const month = new Date(shop().clock.now()).toISOString().slice(0, 7);
  const paper = await (await manager()).bytes(`/admin/companies/${works.id}/statement.pdf?month=${month}`);
  expect(pdfText(paper.bytes)).toContain(`Returned-payment fee ${fee}`);
  const owner = await signedInAs(shop(), "owner");
  expect(words((await owner.get("/admin/invoices")).text)).toContain(`${fee} Returned-payment fee`);
  expect((await owner.get(`/admin/export/invoices?q=${fee}`)).text).toContain(",Returned-payment fee,");
});

test("one that came back by the bank's file is charged for later, and a fee is waived with a reason", async () => {
  const browser = await manager();
  const later = await paid("1045");
  expect(
    (await browser.post(path(), { intent: "bounce", payment: String(later), reason: "Stopped" })).location,
  ).toContain("done=bounce");
  expect(await fees()).toHaveLength(1);
  const press = { intent: "bounce-fee", payment: String(later), fee: "3000" };
  expect((await (await signedInAs(shop(), "support")).post(path(), press)).status).toBe(403);
  const both = await Promise.all([1, 2].map(() => browser.post(path(), press)));
  for (const answer of both) expect(answer.location).toContain("done=bounce-fee");
  expect(words((await browser.get(`${path()}?done=bounce-fee`)).text)).toContain(
    "The returned-payment fee is charged.",
  );
  const all = await fees();
  expect(all).toHaveLength(2);
  const waive = (reason: string) => browser.post(path(), { intent: "waive", invoice: String(all[1]!.id), reason });
  expect((await waive("")).text).toContain("Reason is required");
  expect((await waive("Said by phone")).location).toContain("done=waive");
  expect((await waive("Said by phone")).status).toBe(409);
  expect(words((await browsers.get("payable")!.get(`/personal/invoices/${all[1]!.number}`)).text)).toContain(
    "Fee waived by us",
  );
  const month = `/personal/companies/${works.id}/statement`;
  expect(words((await browsers.get("payable")!.get(month)).text)).toContain(`Fee waived by us, ${all[1]!.number}`);
  expect(words((await browsers.get("payable")!.get(`/cn${month}`)).text)).toContain(`退票费已免收，${all[1]!.number}`);
  const audit = await shop().db.sql<{ action: string }>(
    "select action from audit_log where subject = $1 and action like '%bounce%' order by id",
    [`company ${works.id}`],
  );
  expect(audit.map(({ action }) => action)).toEqual([
    "account-payment-bounced",
    "account-payment-bounced",
    "account-payment-bounced",
    "bounce-fee-charged",
    "bounce-fee-waived",
  ]);
  const log = words((await (await signedInAs(shop(), "owner")).get("/admin/audit")).text);
  for (const text of ["Charged a company a returned-payment fee", "Waived a company’s returned-payment fee"])
    expect(log).toContain(text);
  expect((await invoicesOf(shop().db, works.id)).map(({ orderId }) => orderId)).toEqual([null, null]);
});

test("it is paid online like an invoice", async () => {
  const pays = words((await browsers.get("payable")!.get(`/personal/companies/${works.id}/invoices/pay`)).text);
  expect(pays).toContain(fee);
  for (const name of ["approver", "payable-there"])
    expect((await browsers.get(name)!.get(`/personal/companies/${works.id}/invoices/pay`)).text).not.toContain(fee);
});

test("the accountant's files have what was not waived as other income", async () => {
  shop().clock.advance(days(1));
  const owner = await signedInAs(shop(), "owner");
  for (const [file, line] of [
    ["journal", /other_income,Other income,,30\.00/],
    ["quickbooks", /Other income,,30\.00/],
    ["xero", /4900,[^,]*,-30/],
  ] as const)
    expect((await owner.get(`/admin/export/accounting?file=${file}&from=2026-01-01&to=2030-01-01`)).text).toMatch(line);
});
