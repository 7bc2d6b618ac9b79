import { pickupForm } from "#domain/checkout/settings/pickup-form.ts";
import { columbus } from "#test/checkout/pickup-place.ts";
import { beforeEach, expect, test } from "vitest";
import { hours, minutes } from "#domain/kernel/time.ts";
import { sensitive } from "#domain/staff/sensitive.ts";
import { readSetting } from "#engine/admin/settings/change-setting.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import { publishPolicies } from "#engine/content/save-content.ts";
import { codeOf, stepAt } from "#engine/staff/totp.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { accountWith, done, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { cents } from "#domain/kernel/money.ts";
import { invoiceToCredit, linesOf, seenOfInvoice } from "#engine/invoices/creditable.ts";
import { judgeCredit } from "#engine/orders/credit-invoice.ts";
import { insertInvoices } from "#test/receivables/insert-invoices.ts";
import { sendToldMail } from "#worker/mail/send-told-mail.ts";
import { shopSecret, signedInAs } from "./staff-browser.ts";
import { formPlaces, staffForms } from "./staff-forms.ts";
import { staffMember, totpSecret } from "./staff-fixtures.ts";

const shop = openShop();
const staffOf = async (email: string) => {
  const [row] = await shop().db.sql<{ id: number }>("select id from staff where email_key = $1", [email]);
  return String(row?.id ?? (await staffMember(shop().db, email, "support", { secret: shopSecret })));
};
const versionOf = async (group: Parameters<typeof readSetting>[1]) =>
  String((await readSetting(shop().db, group)).version);

const keysVersion = async (provider = "stripe") =>
  (
    await shop().db.sql<{ id: string }>(
      `select coalesce(max(id), 0)::text as id from provider_keys where provider = $1 and replaced_at is null`,
      [provider],
    )
  )[0]!.id;

/** An approved company, and the version of its terms. */
async function companyOne(): Promise<{ id: number; version: number }> {
  await shop().db.sql(
    `insert into companies (legal_name, state, language, created_at, updated_at) select 'Works', 'approved', 'en', now(), now()
     where not exists (select from companies)`,
  );
  const [row] = await shop().db.sql<{ id: number; version: number }>(
    `select c.id, coalesce(a.version, 0) as version from companies c left join company_accounts a on a.company_id = c.id order by c.id limit 1`,
  );
  return row!;
}

/** A movement of the bank's file that waits. */
async function bankMovement(amount: number): Promise<string> {
  const [row] = await shop().db.sql<{ id: number }>(
    `insert into bank_movements (key, day, amount_cents, text, reference, state, imported_at, imported_by)
     values ($1, '2026-01-02', $2, 'ACH', $1, 'open', now(), 'x') returning id`,
    [`M-${round} ${amount}`, amount],
  );
  return String(row!.id);
}

/** An invoice of a company with an account, of which a dollar is open. */
async function openInvoiceOf(companyId: number): Promise<number> {
  const { db, clock } = shop();
  await db.sql(
    `insert into company_accounts (company_id, terms, takes_orders, credit_limit_cents, days_overdue, updated_at)
     values ($1, 'net-30', true, 100000, 5, now()) on conflict do nothing`,
    [companyId],
  );
  const order = await placeOrder(db, clock, "stripe", { email: `invoiced${round}@example.com` });
  const facts = { order: order.number, company: "Works" };
  const invoice = { number: `INV-T-${round}`, issuedOn: "2026-01-02", dueOn: "2026-02-01", total: 100 };
  const ids = await insertInvoices(db, [{ ...invoice, companyId, orderId: order.id, facts }]);
  return ids.get(invoice.number)!;
}

/** The first invoice that the shop made itself: goods that left on account. */
async function invoiceOfGoods() {
  const before = await invoiceToCredit(shop().db, "INV-000001");
  if (before) return before;
  const { deps } = backOfficeOf(shop());
  await companyOne();
  const order = await ordered(deps, await accountWith(deps), { items: [{ sku: await part(shop().db), quantity: 1 }] });
  done(await send(deps, order));
  return (await invoiceToCredit(shop().db, "INV-000001"))!;
}

const policy = "/admin/settings/policies/warrantyPolicy";
const policyVersion = async () =>
  (
    await shop().db.sql<{ version: string }>(
      "select coalesce(max(version), 0)::text as version from policy_versions where slug = 'warrantyPolicy'",
    )
  )[0]!.version;

