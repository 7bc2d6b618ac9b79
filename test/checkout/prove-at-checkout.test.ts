import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { sendCustomerMail } from "#worker/mail/send-customer-mail.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
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
});
