import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { askForm } from "#test/checkout/quote-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { customer, goodPassword, waiting } from "./customer-fixtures.ts";

/** Somebody in an office who names the mailbox of somebody else there, who has no account. */
const shop = openShop();
const office = "192.0.2.77";
const gus = "gus-of-office@example.com";

beforeEach(async () => {
  await shop().db.sql("delete from rate_limits");
  await shop().db.sql("delete from graphile_worker._private_jobs");
});

const address = {
  "shipping.firstName": "Gus",
  "shipping.lastName": "Lund",
  "shipping.address1": "1 Mill Road",
  "shipping.city": "Dayton",
  "shipping.state": "OH",
  "shipping.zip": "45402",
  "shipping.phone": "5551234567",
};

/** An order in this name; gives its number. */
async function orderOf(browser: Browser, email: string): Promise<string> {
  const sku = `OFFICE-${randomUUID().slice(0, 8).toUpperCase()}`;
  await stockGoods(shop().db, { sku, price: 100, weightLb: 0.1, onHand: 50 });
  await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const fields = { ...address, email, payment: "stripe", method: "SHIPPING", billingSame: "on", key: randomUUID() };
  const quoted = await browser.post("/checkout", { ...fields, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "0";
  expect(await browser.post("/checkout", { ...fields, total, intent: "place" })).toMatchObject({ status: 303 });
  const [order] = await shop().db.sql<{ number: string }>("select number from orders order by id desc limit 1");
  return order!.number;
}

const spendAll = async (name: "methodChangesOfNetwork" | "transfersOfNetwork" | "quoteRequests") => {
  for (let at = 0; at < budgets[name].limit; at += 1)
    await spend(shop().db, shop().clock.now(), [budgets[name], network(office)]);
};

test("who has orders in another's name looked up again and again keeps no link to the owner's own order from them", async () => {
  const own = await orderOf(shop().browser(office), gus);
  const stranger = shop().browser(office);
  const theirs = await orderOf(stranger, gus);
  await shop().db.sql("delete from graphile_worker._private_jobs");
  const asks = (browser: Browser, number: string) => browser.post("/order/track", { number, email: gus });
  const mails = async () => {
    const jobs = await waiting<{ mail: string; orderId: number }>(shop().db, "send_order_mail");
    await shop().db.sql("delete from graphile_worker._private_jobs");
    return jobs.filter(({ payload }) => payload.mail === "order-link").length;
  };
  const sent = [];
  for (let at = 0; at < 8; at += 1) {
    await asks(stranger, theirs);
    sent.push(await mails());
  }
  expect(sent, "five an hour of one order").toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
  const guest = shop().browser(office);
  expect((await asks(guest, own)).status).toBe(200);
  expect(await mails(), "the owner's own").toBe(1);
  const others = [];
  for (let at = 0; at < 6; at += 1) others.push(await orderOf(shop().browser(office), gus));
  await shop().db.sql("delete from graphile_worker._private_jobs");
  let all = 0;
  for (const number of others)
    for (let at = 0; at < 3; at += 1) {
      await asks(stranger, number);
      all += await mails();
    }
  expect(all, "past the first of each, five of all of them").toBeLessThanOrEqual(
    others.length + budgets.lookUpMails.limit,
  );
});

test("who asks in another's name for goods to come back leaves the owner a way, which the page names in both languages", async () => {
  const { db } = shop();
  const goods = Array.from({ length: 7 }, (_, at) => ({ sku: `AWAY-${at}`, onHand: 0 }));
  await stockGoods(db, ...goods);
  const asks = (browser: Browser, sku: string, email: string, prefix = "") =>
    browser.post(`${prefix}/stockAlert?sku=${sku}`, { intent: "ask", email });
  for (let at = 0; at < 5; at += 1)
    expect((await asks(shop().browser(office), `AWAY-${at}`, gus)).text).toContain("Check your email");
  await db.sql("update stock_alerts set confirmed_at = now() where email_key = $1", [gus]);
  const guest = shop().browser(office);
  for (const [prefix, sentence] of [
    ["", /Sign in with a confirmed email to ask at once, or try again in \d+ minutes?\./],
    ["/cn", /请登录邮箱已确认的账户立即提交，或在 \d+ 分钟后重试。/],
  ] as const) {
    const refused = await asks(guest, "AWAY-6", gus, prefix);
    expect(refused.status, "no word of a mail that does not come").toBe(429);
    expect(refused.text).toMatch(sentence);
    expect(refused.text).toContain(`${prefix}/signIn?redirectTo=`);
    expect(refused.text, "what was typed stays").toContain(`value="${gus}"`);
    // Nor does the answer tell that this mailbox waits for the part already.
    expect((await asks(guest, "AWAY-0", gus, prefix)).status).toBe(429);
  }
  expect((await asks(shop().browser(), "AWAY-6", gus)).text, "from elsewhere").toContain("Check your email");
  await customer(db, "ada-of-office@example.com");
  const ada = shop().browser(office);
  await ada.post("/signIn", { email: "ada-of-office@example.com", password: goodPassword });
  expect((await asks(ada, "AWAY-6", "ada-of-office@example.com")).status, "an account of hers").toBe(303);
});

test("who asks for quotes in another's name leaves the owner a way, which the page names in both languages", async () => {
  await stockGoods(shop().db, { sku: "QUOTED-1" });
  const asks = (prefix: string) =>
    shop()
      .browser(office)
      .post(`${prefix}/quote/ask?sku=QUOTED-1`, askForm("QUOTED-1", { email: gus }));
  for (let at = 0; at < 5; at += 1) expect((await asks("")).status).toBe(200);
  for (const [prefix, sentence] of [
    ["", /Sign in with a confirmed email to ask at once, or try again in \d+ minutes?\./],
    ["/cn", /请登录邮箱已确认的账户立即提交，或在 \d+ 分钟后重试。/],
  ] as const) {
    const refused = await asks(prefix);
    expect(refused.status).toBe(429);
    expect(refused.text).toMatch(sentence);
    expect(refused.text).toContain(`${prefix}/signIn?redirectTo=`);
    expect(refused.text, "what was typed stays").toContain('value="2200 Foundry Street"');
  }
});

test("an account asks for a quote at once where others have spent the network's, and is told so until its email is confirmed", async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "QUOTED-2" });
  await customer(db, "ivy-of-office@example.com", { verified: false });
  const ivy = shop().browser(office);
  await ivy.post("/signIn", { email: "ivy-of-office@example.com", password: goodPassword });
  await spendAll("quoteRequests");
  const asks = () => ivy.post("/quote/ask?sku=QUOTED-2", askForm("QUOTED-2"));
  const refused = await asks();
  expect(refused.status).toBe(429);
  expect(refused.text).toMatch(/Sign in with a confirmed email to ask at once, or try again in \d+ minutes?\./);
  expect(refused.text, "what was typed stays").toContain('value="2200 Foundry Street"');
  await db.sql("update customers set email_verified_at = now() where email = 'ivy-of-office@example.com'");
  expect((await asks()).status).toBe(303);
});

test("where others have spent a network's changes of the payment method, each order has three of its own", async () => {
  const browser = shop().browser(office);
  const number = await orderOf(browser, gus);
  await spendAll("methodChangesOfNetwork");
  await spendAll("transfersOfNetwork");
  const change = (method: string) =>
    browser.post(`/payment?order=${number}`, { intent: "change", order: number, method });
  const answers = [];
  for (const method of ["bank-deposit", "paypal", "stripe", "paypal"]) answers.push((await change(method)).status);
  expect(answers).toEqual([303, 303, 303, 429]);
});