type Fields = Record<string, string>;
let round = 0;

/**
 * Ways to the shop's money, as the trust model lists it (members, owners, keys, scripts, bank, words and
 * redirects on the way to pay), each as a form that would succeed: `settled` where neither a new owner nor a new factor
 * may.
 */
const leads: Readonly<Record<string, { settled: boolean; path?: string; fields: () => Promise<Fields> }>> = {
  "bank save": {
    settled: true,
    fields: async () => ({
      version: await versionOf("bank"),
      payee: `Ridgeline ${round}`,
      bank: "First Bank",
      routingNumber: "021000021",
      accountNumber: "12345678",
    }),
  },
  "zeller save": {
    settled: true,
    fields: async () => ({ version: await versionOf("zeller"), payee: "Ridgeline", handle: `pay${round}@example.com` }),
  },
  "thirdParties save": {
    settled: true,
    fields: async () => ({ version: await versionOf("thirdParties"), tag: `GTM-AB12C${round}` }),
  },
  "mail save": {
    settled: true,
    path: "/admin/settings/mails/bankInstructions",
    fields: async () => ({
      version: await versionOf("mail/bankInstructions"),
      "subject.en": `Pay to our new account ${round}`,
      "subject.cn": `请付款至新账户 ${round}`,
    }),
  },
  "mail restore": {
    settled: true,
    path: "/admin/settings/mails/paid",
    fields: async () => {
      await shop().db.sql("delete from settings where key = 'mail/paid'");
      return { version: "0" };
    },
  },
  "providerKeys save": {
    settled: true,
    path: "/admin/settings/keys/stripe",
    fields: async () => ({
      version: await keysVersion(),
      secretKey: `sk_test_key${round}`,
      webhookSecret: `whsec_word${round}`,
    }),
  },
  "providerKeys remove": {
    settled: true,
    path: "/admin/settings/keys/paypal",
    fields: async () => {
      await shop().db.sql(
        `insert into provider_keys (provider, sealed, made_by, made_at) select 'paypal', '', '', now()
         where not exists (select from provider_keys where provider = 'paypal' and replaced_at is null)`,
      );
      return { version: await keysVersion("paypal") };
    },
  },
  "providerKeys forget": {
    settled: true,
    path: "/admin/settings/keys/usps",
    fields: async () => {
      await shop().db.sql(
        "insert into provider_keys (provider, sealed, made_by, made_at, replaced_at) values ('usps', '', '', now(), now())",
      );
      return {};
    },
  },
  "apiKeys make": { settled: true, fields: async () => ({ name: `Key ${round}`, scope: "orders.read" }) },
  "redirects hosts": {
    settled: true,
    fields: async () => ({ version: await versionOf("redirects"), hosts: `www.example.org\npay${round}.example.org` }),
  },
  "redirects save": {
    settled: true,
    fields: async () => ({ path: `/products/old-${round}.html`, target: "https://www.example.org/pay" }),
  },
  "announcement save": {
    settled: false,
    fields: async () => ({
      version: await versionOf("announcement"),
      "text.en": `Our account has changed ${round}`,
      "text.cn": `账户已更改 ${round}`,
      timeZone: "America/Chicago",
    }),
  },
  "policy save": {
    settled: false,
    path: policy,
    fields: async () => ({
      version: await policyVersion(),
      "text.en": `Pay to our new account ${round}`,
      "text.cn": `请付款至新账户 ${round}`,
    }),
  },
  "policy roll-back": {
    settled: false,
    path: policy,
    fields: async () => {
      const words = { en: `Earlier ${round}`, cn: `以前 ${round}` };
      await shop().db.transaction((tx) =>
        publishPolicies(tx, [{ slug: "warrantyPolicy", body: words }], shop().clock.now()),
      );
      const earlier = await policyVersion();
      const newer = { en: `Now ${round}`, cn: `现在 ${round}` };
      await shop().db.transaction((tx) =>
        publishPolicies(tx, [{ slug: "warrantyPolicy", body: newer }], shop().clock.now()),
      );
      return { version: await policyVersion(), to: earlier };
    },
  },
  "companyAccount terms": {
    settled: false,
    path: "/admin/companies/1/account",
    fields: async () => {
      const { id, version } = await companyOne();
      expect(id).toBe(1);
      return { version: String(version), terms: "net-30", eomDays: "", limit: String(1_000 + round), daysOverdue: "5" };
    },
  },
  "company invite": {
    settled: false,
    path: "/admin/companies/1",
    fields: async () => {
      await openInvoiceOf((await companyOne()).id);
      return { email: `buyer${round}@example.com`, roles: "buyer" };
    },
  },
  "companyAccount payment": {
    settled: false,
    path: "/admin/companies/1/account",
    fields: async () => {
      await openInvoiceOf((await companyOne()).id);
      const receivedOn = "2026-01-02";
      return { kind: "wire", reference: `W-${round}`, amount: "10", receivedOn, note: "" };
    },
  },
  "companyAccount bounce": {
    settled: false,
    path: "/admin/companies/1/account",
    fields: async () => {
      const { id } = await companyOne();
      await openInvoiceOf(id);
      const [payment] = await shop().db.sql<{ id: number }>(
        `insert into account_credits (company_id, kind, reference, reference_key, amount_cents, received_on, staff, created_at)
         values ($1, 'check', $2, $2, 100, '2026-01-02', '', now()) returning id`,
        [id, `B-${round}`],
      );
      return { payment: String(payment!.id), reason: "No funds" };
    },
  },
  "companyAccount bounce-fee": {
    settled: false,
    path: "/admin/companies/1/account",
    fields: async () => {
      const { id } = await companyOne();
      await openInvoiceOf(id);
      // The fee is no invoice of goods, and takes the next number.
      await invoiceOfGoods();
      await shop().db.sql("update company_accounts set bounce_fee_cents = 3000 where company_id = $1", [id]);
      const [payment] = await shop().db.sql<{ id: number }>(
        `insert into account_credits (company_id, kind, reference, reference_key, amount_cents, received_on, staff, created_at,
           bounced_at)
         values ($1, 'check', $2, $2, 100, '2026-01-02', '', now(), now()) returning id`,
        [id, `F-${round}`],
      );
      return { payment: String(payment!.id), fee: "3000" };
    },
  },
  "companyAccount refund": {
    settled: false,
    path: "/admin/companies/1/account",
    fields: async () => {
      const { id } = await companyOne();
      await openInvoiceOf(id);
      const [payment] = await shop().db.sql<{ id: number }>(
        `with paid as (
           insert into invoice_payments (number, company_id, language, method, state, amount_cents, idempotency_key, begun_at,
             captured_cents, captured_at, provider_charge)
           values ($2, $1, 'en', 'stripe', 'captured', 100, $2, now(), 100, now(), $2) returning number)
         insert into account_credits (company_id, kind, reference, reference_key, amount_cents, received_on, staff, created_at)
         select $1, 'stripe', number, number, 100, '2026-01-02', '', now() from paid returning id`,
        [id, `IP-${round}`],
      );
      return { payment: String(payment!.id), kept: "100", amount: "1", reason: "Paid by mistake" };
    },
  },
  "bankFile book": {
    settled: false,
    path: "/admin/invoices/bank",
    fields: async () => {
      const { id } = await companyOne();
      await openInvoiceOf(id);
      return { movement: await bankMovement(100), company: String(id), invoices: "" };
    },
  },
  "bankFile return": {
    settled: false,
    path: "/admin/invoices/bank",
    fields: async () => {
      const { id } = await companyOne();
      await openInvoiceOf(id);
      const [payment] = await shop().db.sql<{ id: number }>(
        `insert into account_credits (company_id, kind, reference, reference_key, amount_cents, received_on, staff, created_at)
         values ($1, 'check', $2, $2, 100, '2026-01-02', '', now()) returning id`,
        [id, `R-${round}`],
      );
      return { movement: await bankMovement(-100), payment: String(payment!.id) };
    },
  },
  "bankFile set-aside": {
    settled: false,
    path: "/admin/invoices/bank",
    fields: async () => ({ movement: await bankMovement(100) }),
  },
  "companyAccount write-off": {
    settled: false,
    path: "/admin/companies/1/account",
    fields: async () => ({ invoice: String(await openInvoiceOf((await companyOne()).id)), reason: "Not worth it" }),
  },
  "invoiceCredit issue": {
    settled: false,
    path: "/admin/invoices/INV-000001/credit",
    fields: async () => {
      const invoice = await invoiceOfGoods();
      const [line] = linesOf(invoice);
      const judged = judgeCredit(invoice, { [line!.key]: [{ amount: cents(1) }] });
      const total = judged.ok ? String(judged.value.total) : "";
      return { [`amount-${line!.key}`]: "0.01", reason: "late", note: "", seen: seenOfInvoice(invoice), total };
    },
  },
  "companyAccount waive": {
    settled: false,
    path: "/admin/companies/1/account",
    fields: async () => ({ invoice: String(await openInvoiceOf((await companyOne()).id)), reason: "The bank's fault" }),
  },
  "profile save": {
    settled: false,
    fields: async () => ({
      version: await versionOf("profile"),
      name: "Ridgeline",
      phone: `614555${String(round).padStart(4, "0")}`,
      email: "help@shop.example",
      timeZone: "America/Chicago",
    }),
  },
  "pickup save": {
    settled: false,
    fields: async () => ({
      ...pickupForm.typedOf(
        { places: [{ ...columbus, instructions: { en: `Pay at the dock ${round}`, cn: `请在装卸口付款 ${round}` } }] },
        { timeZone: "America/Chicago" },
      ),
      version: await versionOf("pickup"),
    }),
  },
  "staff invite": {
    settled: true,
    fields: async () => ({ email: `friend${round}@example.com`, role: "owner", language: "en" }),
  },
  "staff role": { settled: true, fields: async () => ({ id: await staffOf(`up${round}@example.com`), role: "owner" }) },
  "staff deactivate": { settled: false, fields: async () => ({ id: await staffOf(`out${round}@example.com`) }) },
};

