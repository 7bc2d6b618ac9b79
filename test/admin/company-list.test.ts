import { beforeAll, expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import type { Role } from "#domain/staff/permissions.ts";
import { accountSheet } from "#engine/admin/company-account.ts";
import { type CompanySort, companySorts } from "#engine/admin/company-list-shape.ts";
import { listCompanies } from "#engine/admin/company-table.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import { declaredStatements } from "#engine/platform/statement.ts";
import { companyWith, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { insertInvoices } from "#test/receivables/insert-invoices.ts";
import { done, grant, invoicesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const [count, people] = [1_000, 20_000];
const day = 86_400_000;
const limit = 3_000;

/** A company as an accountant on paper has it: open amounts by the days that they are overdue. */
interface Kept {
  readonly id: number;
  readonly name: string;
  readonly open: readonly (readonly [over: number, amount: number])[];
  readonly exposure: number;
  readonly limit: number;
}
const kept: Kept[] = [];
const longest = "W".repeat(200);
let works: MadeCompany;

const dayFrom = (offset: number) =>
  new Date(shop().clock.now() + offset * day).toISOString().slice(0, 10) as CalendarDay;
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const overdueOf = ({ open }: Kept) => sum(open.filter(([over]) => over > 0).map(([, amount]) => amount));
const lateOf = ({ open }: Kept) => Math.max(0, ...open.map(([over]) => over));

/** Orders of which something has left, is invoiced and is paid in part, and an order that waits. */
async function fillWorks(): Promise<{ orderId: number }> {
  const { db } = shop();
  const { deps } = backOfficeOf(shop());
  const buyer = await customer(db, "orders@example.com");
  works = await companyWith(db, "Quetzal Works", ["Plant"], [[buyer, "buyer", "Plant"]]);
  await grant(deps, works.id, { limit: "400" });
  const account = { company: works, buyers: [buyer] };
  const sku = await part(db, 10_000);
  await send(deps, await ordered(deps, account, { items: [{ sku, quantity: 2 }] }));
  await ordered(deps, account, { items: [{ sku, quantity: 1 }] });
  const check = { companyId: works.id, kind: "check" as const, note: "", staff: "x", receivedOn: dayFrom(0) };
  done(await recordPayment(deps, { ...check, reference: "1", amount: cents(5_000), allocations: [] }));
  await grant(deps, works.id, { limit: "100" });
  const [invoice] = await invoicesOf(db, works.id);
  const sheet = await accountSheet(db, works.id, dayFrom(0));
  const open = [[-30, invoice!.total - 5_000]] as const;
  kept.push({ id: works.id, name: "Quetzal Works", open, exposure: sheet!.exposure, limit: 10_000 });
  return invoice!;
}

// Two invoices each, around each border of the ageing; every fifth has paid both, every seventh is granted no terms.
async function fillOthers({ orderId }: { orderId: number }): Promise<void> {
  const { db } = shop();
  const overs = [-30, 0, 1, 30, 31, 60, 61, 90, 91, 400];
  const others = Array.from({ length: count - 1 }, (_, at) => ({
    at,
    name: at === 0 ? longest : `Company ${String(at).padStart(4, "0")}`,
    open: [overs[at % 10]!, overs[(at * 3) % 10]!].map((over, place) => [over, 1_000 + 2 * at + place] as const),
  }));
  const ids = await db.sql<{ id: number; name: string }>(
    `insert into companies (legal_name, state, language, created_at, updated_at)
     select name, 'approved', 'en', now(), now() - interval '1 minute' * (at + 1)
     from jsonb_to_recordset($1::jsonb) as c (at int, name text) order by at returning id, legal_name as name`,
    [JSON.stringify(others)],
  );
  const idOf = new Map(ids.map(({ id, name }) => [name, id]));
  const withTerms = others.filter(({ at }) => at % 7 !== 0);
  await db.sql(
    `insert into company_accounts (company_id, terms, takes_orders, credit_limit_cents, days_overdue, updated_at)
     select unnest($1::bigint[]), 'net-30', true, $2, 5, now()`,
    [withTerms.map(({ name }) => idOf.get(name)!), limit],
  );
  const invoices = withTerms.flatMap(({ at, name, open }) =>
    open.map(([over, total], place) => ({
      number: `INV-9${at * 2 + place}`,
      companyId: idOf.get(name)!,
      orderId,
      issuedOn: dayFrom(-over - 30),
      dueOn: dayFrom(-over),
      total,
      isPaid: at % 5 === 0,
    })),
  );
  await insertInvoices(db, invoices);
  await db.sql(
    `insert into invoice_settlements (invoice_id, kind, amount_cents, reason, staff, at)
     select id, 'write-off', total_cents, 'x', 'x', now() from invoices where number = any($1)`,
    [invoices.filter(({ isPaid }) => isPaid).map(({ number }) => number)],
  );
  for (const { at, name, open } of withTerms) {
    const left = at % 5 === 0 ? [] : open;
    const exposure = sum(left.map(([, amount]) => amount));
    kept.push({ id: idOf.get(name)!, name, open: left, exposure, limit });
  }
}

/** Customers, all of them members, so that what is read for each row would be read very often. */
async function fillPeople(): Promise<void> {
  const { db } = shop();
  await db.sql(
    `with made as (
       insert into customers (email, email_key, first_name, last_name, phone, language, tax_exempt, created_at)
       select n || '@example.com', n || '@example.com', 'Ada', 'Marsh ' || n, '6145550142', 'en', false, now()
       from generate_series(1, $1) n returning id
     )
     insert into company_members (company_id, customer_id, joined_at)
     select (select min(id) from companies) + id % $2, id, now() from made`,
    [people, count],
  );
  await db.sql(
    `insert into company_sites (company_id, name, first_name, last_name, address1, city, state, zip, phone, has_dock,
       limited_access, receiving_hours, created_at)
     select id, 'Plant', 'Rosa', 'Lund', '2200 Foundry Street', 'Dayton', 'OH', '45402', '9375550161', true, true, '',
       now() from companies where id <> $1`,
    [works.id],
  );
  await db.sql("analyze");
}

beforeAll(async () => {
  await fillOthers(await fillWorks());
  await fillPeople();
}, 240_000);

/** One session for a role: a code signs in once. */
const sessions = new Map<Role, Promise<Browser>>();
function staffAs(role: Role): Promise<Browser> {
  const session = sessions.get(role) ?? signedInAs(shop(), role);
  sessions.set(role, session);
  return session;
}

const words = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const dollars = (amount: number) => `$${(amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
const asked = { scope: "all", search: "", filters: {}, sort: "newest", page: 1 } as const;
const listed = (query: object = {}) => listCompanies(shop().db, { ...asked, ...query }, dayFrom(0));

/** All companies of the list, page after page. */
async function allOf(query: object) {
  const { pages } = await listed(query);
  const rows = [];
  for (let page = 1; page <= pages; page += 1) rows.push(...(await listed({ ...query, page })).rows);
  return rows;
}

test(`of ${count} companies each stands with exposure, limit, overdue amount and days, as its account has them`, async () => {
  const rows = await allOf({});
  expect(rows).toHaveLength(count);
  const accounts = rows.filter(({ account }) => account !== null);
  expect(accounts.map(({ id, account }) => ({ id, ...account })).toSorted((a, b) => a.id - b.id)).toEqual(
    kept
      .map((one) => ({
        id: one.id,
        limit: one.limit,
        exposure: one.exposure,
        overdue: overdueOf(one),
        daysOver: lateOf(one) || null,
      }))
      .toSorted((a, b) => a.id - b.id),
  );
  // Invoiced less what was paid, and the order that waits.
  expect(kept[0]!.exposure).toBeGreaterThan(kept[0]!.open[0]![1]);
  for (const { id } of [kept[0]!, ...kept.slice(-30)]) {
    const sheet = await accountSheet(shop().db, id, dayFrom(0));
    expect(rows.find((row) => row.id === id)!.account).toMatchObject({
      exposure: sheet!.exposure,
      limit: sheet!.account.limit,
      overdue: sheet!.ages.to30 + sheet!.ages.to60 + sheet!.ages.to90 + sheet!.ages.over90,
    });
  }
});

test("it is sorted by name, exposure, overdue amount and lateness, and those without terms come last", async () => {
  const none = Number.POSITIVE_INFINITY;
  const of = new Map(kept.map((one) => [one.id, one]));
  const keys: Partial<Record<CompanySort, (id: number) => number>> = {
    "exposure-down": (id) => -(of.get(id)?.exposure ?? -none),
    "exposure-up": (id) => of.get(id)?.exposure ?? none,
    "overdue-down": (id) => -(of.has(id) ? overdueOf(of.get(id)!) : 0),
    "overdue-up": (id) => (of.has(id) && overdueOf(of.get(id)!)) || none,
    "late-down": (id) => -(of.has(id) ? lateOf(of.get(id)!) : 0),
    "late-up": (id) => (of.has(id) && lateOf(of.get(id)!)) || none,
  };
  for (const [sort, key] of Object.entries(keys)) {
    const ids = (await allOf({ sort })).map(({ id }) => id);
    expect(ids.map(key), sort).toEqual(ids.map(key).toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(count);
  }
  const names = (await allOf({ sort: "name-up" })).map(({ legalName }) => legalName);
  expect(names.slice(0, 2)).toEqual(["Company 0001", "Company 0002"]);
  expect((await listed({ sort: "name-down" })).rows[0]!.legalName).toBe(longest);
});

test("it is filtered by who buys on account, who is late and who is over the limit, with the sums of those", async () => {
  for (const [account, wanted] of [
    ["on-account", kept],
    ["overdue", kept.filter((one) => overdueOf(one) > 0)],
    ["over-limit", kept.filter((one) => one.exposure > one.limit)],
  ] as const) {
    const { counts, sums } = await listed({ filters: { account } });
    expect(counts.all, account).toBe(wanted.length);
    expect([sums.accounts, sums.exposure, sums.overdue], account).toEqual([
      wanted.length,
      sum(wanted.map(({ exposure }) => exposure)),
      sum(wanted.map(overdueOf)),
    ]);
    expect(sums.to30 + sums.to60 + sums.to90 + sums.over90, account).toBe(sums.overdue);
  }
  expect((await listed({ search: "QUETZAL", filters: { account: "over-limit" } })).rows).toMatchObject([
    { id: works.id, account: { limit: 10_000 } },
  ]);
  // By the mail address of a member, who is of one company.
  expect((await listed({ search: "777@example.com" })).counts.all).toBeLessThan(20);
});

test("the page names it all in both languages, leads to accounts and collections, and says how it is sorted", async () => {
  const browser = await staffAs("support");
  const page = await browser.get("/admin/companies?q=quetzal");
  const text = words(page.text);
  for (const part of [dollars(kept[0]!.exposure), "of $100.00", "Over limit", "Exposure", "Oldest invoice"])
    expect(text).toContain(part);
  expect(page.text).toContain(`href="/admin/companies/${works.id}/account"`);
  const inChinese = words((await browser.get("/cn/admin/companies?q=quetzal")).text);
  for (const part of ["敞口", "信用额度 US$100.00", "超出额度", "逾期金额"]) expect(inChinese).toContain(part);
  const late = kept.find((one) => overdueOf(one) > 0)!;
  const overdue = await browser.get(`/admin/companies?account=overdue&q=${encodeURIComponent(late.name)}`);
  expect(overdue.text).toContain(`href="/admin/collections/${late.id}"`);
  expect(words(overdue.text)).toContain(`${lateOf(late)} day`);
  const all = await browser.get("/admin/companies");
  expect(all.text).toContain('href="/admin/invoices?age=to30"');
  expect(words(all.text)).toContain(dollars(sum(kept.map(overdueOf))));
  for (const sort of companySorts) {
    const sorted = await browser.get(`/admin/companies?sort=${sort}`);
    const direction = /down|newest/.test(sort) ? "descending" : "ascending";
    expect(
      [...sorted.text.matchAll(/aria-sort="(\w+)"/g)].map(([, way]) => way),
      sort,
    ).toEqual([direction]);
  }
  // The same heads say it in the lists of invoices and collections.
  for (const [list, sort, direction] of [
    ["collections", "overdue-down", "descending"],
    ["collections", "overdue-up", "ascending"],
    ["collections", "reminded", "ascending"],
    ["invoices", "due", "ascending"],
    ["invoices", "due-down", "descending"],
  ])
    expect((await browser.get(`/admin/${list}?sort=${sort}`)).text).toContain(`aria-sort="${direction}"`);
});

test("a name as long as one may be wraps, no row says why, and a page that is not there is the last", async () => {
  const browser = await staffAs("support");
  const long = await browser.get("/admin/companies?q=WWWWWW");
  expect(long.text).toMatch(new RegExp(`wrap-anywhere[^>]*>${longest}<`));
  const nothing = await browser.get("/admin/companies?q=nobody&account=overdue");
  expect(words(nothing.text)).toContain("Nothing matches. Clear search and filters");
  expect(nothing.text).not.toContain("<dl");
  expect(words((await browser.get("/admin/companies?page=999")).text)).toContain("Page 20 of 20");
  expect((await browser.get("/cn/admin/companies?account=x&sort=y&scope=z&page=-1")).status).toBe(200);
});

test("whoever may not open accounts sees neither the list nor an amount of it", async () => {
  const browser = await staffAs("fulfilment");
  for (const path of ["/admin/companies", "/admin/companies/_payload.json", `/admin/companies/${works.id}/account`]) {
    const refused = await browser.get(path);
    expect([path, refused.status]).toEqual([path, 403]);
    for (const part of [dollars(kept[0]!.exposure), String(kept[0]!.exposure), "Quetzal"])
      expect(refused.text).not.toContain(part);
  }
});

interface Plan {
  readonly "Node Type": string;
  readonly "Actual Loops": number;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test(`with ${people} people no table is read once for each row, in whatever order`, async () => {
  const wanted = /^(?:company_counts|companies_all_(?:newest|exposure_down|overdue_down|late_down))_[0-9a-f]{8}$/;
  const statements = declaredStatements().filter(({ name }) => wanted.test(name));
  expect(statements).toHaveLength(5);
  const scanned: string[] = [];
  for (const { name, text } of statements)
    for (const search of [null, "%777@%"]) {
      const params = [search, dayFrom(0), null, ...(name.startsWith("companies") ? [50, 0] : [])];
      const [plan] = await shop().db.transaction(async (tx) => {
        await tx.sql("set local max_parallel_workers_per_gather = 0");
        return tx.sql<{ "QUERY PLAN": readonly { Plan: Plan }[] }>(`explain (analyze, format json) ${text}`, params);
      });
      for (const node of nodesOf(plan!["QUERY PLAN"][0]!.Plan))
        if (node["Node Type"] === "Seq Scan" && node["Actual Loops"] > 1)
          scanned.push(`${name}: ${node["Relation Name"]}, ${node["Actual Loops"]} times`);
    }
  expect(scanned).toEqual([]);
});
