import { beforeAll, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { remindOfInvoices } from "#engine/invoices/reminders.ts";
import { companyWith, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { insertInvoices, type InvoiceRow } from "#test/receivables/insert-invoices.ts";
import { done, grant, invoicesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const count = 1_000;
const day = 86_400_000;

let works: MadeCompany;

/** An invoice as the other side's accountant has it: due so many days ago, and so much of it paid. */
interface Kept {
  readonly number: string;
  readonly over: number;
  readonly open: number;
}
const kept: Kept[] = [];

const today = () => Date.parse(new Date(shop().clock.now()).toISOString().slice(0, 10));
const dayFrom = (offset: number) => new Date(today() + offset * day).toISOString().slice(0, 10);

beforeAll(async () => {
  const { db } = shop();
  const { deps } = backOfficeOf(shop());
  const buyer = await customer(db, "orders@example.com");
  const pays = await customer(db, "pays@example.com");
  works = await companyWith(
    db,
    "Quetzal Works",
    ["Plant"],
    [
      [buyer, "buyer", "Plant"],
      [pays, "accounts-payable", "Plant"],
    ],
  );
  await grant(deps, works.id, { limit: "1000000" });
  const sku = await part(db, 1_000);
  const order = await ordered(deps, { company: works, buyers: [buyer] }, { items: [{ sku, quantity: 2 }] });
  await send(deps, order);
  const [first] = await invoicesOf(db, works.id);
  kept.push({ number: first!.number, over: -30, open: first!.total });
  // Around each border of the ageing, and a third of them paid in whole, a third in part.
  const invoices: InvoiceRow[] = [];
  const writeOffs: { number: string; paid: number }[] = [];
  for (let at = 1; at < count; at += 1) {
    const over = [-30, -1, 0, 1, 30, 31, 60, 61, 90, 91, 400][at % 11]!;
    const total = 1_000 + at;
    const paid = at % 3 === 0 ? total : at % 3 === 1 ? 100 : 0;
    const number = `INV-${String(at + 1).padStart(6, "0")}`;
    const [issuedOn, dueOn] = [dayFrom(-over - 30), dayFrom(-over)];
    const facts = { order: order.number, poNumber: `PO ${at % 10}` };
    invoices.push({ number, companyId: works.id, orderId: order.orderId, issuedOn, dueOn, total, facts });
    kept.push({ number, over, open: total - paid });
    if (paid > 0) writeOffs.push({ number, paid });
  }
  await insertInvoices(db, invoices);
  await db.sql(
    `insert into invoice_settlements (invoice_id, kind, amount_cents, reason, staff, at)
     select i.id, 'write-off', w.paid, 'x', 'x', now()
     from jsonb_to_recordset($1::jsonb) as w (number text, paid bigint) join invoices i using (number)`,
    [JSON.stringify(writeOffs)],
  );
}, 240_000);

/** Ageing by the business rules: current, 1–30, 31–60, 61–90, over 90. */
const ageing: readonly (readonly [string, (over: number) => boolean])[] = [
  ["current", (over) => over <= 0],
  ["to30", (over) => over >= 1 && over <= 30],
  ["to60", (over) => over >= 31 && over <= 60],
  ["to90", (over) => over >= 61 && over <= 90],
  ["over90", (over) => over > 90],
];
const sumOf = (some: readonly Kept[]) => some.reduce((sum, { open }) => sum + open, 0);
const dollars = (amount: number) => `$${(amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
const words = (html: string) => html.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, " ");

/** The numbers that a list's file has, in its order. */
async function fileOf(query: string): Promise<string[]> {
  const owner = await signedInAs(shop(), "owner");
  const file = await owner.get(`/admin/export/invoices${query}`);
  expect(file.headers.get("content-type")).toContain("text/csv");
  return [...file.text.matchAll(/^"?(INV-\d+)/gm)].map(([, number]) => number!);
}

test(`each scope and age of ${count} invoices has its rows, on the screen and in the file, and the sums of what is open`, async () => {
  const owner = await signedInAs(shop(), "owner");
  const page = words((await owner.get("/admin/invoices")).text);
  expect(page).toContain(dollars(sumOf(kept)));
  expect(page).toContain(dollars(sumOf(kept.filter(({ over }) => over > 0))));
  for (const [age, isIn] of ageing) {
    const wanted = kept.filter(({ over, open }) => open > 0 && isIn(over));
    expect(page).toContain(dollars(sumOf(wanted)));
    expect((await fileOf(`?age=${age}`)).toSorted()).toEqual(wanted.map(({ number }) => number).toSorted());
  }
  const scopes: Record<string, (one: Kept) => boolean> = {
    open: ({ open }) => open > 0,
    overdue: ({ open, over }) => open > 0 && over > 0,
    paid: ({ open }) => open === 0,
    all: () => true,
    disputed: () => false,
  };
  for (const [scope, isIn] of Object.entries(scopes)) {
    const wanted = kept.filter(isIn).map(({ number }) => number);
    expect(await fileOf(`?scope=${scope}&sort=oldest`), scope).toEqual(wanted);
    const listed = await owner.get(`/admin/invoices?scope=${scope}`);
    expect(words(listed.text)).toContain(wanted.length.toLocaleString("en-US"));
  }
});

test("it is searched by invoice, company, order and PO number, sorted by what is open, and paged", async () => {
  const owner = await signedInAs(shop(), "owner");
  expect(await fileOf("?scope=all&q=INV-000007")).toEqual(["INV-000007"]);
  expect(await fileOf("?scope=all&q=quetzal")).toHaveLength(count);
  expect(await fileOf("?scope=all&q=po%207")).toHaveLength(100);
  expect(await fileOf("?scope=all&q=no+such")).toEqual([]);
  const byOpen = await fileOf("?scope=all&sort=open-down");
  const open = new Map(kept.map((one) => [one.number, one.open]));
  expect(byOpen.map((number) => open.get(number))).toEqual(kept.map((one) => one.open).toSorted((a, b) => b - a));
  const last = await owner.get("/admin/invoices?scope=all&sort=oldest&page=20");
  expect(last.text).toContain("INV-001000");
  expect((await owner.get("/cn/admin/invoices?scope=overdue")).text).toContain("已逾期");
  expect((await owner.get("/admin/invoices?scope=nothing&age=x&from=never&page=999999")).status).toBe(200);
});

test("its file is for owners and managers, and noted", async () => {
  const support = await signedInAs(shop(), "support");
  expect((await support.get("/admin/invoices")).text).not.toContain("/admin/export/invoices");
  expect((await support.get("/admin/export/invoices")).status).toBe(403);
  const [entry] = await shop().db.sql(
    "select subject from audit_log where action = 'exported' and subject = 'invoices'",
  );
  expect(entry).toBeDefined();
});

test("a dispute of accounts payable is told, stops reminders, is listed, answered, and seen with its answer", async () => {
  const { db } = shop();
  const payable = await signedIn(shop(), "pays@example.com");
  const [{ number }] = kept as [Kept];
  const page = `/personal/invoices/${number}`;
  const empty = await payable.post(page, { reason: "  " });
  expect(empty.status).toBe(409);
  expect(empty.text).toContain("What is wrong is required");
  const both = await Promise.all([1, 2].map(() => payable.post(page, { reason: "Two pumps were missing" })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect((await payable.get(`${page}?done=dispute`)).text).toContain("We have your dispute");
  const told = await db.sql(
    `select from graphile_worker._private_jobs j where j.payload ->> 'about' = 'invoice-disputed'`,
  );
  expect(told).toHaveLength(1);
  expect(await fileOf("?scope=disputed")).toEqual([number]);
  const placer = await signedIn(shop(), "orders@example.com");
  expect((await placer.post(page, { reason: "me too" })).status).toBe(404);
  // Nobody is reminded of it, and of the others they are.
  await remindOfInvoices(shop());
  const reminded = await db.sql<{ number: string }>(
    "select i.number from invoice_reminders r join invoices i on i.id = r.invoice_id",
  );
  expect(reminded.length).toBeGreaterThan(0);
  expect(reminded.map((one) => one.number)).not.toContain(number);
  const manager = await signedInAs(shop(), "manager");
  const account = `/admin/companies/${works.id}/account`;
  expect((await manager.get(account)).text).toContain("Two pumps were missing");
  const [row] = await db.sql<{ id: number }>("select id from invoices where number = $1", [number]);
  const answer = (reason: string) => manager.post(account, { intent: "dispute", invoice: String(row!.id), reason });
  expect((await answer(" ")).text).toContain("Answer is required");
  expect((await answer("Credited with CM-000001")).location).toContain("done=dispute");
  expect((await answer("again")).text).toContain("not in dispute any more");
  expect((await payable.get(page)).text).toContain("Credited with CM-000001");
  expect(await fileOf("?scope=disputed")).toEqual([]);
});

test("unapplied money is listed with its company, and used for the oldest invoices by a press", async () => {
  const { db, clock } = shop();
  const { deps } = backOfficeOf(shop());
  const manager = await signedInAs(shop(), "manager");
  expect((await manager.get("/admin/invoices/unapplied")).text).toContain("There is no unapplied money");
  const other = await companyWith(db, "Gantmoor", ["Plant"], [[await customer(db, "g@example.com"), "buyer", "Plant"]]);
  await grant(deps, other.id, {});
  const receivedOn = new Date(clock.now()).toISOString().slice(0, 10) as CalendarDay;
  const check = { kind: "check" as const, note: "", staff: "x", receivedOn, allocations: [] };
  done(await recordPayment(deps, { ...check, companyId: other.id, reference: "88", amount: cents(12_345) }));
  const page = words((await manager.get("/admin/invoices/unapplied")).text);
  for (const text of ["Gantmoor", "Check 88", "$123.45"]) expect(page).toContain(text);
  expect((await manager.get("/cn/admin/invoices/unapplied")).text).toContain("未使用款项");
  const account = `/admin/companies/${other.id}/account`;
  expect((await manager.post(account, { intent: "apply" })).text).toContain("no unapplied money, or no open invoice");
  // As after a bounced check: money is there, and an invoice is open.
  const [order] = await db.sql<{ id: number }>("select id from orders limit 1");
  const bounced = { number: "INV-009999", issuedOn: dayFrom(0), dueOn: dayFrom(30), total: 5_000 };
  await insertInvoices(db, [{ ...bounced, companyId: other.id, orderId: order!.id }]);
  expect((await manager.get(account)).text).toContain('value="apply"');
  expect((await manager.post(account, { intent: "apply" })).location).toContain("done=apply");
  expect(words((await manager.get("/admin/invoices/unapplied")).text)).toContain("$73.45");
  // A refund that the provider refuses to begin is seen with what it said.
  await db.sql(
    `with paid as (
       insert into invoice_payments (number, company_id, language, method, state, amount_cents, idempotency_key, begun_at,
         provider_charge, captured_cents, captured_at)
       values ('IP-2222-3333', $1, 'en', 'stripe', 'captured', 700, 'k', now(), 'pi_1', 700, now()) returning id)
     insert into invoice_refunds (payment_id, amount_cents, state, idempotency_key, last_error, created_at)
     select id, 700, 'PENDING', 'r', 'denied: the key may not refund', now() from paid`,
    [other.id],
  );
  const refunds = words((await manager.get("/admin/invoices/unapplied")).text);
  for (const text of ["IP-2222-3333", "$7.00", "denied: the key may not refund"]) expect(refunds).toContain(text);
  const support = await signedInAs(shop(), "support");
  expect((await support.get("/admin/invoices/unapplied")).status).toBe(200);
  expect((await support.post(account, { intent: "apply" })).status).toBe(403);
});

test("a dispute of an invoice that was settled meanwhile is answered all the same", async () => {
  const { db } = shop();
  const { deps } = backOfficeOf(shop());
  const [order] = await db.sql<{ id: number; number: string }>("select id, number from orders where company_id = $1", [
    works.id,
  ]);
  const fresh = { number: "INV-008888", issuedOn: dayFrom(0), dueOn: dayFrom(30), total: 7_000 };
  const of = { companyId: works.id, orderId: order!.id, facts: { order: order!.number } };
  const invoiceId = (await insertInvoices(db, [{ ...fresh, ...of }])).get(fresh.number)!;
  const payable = await signedIn(shop(), "pays@example.com");
  const page = `/personal/invoices/${fresh.number}`;
  await payable.post(page, { reason: "The valve was the wrong one" });
  done(
    await recordPayment(deps, {
      companyId: works.id,
      kind: "check",
      reference: "paid all the same",
      amount: cents(fresh.total),
      receivedOn: dayFrom(0) as CalendarDay,
      note: "",
      allocations: [{ invoiceId, amount: cents(fresh.total) }],
      staff: "x",
    }),
  );
  const manager = await signedInAs(shop(), "manager");
  expect(await fileOf("?scope=disputed")).toContain(fresh.number);
  const account = `/admin/companies/${works.id}/account`;
  const shown = (await manager.get(account)).text;
  expect(shown).toContain("The valve was the wrong one");
  expect(shown).toContain(`id="reason-dispute-${invoiceId}"`);
  expect(shown).not.toContain(`id="reason-write-off-${invoiceId}"`);
  const answer = { intent: "dispute", invoice: String(invoiceId), reason: "The right one is on its way" };
  expect((await manager.post(account, answer)).location).toContain("done=dispute");
  expect((await manager.get(account)).text).not.toContain("The valve was the wrong one");
  expect((await payable.get(page)).text).toContain("The right one is on its way");
});
