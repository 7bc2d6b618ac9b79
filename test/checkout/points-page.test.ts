import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { saveDiscountCodes } from "#engine/promotions/save-discount-codes.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { stockGoods } from "./checkout-shop.ts";

const shop = openShop();
const path = "/admin/settings/points";
let owner: Browser;
let ada: Browser;
let adaId: number;

beforeAll(async () => {
  const { db } = shop();
  owner = await signedInAs(shop(), "owner");
  adaId = await customer(db, "ada@example.com");
  // Points of an order of long ago.
  await db.sql("update customers set points = 1234 where id = $1", [adaId]);
  ada = await signedIn(shop(), "ada@example.com");
  await stockGoods(db, { sku: "BOX", price: 20_000 });
  await ada.post("/shoppingCart", { intent: "add", sku: "BOX", quantity: "1" });
});

const save = async (fields: Record<string, string>, prefix = "") => {
  const [row] = await shop().db.sql<{ version: number }>("select version from settings where key = 'points'");
  return owner.post(prefix + path, { intent: "save", version: String(row?.version ?? 0), ...fields });
};
const usual = { on: "on", worth: "1", least: "100", mostPercent: "50" };
const quote = async (browser: Browser, fields: Record<string, string>, prefix = "") =>
  (await browser.post(`${prefix}/checkout`, { ...checkoutForm, ...fields, intent: "quote" })).text;

test("no checkout speaks of points until the merchant takes them, and a guest's never does", async () => {
  expect(await quote(ada, {})).not.toContain("usePoints");
  expect((await ada.get("/personal")).text).not.toContain("at checkout");
  expect((await save(usual)).location).toBe(`${path}?done=saved`);
  expect(await quote(ada, {})).toContain("usePoints");
  const guest = shop().browser();
  await guest.post("/shoppingCart", { intent: "add", sku: "BOX", quantity: "1" });
  for (const prefix of ["", "/cn"]) {
    const text = await quote(guest, {}, prefix);
    expect(text).not.toContain("usePoints");
    expect(text).not.toMatch(/your points|积分/);
  }
});

