import { disputeInvoice } from "#engine/invoices/invoice-disputes.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { companyWith, type MadeCompany, giveRole } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { done, grant, invoicesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";

const shop = openShop();

let works: MadeCompany;
let buyer = 0;
let payable: Browser;
let sku = "";

beforeAll(async () => {
  const { db } = shop();
  buyer = await customer(db, "orders@example.com");
  const pays = await customer(db, "pays@example.com");
  const atShop = await customer(db, "pays-at-shop@example.com");
  works = await companyWith(
    db,
    "Quetzal Works",
    ["Plant", "Body shop"],
    [
      [buyer, "buyer", "Plant"],
      [pays, "accounts-payable", "Plant"],
      [atShop, "accounts-payable", "Body shop"],
    ],
  );
  await grant(backOfficeOf(shop()).deps, works.id, { limit: "100000" });
  sku = await part(db, 20_000);
  payable = await signedIn(shop(), "pays@example.com");
}, 120_000);

/** One more invoice of the plant. */
async function invoiced(): Promise<{ number: string; total: number; id: number }> {
  const { deps } = backOfficeOf(shop());
  await send(deps, await ordered(deps, { company: works, buyers: [buyer] }, { items: [{ sku, quantity: 1 }] }));
  return (await invoicesOf(shop().db, works.id)).at(-1)!;
}

const dollars = (amount: number) => (amount / 100).toFixed(2);

const path = () => `/personal/companies/${works.id}/invoices/pay`;
const pay = (fields: Record<string, string>, browser = payable) =>
  browser.post(path(), { method: "stripe", ...fields });