const pathOf = (form: string) => {
  const place = form.split(" ")[0] as keyof typeof formPlaces;
  return leads[form]?.path ?? adminRoutes[formPlaces[place]].replaceAll(/:\w+/g, "1");
};

/** Sends a form that would succeed, and says whether it did: what is done is written into the record. */
async function isTaken(browser: Browser, form: string, more: Fields = {}): Promise<boolean> {
  const { db } = shop();
  round += 1;
  const fields = await leads[form]!.fields();
  await db.sql("delete from sign_in_failures");
  const lines = async () => (await db.sql<{ n: number }>("select count(*)::int as n from audit_log"))[0]!.n;
  const before = await lines();
  await browser.post(pathOf(form), { intent: form.split(" ")[1]!, ...fields, ...more });
  return (await lines()) > before;
}

/** The code that an authenticator shows, though it was used in this half minute. */
async function code(): Promise<string> {
  await shop().db.sql("update staff set totp_step = 0");
  return codeOf(totpSecret, stepAt(shop().clock.now()));
}

beforeEach(async () => {
  await shop().db.sql("update staff set owner_since = '2020-01-01' where role = 'owner'");
  await shop().db.sql("update staff set totp_confirmed_at = '2020-01-01' where totp_confirmed_at is not null");
});

test("the table names what leads to money, and only owners have what must be settled", () => {
  expect(Object.keys(sensitive).toSorted()).toEqual([
    "companies.terms",
    "settings.announcement",
    "settings.api",
    "settings.keys",
    "settings.mails",
    "settings.money",
    "settings.outside",
    "settings.policies",
    "settings.profile",
    "settings.scripts",
    "staff.manage",
    "staff.owners",
  ]);
});