test("a worth, least or share that cannot be is refused beside its field, in both languages, and nothing typed is lost", async () => {
  for (const wrong of [{ worth: "0" }, { worth: "101" }, { least: "0" }, { mostPercent: "91" }, { mostPercent: "x" }])
    expect((await save({ ...usual, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
  const answer = await save({ ...usual, mostPercent: "100" }, "/cn");
  expect(answer.text).toContain("最多可抵商品金额的百分比须为 1 至 90 之间的整数");
  expect(answer.text).toContain('value="100"');
});

test("a customer without points reads how they are earned and what they take off, and nothing of it where none are taken", async () => {
  await customer(shop().db, "new@example.com");
  const newcomer = await signedIn(shop(), "new@example.com");
  // 100 points of one cent each. One point a whole dollar is what the terms of use say.
  expect((await newcomer.get("/personal")).text).toContain(
    "One for every whole dollar of goods, once your order is delivered or picked up. " +
      "At checkout, 100 points take $1.00 off.",
  );
  expect((await newcomer.get("/cn/personal")).text).toContain(
    "商品每满 1 美元得 1 积分。结算时 100 积分可抵 US$1.00。",
  );
  const [row] = await shop().db.sql<{ value: object }>("select value from settings where key = 'points'");
  await shop().db.sql("delete from settings where key = 'points'");
  for (const path of ["/personal", "/cn/personal"])
    expect((await newcomer.get(path)).text).not.toMatch(/At checkout,|每满 1 美元/);
  await shop().db.sql("insert into settings (key, value) values ('points', $1)", [JSON.stringify(row!.value)]);
});

test("a customer sees how many points they have and what they are worth, and the line they make, in both languages", async () => {
  const english = await quote(ada, { usePoints: "all" });
  expect(english).toContain("You have 1,234 points, worth $12.34.");
  expect(english).toContain("Use 1,234 points");
  expect(english).toContain("−$12.34");
  const chinese = await quote(ada, { usePoints: "some", points: "1000" }, "/cn");
  expect(chinese).toContain("您有 1,234 积分，可抵 US$12.34。");
  expect(chinese).toContain("1,000 积分");
  expect(chinese).toContain("−<");
  const account = async (prefix = "") => (await ada.get(`${prefix}/personal`)).text;
  expect(await account()).toContain("Worth $12.34 at checkout<");
  expect(await account("/cn")).toContain("结算时可抵 US$12.34<");
  await save({ ...usual, least: "2000" });
  expect(await account()).toContain("Worth $12.34 at checkout once you have 2,000 points");
  expect(await account("/cn")).toContain("可抵 US$12.34，满 2,000 积分后可在结算时使用");
  await save(usual);
});

test.each([
  ["99", "An order takes 100 points or more", "每个订单至少使用 100 积分"],
  ["5000", "This order takes 1,234 points at most", "本订单最多可使用 1,234 积分"],
  ["ten", "Please enter a whole number of points", "请输入整数积分"],
])(
  "%s points are refused with a sentence beside the field, and what was typed stays",
  async (points, english, chinese) => {
    for (const [prefix, sentence] of [
      ["", english],
      ["/cn", chinese],
    ] as const) {
      const text = await quote(ada, { usePoints: "some", points }, prefix);
      expect(text).toContain(sentence);
      expect(text).toContain(`value="${points}"`);
    }
  },
);

test("an order paid in part with points says so on its page, to the merchant and on the receipt", async () => {
  const { db, clock, stripe, errors } = shop();
  const fields = { ...checkoutForm, usePoints: "some", points: "1000", partial: "no", key: randomUUID() };
  const total = /name="total" value="(\d+)"/.exec(await quote(ada, fields))?.[1] ?? "";
  const sent = { ...fields, intent: "place", total };
  const [placed, again] = await Promise.all([ada.post("/checkout", sent), ada.post("/checkout", sent)]);
  expect(placed.status).toBe(303);
  expect(again.status).toBe(303);
  const [order] = await db.sql<{ id: number; number: string }>("select id, number from orders");
  expect(await db.sql("select points from customers where id = $1", [adaId])).toEqual([{ points: 234 }]);
  const [session] = [...stripe.sessions.values()];
  expect(session?.request).toMatchObject({ discount: 1_000, points: 1_000, pointsUsed: 1_000 });
  await walkOrder(db, clock, order!, "confirmed", stripe);
  for (const [browser, page, words] of [
    [ada, `/order/detail?order=${order!.number}`, "1,000 points"],
    [ada, `/cn/order/detail?order=${order!.number}`, "1,000 积分"],
    [ada, `/order/receipt?order=${order!.number}`, "1,000 points"],
    [owner, `/admin/orders/${order!.number}`, "1,000 points"],
  ] as const)
    expect((await browser.get(page)).text, page).toContain(words);
  expect(errors).toEqual([]);
});

test("in the file of orders discount and points stand apart, and each row adds up to its total", async () => {
  const { db, clock } = shop();
  await db.transaction((tx) => saveDiscountCodes(tx, [{ code: "SAVE10", worth: { percent: 10 } }]));
  const pointed = await placeOrder(db, clock, "stripe", { customerId: adaId, points: 100, discountCode: "SAVE10" });
  const plain = await placeOrder(db, clock, "bank-deposit");
  const rowsOf = async (prefix: string) => {
    const { text } = await owner.get(`${prefix}/admin/export/orders`);
    const [, ...rows] = text.trim().split("\r\n");
    return { text, rows: new Map(rows.map((row) => [row.split(",")[0]!, row.split(",").slice(-10, -1)])) };
  };
  const { text, rows } = await rowsOf("");
  expect(text).toContain(
    ",Subtotal,Discount,Points used,Paid in points,Shipping,Taxes,Less exchanged goods,Total,Refunded,",
  );
  expect((await rowsOf("/cn")).text).toContain(
    ",商品小计,优惠,使用积分,积分抵扣,运费,销售税,减：换货抵扣,合计,已退款,",
  );
  // Ten percent and a dollar off two of $49.99; 8 % of what is left.
  expect(rows.get(pointed.number)).toEqual([
    "99.98",
    "10.00",
    "100",
    "1.00",
    "15.00",
    "7.12",
    "0.00",
    "111.10",
    "0.00",
  ]);
  expect(rows.get(plain.number)).toEqual(["99.98", "0.00", "0", "0.00", "15.00", "8.00", "0.00", "122.98", "0.00"]);
  for (const row of rows.values()) {
    const [subtotal, discount, , points, shipping, tax, exchanged, total] = row.map((cell) =>
      Math.round(Number(cell) * 100),
    );
    expect(subtotal! - discount! - points! + shipping! + tax! - exchanged!).toBe(total);
  }
});

test("points that were spent elsewhere meanwhile are refused with a sentence, and the form is as it was", async () => {
  const { db } = shop();
  await ada.post("/shoppingCart", { intent: "add", sku: "BOX", quantity: "1" });
  const fields = { ...checkoutForm, usePoints: "some", points: "200", partial: "no", key: randomUUID() };
  const total = /name="total" value="(\d+)"/.exec(await quote(ada, fields, "/cn"))?.[1] ?? "";
  await db.sql("update customers set points = 150 where id = $1", [adaId]);
  const answer = await ada.post("/cn/checkout", { ...fields, intent: "place", total });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("本订单最多可使用 150 积分");
  expect(answer.text).toContain('value="12 Mill Road"');
  expect(await db.sql("select points from customers where id = $1", [adaId])).toEqual([{ points: 150 }]);
});

/** A guest's browser on the page of an order that was just paid. */
async function paidGuest(): Promise<{ guest: Browser; page: string }> {
  const { db, clock, stripe } = shop();
  const guest = shop().browser();
  await guest.post("/shoppingCart", { intent: "add", sku: "BOX", quantity: "1" });
  const total = /name="total" value="(\d+)"/.exec(await quote(guest, {}))?.[1] ?? "";
  const form = { ...checkoutForm, email: "guest@example.com", partial: "no", key: randomUUID() };
  expect((await guest.post("/checkout", { ...form, intent: "place", total })).status).toBe(303);
  const [order] = await db.sql<{ id: number; number: string }>(
    "select id, number from orders order by id desc limit 1",
  );
  await walkOrder(db, clock, order!, "confirmed", stripe);
  return { guest, page: `/payment?order=${order!.number}` };
}

test("who signs in, registers or has paid as a guest is promised points in both languages where the shop takes them, else only what an account has", async () => {
  const { guest, page } = await paidGuest();
  const promises = {
    "/signIn": ["see all your orders, save addresses and earn points", "查看所有订单、保存地址并累积积分"],
    "/signUp": ["For your orders, addresses and points", "用于管理订单、地址和积分"],
    [page]: ["you save your addresses and earn points", "还可保存地址并累积积分"],
  };
  const plain = {
    "/signIn": ["see all your orders and save addresses", "查看所有订单并保存地址"],
    "/signUp": ["For your orders and addresses", "用于管理订单和地址"],
    [page]: ["and you save your addresses", "还可保存地址。"],
  };
  const read = async (path: string) => [(await guest.get(path)).text, (await guest.get(`/cn${path}`)).text] as const;
  for (const [path, words] of Object.entries(promises))
    for (const [at, text] of (await read(path)).entries()) expect(text, path).toContain(words[at]);
  expect((await save({ ...usual, on: "" })).location).toBe(`${path}?done=saved`);
  for (const [path, words] of Object.entries(plain))
    for (const [at, text] of (await read(path)).entries()) {
      expect(text, path).toContain(words[at]);
      expect(text, path).not.toMatch(/\bpoints\b[ .]|积分/);
    }
  // A wrong sign-up is answered on the page as it was.
  const refused = await guest.post("/cn/signUp", { firstName: "", lastName: "", email: "", password: "" });
  expect(refused.status).toBe(400);
  expect(refused.text).not.toContain("积分");
  await save(usual);
});