/** Begins a payment, and gives the provider's session and the page that its payer returns to. */
async function begun(invoice: { number: string; total: number }): Promise<{ session: string; back: string }> {
  const { location } = await pay({ invoice: invoice.number, total: String(invoice.total) });
  expect(location).toMatch(/^https:\/\/pay\.example\//);
  const session = location!.slice("https://pay.example/".length);
  const { returnUrl } = shop().stripe.sessions.get(session)!.request;
  return { session, back: new URL(returnUrl).pathname };
}

test("a provider that fails on the payer's return is logged with its stack and nobody's email", async () => {
  const { back } = await begun(await invoiced());
  const lookUp = vi.spyOn(shop().stripe, "lookUp").mockRejectedValueOnce(new Error("nobody is called ada@example.com"));
  expect((await payable.get(`${back}?return=paid`)).status).toBe(200);
  lookUp.mockRestore();
  const line = shop().logged.findLast((logged) => logged.includes("the provider could not be asked"));
  expect(JSON.parse(line ?? "{}")).toMatchObject({
    error: "Error: nobody is called …",
    stack: expect.stringContaining("online-pages") as string,
  });
});

test("accounts payable ticks invoices, sees the sum, pays on the provider's page and comes back to what it settled", async () => {
  const [one, other] = [await invoiced(), await invoiced()];
  const list = await payable.get(`/personal/companies/${works.id}/invoices`);
  expect(list.text).toContain(`name="invoice"`);
  const page = await payable.get(`${path()}?invoice=${one.number}&invoice=${other.number}`);
  expect(page.text).toContain(`Pay $${dollars(one.total + other.total)}`);
  expect((await payable.get(`/cn${path()}?invoice=${one.number}`)).text).toContain(`支付 US$${dollars(one.total)}`);
  const { session, back } = await begun(one);
  expect(shop().stripe.sessions.get(session)!.request).toMatchObject({ amount: one.total, of: "invoices" });
  expect((await payable.get(`${back}?return=left`)).text).toContain("Nothing was charged");
  expect((await payable.get(`${back}?return=paid`)).text).toContain("We are checking your payment");
  shop().stripe.pay(session);
  shop().clock.advance(4_000 as never);
  const paid = await payable.get(`${back}?return=paid`);
  expect(paid.text).toContain("Paid, thank you");
  expect(paid.text).toContain(one.number);
  expect((await payable.get(`/cn${back}?return=paid`)).text).toContain("已付款，谢谢");
  const settled = await payable.get(`/personal/invoices/${one.number}`);
  expect(settled.text).toContain("Nothing more is to be paid");
  expect(settled.text).toContain("Card payment");
  expect((await payable.get(`/personal/invoices/${other.number}`)).text).toContain("Pay this invoice online");
});

test("what is wrong is said, and nothing is begun: no way chosen, another sum, an invoice of nobody's or paid before", async () => {
  const invoice = await invoiced();
  const sessions = shop().stripe.sessions.size;
  for (const [fields, sentence] of [
    [{ method: "" }, "Choose how to pay"],
    [{ method: "zeller" }, "Choose how to pay"],
    [{ total: "1" }, "Nothing was charged"],
    [{ total: "x" }, `The total is $${dollars(invoice.total)} now`],
    [{ invoice: "INV-999999" }, "None of these invoices is open any more"],
  ] as const) {
    const refused = await pay({ invoice: invoice.number, total: String(invoice.total), ...fields });
    expect({ fields, status: refused.status }).toEqual({ fields, status: 409 });
    expect(refused.text).toContain(sentence);
  }
  expect(shop().stripe.sessions.size).toBe(sessions);
});

test("who pays for another site neither pays it, nor sees a payment of it", async () => {
  const invoice = await invoiced();
  const elsewhere = await signedIn(shop(), "pays-at-shop@example.com");
  expect((await pay({ invoice: invoice.number, total: String(invoice.total) }, elsewhere)).text).toContain(
    "None of these invoices is open",
  );
  const { back } = await begun(invoice);
  const placer = await signedIn(shop(), "orders@example.com");
  for (const browser of [elsewhere, placer]) {
    expect((await browser.get(back)).status).toBe(404);
    expect((await browser.get(`${back}/_payload.json`)).text).not.toContain(invoice.number);
  }
  expect((await placer.get(path())).status).toBe(404);
  expect((await shop().browser().get(back)).location).toContain("/signIn");
  expect((await payable.get("/personal/invoicePayments/IP-2222-2222")).status).toBe(404);
});

test("what came after a check is said to go back", async () => {
  const invoice = await invoiced();
  const { session, back } = await begun(invoice);
  const { deps } = backOfficeOf(shop());
  const check = { companyId: works.id, kind: "check" as const, reference: "77", note: "", staff: "x" };
  const receivedOn = new Date(shop().clock.now()).toISOString().slice(0, 10) as CalendarDay;
  const allocations = [{ invoiceId: invoice.id, amount: cents(invoice.total) }];
  done(await recordPayment(deps, { ...check, amount: cents(invoice.total), receivedOn, allocations }));
  await recordPaymentEvent(deps, shop().stripe.pay(session)!);
  const page = await payable.get(back);
  expect(page.text).toContain(`$${dollars(invoice.total)} goes back the way you paid`);
});

test("what staff refund is open again on its invoice, and what was taken back stands on the payment's page and the money page", async () => {
  const invoice = await invoiced();
  const { session, back } = await begun(invoice);
  const { deps } = backOfficeOf(shop());
  const charge = shop().stripe.pay(session)!;
  await recordPaymentEvent(deps, charge);
  const manager = await signedInAs(shop(), "manager");
  const account = `/admin/companies/${works.id}/account`;
  const [credit] = await shop().db.sql<{ id: number }>("select max(id)::int as id from account_credits");
  const refund = (fields: Record<string, string>) =>
    manager.post(account, {
      intent: "refund",
      payment: String(credit!.id),
      kept: String(invoice.total),
      amount: "10",
      reason: "Paid twice by check",
      ...fields,
    });
  for (const [fields, sentence] of [
    [{ amount: "0" }, "Amount must be an amount above zero"],
    [{ amount: "9,999" }, `No more than $${dollars(invoice.total)}`],
    [{ reason: "" }, "Reason"],
    [{ kept: "1" }, "meanwhile"],
    [{ payment: "999999" }, "This is no longer there"],
  ] as const) {
    const refused = await refund(fields);
    expect({ fields, status: refused.status }).toEqual({ fields, status: 409 });
    expect(refused.text).toContain(sentence);
    if (!("payment" in fields)) expect(refused.text).toContain(`value="${fields.amount ?? "10"}"`);
  }
  expect((await refund({})).location).toContain("done=refund");
  expect((await refund({})).status).toBe(409);
  expect((await manager.get(account)).text).toContain("$10.00 refunded by");
  expect((await manager.get(`/cn${account}`)).text).toContain("退款 US$10.00：Paid twice by check");
  const page = await payable.get(`/personal/invoices/${invoice.number}`);
  expect(page.text).toContain("$10.00 is due");
  expect(page.text).toContain(back);
  expect((await payable.get(back)).text).toContain("We refunded $10.00 of it");

  const { capture } = charge;
  const head = { provider: "stripe" as const, eventId: `${session}:back`, session: null, paymentKey: null };
  const taken = { ...head, orderNumber: null, occurredAt: shop().clock.now(), capture, amount: cents(2_000) };
  await recordPaymentEvent(deps, { ...taken, kind: "reversed", reversal: `${session}:back` });
  expect((await payable.get(back)).text).toContain("$20.00 of this payment was taken back");
  expect((await payable.get(`/cn${back}`)).text).toContain("被撤回");
  const money = await manager.get("/admin/money");
  expect(money.text).toContain("Payments of invoices taken back");
  expect(money.text).toContain(invoice.number);
  expect((await manager.get("/admin")).text).toContain('href="/admin/money#invoice-cases"');
  const [one] = await shop().db.sql<{ id: number }>("select max(id)::int as id from invoice_payment_cases");
  const support = await signedInAs(shop(), "support");
  expect((await support.post("/admin/money", { intent: "see-case", about: String(one!.id) })).status).toBe(403);
  expect((await manager.post("/admin/money", { intent: "see-case", about: String(one!.id) })).location).toContain(
    "seen",
  );
  expect((await manager.get("/admin/money")).text).not.toContain(`For ${invoice.number}`);
});

test("an invoice in dispute is marked, left out of all that are open, and paid where it is chosen", async () => {
  const [plain, contested] = [await invoiced(), await invoiced()];
  const { deps } = backOfficeOf(shop());
  const dispute = { invoiceId: contested.id, companyId: works.id, reason: "The filter came broken." };
  expect(await disputeInvoice(deps, dispute)).toMatchObject({ ok: true });
  const rowOf = (text: string, number: string) => text.slice(text.indexOf(`value="${number}"`)).split("</li>")[0];
  const list = `/personal/companies/${works.id}/invoices`;
  for (const [prefix, words] of [
    ["", "In dispute"],
    ["/cn", "有异议"],
  ]) {
    const rows = (await payable.get(`${prefix}${list}`)).text;
    expect(rowOf(rows, contested.number)).toContain(words);
    expect(rowOf(rows, plain.number)).not.toContain(words);
    const all = (await payable.get(`${prefix}${path()}`)).text;
    expect([all.includes(plain.number), all.includes(contested.number)]).toEqual([true, false]);
    const chosen = (await payable.get(`${prefix}${path()}?invoice=${contested.number}`)).text;
    expect(chosen).toContain(contested.number);
    expect(chosen).toContain(words);
  }
  const total = /name="total" value="(\d+)"/.exec((await payable.get(path())).text)?.[1] ?? "";
  const { location } = await pay({ total });
  const session = location!.slice("https://pay.example/".length);
  expect(shop().stripe.sessions.get(session)!.request).toMatchObject({ amount: Number(total), of: "invoices" });
  expect((await pay({ invoice: contested.number, total: String(contested.total) })).location).toMatch(
    /^https:\/\/pay\.example\//,
  );
});

test("credit that settles no invoice yet is named where invoices are paid online, to those who pay for the whole company", async () => {
  const { deps } = backOfficeOf(shop());
  const email = "pays-for-all@example.com";
  await giveRole(shop().db, works, [await customer(shop().db, email), "accounts-payable"]);
  const invoice = await invoiced();
  const ofAll = await signedIn(shop(), email);
  const page = `${path()}?invoice=${invoice.number}`;
  expect((await ofAll.get(page)).text).not.toContain("of credit that settles no invoice yet");
  const check = { companyId: works.id, kind: "check", reference: "UNUSED-1", note: "", staff: "x" } as const;
  const receivedOn = new Date(shop().clock.now()).toISOString().slice(0, 10) as CalendarDay;
  const allocations = [{ invoiceId: invoice.id, amount: cents(1_000) }];
  done(await recordPayment(deps, { ...check, receivedOn, amount: cents(8_820), allocations }));
  for (const [prefix, words] of [
    ["", "Quetzal Works has $78.20 of credit that settles no invoice yet. This payment doesn’t use it."],
    ["/cn", "Quetzal Works 有 US$78.20 的款项尚未用于任何账单，本次付款不会使用它。"],
  ] as const)
    expect((await ofAll.get(prefix + page)).text).toContain(words);
  expect((await payable.get(page)).text).not.toContain("78.20");
});
