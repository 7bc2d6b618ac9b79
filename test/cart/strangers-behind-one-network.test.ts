import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Budget, budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { type Browser, openShop } from "#test/open-shop.ts";

// One address that a buyer shares with strangers: invariant A7; decision 055, "limits count what was proved".
const shop = openShop();
const office = "192.0.2.61";
const add = { intent: "add", sku: "SHARED", quantity: "1" };

beforeAll(async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "SHARED", price: 20_000, weightLb: 1, onHand: 500 });
  await db.sql("insert into discount_codes (code, percent) values ('HALF', 50)");
});

beforeEach(() =>
  shop()
    .db.sql("delete from rate_limits")
    .then(() => undefined),
);

/** Strangers behind the network leave nothing of its budgets. */
async function usedUp(...drawn: readonly Budget<"network">[]): Promise<void> {
  const { db, clock } = shop();
  for (const budget of drawn) {
    await spend(db, clock.now(), [budget, network(office)]);
    await db.sql("update rate_limits set count = 1000000 where bucket like $1", [`${budget.name} %`]);
  }
}

async function proved(email: string): Promise<Browser> {
  await customer(shop().db, email);
  const browser = shop().browser(office);
  expect(await browser.post("/signIn", { email, password: goodPassword })).toMatchObject({ status: 303 });
  return browser;
}

/** A guest behind the network with an unpaid order, as its number. */
async function ordered(browser: Browser): Promise<string> {
  await browser.post("/shoppingCart", add);
  const form = { ...checkoutForm, email: `${randomUUID()}@example.com`, payment: "stripe" };
  const quoted = await browser.post("/checkout", { ...form, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  expect(await browser.post("/checkout", { ...form, intent: "place", key: randomUUID(), total })).toMatchObject({
    status: 303,
  });
  const [order] = await shop().db.sql<{ number: string }>("select number from orders order by id desc limit 1");
  return order!.number;
}

test("where strangers have begun all carts of a network, a guest is told to sign in, and an account's cart begins", async () => {
  const buyer = await proved("carts@example.com");
  await usedUp(budgets.newCarts);
  for (const [prefix, sentence, signUp] of [
    ["", /Sign in to go on at once, or try again in \d+ minutes?/, "Create an account"],
    ["/cn", /登录后可立即继续，或在 \d+ 分钟后重试/, "创建账户"],
  ] as const) {
    const refused = await shop().browser(office).post(`${prefix}/shoppingCart`, add);
    expect(refused.status).toBe(429);
    expect(refused.text).toMatch(sentence);
    expect(refused.text).toContain(`href="${prefix}/signIn?redirectTo=`);
    expect(refused.text).toContain(signUp);
    const zip = await shop()
      .browser(office)
      .post(`${prefix}/deliveredPrice?sku=SHARED`, { intent: "save", zip: "77002" });
    expect([zip.status, sentence.test(zip.text), zip.text.includes('value="77002"')]).toEqual([429, true, true]);
  }
  expect(await buyer.post("/shoppingCart", add)).toMatchObject({ status: 303 });
});

test("a browser that holds an order of its own begins its next cart there, twelve a day, and a made-up secret none", async () => {
  const guest = shop().browser(office);
  await ordered(guest);
  await usedUp(budgets.newCarts);
  const stranger = shop().browser(office);
  stranger.cookies.set("order", "A".repeat(43));
  expect(await stranger.post("/shoppingCart", add)).toMatchObject({ status: 429 });
  for (let begun = 0; begun < 12; begun += 1) {
    guest.cookies.delete("cart");
    expect((await guest.post("/shoppingCart", add)).status, `cart ${begun + 1}`).toBe(303);
  }
  guest.cookies.delete("cart");
  expect(await guest.post("/shoppingCart", add)).toMatchObject({ status: 429 });
});

test("where strangers have tried all codes of a network, a cart has three tries, a made-up one none, and an account its own", async () => {
  const [buyer, guest, stranger] = [await proved("codes@example.com"), shop().browser(office), shop().browser(office)];
  for (const browser of [buyer, guest]) await browser.post("/shoppingCart", add);
  stranger.cookies.set("cart", "A".repeat(43));
  await usedUp(budgets.codes);
  const tried = async (browser: Browser, code: string) =>
    (await browser.post("/shoppingCart", { intent: "code", code })).status;
  expect(await tried(stranger, "HALF")).toBe(429);
  expect([await tried(guest, "WRONG"), await tried(guest, "HALF")]).toEqual([409, 200]);
  expect([await tried(guest, "WRONG"), await tried(guest, "HALF")]).toEqual([409, 429]);
  for (let at = 0; at < 5; at += 1) expect(await tried(buyer, "HALF")).toBe(200);
});

test("a form with more bundles than a page offers is counted as a list of goods is, of an account by itself", async () => {
  const [buyer, guest] = [await proved("bundles@example.com"), shop().browser(office)];
  const putBack = (bundles: number): [string, string][] => [
    ["intent", "add"],
    ["putBack", "yes"],
    ...Array.from({ length: bundles }, (_, at): [string, string][] => [
      ["sku", "SHARED"],
      ["boughtWith", `machine-${at}`],
    ]).flat(),
  ];
  await usedUp(budgets.quickOrders);
  expect((await guest.post("/shoppingCart", putBack(20))).status).toBe(303);
  expect((await guest.post("/shoppingCart", putBack(21))).status).toBe(429);
  expect((await buyer.post("/shoppingCart", putBack(21))).status).toBe(303);
});

test("a confirmed account makes quotations and their PDFs where strangers have used up the network's", async () => {
  const [buyer, guest] = [await proved("quotes@example.com"), shop().browser(office)];
  for (const browser of [buyer, guest]) await browser.post("/shoppingCart", add);
  await usedUp(budgets.quotations, budgets.quotationsOfDay, budgets.documents, budgets.deliveredPrices);
  const make = (browser: Browser) => browser.post("/quotation", { intent: "make", kind: "cart" });
  expect(await make(guest)).toMatchObject({ status: 429 });
  const made = await make(buyer);
  expect(made.status).toBe(303);
  const paper = made.location!.replace("/quotation?", "/quotation.pdf?");
  for (const [path, sentence] of [
    [paper, /^Too many requests\. Please try again in \d+ minutes?\.\n$/],
    [`/cn${paper}`, /^请求过于频繁，请在 \d+ 分钟后重试。\n$/],
    ["/documents/shared/spec-sheet-cn.pdf", /^请求过于频繁/],
  ] as const) {
    const refused = await guest.get(path);
    expect(refused.status, path).toBe(429);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(refused.text, "words, where a PDF would have opened").toMatch(sentence);
  }
  expect((await buyer.get(paper)).status).toBe(200);
  await buyer.post("/shoppingCart", { intent: "zip", zip: "45402" });
  expect((await guest.get("/api/v1/delivered?sku=SHARED")).status).toBe(429);
  expect((await buyer.get("/api/v1/delivered?sku=SHARED")).status).toBe(200);
});

test("a guest goes on to pay an order of their own where strangers have spent the network's questions to providers", async () => {
  const guest = shop().browser(office);
  const number = await ordered(guest);
  await usedUp(budgets.paymentCallsOfNetwork);
  const pay = () => guest.post(`/payment?order=${number}`, { intent: "pay", order: number });
  for (let at = 0; at < 3; at += 1) expect((await pay()).location, `try ${at + 1}`).toContain("https://pay.example/");
  expect(await pay()).toMatchObject({ status: 429 });
});