test("what leads to money is taken from an owner with a fresh factor, and never from a stale session", async () => {
  const owner = await signedInAs(shop(), "owner");
  await isTaken(owner, "redirects hosts");
  const fresh: Record<string, boolean> = {};
  for (const form of Object.keys(leads)) fresh[form] = await isTaken(owner, form);
  const accounts = ["bank save", "zeller save"];
  expect(fresh, "accounts ask each time").toEqual(
    Object.fromEntries(Object.keys(leads).map((form) => [form, !accounts.includes(form)])),
  );
  shop().clock.advance(minutes(11));
  for (const form of Object.keys(leads)) {
    expect({ form, stale: await isTaken(owner, form) }).toEqual({ form, stale: false });
    expect({ form, wrong: await isTaken(owner, form, { factor: "000000" }) }).toEqual({ form, wrong: false });
  }
  // The password alone, which opens refunds, is no second factor.
  await owner.post("/admin/security", { intent: "unlock", password: "Gauge-and-Valve-9" });
  expect(await isTaken(owner, "apiKeys make")).toBe(false);
  for (const form of Object.keys(leads)) {
    shop().clock.advance(minutes(11));
    expect({ form, proved: await isTaken(owner, form, { factor: await code() }) }).toEqual({ form, proved: true });
  }
  expect(await isTaken(owner, "apiKeys make"), "one factor opens ten minutes").toBe(true);
});

