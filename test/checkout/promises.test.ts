import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type CalendarDay, dayIn, instantAtHour, isBusinessDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { after, days, hours } from "#domain/kernel/time.ts";
import { defaultPaymentSettings, paymentDeadline, windowsOf } from "#domain/checkout/payment-settings.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { findOrderForMail } from "#engine/orders/order-for-mail.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import type { Shop } from "#engine/shop.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { noon, setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { columbus } from "#test/checkout/pickup-place.ts";
import { demoSettings } from "../../demo/settings.ts";
import { type Browser, openShop } from "../open-shop.ts";

const shop = openShop();
const zone = "America/Chicago";

const carton = { weightLb: 5, lengthIn: 10, widthIn: 10, heightIn: 10 };

async function shopperWith(sku: string, quantity = 1): Promise<Browser> {
  await stockGoods(shop().db, { sku, price: 10_000 });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku, quantity: String(quantity) });
  return browser;
}

async function place(browser: Browser, changes: Record<string, string> = {}, prefix = ""): Promise<number> {
  const fields = { ...checkoutForm, key: randomUUID(), ...changes };
  const quoted = await browser.post(`${prefix}/checkout`, { ...fields, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  expect((await browser.post(`${prefix}/checkout`, { ...fields, intent: "place", total })).status).toBe(303);
  const [order] = await shop().db.sql<{ id: number }>("select id from orders order by id desc limit 1");
  return order!.id;
}

const mailed = async (orderId: number, mail: "placed" | "paid" | "bank-instructions") => {
  const { db, clock } = shop();
  const worker = { db, clock, settings: { publicUrl: "http://shop.example" } } as unknown as Shop;
  return (await writeOrderMail(worker, { orderId, mail }))?.text ?? "";
};

test("cart and product say from which value of goods standard shipping is free, and how much is missing", async () => {
  const browser = await shopperWith("FREE-1");
  expect((await browser.get("/shoppingCart")).text).toContain(
    "Free standard shipping from $199.00 of goods: $99.00 to go.",
  );
  expect((await browser.get("/cn/shoppingCart")).text).toContain("商品满 US$199.00 免标准配送运费，还差 US$99.00。");
  await importProducts(shop(), jsonLines([record("hose", { variants: [variant("HOSE-1", carton)] })]));
  expect((await browser.get("/products/hose.html")).text).toContain("Standard shipping, free from $199.00 of goods");
  expect((await browser.get("/cn/products/hose.html")).text).toContain("标准配送，商品满 US$199.00 免运费");
  await browser.post("/shoppingCart", { intent: "add", sku: "FREE-1", quantity: "1" });
  expect((await browser.get("/shoppingCart")).text).toContain("Your goods reach $199.00: standard shipping is free.");
});

test("a shop that ships nothing for free promises none", async () => {
  await setSetting(shop().db, "shipping", { parcel: { freeFrom: null } });
  const browser = await shopperWith("FREE-2");
  expect((await browser.get("/shoppingCart")).text).not.toContain("Free standard shipping");
  await importProducts(shop(), jsonLines([record("pipe", { variants: [variant("PIPE-1", carton)] })]));
  const product = (await browser.get("/products/pipe.html")).text;
  expect(product).toContain("Standard shipping");
  expect(product).not.toContain("free from");
  await shop().db.sql("delete from settings where key = 'shipping'");
});

test("the ZIP code of the cart's estimate begins the checkout, with its state", async () => {
  const browser = await shopperWith("ZIP-1");
  await browser.post("/shoppingCart", { intent: "zip", zip: "45402" });
  const page = (await browser.get("/checkout")).text;
  expect(page).toMatch(/name="shipping.zip"[^>]*value="45402"|value="45402"[^>]*name="shipping.zip"/);
  expect(page).toMatch(/<option value="OH" selected/);
});

test("a ZIP code that is none ends the estimate for the one before, here and in the checkout", async () => {
  const browser = await shopperWith("ZIP-2");
  await browser.post("/shoppingCart", { intent: "zip", zip: "45402" });
  const wrong = await browser.post("/shoppingCart", { intent: "zip", zip: "1234" });
  expect(wrong.text).toContain("Please enter a 5-digit ZIP code");
  expect(wrong.text).not.toContain("To Ohio, 45402");
  expect((await browser.get("/shoppingCart")).text).not.toContain("To Ohio, 45402");
  expect((await browser.get("/checkout")).text).not.toContain("45402");
});

test.each([
  ["", "Please write this in English letters: carriers print no others on their labels"],
  ["/cn", "请用英文字母填写（姓名用拼音）：承运商的面单只印英文字母"],
])(
  "an address in Chinese script is asked for in letters that a carrier reads, at its field (%s)",
  async (prefix, said) => {
    const browser = await shopperWith(`LATIN-${prefix.slice(1) || "en"}`);
    const typed = {
      ...checkoutForm,
      "shipping.address1": "米尔路 12 号",
      "shipping.city": "代顿",
      "shipping.firstName": "伟",
    };
    const answer = await browser.post(`${prefix}/checkout`, { ...typed, intent: "place", key: randomUUID() });
    expect(answer.status).toBe(400);
    expect(answer.text.split(said).length - 1, "at name, street and city").toBeGreaterThanOrEqual(3);
    expect(answer.text).toContain("米尔路 12 号");
    expect(answer.text, "what was typed stays").toContain("伟");
    // No carrier prints the names of who fetches the goods or is billed.
    const fetched = { method: "PICKUP", "contact.firstName": "伟", "contact.lastName": "王" };
    const billed = { billing: "other", "billing.firstName": "伟", "billing.lastName": "王" };
    for (const form of [fetched, billed])
      expect(
        (await browser.post(`${prefix}/checkout`, { ...checkoutForm, ...form, intent: "quote" })).text,
      ).not.toContain(said);
  },
);

test("a product's page names pick up once the merchant has said where", async () => {
  const { db, clock } = shop();
  const goods = ["fetch-1", "fetch-2"].map((slug) => record(slug, { variants: [variant(slug, carton)] }));
  expect((await importProducts({ db, clock }, jsonLines(goods))).errors).toEqual([]);
  const says = async (slug: string) => (await shop().browser().get(`/products/${slug}.html`)).text;
  expect(await says("fetch-1")).not.toContain("Pick up available");
  await setSetting(db, "pickup", demoSettings.pickup);
  expect(await says("fetch-2")).toContain("Pick up available");
  await db.sql("delete from settings where key = 'pickup'");
});

test("checkout says how long goods are reserved for a transfer as the merchant has set it, in both languages", async () => {
  const browser = await shopperWith("WAIT-1");
  expect((await browser.get("/checkout")).text).toContain("Items are reserved for at least 72 hours.");
  await setSetting(shop().db, "payment", { manualHours: 48 });
  expect((await browser.get("/checkout")).text).toContain("Items are reserved for at least 48 hours.");
  expect((await browser.get("/cn/checkout")).text).toContain("商品至少保留 48 小时。");
  await setSetting(shop().db, "payment", {});
});

test("the mail of an order by card says until when to pay, in a zone that nobody misreads", async () => {
  const order = await place(await shopperWith("MAIL-1"));
  expect(await mailed(order, "placed")).toMatch(/Pay by: Nov 20, 2026, 9:30 AM US Central Time/);
  const chinese = await mailed(await place(await shopperWith("MAIL-2"), {}, "/cn"), "placed");
  expect(chinese).toContain("2026年11月20日 09:30（美国中部时间）");
  expect(chinese).not.toMatch(/CST|GMT/);
});

test("a transfer's page says that its instructions come by email, and while none has left not that they were sent", async () => {
  for (const [prefix, promised, invited] of [
    ["", "These instructions also come to slow-en@example.com by email.", "open the link in our email to slow-en@"],
    ["/cn", "付款说明也会通过邮件发至 slow-cn@example.com。", "slow-cn@example.com 的邮件中的链接"],
  ] as const) {
    const email = `slow-${prefix.slice(1) || "en"}@example.com`;
    const browser = await shopperWith(`SLOW-${prefix.slice(1)}`);
    const order = await place(browser, { payment: "bank-deposit", email }, prefix);
    const { db } = shop();
    const [placed] = await db.sql<{ number: string }>("select number from orders where id = $1", [order]);
    expect(await db.sql("select from order_mails where order_id = $1", [order])).toEqual([]);
    const { text } = await browser.get(`${prefix}/payment?order=${placed!.number}`);
    expect(text).toContain(promised);
    expect(text).toContain(invited);
    expect(text).not.toMatch(/emailed|已发送/);
  }
});

test("a transfer's deadline is a moment at which banks are open, whenever the order is placed", () => {
  const windows = windowsOf(defaultPaymentSettings);
  for (let hour = 0; hour < 366 * 24; hour += 5) {
    const placed = after(noon, hours(hour));
    const ends = paymentDeadline(placed, "bank-deposit", windows, zone);
    const day = dayIn(zone, ends);
    expect(isBusinessDay(day), new Date(ends).toISOString()).toBe(true);
    expect(ends).toBeLessThanOrEqual(instantAtHour(day, 17, zone));
    expect(ends - placed).toBeGreaterThanOrEqual(windows.manual);
    expect(ends - placed).toBeLessThanOrEqual(windows.manual + days(5));
  }
});

test("days are promised for a transfer that comes at once, on the page where it is chosen, in both languages", async () => {
  const browser = await shopperWith("PROMISED-1");
  const quoted = async (prefix: string, payment: string) =>
    (await browser.post(`${prefix}/checkout`, { ...checkoutForm, payment, intent: "quote" })).text;
  for (const [prefix, said] of [
    ["", /Arrives [^<]*, if your payment arrives the same day/],
    ["/cn", /预计 [^<]*（当日到账时）送达/],
  ] as const) {
    for (const payment of ["bank-deposit", "zeller"]) expect(await quoted(prefix, payment)).toMatch(said);
    expect(await quoted(prefix, "stripe")).not.toMatch(said);
  }
});

test("the days of arrival count from the day a transfer came, over weekends and Thanksgiving", async () => {
  const order = await place(await shopperWith("ARRIVES-1"), { payment: "bank-deposit", email: "later@example.com" });
  const { db, clock } = shop();
  // Placed on Friday, November 20.
  const promised = await findOrderForMail(db, order);
  expect(promised).toMatchObject({ arrivesFrom: "2026-11-24", arrivesTo: "2026-11-25" });
  const said = "if your payment arrives the same day";
  expect(await mailed(order, "placed")).toContain(said);
  await payOnMonday(order);
  expect(await mailed(order, "paid")).not.toContain(said);
  // Thursday is Thanksgiving.
  expect(await findOrderForMail(db, order)).toMatchObject({ arrivesFrom: "2026-11-25", arrivesTo: "2026-11-27" });
  clock.set(noon);
});

test("the day goods can be fetched counts from the day a transfer came, and is one on which the place is open", async () => {
  const { db, clock } = shop();
  const closed = [{ from: "2026-11-24" as CalendarDay, to: "2026-11-25" as CalendarDay }];
  await setSetting(db, "pickup", { places: [{ ...columbus, closed }] });
  const contact = { "contact.firstName": "Ada", "contact.lastName": "Marsh", "contact.phone": "5551234567" };
  const fetched = { method: "PICKUP", payment: "bank-deposit", email: "fetch@example.com", ...contact };
  const order = await place(await shopperWith("FETCH-3"), fetched);
  expect(await findOrderForMail(db, order)).toMatchObject({ arrivesFrom: "2026-11-23", arrivesTo: "2026-11-23" });
  expect(await mailed(order, "placed")).toContain("Ready for pickup: Nov 23");
  await payOnMonday(order);
  // Ready on Tuesday; the place is closed until Thanksgiving is over.
  expect(await findOrderForMail(db, order)).toMatchObject({ arrivesFrom: "2026-11-24", arrivesTo: "2026-11-27" });
  clock.set(noon);
  await db.sql("delete from settings where key = 'pickup'");
});

/** The merchant confirms an order's transfer on Monday, November 23. */
async function payOnMonday(order: number): Promise<void> {
  const { db, clock } = shop();
  clock.set(after(noon, days(2.9)));
  const deps = { db, clock, payments: new Map(), orders: payableOrders(clock), settings: { publicUrl: "" } };
  const [{ number, total }] = (await db.sql<{ number: string; total: number }>(
    "select number, total_cents as total from orders where id = $1",
    [order],
  )) as [{ number: string; total: number }];
  await confirmManualPayment(deps, { orderNumber: number, reference: "W", amount: cents(total), staffId: 1 });
}
