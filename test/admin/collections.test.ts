import { beforeAll, expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { days } from "#domain/kernel/time.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import { companyWith, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import type { Role } from "#domain/staff/permissions.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { insertInvoices } from "#test/receivables/insert-invoices.ts";
import { done, grant, invoicesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const count = 1_000;
const day = 86_400_000;

let works: MadeCompany;

/** A company as a collector on paper has it: its invoices by the days that they are overdue, and what is planned. */
interface Kept {
  readonly id: number;
  readonly name: string;
  readonly open: readonly (readonly [over: number, amount: number])[];
}
const kept: Kept[] = [];

const dayFrom = (offset: number) =>
  new Date(shop().clock.now() + offset * day).toISOString().slice(0, 10) as CalendarDay;
const overdueOf = ({ open }: Kept) => open.reduce((sum, [over, amount]) => sum + (over > 0 ? amount : 0), 0);
const oldestOf = ({ open }: Kept) => Math.max(...open.map(([over]) => over));

beforeAll(async () => {
  const { db } = shop();
  const { deps } = backOfficeOf(shop());
  const buyer = await customer(db, "orders@example.com");
  works = await companyWith(db, "Quetzal Works", ["Plant"], [[buyer, "buyer", "Plant"]]);
  await grant(deps, works.id, { limit: "1000000" });
  const sku = await part(db, 1_000);
  await send(deps, await ordered(deps, { company: works, buyers: [buyer] }, { items: [{ sku, quantity: 2 }] }));
  const [first] = await invoicesOf(db, works.id);
  kept.push({ id: works.id, name: "Quetzal Works", open: [[-30, first!.total]] });
  // Companies with two invoices each, around each border of the ageing; every fifth has paid both.
  const overs = [-30, 0, 1, 30, 31, 60, 61, 90, 91, 400];
  const wanted = Array.from({ length: count - 1 }, (_, before) => {
    const at = before + 1;
    const open = [overs[at % 10]!, overs[(at * 3) % 10]!].map((over, place) => [over, 1_000 + 2 * at + place] as const);
    return { at, name: `Company ${String(at).padStart(4, "0")}`, open, isPaid: at % 5 === 0 };
  });
  await db.sql(
    `insert into companies (legal_name, state, language, created_at, updated_at)
     select name, 'approved', 'en', now(), now() from jsonb_to_recordset($1::jsonb) as c (at int, name text) order by at`,
    [JSON.stringify(wanted)],
  );
  await db.sql(
    `insert into company_accounts (company_id, terms, takes_orders, credit_limit_cents, days_overdue, updated_at)
     select id, 'net-30', true, 100000, 5, now() from companies where legal_name like 'Company %'`,
  );
  const ids = await db.sql<{ id: number; name: string }>("select id, legal_name as name from companies");
  const idOf = new Map(ids.map(({ id, name }) => [name, id]));
  const invoices = wanted.flatMap(({ at, name, open, isPaid }) =>
    open.map(([over, amount], place) => ({
      number: `INV-9${at * 2 + place}`,
      companyId: idOf.get(name)!,
      orderId: first!.orderId,
      issuedOn: dayFrom(-over - 30),
      dueOn: dayFrom(-over),
      total: amount,
      isPaid,
    })),
  );
  await insertInvoices(db, invoices);
  await db.sql(
    `insert into invoice_settlements (invoice_id, kind, amount_cents, reason, staff, at)
     select id, 'write-off', total_cents, 'x', 'x', now() from invoices where number = any($1)`,
    [invoices.filter(({ isPaid }) => isPaid).map(({ number }) => number)],
  );
  for (const { name, open, isPaid } of wanted) kept.push({ id: idOf.get(name)!, name, open: isPaid ? [] : open });
}, 120_000);

/** One session for a role and a day: a code signs in once. */
const sessions = new Map<string, Promise<Browser>>();
function staffAs(role: Role): Promise<Browser> {
  const name = `${role} ${shop().clock.now()}`;
  const session = sessions.get(name) ?? signedInAs(shop(), role);
  sessions.set(name, session);
  return session;
}

/** The companies that the list's file has, in its order. */
async function fileOf(query: string, role: "owner" | "manager" = "owner"): Promise<string[]> {
  const file = await (await staffAs(role)).get(`/admin/export/collections${query}`);
  expect(file.headers.get("content-type")).toContain("text/csv");
  return file.text
    .split("\r\n")
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split(",")[0]!.replaceAll('"', ""));
}

const words = (html: string) => html.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, " ");
const dollars = (amount: number) => `$${(amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
const overdue = () => kept.filter((one) => overdueOf(one) > 0);

const path = ({ id }: Kept) => `/admin/collections/${id}`;
const versionOf = async ({ id }: Kept) =>
  (await shop().db.sql<{ version: number }>("select version from company_collections where company_id = $1", [id]))[0]
    ?.version ?? 0;
async function collect(one: Kept, fields: Record<string, string>, role: "support" | "read-only" = "support") {
  const version = String(await versionOf(one));
  return (await staffAs(role)).post(path(one), { version, ...fields });
}
const planned = (one: Kept, nextOn: CalendarDay, more: Record<string, string> = {}) =>
  collect(one, { intent: "plan", nextStep: "Call", nextOn, owner: "", ...more });
const promised = (one: Kept, promisedOn: CalendarDay, amount: number) =>
  collect(one, { intent: "promise", promisedOn, amount: (amount / 100).toFixed(2), note: "Said Kim" });
const counts = async () =>
  JSON.parse((await (await staffAs("support")).get("/admin/counts")).text) as { collections?: number };

test(`of ${count} companies it lists those with something overdue, with their ages, filtered, sorted and paged`, async () => {
  const owner = await staffAs("owner");
  const page = words((await owner.get("/admin/collections")).text);
  expect(page).toContain(dollars(overdue().reduce((sum, one) => sum + overdueOf(one), 0)));
  expect(await fileOf("?scope=all&sort=overdue-down")).toEqual(
    overdue()
      .toSorted((a, b) => overdueOf(b) - overdueOf(a) || a.id - b.id)
      .map(({ name }) => name),
  );
  for (const [age, from, to] of [
    ["to30", 1, 30],
    ["to60", 31, 60],
    ["to90", 61, 90],
    ["over90", 91, 999],
  ] as const) {
    const wanted = overdue().filter((one) => oldestOf(one) >= from && oldestOf(one) <= to);
    expect((await fileOf(`?scope=all&age=${age}`)).toSorted(), age).toEqual(wanted.map(({ name }) => name).toSorted());
  }
  expect(await fileOf("?scope=all&q=company%200001")).toEqual(["Company 0001"]);
  expect(await fileOf("?scope=all&q=quetzal")).toEqual([]);
  const last = Math.ceil(overdue().length / 50);
  expect((await owner.get(`/admin/collections?scope=all&page=${last}`)).status).toBe(200);
  expect((await owner.get("/cn/admin/collections?scope=nothing&age=x&page=99999&owner=mine")).status).toBe(200);
  expect(await counts()).toEqual({});
});

test("with a plan a company waits; it is at the top again on the day of its step, and after a promise that passed unpaid", async () => {
  const [step, promise, untouched] = overdue() as [Kept, Kept, Kept];
  expect((await planned(step, dayFrom(2))).location).toContain("done=plan");
  expect((await promised(promise, dayFrom(1), overdueOf(promise))).location).toContain("done=promise");
  const due = await fileOf("?scope=due");
  expect(due).not.toContain(step.name);
  expect(due).not.toContain(promise.name);
  expect(due).toContain(untouched.name);
  expect((await fileOf("?scope=waiting")).toSorted()).toEqual([step.name, promise.name].toSorted());
  expect(await counts()).toEqual({});
  shop().clock.advance(days(1));
  expect(await fileOf("?scope=due")).not.toContain(promise.name);
  shop().clock.advance(days(1));
  // A broken promise first, then the step of today.
  expect((await fileOf("?scope=due")).slice(0, 2)).toEqual([promise.name, step.name]);
  expect(await counts()).toEqual({ collections: 2 });
  const page = await (await staffAs("support")).get(path(promise));
  expect(page.text).toContain("Promise broken");
  expect((await (await staffAs("support")).get(`/cn${path(promise)}`)).text).toContain("未履行承诺");
  // Planned anew it waits, and a new promise takes the place of the broken one.
  expect((await promised(promise, dayFrom(3), 100)).location).toContain("done=promise");
  expect((await planned(step, dayFrom(3))).location).toContain("done=plan");
  expect(await counts()).toEqual({});
});

test("a promise is kept by money that comes in time, and then nothing hides what else is overdue", async () => {
  const [, , one] = overdue() as [Kept, Kept, Kept];
  expect((await promised(one, dayFrom(1), 500)).location).toContain("done=promise");
  expect(await fileOf("?scope=due")).not.toContain(one.name);
  const check = { companyId: one.id, kind: "check" as const, reference: "5", note: "", staff: "x", allocations: [] };
  done(await recordPayment(shop(), { ...check, amount: cents(500), receivedOn: dayFrom(0) }));
  expect(await fileOf("?scope=due")).toContain(one.name);
  expect((await (await staffAs("support")).get(path(one))).text).toContain("Kept");
  expect((await collect(one, { intent: "withdraw-promise" })).location).toContain("done=withdraw-promise");
});

test("who sees to it filters the list: mine, others', nobody's", async () => {
  const [one, other] = overdue().slice(5, 7) as [Kept, Kept];
  await staffAs("manager");
  const [staff] = await shop().db.sql<{ id: number }>(
    "select id from staff where role = 'manager' order by id limit 1",
  );
  expect((await planned(one, dayFrom(1), { owner: String(staff!.id) })).location).toContain("done=plan");
  expect(await fileOf("?scope=all&owner=mine", "manager")).toEqual([one.name]);
  expect(await fileOf("?scope=all&owner=others")).toEqual([one.name]);
  const free = await fileOf("?scope=all&owner=nobody");
  expect(free).toContain(other.name);
  expect(free).not.toContain(one.name);
});

test("bad input gets its sentence beside its field and loses nothing; of two saves one is told of the other", async () => {
  const one = overdue()[8]!;
  const refusals = [
    [{ intent: "plan", nextStep: "Call", nextOn: "", owner: "" }, "Date must be from today to one year ahead"],
    [{ intent: "plan", nextStep: "Call", nextOn: dayFrom(-1), owner: "" }, "Date must be from today to one year ahead"],
    [{ intent: "plan", nextStep: "Call", nextOn: "tomorrow", owner: "" }, "Date must be from today to one year ahead"],
    [{ intent: "plan", nextStep: " ", nextOn: dayFrom(1), owner: "" }, "Next step is required"],
    [
      { intent: "plan", nextStep: "Call", nextOn: dayFrom(1), owner: "999999" },
      "Choose somebody who has the right to collect",
    ],
    [
      { intent: "promise", promisedOn: dayFrom(-1), amount: "1", note: "Call" },
      "Promised by must be from today to one year ahead",
    ],
    [{ intent: "promise", promisedOn: dayFrom(1), amount: "x", note: "Call" }, "Amount must be an amount above zero"],
    [{ intent: "promise", promisedOn: dayFrom(1), amount: "99,999", note: "Call" }, "owes no more than"],
    [{ intent: "promise", promisedOn: dayFrom(1), amount: "1", note: "Call", version: "7" }, "Somebody else"],
    [{ intent: "withdraw-promise" }, "Somebody else"],
  ] as const;
  for (const [fields, sentence] of refusals) {
    const refused = await collect(one, fields);
    expect({ fields, status: refused.status }).toEqual({ fields, status: 409 });
    expect(refused.text).toContain(sentence);
    if (JSON.stringify(fields).includes("Call")) expect(refused.text).toContain('value="Call"');
  }
  const version = String(await versionOf(one));
  const fields = { intent: "promise", promisedOn: dayFrom(1), amount: "1", note: "", version };
  const both = await Promise.all([1, 2].map(() => collect(one, fields)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect((await collect(one, { intent: "promise" }, "read-only")).status).toBe(403);
});

test("put on hold from here its people can't order, and released they can; only who decides about companies does it", async () => {
  const one = kept[0]!;
  const company = async () =>
    (
      await shop().db.sql<{ state: string; version: number }>("select state, version from companies where id = $1", [
        one.id,
      ])
    )[0]!;
  const step = async (intent: string, reason: string, role: "manager" | "support" = "manager") =>
    (await staffAs(role)).post(path(one), { intent, reason, version: String((await company()).version) });
  expect((await step("hold", "Overdue since March", "support")).status).toBe(403);
  const bare = await step("hold", "");
  expect(bare.status).toBe(409);
  expect(bare.text).toContain("Reason");
  expect((await step("hold", "Overdue since March")).location).toContain("done=hold");
  expect((await company()).state).toBe("on-hold");
  expect((await step("release", "")).location).toContain("done=release");
  expect((await company()).state).toBe("approved");
  expect((await (await staffAs("owner")).get("/admin/collections/999999")).status).toBe(404);
});
