import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { after, minutes } from "#domain/kernel/time.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { type Browser, openShop } from "#test/open-shop.ts";

const shop = openShop();
// More than any budget of a mailbox or account lets through; in the long run as many as an office has.
const strangers = process.env["LONG"] ? 50 : 12;
const [ada, guest] = ["ada@example.com", "gus@example.com"];
const office = "192.0.2.50";

const address = {
  "shipping.firstName": "A",
  "shipping.lastName": "B",
  "shipping.address1": "1 Mill Road",
  "shipping.city": "Dayton",
  "shipping.state": "OH",
  "shipping.zip": "45402",
  "shipping.phone": "5551234567",
};

async function buy(browser: Browser, email: string, payment: string) {
  await browser.post("/shoppingCart", { intent: "add", sku: "WANTED", quantity: "1" });
  const fields = { ...address, email, payment, method: "SHIPPING", billingSame: "on", key: randomUUID() };
  const quoted = await browser.post("/checkout", { ...fields, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "0";
  return browser.post("/checkout", { ...fields, total, intent: "place" });
}

/** The mails that wait to be sent to somebody, of one kind. */
async function mails(task: "send_order_mail" | "send_customer_mail", mail: string): Promise<unknown[]> {
  const waiting = await shop().db.sql<{ payload: JobPayloads["send_order_mail"] }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1`,
    [task],
  );
  return waiting.filter(({ payload }) => (payload.mail as string) === mail);
}

/** A stranger's steps in both names, from a network of their own or from the office's. */
async function attack(ip: string, orderOfGuest: string) {
  const browser = shop().browser(ip);
  for (const email of [ada, guest]) {
    await buy(browser, email, "bank-deposit");
    for (let wrong = 0; wrong < 5; wrong += 1)
      await browser.post("/signIn", { email, password: `Guess-${wrong}-wrong` });
    await browser.post("/resetPassword", { email });
    await browser.post("/order/erase", { email });
    await browser.post("/order/track", { number: "PL-2345-6789", email });
    await browser.post("/order/track", { number: orderOfGuest, email: "stranger@example.com" });
    await browser.post("/signUp", { email, password: "Strange1pass", firstName: "S", lastName: "T" });
  }
}

test(`${strangers} strangers in a buyer's name, some of them in the same office, change nothing for the buyer`, async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "WANTED", price: 100, weightLb: 0.1, onHand: 5_000 });
  const adas = await customer(db, ada);
  const known = shop().browser(office);
  expect(await known.post("/signIn", { email: ada, password: goodPassword })).toMatchObject({ status: 303 });
  await known.post("/signIn", { intent: "sign-out" });
  expect(await buy(shop().browser("198.51.100.9"), guest, "stripe")).toMatchObject({ status: 303 });
  const [first] = await db.sql<{ number: string }>("select number from orders");
  for (let at = 0; at < strangers; at += 1) await attack(`203.0.113.${at}`, first!.number);
  for (let at = 0; at < 22; at += 1) await buy(shop().browser(office), at % 2 ? ada : guest, "bank-deposit");
  expect(
    await buy(shop().browser(office), "other@example.com", "stripe"),
    "guests of the office have no room",
  ).toMatchObject({
    status: 409,
  });

  expect(
    await known.post("/signIn", { email: ada, password: goodPassword }),
    "signs in where they did before",
  ).toMatchObject({ status: 303 });
  const browser = shop().browser(office);
  const locked = await browser.post("/signIn", { email: ada, password: goodPassword });
  expect(locked.text, "the specification's lock of the account").toContain("try again in 15 minutes");
  expect(locked.text, "and the way in that the mailbox proves").toContain("Let me in by a link to my email");
  expect((await shop().browser(office).post("/cn/signIn", { email: ada, password: "x" })).text).toContain(
    "通过邮件链接登录",
  );
  const expiresAt = after(shop().clock.now(), minutes(30));
  const link = { purpose: "reset-password", customerId: adas, expiresAt, now: shop().clock.now() } as const;
  await browser.get(`/createPassword?token=${await createToken(db, link)}`);
  expect(
    await browser.post("/createPassword", { intent: "keep" }),
    "signs in from a new browser, from the office, with the password as it is",
  ).toMatchObject({ status: 303, location: "/personal" });
  expect(
    await shop().browser(office).post("/signIn", { email: ada, password: goodPassword }),
    "the lock is over",
  ).toMatchObject({ status: 303 });
  expect(await buy(browser, ada, "bank-deposit"), "buys by transfer, from the office").toMatchObject({ status: 303 });
  expect(await buy(shop().browser("198.51.100.10"), guest, "bank-deposit"), "buys as a guest at home").toMatchObject({
    status: 303,
  });
  const before = (await mails("send_order_mail", "order-link")).length;
  await shop().browser("198.51.100.9").post("/order/track", { number: first!.number, email: guest });
  expect(await mails("send_order_mail", "order-link"), "is mailed the order's link").toHaveLength(before + 1);
  const reset = () => mails("send_customer_mail", "reset-password");
  expect((await reset()).length, "has a link to a new password that strangers had sent").toBeGreaterThan(0);
  await db.sql("delete from graphile_worker._private_jobs where payload ->> 'mail' = 'reset-password'");
  shop().clock.advance(minutes(10));
  await shop().browser(office).post("/resetPassword", { email: ada });
  expect(await reset(), "and one of their own while that still works").toHaveLength(1);
  const instructions = await mails("send_order_mail", "bank-instructions");
  const orders = await db.sql("select from orders where payment_method = 'bank-deposit'");
  expect(instructions, "each order's instructions").toHaveLength(orders.length);
  expect(shop().errors).toEqual([]);
});

test("one network places twenty orders a day in one mailbox's name, however it is spelled and though it cancels each", async () => {
  const spelled = ["victim@example.com", "Victim+1@Example.com", "ｖｉｃｔｉｍ@example.com"];
  const one = async (at: number) => {
    const browser = shop().browser("198.51.100.66");
    const { status, location } = await buy(browser, spelled[at % spelled.length]!, "bank-deposit");
    const order = /order=(PL-[\w-]+)/.exec(location ?? "")?.[1] ?? "";
    if (order !== "") await browser.post("/payment", { intent: "cancel", order });
    return status;
  };
  const statuses: number[] = [];
  for (let at = 0; at < 22; at += 1) statuses.push(await one(at));
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 303), 429, 429]);
});