test("an owner or a factor younger than 72 hours changes nothing of it, and after 72 hours everything", async () => {
  const { db, clock } = shop();
  const owner = await signedInAs(shop(), "owner");
  await isTaken(owner, "redirects hosts");
  for (const young of ["owner_since", "totp_confirmed_at"]) {
    const since = clock.now();
    await db.sql(`update staff set ${young} = $1 where email_key = 'owner@example.com'`, [new Date(since)]);
    clock.advance(hours(71));
    let browser = await signedInAs(shop(), "owner");
    for (const [form, { settled }] of Object.entries(leads))
      expect({ young, form, taken: await isTaken(browser, form, { factor: await code() }) }).toEqual({
        young,
        form,
        taken: !settled,
      });
    clock.advance(hours(1));
    browser = await signedInAs(shop(), "owner");
    for (const form of Object.keys(leads))
      expect({ young, form, taken: await isTaken(browser, form, { factor: await code() }) }).toEqual({
        young,
        form,
        taken: true,
      });
    await db.sql(`update staff set ${young} = '2020-01-01' where email_key = 'owner@example.com'`);
  }
});

test("a new owner removes nobody who has been one for long, and another new one at once", async () => {
  const { db, clock } = shop();
  const browser = await signedInAs(shop(), "owner", "newcomer@example.com");
  const old = await staffMember(db, "old-owner@example.com", "owner", { secret: shopSecret });
  const other = await staffMember(db, "other-new@example.com", "owner", { secret: shopSecret });
  await db.sql(
    "update staff set owner_since = $1 where email_key in ('newcomer@example.com', 'other-new@example.com')",
    [new Date(clock.now())],
  );
  const remove = async (id: number, intent: Fields) =>
    (await browser.post("/admin/staff", { id: String(id), factor: await code(), ...intent })).status;
  expect(await remove(old, { intent: "deactivate" })).toBe(401);
  expect(await remove(old, { intent: "role", role: "read-only" })).toBe(401);
  // Following an invitation gives its role, and asks for a new password and new factors.
  const invite = { intent: "invite", role: "read-only", language: "en" };
  expect(await remove(old, { ...invite, email: "Old-Owner@example.com" })).toBe(401);
  expect(await remove(other, { intent: "deactivate" })).toBe(200);
  const left = await db.sql<{ active: boolean }>("select active from staff where id = any($1) order by id", [
    [old, other],
  ]);
  expect(left.map(({ active }) => active)).toEqual([true, false]);
  const invited = await db.sql<{ email: string }>(
    "select email_key as email from staff_invitations where email_key like '%owner@example.com'",
  );
  expect(invited).toEqual([]);
});

test("before the shop first opens, its first owner sets up where buyers pay at once", async () => {
  const { db, clock } = shop();
  const browser = await signedInAs(shop(), "owner");
  await db.sql("update staff set owner_since = $1, totp_confirmed_at = $1", [new Date(clock.now())]);
  const [opening] = await db.sql<{ value: object; version: number }>("select * from settings where key = 'opening'");
  expect(await isTaken(browser, "bank save", { factor: await code() })).toBe(false);
  await db.sql("update settings set key = 'opening-away' where key = 'opening'");
  expect(opening).toBeDefined();
  expect(await isTaken(browser, "bank save", { factor: await code() })).toBe(true);
  await db.sql("update settings set key = 'opening' where key = 'opening-away'");
});

test("a manager writes no mails, leads nothing outside, and keeps announcement, profile, pickup and policies by a factor", async () => {
  const manager = await signedInAs(shop(), "manager");
  for (const form of ["mail save", "mail restore", "redirects hosts", "redirects save"])
    expect({ form, taken: await isTaken(manager, form, { factor: await code() }) }).toEqual({ form, taken: false });
  const within = { intent: "save", path: "/products/gone.html", target: "/categories/piston/all" };
  expect((await manager.post("/admin/settings/redirects", within)).status).toBe(303);
  const outside = { ...within, target: "https://www.example.org/pay" };
  expect((await manager.post("/admin/settings/redirects", outside)).text).toContain("Only an owner may lead");
  shop().clock.advance(minutes(11));
  for (const form of ["announcement save", "profile save", "pickup save", "policy save", "policy roll-back"]) {
    expect({ form, stale: await isTaken(manager, form) }).toEqual({ form, stale: false });
    expect({ form, proved: await isTaken(manager, form, { factor: await code() }) }).toEqual({ form, proved: true });
    shop().clock.advance(minutes(11));
  }
});

