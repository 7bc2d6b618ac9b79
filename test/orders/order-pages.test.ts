import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { after, days, minutes } from "#domain/kernel/time.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { revokeOrderLinks } from "#engine/platform/one-time-token.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { noon, setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "../open-shop.ts";

const shop = openShop();

interface Bought {
  browser: Browser;
  number: string;
  id: number;
}

/** A guest's order placed through the pages, unpaid. */
async function buy(payment: "stripe" | "bank-deposit" = "stripe", stocked?: string): Promise<Bought> {
  const sku = stocked ?? `BUY-${randomUUID().slice(0, 8).toUpperCase()}`;
  if (!stocked) await stockGoods(shop().db, { sku, price: 20_000 });
  await setSetting(shop().db, "bank", {
    payee: "Plenum Air LLC",
    bank: "First Example Bank",
    routingNumber: "044000037",
    accountNumber: "000123456789",
  });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const email = `${sku.toLowerCase()}@example.com`;
  const form = { ...checkoutForm, email, payment };
  const quoted = await browser.post("/checkout", { ...form, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  await browser.post("/checkout", { ...form, intent: "place", key: randomUUID(), total });
  const [order] = await shop().db.sql<{ id: number; number: string }>(
    "select id, number from orders where email = $1",
    [email],
  );
  if (!order) throw new Error("nothing was ordered");
  return { browser, ...order };
}

const sessionOf = (number: string) =>
  [...shop().stripe.sessions.values()].filter(({ request }) => request.orderNumber === number).at(-1)?.id ?? "";
const stateOf = async (number: string) =>
  (await shop().db.sql<{ state: string }>("select state from orders where number = $1", [number]))[0]?.state;

test("coming back after paying shows the thanks at once, and again on reload, without a second charge", async () => {
  const { browser, number } = await buy();
  shop().stripe.pay(sessionOf(number));
  for (const _ of [1, 2]) {
    const page = await browser.get(`/payment?order=${number}&return=paid`);
    expect({ status: page.status, says: page.text.includes("Thank you. Your payment has arrived.") }).toEqual({
      status: 200,
      says: true,
    });
  }
  expect(await stateOf(number)).toBe("confirmed");
  expect(shop().stripe.sessions.get(sessionOf(number))?.status).toBe("paid");
});

test("a figure in the name of what is bought stays on one line with its unit, from the cart to the receipt", async () => {
  const tank = record("tall", {
    name: { en: "Tall Tank, 80 gal", cn: "立式储气罐，303 L" },
    variants: [variant("TALL", { weightLb: 5, heightIn: 26 })],
  });
  await importProducts(shop(), jsonLines([tank]));
  const { browser, number } = await buy("stripe", "TALL");
  shop().stripe.pay(sessionOf(number));
  await browser.get(`/payment?order=${number}&return=paid`);
  await browser.post("/shoppingCart", { intent: "add", sku: "TALL", quantity: "1" });
  for (const page of ["/shoppingCart", "/checkout", `/order/detail?order=${number}`, `/order/receipt?order=${number}`])
    expect(String((await browser.bytes(page)).bytes), page).toContain('<span class="whitespace-nowrap">80 gal</span>');
});

test("while the provider has not said, the page says that we are checking and offers no second payment", async () => {
  const { browser, number } = await buy();
  const page = await browser.get(`/payment?order=${number}&return=paid`);
  expect(page.text).toContain("We are checking your payment");
  expect(page.text).not.toContain('value="pay"');
});

test("a provider that fails is logged with its stack and nobody's email, at the placing and on the buyer's return", async () => {
  const failure = () => new Error("nobody is called ada@example.com");
  const logged = (message: string) =>
    JSON.parse(shop().logged.findLast((line) => line.includes(message)) ?? "{}") as Record<string, string>;
  const begin = vi.spyOn(shop().stripe, "begin").mockRejectedValueOnce(failure());
  const { browser, number } = await buy();
  begin.mockRestore();
  const fields = { error: "Error: nobody is called …", stack: expect.stringContaining("order-pages") as string };
  expect(logged("an order was placed, and what follows it failed")).toMatchObject(fields);
  await browser.post("/payment", { intent: "pay", order: number });
  const lookUp = vi.spyOn(shop().stripe, "lookUp").mockRejectedValueOnce(failure());
  expect((await browser.get(`/payment?order=${number}&return=paid`)).status).toBe(200);
  lookUp.mockRestore();
  expect(logged("the provider could not be asked")).toMatchObject(fields);
});

test("while the provider is clearing the money, the order's page asks for no second payment", async () => {
  const { browser, number } = await buy();
  expect((await browser.get(`/order/detail?order=${number}`)).text).toContain('value="pay"');
  const { db, clock, stripe } = shop();
  const payments = new Map([["stripe", stripe]] as const);
  const deps = { db, clock, payments, orders: payableOrders(clock), settings: { publicUrl: "" } };
  await recordPaymentEvent(deps, stripe.occurrence(number, { kind: "processing", held: null }));
  const page = await browser.get(`/order/detail?order=${number}`);
  expect(page.text).toContain("Please do not pay again");
  expect(page.text).not.toContain('value="pay"');
});

test("who leaves the provider's page without paying reads the specification's sentence and can pay again in the same session", async () => {
  const { browser, number } = await buy();
  const page = await browser.get(`/payment?order=${number}&return=left`);
  expect(page.text).toContain(
    "Sorry, your order payment failed. Please try to make the payment again on the order detail page.",
  );
  const again = await browser.post("/payment", { intent: "pay", order: number });
  expect({ status: again.status, location: again.location }).toEqual({
    status: 303,
    location: `https://pay.example/${sessionOf(number)}`,
  });
});

test("a bank deposit shows whom to pay, how much and until when, to the browser that ordered only", async () => {
  const { browser, number } = await buy("bank-deposit");
  const page = await browser.get(`/payment?order=${number}`);
  for (const fact of [
    "Plenum Air LLC",
    "000123456789",
    "044000037",
    number,
    "Your order is placed. Please send the payment.",
    "$200.00",
    "Nov 23, 2026, 9:00 AM US Central Time",
  ])
    expect(page.text).toContain(fact);
  const stranger = await shop().browser().get(`/payment?order=${number}`);
  const nothing = await shop().browser().get("/payment?order=PL-2222-2222");
  expect({ strangerStatus: stranger.status, nothingStatus: nothing.status }).toEqual({
    strangerStatus: 404,
    nothingStatus: 404,
  });
  expect(stranger.text.replaceAll(number, "")).toBe(nothing.text.replaceAll("PL-2222-2222", ""));
});

test("a guest's bank deposit order stays closed until there is an account, and the invitation can be had again", async () => {
  const { browser, number, id } = await buy("bank-deposit");
  const closed = await browser.get(`/order/detail?order=${number}`);
  expect(closed.status).toBe(403);
  expect(closed.text).toContain("Create your account to see this order");
  expect(closed.text).not.toContain("12 Mill Road");
  for (const email of [
    "wrong@example.com",
    (await shop().db.sql<{ email: string }>("select email from orders where id = $1", [id]))[0]?.email ?? "",
  ])
    expect(
      (await browser.post(`/order/detail?order=${number}`, { intent: "invite", order: number, email })).text,
    ).toContain("an email with a link is on its way");
  expect((await browser.post("/order/detail", { intent: "cancel", order: number })).status).toBe(404);
});

test("a mailed link opens one order: it becomes a cookie, leaves the address, and ends when it is revoked or after 90 days", async () => {
  const { number, id } = await buy();
  const other = await buy();
  const token = await createOrderLink(shop().db, id, shop().clock.now());
  const browser = shop().browser();
  const opened = await browser.get(`/cn/order/detail?token=${token}`);
  expect({ status: opened.status, location: opened.location }).toEqual({
    status: 303,
    location: `/cn/order/detail?order=${number}`,
  });
  expect(opened.headers.get("set-cookie")).toMatch(/^order=.*HttpOnly/);
  const detail = (await browser.get(`/order/detail?order=${number}`)).text;
  expect(detail).toContain("12 Mill Road");
  expect(detail, "a line leads to the version that was bought").toMatch(/\/products\/[^"]+\.html\?v=BUY-/);
  expect((await browser.get(`/order/detail?order=${other.number}`)).status).toBe(404);
  shop().clock.advance(days(91));
  expect((await browser.get(`/order/detail?order=${number}`)).status).toBe(404);
  shop().clock.set(noon);
  await shop().db.transaction((tx) => revokeOrderLinks(tx, id, shop().clock.now()));
  expect((await browser.get(`/order/detail?order=${number}`)).status).toBe(404);
  expect((await browser.get(`/order/detail?token=${token}`)).status).toBe(404);
});

test("an unpaid order shows its countdown by the server's clock, and the buyer may cancel it", async () => {
  const { browser, number } = await buy();
  shop().clock.advance(minutes(3));
  const page = await browser.get(`/order/detail?order=${number}`);
  expect(page.text).toMatch(/role="timer"[^>]*>27:00</);
  const canceled = await browser.post(`/order/detail?order=${number}`, { intent: "cancel", order: number });
  expect(canceled.text).toContain("The order was canceled");
  expect(await stateOf(number)).toBe("canceled");
  expect((await browser.post(`/order/detail?order=${number}`, { intent: "cancel", order: number })).status).toBe(409);
  shop().clock.set(noon);
});

test("a buyer who cancels an order whose payment has just arrived reads why that is not possible", async () => {
  const { browser, number } = await buy();
  shop().stripe.pay(sessionOf(number));
  for (const [prefix, why] of [
    ["", "The payment has arrived: this order is already paid."],
    ["", "This has moved on in the meantime, so the step is no longer possible."],
    ["/cn", "状态已有变化，这一步已无法进行"],
  ] as const) {
    const refused = await browser.post(`${prefix}/order/detail?order=${number}`, { intent: "cancel", order: number });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(why);
  }
  expect(await stateOf(number)).toBe("confirmed");
});

test("the payment method of a pending order can be changed, and leads on to the new one", async () => {
  const { browser, number } = await buy();
  const before = sessionOf(number);
  const changed = await browser.post(`/order/detail?order=${number}`, {
    intent: "change",
    order: number,
    method: "bank-deposit",
  });
  expect({ status: changed.status, location: changed.location }).toEqual({
    status: 303,
    location: `/payment?order=${number}`,
  });
  expect(shop().stripe.sessions.get(before)?.status).toBe("expired");
  const back = await browser.post("/payment", { intent: "change", order: number, method: "stripe" });
  expect(back.location).toContain("https://pay.example/");
  expect((await browser.post("/payment", { intent: "change", order: number, method: "gold" })).status).toBe(409);
});

test("an order is changed back and forth as often as its budget says, and then a sentence says when again", async () => {
  const { browser, number } = await buy();
  const change = (method: string, prefix = "") =>
    browser.post(`${prefix}/payment?order=${number}`, { intent: "change", order: number, method });
  await shop().db.sql("delete from rate_limits");
  for (let at = 0; at < budgets.methodChanges.limit / 2; at += 1) {
    expect((await change("bank-deposit")).status, `transfer ${at}`).toBe(303);
    expect((await change("stripe")).status, `back ${at}`).toBe(303);
  }
  for (const [prefix, sentence] of [
    ["", /Too many requests\. Please try again in \d+ minutes?\./],
    ["/cn", /请求过于频繁，请在 \d+ 分钟后重试。/],
  ] as const) {
    const refused = await change("bank-deposit", prefix);
    expect(refused.status).toBe(429);
    expect(refused.text).toMatch(sentence);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  await shop().db.sql("delete from rate_limits");
});

test("who changes to a bank deposit is reminded a day before it is over, as who chose it at once", async () => {
  const { browser, number, id } = await buy();
  await browser.post(`/order/detail?order=${number}`, { intent: "change", order: number, method: "bank-deposit" });
  const jobs = await shop().db.sql<{ task: string; hours: number }>(
    `select task_identifier as task, round(extract(epoch from run_at - now()) / 3600)::int as hours
     from graphile_worker.jobs where key like '%expir%:' || $1::text order by task_identifier`,
    [id],
  );
  expect(jobs).toEqual([
    { task: "expire_order", hours: 72 },
    { task: "warn_expiring_order", hours: 48 },
  ]);
});

test("'Have you already paid?' asks the provider, and a buyer's word alone confirms nothing", async () => {
  const stripe = await buy();
  expect(
    (await stripe.browser.post(`/order/detail?order=${stripe.number}`, { intent: "claim", order: stripe.number })).text,
  ).toContain("has not received a payment yet");
  const bank = await buy("bank-deposit");
  expect(
    (await bank.browser.post(`/payment?order=${bank.number}`, { intent: "claim", order: bank.number })).text,
  ).toContain("We are holding your order");
  expect({ stripeStateOf: await stateOf(stripe.number), bankStateOf: await stateOf(bank.number) }).toEqual({
    stripeStateOf: "pending",
    bankStateOf: "pending",
  });
  shop().stripe.pay(sessionOf(stripe.number));
  await stripe.browser.post(`/order/detail?order=${stripe.number}`, { intent: "claim", order: stripe.number });
  expect(await stateOf(stripe.number)).toBe("confirmed");
});

test("once the time to pay is over, the page checks and offers no payment", async () => {
  const { browser, number } = await buy();
  shop().clock.set(after(noon, minutes(31)));
  const page = await browser.get(`/payment?order=${number}`);
  expect(page.text).toContain("We are checking your payment");
  expect((await browser.post("/payment", { intent: "pay", order: number })).status).toBe(409);
  shop().clock.set(noon);
});

test("a stranger can neither pay, change, claim nor cancel an order, by any of its pages", async () => {
  const { number } = await buy();
  const stranger = shop().browser();
  for (const page of ["/payment", "/order/detail"])
    for (const intent of ["pay", "change", "claim", "cancel"])
      expect((await stranger.post(page, { intent, order: number, method: "paypal" })).status).toBe(404);
  expect(await stateOf(number)).toBe("pending");
});

test("looking up an order gives the same answer whether number and email belong together or not, and shows nothing", async () => {
  const { number, id } = await buy();
  const [order] = await shop().db.sql<{ email: string }>("select email from orders where id = $1", [id]);
  const browser = shop().browser();
  const right = await browser.post("/order/track", {
    number: number.toLowerCase().replaceAll("-", " "),
    email: order?.email ?? "",
  });
  const wrong = await browser.post("/order/track", { number: "PL-2345-6789", email: "nobody@example.com" });
  expect({ rightStatus: right.status, wrongStatus: wrong.status }).toEqual({ rightStatus: 200, wrongStatus: 200 });
  expect(right.text).toBe(wrong.text);
  expect(right.text).not.toContain(number);
  expect(right.headers.get("set-cookie")).toBeNull();
});

test("a look-up with nonsense says what is wrong at the field, and keeps what was typed", async () => {
  const browser = shop().browser();
  const empty = await browser.post("/order/track", {});
  expect({
    status: empty.status,
    asksForNumber: empty.text.includes("Order number is required"),
    asksForEmail: empty.text.includes("Please enter your Email"),
  }).toEqual({ status: 400, asksForNumber: true, asksForEmail: true });
  const odd = await browser.post("/cn/order/track", { number: "12\u0000<b>", email: "a@" });
  expect({
    status: odd.status,
    saysNumberInvalid: odd.text.includes("订单号格式不正确"),
    saysEmailInvalid: odd.text.includes("邮箱格式不正确"),
  }).toEqual({ status: 400, saysNumberInvalid: true, saysEmailInvalid: true });
});

test("look-ups and discount codes are not to be guessed through: past the budget a sentence says to wait", async () => {
  const { browser } = await buy();
  const sku = `GUESS-${randomUUID().slice(0, 8).toUpperCase()}`;
  await stockGoods(shop().db, { sku });
  await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const lookUp = () => browser.post("/order/track", { number: "PL-2345-6789", email: "guess@example.com" });
  const tryCode = () => browser.post("/shoppingCart", { intent: "code", code: "GUESS" });
  expect({ lookUpStatus: (await lookUp()).status, tryCodeStatus: (await tryCode()).status }).toEqual({
    lookUpStatus: 200,
    tryCodeStatus: 409,
  });
  await shop().db.sql("update rate_limits set count = 100000");
  // The cart has a few tries of its own, whatever others behind its network have spent.
  for (let own = 0; own < budgets.codesOfCart.limit; own += 1) expect((await tryCode()).status).toBe(409);
  for (const answer of [await lookUp(), await tryCode()]) {
    expect(answer.status).toBe(429);
    expect(answer.text).toMatch(/Too many requests\. Please try again in \d+ minutes?\./);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  await shop().db.sql("delete from rate_limits");
});

test("whatever stands in the addresses of payment and order pages is answered with a refusal, never a failure", async () => {
  const { browser, number } = await buy();
  for (const odd of ["", "\u0000", "' or 1=1", "9".repeat(3_000), "💥", "[]", `${number}\u0000`]) {
    const value = encodeURIComponent(odd);
    for (const path of [
      `/payment?order=${value}`,
      `/payment?order=${number}&return=${value}`,
      `/order/detail?order=${value}`,
      `/order/detail?token=${value}`,
      `/cn/order/track?x=${value}`,
    ])
      expect((await browser.get(path)).status, path).toBeLessThan(500);
    for (const path of ["/payment", "/order/detail", "/order/track"]) {
      expect(
        (await browser.post(path, { intent: odd, order: number, method: odd, number: odd, email: odd })).status,
      ).toBeLessThan(500);
      expect((await browser.send(path, "{", "application/json")).status).toBe(400);
    }
  }
  browser.cookies.set("order", "%00.%F0%9F%92%A5.[].".repeat(50));
  expect((await browser.get(`/order/detail?order=${number}`)).status).toBe(404);
  expect(shop().errors).toEqual([]);
});

test("an order is bought again by its page, at today's price; what is discontinued meanwhile names what replaces it", async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "AGAIN-1", price: 20_000 }, { sku: "AGAIN-2", price: 7_700 });
  const { browser, number } = await buy("stripe", "AGAIN-1");
  shop().stripe.pay(sessionOf(number));
  await browser.get(`/payment?order=${number}&return=paid`);
  const again = async () => {
    const page = await browser.get(`/order/detail?order=${number}`);
    const form = /<form[^>]*action="\/quickOrder"[^>]*>(.*?)<\/form>/s.exec(page.text)?.[1] ?? "";
    const fields = [...form.matchAll(/<input[^>]*name="(\w+)"[^>]*value="([^"]*)"/g)];
    return browser.post(
      "/quickOrder",
      fields.map(([, name = "", value = ""]) => [name, value] as const),
    );
  };
  await db.sql("update variants set price_cents = 21900 where sku = 'AGAIN-1'");
  const sold = await again();
  expect(sold.text).toContain("The line is ready to go into the cart");
  expect(sold.text).toContain("$219.00");
  await db.sql("update products set status = 'unavailable' where slug = 'again-1'");
  await db.sql(
    "insert into cross_references (variant_id, maker, number, number_compact) select id, 'Gantmoor', 'AGAIN-1', 'AGAIN1' from variants where sku = 'AGAIN-2'",
  );
  const gone = await again();
  expect(gone.text).toContain("Discontinued. This replaces it:");
  expect(gone.text).toMatch(/<option value="AGAIN-2">[^<]*\$77\.00/);
});

test("the data of a buyer's page hold of its events and refunds what the page shows", async () => {
  const { browser, number, id } = await buy();
  shop().stripe.pay(sessionOf(number));
  await browser.get(`/payment?order=${number}&return=paid`);
  await shop().db.sql(
    "insert into order_events (order_id, event, actor, at) select $1, 'links-closed', 'merchant', max(at) from order_events",
    [id],
  );
  await shop().db.sql(
    `insert into refunds (order_id, payment_id, amount_cents, reason, state, idempotency_key, requested_by, created_at)
     select order_id, id, 1234, 'Suspected fraud, see note', 'PENDING', 'told', 'merchant', captured_at
     from payments where order_id = $1`,
    [id],
  );
  for (const path of ["/order/detail", "/payment", "/order/receipt"]) {
    const { text } = await browser.get(`${path}/_payload.json?order=${number}`);
    expect(text, path).toContain(number);
    for (const hidden of ["links-closed", "Suspected fraud", "requested_by"]) expect(text, path).not.toContain(hidden);
  }
  const page = await browser.get(`/order/detail?order=${number}`);
  for (const word of ["$12.34", "Order history"]) expect(page.text).toContain(word);
});