test("totals do not tell a stranger that a mailbox has used a discount; its proved owner and whoever orders are told", async () => {
  const { db } = shop();
  const [owner, never] = ["dora@example.com", "never@example.com"];
  await stockGoods(db, { sku: "CODED", price: 10_000, weightLb: 1, onHand: 50 });
  await db.sql("insert into discount_codes (code, percent, per_email_limit) values ('ONCE', 10, 1)");
  const shopper = async (ip: string, signIn?: string) => {
    const browser = shop().browser(ip);
    if (signIn) await browser.post("/signIn", { email: signIn, password: goodPassword });
    await browser.post("/shoppingCart", { intent: "add", sku: "CODED", quantity: "1" });
    await browser.post("/shoppingCart", { intent: "code", code: "ONCE" });
    return browser;
  };
  const fields = (email: string) => ({
    ...address,
    email,
    payment: "stripe",
    method: "SHIPPING",
    billingSame: "on",
    key: randomUUID(),
  });
  const told = "This discount code was already used with your email";
  const totalsFor = async (browser: Browser, email: string) => {
    const { text } = await browser.post("/checkout", { ...fields(email), intent: "quote" });
    return { total: /name="total" value="(\d+)"/.exec(text)?.[1], isTold: text.includes(told) };
  };
  const first = await shopper("198.51.100.20");
  const { total = "" } = await totalsFor(first, owner);
  expect(await first.post("/checkout", { ...fields(owner), total, intent: "place" })).toMatchObject({ status: 303 });

  const stranger = await shopper("198.51.100.21");
  expect(await totalsFor(stranger, owner)).toEqual(await totalsFor(stranger, never));
  const refused = await stranger.post("/checkout", { ...fields(owner), total, intent: "place" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(told);

  await db.sql("update orders set confirmed_at = now() where email = $1", [owner]);
  for (const email of [owner, "eve@example.com"]) await customer(db, email);
  const eve = await shopper("198.51.100.22", "eve@example.com");
  expect(await totalsFor(eve, owner), "nor an account, of another's").toEqual(await totalsFor(eve, never));
  const dora = await shopper("198.51.100.23", owner);
  expect(await totalsFor(dora, owner)).toMatchObject({ isTold: true });
});
