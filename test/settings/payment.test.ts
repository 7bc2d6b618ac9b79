import { beforeAll, expect, test } from "vitest";
import { bankForm, zellerForm } from "#domain/checkout/settings/account-forms.ts";
import { paymentForm } from "#domain/checkout/settings/payment-form.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import type { SettingForm } from "#engine/admin/settings/setting-form.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { webhookEvents } from "#domain/payments/webhook-events.ts";
import { codeOf, stepAt } from "#engine/staff/totp.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { place, cartWith, shopOn, stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { staffMember, totpSecret } from "#test/staff/staff-fixtures.ts";
import { shopSecret, signedInAs } from "#test/staff/staff-browser.ts";
import { sendAccountMail } from "#worker/mail/send-account-mail.ts";

const shop = openShop();
let owner: Browser;
beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  await stockGoods(shop().db, { sku: "BOX", price: 10_000 });
  // As an owner begins, who has entered no account yet.
  await shop().db.sql("delete from settings where key in ('bank', 'zeller')");
});

const bank = { payee: "Ridgeline Air", bank: "First Bank", routingNumber: "021000021", accountNumber: "1234 5678" };
const stored = async (group: string) =>
  (
    await shop().db.sql<{ value: unknown; version: number }>("select value, version from settings where key = $1", [
      group,
    ])
  )[0] ?? { value: null, version: 0 };
const save = async (form: SettingForm, changes: Texts, browser = owner, prefix = "") => {
  const { value, version } = await stored(form.name);
  return browser.post(`${prefix}/admin/settings/${form.name}`, {
    intent: "save",
    version: String(version),
    ...form.typedOf(value, { timeZone: "America/Chicago" }),
    ...changes,
  });
};
/** A code of the authenticator that was not used yet: this clock stands still. */
const code = async () => {
  await shop().db.sql("update staff set totp_step = 0");
  return codeOf(totpSecret, stepAt(shop().clock.now()));
};

test("only the methods that the owner chose are taken, and an unpaid order waits as long as was set", async () => {
  const { value } = await stored("payment");
  const typed = { ...paymentForm.typedOf(value, { timeZone: "America/Chicago" }) };
  for (const name of Object.keys(typed)) if (name.startsWith("offer.")) delete typed[name];
  const path = "/admin/settings/payment";
  const sent = { intent: "save", version: "0", ...typed, "offer.stripe": "on", providerMinutes: "45" };
  expect((await owner.post(path, sent)).location).toBe(`${path}?done=saved`);
  const placing = shopOn(shop().db);
  const refused = await place(placing, await cartWith(placing, { sku: "BOX", quantity: 1 }), {
    form: {
      email: "ada@example.com",
      method: "SHIPPING",
      shipping: {
        firstName: "Ada",
        lastName: "Marsh",
        address1: "12 Mill Road",
        city: "Dayton",
        state: "OH",
        zip: "45402",
        phone: "5551234567",
      },
      payment: "zeller",
    },
  });
  expect(refused).toMatchObject({ ok: false, error: { code: "payment_not_offered" } });
  const placed = await place(placing, await cartWith(placing, { sku: "BOX", quantity: 1 }));
  if (!placed.ok) throw new Error(placed.error.code);
  const [order] = await shop().db.sql<{ waits: number }>(
    "select extract(epoch from pay_by - placed_at)::int / 60 as waits from orders where id = $1",
    [placed.value.orderId],
  );
  expect(order?.waits).toBe(45);
  for (const wrong of ["29", "1441", "", "x"])
    expect((await owner.post(path, { ...sent, version: "1", providerMinutes: wrong })).status).toBe(400);
  expect((await owner.post(path, { ...sent, version: "1", "offer.stripe": "" })).text).toContain(
    "must be chosen from the list",
  );
});

test("ways to pay whose money takes days are switched on by a box, and stay on when something else is saved", async () => {
  const asked = async () => {
    const placing = shopOn(shop().db);
    const placed = await place(placing, await cartWith(placing, { sku: "BOX", quantity: 1 }));
    if (!placed.ok) throw new Error(placed.error.code);
    const begun = await beginPayment(
      {
        ...placing,
        payments: new Map([["stripe", shop().stripe] as const]),
        orders: payableOrders(placing.clock),
        settings: { publicUrl: "http://shop.example" },
      },
      placed.value.number,
    );
    if (!begun.ok || begun.value.kind !== "redirect") throw new Error("not begun");
    return shop().stripe.sessions.get(begun.value.session)?.request.settlesAtOnce;
  };
  const done = "/admin/settings/payment?done=saved";
  expect(await asked()).toBe(true);
  expect((await owner.get("/admin/settings/payment")).text).toContain("Also offer ways to pay whose money takes days");
  expect((await save(paymentForm, { delayedMethods: "on" })).location).toBe(done);
  expect(await asked()).toBe(false);
  expect((await save(paymentForm, { providerMinutes: "50" })).location).toBe(done);
  expect(await asked()).toBe(false);
  expect((await owner.get("/cn/admin/settings/payment")).text).toMatch(/name="delayedMethods"[^>]*checked/);
});

test("the screen says which methods can work, and where and what the providers are to report", async () => {
  const page = await owner.get("/admin/settings/payment");
  for (const said of [
    "Its account is not entered",
    "Webhook of Stripe",
    "http://shop.example/webhooks/stripe",
    "charge.dispute.created",
    "CUSTOMER.DISPUTE.RESOLVED",
  ])
    expect(page.text).toContain(said);
  expect((await owner.get("/cn/admin/settings/payment")).text).toContain("尚未填写收款账户");
});