test("no form beside these asks for a factor, and those that ask lose nothing that was typed", async () => {
  const owner = await signedInAs(shop(), "owner");
  shop().clock.advance(minutes(11));
  for (const form of Object.keys(staffForms).filter((one) => !(one in leads) && !/^bank|^zeller/.test(one))) {
    const answer = await owner.post(pathOf(form), { intent: form.split(" ")[1]!, password: "wrong-1" });
    expect({ form, asks: answer.text.includes("Please confirm below that it is you") }).toEqual({ form, asks: false });
    await shop().db.sql("delete from sign_in_failures");
  }
  const asked = await owner.post("/cn/admin/staff", { intent: "invite", email: "Kept@example.com", role: "owner" });
  // It is a question and no fault: said once, above the form, under its own name.
  expect(asked.text.split("请在下方验证身份").length - 1).toBe(1);
  expect(asked.text).not.toContain("处需要修改");
  for (const [name, value] of [
    ["intent", "invite"],
    ["email", "Kept@example.com"],
    ["role", "owner"],
  ])
    expect(asked.text).toMatch(new RegExp(`type="hidden" name="${name}" value="${value}"`));
  const key = await owner.post("/admin/settings/apiKeys", { intent: "make", name: "Kept name", scope: "orders.read" });
  expect(key.text).toMatch(/type="hidden" name="name" value="Kept name"/);
  const words = { version: await policyVersion(), "text.en": "Kept words", "text.cn": "保留的文字" };
  const published = await owner.post(policy, { intent: "save", ...words });
  expect(published.status).toBe(400);
  for (const said of ["Kept words", "保留的文字", 'name="factor"']) expect(published.text).toContain(said);
  const back = await owner.post(policy, { intent: "roll-back", version: words.version, to: "1" });
  expect(back.status).toBe(401);
  expect(back.text).toMatch(/type="hidden" name="to" value="1"/);
});

test("all owners are told of owners, keys, scripts, words and outside redirects, and so is an owner who was removed", async () => {
  const { db } = shop();
  await db.sql("delete from graphile_worker._private_jobs");
  await db.sql("update staff set active = false where email_key not in ('owner@example.com', 'manager@example.com')");
  await staffMember(db, "second@example.com", "owner", { secret: shopSecret });
  const leaver = await staffMember(db, "leaver@example.com", "owner", { secret: shopSecret });
  const owner = await signedInAs(shop(), "owner");
  await isTaken(owner, "redirects hosts");
  for (const form of Object.keys(leads)) await isTaken(owner, form);
  await owner.post("/admin/staff", { intent: "deactivate", id: String(leaver) });
  const jobs = await db.sql<{ payload: JobPayloads["send_told_mail"] }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send_told_mail' order by j.id`,
  );
  expect([...new Set(jobs.map(({ payload }) => payload.about))].toSorted()).toEqual(
    [
      "announcement",
      "deactivated",
      "invited",
      "key",
      "outside",
      "pickup",
      "policy",
      "profile",
      "provider-keys",
      "role-changed",
      "scripts",
      "words",
    ].toSorted(),
  );
  const mails: Mail[] = [];
  const settings = { publicUrl: "http://shop.example" } as never;
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close() {} };
  for (const { payload } of jobs) await sendToldMail({ db, settings, mailer }, payload);
  const told = (said: string) => mails.filter(({ text }) => text.includes(said)).map(({ to }) => to);
  expect(told("changed the shop’s profile").slice(0, 2)).toEqual(["owner@example.com", "second@example.com"]);
  expect(told("made an API key named").slice(0, 2)).toEqual(["owner@example.com", "second@example.com"]);
  expect(told("took away the access of leaver@example.com")).toContain("leaver@example.com");
  const invitation = mails.find(({ text }) => text.includes("invited friend"))!;
  const published = mails.find(({ text }) => text.includes("published new words of this page"))!;
  for (const said of ["Warranty policy", "质保政策", "http://shop.example/admin/settings/policies"])
    expect(published.text).toContain(said);
  for (const said of ["owner@example.com invited", "as: Owner", "角色：店主", "http://shop.example/admin/staff"])
    expect(invitation.text).toContain(said);
});
