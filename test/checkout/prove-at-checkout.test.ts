import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { sendCustomerMail } from "#worker/mail/send-customer-mail.ts";
import { minutes } from "#domain/kernel/time.ts";
import { budgets } from "#engine/platform/budgets.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer, goodPassword, waiting } from "#test/customers/customer-fixtures.ts";
import { type Browser, openShop } from "#test/open-shop.ts";

const shop = openShop();
/** Of this test alone: what others hold there stays. */
let office = "";
let offices = 60;

const address = {
  "shipping.firstName": "A",
  "shipping.lastName": "B",
  "shipping.address1": "1 Mill Road",
  "shipping.city": "Dayton",
  "shipping.state": "OH",
  "shipping.zip": "45402",
  "shipping.phone": "5551234567",
};
const fieldsFor = (email: string, payment: string) => ({
  ...address,
  email,
  payment,
  method: "SHIPPING",
  billingSame: "on",
});

async function place(browser: Browser, email: string, { payment = "stripe", prefix = "" } = {}) {
  const fields = { ...fieldsFor(email, payment), key: randomUUID() };
  const quoted = await browser.post(`${prefix}/checkout`, { ...fields, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "0";
  return browser.post(`${prefix}/checkout`, { ...fields, total, intent: "place" });
}

const fill = (browser: Browser, sku: string, quantity = 1) =>
  browser.post("/shoppingCart", { intent: "add", sku, quantity: String(quantity) });

/** The path of the link in the mail that waits, as it is written to be sent. */
async function mailedLink(): Promise<string> {
  const [job] = (await waiting<JobPayloads["send_customer_mail"]>(shop().db, "send_customer_mail")).filter(
    ({ payload }) => payload.mail === "checkout-link",
  );
  const letters: string[] = [];
  const { db, clock, url: publicUrl } = shop();
  const mailer = { send: ({ text }: { text: string }) => Promise.resolve(void letters.push(text)) };
  await sendCustomerMail({ db, clock, settings: { publicUrl }, mailer } as never, job!.payload);
  const link = new URL(/https?:\/\/\S+createPassword\?\S+/.exec(letters[0] ?? "")![0]);
  return link.pathname + link.search;
}

beforeEach(async () => {
  const { db } = shop();
  await db.sql("delete from rate_limits");
  await db.sql("delete from graphile_worker._private_jobs");
  office = `192.0.2.${(offices += 1)}`;
});

describe("a guest whose network others have filled with unpaid orders", () => {
  /** A stranger's twenty, which nobody pays. */
  async function filled(sku: string) {
    await stockGoods(shop().db, { sku, price: 100, weightLb: 0.1, onHand: 500 });
    for (let at = 0; at < 20; at += 1) {
      const browser = shop().browser(office);
      await fill(browser, sku);
      expect(await place(browser, `stranger${at}@example.com`, { payment: "bank-deposit" })).toMatchObject({
        status: 303,
      });
    }
  }

  test("goes on by a link to the typed mailbox, with the cart, in both languages", async () => {
    await filled("PROVE-1");
    const guest = shop().browser(office);
    await fill(guest, "PROVE-1", 3);
    const refused = await place(guest, "gus-proves@example.com", { prefix: "/cn" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("此处已有 20 个未付款订单");
    expect(refused.text).toContain("发送链接到 gus-proves@example.com");
    const sent = await guest.post("/cn/checkout", {
      ...fieldsFor("gus-proves@example.com", "stripe"),
      intent: "link",
    });
    expect(sent.text).toContain("请在本浏览器中打开我们发往 gus-proves@example.com 的邮件链接");
    expect(sent.text, "what was typed stays").toContain('value="1 Mill Road"');
    const link = await mailedLink();
    expect(link).toMatch(/^\/cn\/createPassword/);
    const opened = await guest.get(link);
    expect(opened.location).toBe("/cn/createPassword?redirectTo=%2Fcn%2Fcheckout");
    const chosen = { password: "Fresh-Valve-77", confirm: "Fresh-Valve-77" };
    const entered = await guest.post(opened.location!, chosen);
    expect(entered).toMatchObject({ status: 303, location: "/cn/checkout" });
    expect(await place(guest, "gus-proves@example.com", { prefix: "/cn" })).toMatchObject({ status: 303 });
    const [order] = await shop().db.sql<{ units: number }>(
      `select sum(l.quantity)::int as units from orders o join order_lines l on l.order_id = o.id where o.email_key = $1`,
      ["gus-proves@example.com"],
    );
    expect(order?.units, "the cart that was filled as a guest").toBe(3);
  });

  test("with an account just opens the link and keeps the password; a proved buyer is offered no link", async () => {
    await filled("PROVE-2");
    const { db } = shop();
    await customer(db, "ada-proves@example.com");
    const browser = shop().browser(office);
    await fill(browser, "PROVE-2");
    expect((await place(browser, "ada-proves@example.com")).text).toContain("Email a link to ada-proves@example.com");
    await browser.post("/checkout", { ...fieldsFor("ada-proves@example.com", "stripe"), intent: "link" });
    const opened = await browser.get(await mailedLink());
    const entered = await browser.post(opened.location!, { intent: "keep" });
    expect(entered).toMatchObject({ status: 303, location: "/checkout" });
    expect(await place(browser, "ada-proves@example.com")).toMatchObject({ status: 303 });
    expect(
      await shop().browser().post("/signIn", { email: "ada-proves@example.com", password: goodPassword }),
    ).toMatchObject({ status: 303 });
    for (let at = 0; at < 19; at += 1) {
      await fill(browser, "PROVE-2");
      await place(browser, "ada-proves@example.com");
    }
    await fill(browser, "PROVE-2");
    const full = await place(browser, "ada-proves@example.com");
    expect([full.status, full.text.includes("Email a link to")]).toEqual([409, false]);
  });

  test("cannot be kept from it: strangers who ask in the same name leave a link that works", async () => {
    await stockGoods(shop().db, { sku: "PROVE-3", price: 100, weightLb: 0.1, onHand: 50 });
    const answers = [];
    for (let at = 0; at < 6; at += 1) {
      const browser = shop().browser(office);
      await fill(browser, "PROVE-3");
      answers.push(await browser.post("/checkout", { ...fieldsFor("named@example.com", "stripe"), intent: "link" }));
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await waiting(shop().db, "send_customer_mail"), "each works for half an hour").toHaveLength(2);
    const guest = shop().browser(office);
    await fill(guest, "PROVE-3");
    expect((await guest.get(await mailedLink())).location).toContain("/createPassword");
    const bad = await guest.post("/checkout", { ...fieldsFor("no mailbox", "stripe"), intent: "link" });
    expect([bad.status, bad.text.includes("Email format is incorrect")]).toEqual([400, true]);
  });

  test("cannot be kept from it by strangers who ask for all links of the network: a cart with goods has three of its own", async () => {
    await stockGoods(shop().db, { sku: "PROVE-4", price: 100, weightLb: 0.1, onHand: 50 });
    for (let at = 0; at < 240; at += 1)
      expect(await spend(shop().db, shop().clock.now(), [budgets.checkoutLinks, network(office)])).toMatchObject({
        ok: true,
      });
    const asks = (browser: Browser, email: string) =>
      browser.post("/checkout", { ...fieldsFor(email, "stripe"), intent: "link" });
    const stranger = shop().browser(office);
    expect((await asks(stranger, "bombed@example.com")).status, "without a cart").toBe(303);
    stranger.cookies.set("cart", randomUUID().replaceAll("-", "").repeat(2).slice(0, 43));
    expect((await asks(stranger, "bombed@example.com")).status, "with the cookie of none").toBe(303);
    for (const name of ["gus", "ada"]) {
      const guest = shop().browser(office);
      await fill(guest, "PROVE-4");
      const answers = [];
      for (let at = 0; at < 4; at += 1) answers.push((await asks(guest, `${name}-asks-${at}@example.com`)).status);
      expect({ name, answers }).toEqual({ name, answers: [200, 200, 200, 429] });
    }
    expect(await waiting(shop().db, "send_customer_mail")).toHaveLength(6);
  });
});

describe("a mailed link that is", () => {
  const email = "pressed-twice@example.com";
  async function opened(prefix = ""): Promise<{ browser: Browser; page: string; link: string }> {
    const browser = shop().browser(office);
    await fill(browser, "PROVE-5");
    await browser.post(`${prefix}/checkout`, { ...fieldsFor(email, "stripe"), intent: "link" });
    const link = await mailedLink();
    return { browser, page: (await browser.get(link)).location!, link };
  }

  test("pressed twice at once lets in once and says so on the other page; Back says who is signed in, and leads on", async () => {
    const { db, clock } = shop();
    await stockGoods(db, { sku: "PROVE-5", price: 100, weightLb: 0.1, onHand: 50 });
    await customer(db, email);
    const { browser, page, link } = await opened();
    const press = () => browser.post(page, { intent: "keep", email });
    const [first, second] = (await Promise.all([press(), press()])).toSorted((a, b) => a.status - b.status);
    expect([first!.status, first!.location]).toEqual([303, "/checkout"]);
    expect(second!.status).toBe(409);
    expect(second!.text).toContain("This link was used just now");
    expect(second!.text).toContain('href="/checkout"');

    const back = await browser.get(page);
    expect(back.text).toContain(`You are signed in as ${email}`);
    expect(back.text).toContain('href="/checkout"');
    expect((await browser.get(link)).location).toBe(page);
    expect((await browser.get(page)).text, "opened in the mail once more").toContain(`You are signed in as ${email}`);
    expect(await press(), "pressed on the page that the browser kept").toMatchObject({
      status: 303,
      location: "/checkout",
    });

    const elsewhere = shop().browser();
    await elsewhere.get(link);
    expect((await elsewhere.get(page)).text).toContain("This link was used just now");
    clock.advance(minutes(10));
    expect((await elsewhere.get(page)).text).toContain("This link no longer works");
    const forged = shop().browser();
    expect((await forged.post(page, { intent: "keep", email })).status, "without a link").toBe(410);
  });

  test("opened by who is signed in to another account tells of no account but their own", async () => {
    await customer(shop().db, "other-account@example.com");
    const { browser, page, link } = await opened("/cn");
    await browser.post(page, { intent: "keep", email });
    const other = shop().browser();
    await other.post("/signIn", { email: "other-account@example.com", password: goodPassword });
    await other.get(link);
    const shown = (await other.get(page)).text;
    expect(shown).toContain("该链接刚刚使用过");
    expect(shown).not.toContain(email);
    expect((await other.post(page, { intent: "keep", email })).status).toBe(409);
    expect((await browser.get(page)).text).toContain(`您已登录账户 ${email}`);
  });
});