test("a button asks a provider whether it works, and says in both languages what of its webhook is missing", async () => {
  const path = "/admin/settings/payment";
  const url = "http://shop.example/webhooks/stripe";
  const check = async (method: string, prefix = "") =>
    (await owner.post(`${prefix}${path}`, { intent: "check", method })).text;
  expect(await check("stripe")).toContain("It answers and takes the keys: test mode, no real money");
  expect(await check("stripe")).toContain("No webhook is registered for the URL below.");
  const [first, second, ...others] = webhookEvents.stripe;
  shop().stripe.webhooks = [{ url, enabled: true, events: others, version: null }];
  const partial = await check("stripe");
  expect(partial).toContain("Its webhook does not report 2 events that are needed; they are marked below.");
  for (const event of [first, second]) expect(partial).toMatch(new RegExp(`text-danger">${event}`));
  expect(await check("stripe", "/cn")).toContain("Webhook 缺少 2 个必需事件");
  shop().stripe.webhooks = [{ url, enabled: true, events: ["*"], version: "2026-01-01.newest" }];
  expect(await check("stripe", "/cn")).toContain("Webhook 已订阅所有必需事件。");
  shop().stripe.webhooks = [{ url, enabled: true, events: ["*"], version: "2025-01-01.older" }];
  expect(await check("stripe")).toContain("Its webhook writes events as API version 2025-01-01.older");
  expect(await check("stripe", "/cn")).toContain("Webhook 的事件采用 API 版本 2025-01-01.older");
  shop().stripe.silent.push({ call: "check", done: false });
  expect(await check("stripe")).toContain("It gives no answer just now. Please try again in a minute.");
  expect((await owner.post(path, { intent: "check", method: "zeller" })).status).toBe(400);
});

test("an account changes only after its owner has given the second factor once more, and a code works once", async () => {
  const without = await save(bankForm, bank);
  expect(without.status).toBe(400);
  expect(without.text).toContain("Please confirm below that it is you");
  expect(without.text).toContain('value="First Bank"');
  expect((await save(bankForm, { ...bank, factor: "000000" })).text).toContain(
    "This code is wrong or was already used",
  );
  expect((await stored("bank")).value).toBeNull();
  const right = await code();
  expect((await save(bankForm, { ...bank, factor: right })).location).toBe("/admin/settings/bank?done=saved");
  expect((await stored("bank")).value).toMatchObject({ payee: "Ridgeline Air", routingNumber: "021000021" });
  const again = await save(bankForm, { ...bank, payee: "Somebody else", factor: right });
  expect(again.status).toBe(400);
  expect((await stored("bank")).value).toMatchObject({ payee: "Ridgeline Air" });
});

test("five wrong codes lock the change for 15 minutes, whatever is typed then", async () => {
  const browser = await signedInAs(shop(), "owner", "second@example.com");
  for (let time = 0; time < 5; time += 1) await save(bankForm, { ...bank, factor: "111111" }, browser);
  const locked = await save(bankForm, { ...bank, payee: "X", factor: await code() }, browser);
  expect(locked.text).toContain("Too many failed tries. Try again in 15 minutes.");
  await shop().db.sql("delete from sign_in_failures");
});

test("all owners are told by mail whoever changed the account, in both languages, and no number is in it or in the record", async () => {
  await staffMember(shop().db, "third@example.com", "owner", { secret: shopSecret });
  const jobs = () =>
    shop().db.sql<{ payload: { account: "bank"; by: string; at: number } }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send_account_mail' order by j.id`,
    );
  const [job] = await jobs();
  expect(job?.payload).toMatchObject({ account: "bank", by: "owner@example.com" });
  const mails: Mail[] = [];
  const { db } = shop();
  const settings = { publicUrl: "http://shop.example" } as never;
  await sendAccountMail(
    { db, settings, mailer: { send: async (mail) => void mails.push(mail), close() {} } },
    job!.payload,
  );
  expect(mails.map(({ to }) => to)).toEqual(["owner@example.com", "second@example.com", "third@example.com"]);
  for (const said of ["owner@example.com changed the account", "更改了银行转账的收款账户", "/admin/settings/bank"])
    expect(mails[0]!.text).toContain(said);
  expect(mails[0]!.html + mails[0]!.text).not.toContain("1234 5678");
  const lines = await shop().db.sql<{ data: Record<string, string> }>(
    "select data from audit_log where subject = 'settings/bank'",
  );
  expect(JSON.stringify(lines)).not.toContain("1234 5678");
  expect(lines[0]?.data["accountNumber"]).toBe("accountNumber: – → …5678");
  expect(lines[0]?.data["payee"]).toBe("payee: – → Ridgeline Air");
});

test("numbers that cannot be an account are refused beside their fields, in both languages", async () => {
  const wrong = { ...bank, routingNumber: "021000022", accountNumber: "IBAN", factor: await code() };
  expect((await save(bankForm, wrong)).text).toContain("nine digits of the routing number");
  expect((await save(bankForm, wrong, owner, "/cn")).text).toContain("请输入 9 位银行路由号码");
  const handle = await save(zellerForm, { payee: "Ridgeline Air", handle: "not a phone", factor: "" });
  expect(handle.text).toContain("Please enter an email or a 10-digit phone number");
});

test("nobody but an owner sees or changes where the money goes", async () => {
  for (const role of ["manager", "support", "fulfilment", "read-only"] as const) {
    const browser = await signedInAs(shop(), role);
    for (const account of ["bank", "zeller"]) {
      expect((await browser.get(`/admin/settings/${account}`)).status, role).toBe(403);
      expect((await browser.post(`/admin/settings/${account}`, { intent: "save" })).status, role).toBe(403);
    }
  }
});
