import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { sendCustomerMail } from "#worker/mail/send-customer-mail.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import type { Money } from "#domain/kernel/money.ts";
import { after, instant, minutes } from "#domain/kernel/time.ts";
import type { TransferHandling } from "#domain/payments/transfers.ts";
import { expireOrder } from "#engine/orders/cancel-order.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
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
  const link = new URL(/https?:\/\/\S+\?token=\S+/.exec(letters[0] ?? "")![0]);
  return link.pathname + link.search;
}

const depsOf = ({ db, clock, stripe, url: publicUrl }: ReturnType<typeof shop>) => ({
  db,
  clock,
  payments: new Map([["bank-deposit", stripe]] as const),
  orders: payableOrders(clock),
  settings: { publicUrl },
});

const ordersOf = (email: string) =>
  shop().db.sql(
    `select sum(l.quantity)::int as units, o.customer_id::int as customer, o.email_proved as proved
     from orders o join order_lines l on l.order_id = o.id where o.email_key = $1 group by o.id`,
    [email],
  );

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
    expect(link).toMatch(/^\/cn\/checkout\?token=/);
    expect((await shop().browser().get(link)).location, "a program that opens links").toBe("/cn/checkout");
    expect(await guest.get(link)).toMatchObject({ status: 303, location: "/cn/checkout" });
    const back = (await guest.get("/cn/checkout")).text;
    expect(back).toContain("您的邮箱 gus-proves@example.com 已确认。请核对所填内容后提交订单。");
    expect(back, "what was typed came back, without scripts").toContain('value="1 Mill Road"');
    expect(await place(guest, "gus-proves@example.com", { prefix: "/cn" })).toMatchObject({ status: 303 });
    expect(await ordersOf("gus-proves@example.com"), "the cart that was filled as a guest").toEqual([
      { units: 3, customer: null, proved: true },
    ]);
    expect(await shop().db.sql("select id from customers where email_key = 'gus-proves@example.com'")).toEqual([]);
  });

  test("proves one order of one mailbox by it: another mailbox, and the next order, are refused as before", async () => {
    await filled("PROVE-2");
    const guest = shop().browser(office);
    await fill(guest, "PROVE-2");
    await guest.post("/checkout", { ...fieldsFor("one-order@example.com", "stripe"), intent: "link" });
    const link = await mailedLink();
    await guest.get(link);
    expect((await guest.get("/checkout")).text).toContain(
      "Your email one-order@example.com is confirmed. Check the form and place the order.",
    );
    const other = await place(guest, "somebody-else@example.com");
    expect([other.status, other.text.includes("Email a link to somebody-else@example.com")]).toEqual([409, true]);
    const presses = await Promise.all([
      place(guest, "One-Order@example.com"),
      place(guest, "one-order@example.com"),
      place(guest, "one-order@example.com"),
    ]);
    expect(presses.filter(({ status }) => status === 303).length).toBeGreaterThanOrEqual(1);
    expect(await ordersOf("one-order@example.com")).toEqual([{ units: 1, customer: null, proved: true }]);
    await fill(guest, "PROVE-2");
    await guest.get(link);
    expect((await guest.get("/checkout")).text).toContain("Your validation link has expired.");
    expect((await place(guest, "one-order@example.com")).status).toBe(409);
    expect(await ordersOf("one-order@example.com")).toHaveLength(1);
  });

  test("with an account may order as a guest by it, and finds the order in the account; a proved buyer is offered no link", async () => {
    await filled("PROVE-6");
    const { db } = shop();
    const ada = await customer(db, "ada-proves@example.com");
    const guest = shop().browser(office);
    await fill(guest, "PROVE-6");
    expect((await place(guest, "ada-proves@example.com")).text).toContain("Email a link to ada-proves@example.com");
    await guest.post("/checkout", { ...fieldsFor("ada-proves@example.com", "stripe"), intent: "link" });
    await guest.get(await mailedLink());
    expect(await place(guest, "ada-proves@example.com")).toMatchObject({ status: 303 });
    expect(await ordersOf("ada-proves@example.com")).toEqual([{ units: 1, customer: ada, proved: true }]);
    const browser = shop().browser(office);
    await browser.post("/signIn", { email: "ada-proves@example.com", password: goodPassword });
    for (let at = 0; at < 20; at += 1) {
      await fill(browser, "PROVE-6");
      expect(await place(browser, "ada-proves@example.com"), String(at)).toMatchObject({ status: 303 });
    }
    await fill(browser, "PROVE-6");
    const full = await place(browser, "ada-proves@example.com");
    expect([full.status, full.text.includes("Email a link to")]).toEqual([409, false]);
  });

  test("is told where the cart is, when the link is opened in another browser; after half an hour it proves nothing", async () => {
    await filled("PROVE-7");
    const guest = shop().browser(office);
    await fill(guest, "PROVE-7");
    await guest.post("/checkout", { ...fieldsFor("phone@example.com", "stripe"), intent: "link" });
    const link = await mailedLink();
    const phone = shop().browser();
    await phone.get(link);
    expect(await phone.get("/checkout")).toMatchObject({ status: 303, location: "/shoppingCart" });
    expect((await phone.get("/shoppingCart")).text).toContain("Your cart is not in this browser");
    shop().clock.advance(minutes(31));
    await guest.get(link);
    expect((await guest.get("/checkout")).text).toContain("Your validation link has expired.");
    expect((await place(guest, "phone@example.com")).status).toBe(409);
  });

  test("by transfer too: the last one of a part goes to the mailbox that was proved", async () => {
    await stockGoods(shop().db, { sku: "PROVE-8", price: 100, weightLb: 0.1, onHand: 1 });
    const guest = shop().browser(office);
    await fill(guest, "PROVE-8");
    const refused = await place(guest, "wire@example.com", { payment: "bank-deposit" });
    expect([refused.status, refused.text.includes("Email a link to wire@example.com")]).toEqual([409, true]);
    await guest.post("/checkout", { ...fieldsFor("wire@example.com", "bank-deposit"), intent: "link" });
    await guest.get(await mailedLink());
    expect(await place(guest, "wire@example.com", { payment: "bank-deposit" })).toMatchObject({ status: 303 });
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
    await guest.get(await mailedLink());
    expect((await guest.get("/checkout")).text).toContain("named@example.com is confirmed");
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

describe("a guest whose once-per-email code a stranger has used up in an order that nobody pays", () => {
  const sentences = {
    "": [
      "This discount code was already used with your email",
      "An unpaid order with your email has it. Confirm the email by the link",
    ],
    "/cn": ["您的邮箱已使用过此优惠码", "一个使用您邮箱的未付款订单占用了该优惠，但该邮箱尚未确认"],
  } as const;

  async function shopperWith(code: string, sku: string): Promise<Browser> {
    const browser = shop().browser();
    await fill(browser, sku);
    await browser.post("/shoppingCart", { intent: "code", code });
    return browser;
  }
  async function confirms(browser: Browser, email: string) {
    await shop().db.sql("delete from graphile_worker._private_jobs");
    await browser.post("/checkout", { ...fieldsFor(email, "stripe"), intent: "link" });
    await browser.get(await mailedLink());
  }
  const usesBy = (email: string, code: string) =>
    shop().db.sql<{ proved: boolean }>(
      `select o.email_proved as proved from discount_uses u join orders o on o.id = u.order_id
       where u.email_key = $1 and u.code = $2 order by o.id`,
      [email, code],
    );

  test.each(["", "/cn"] as const)("has it by the link that the refusal offers, and once alone: %s", async (prefix) => {
    const [code, email] = prefix === "" ? ["OWNER5", "owner@example.com"] : ["OWNER6", "owner-cn@example.com"];
    const sku = `PROVE-${code}`;
    await stockGoods(shop().db, { sku, price: 10_000, weightLb: 0.1, onHand: 50 });
    await shop().db.sql("insert into discount_codes (code, percent, per_email_limit) values ($1, 10, 1)", [code]);
    expect(await place(await shopperWith(code, sku), email)).toMatchObject({ status: 303 });

    const owner = await shopperWith(code, sku);
    const refused = await place(owner, email, { prefix });
    expect(refused.status).toBe(409);
    for (const sentence of sentences[prefix]) expect(refused.text).toContain(sentence);
    expect(refused.text).toContain('value="link"');
    expect(await usesBy(email, code)).toEqual([{ proved: false }]);

    await confirms(owner, email);
    const elsewhere = await shopperWith(code, sku);
    await confirms(elsewhere, email);
    const page = (await owner.get(`${prefix}/checkout`)).text;
    expect(page).not.toContain(sentences[prefix][0]);
    const placed = await Promise.all([place(owner, email, { prefix }), place(elsewhere, email, { prefix })]);
    expect(placed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
    expect(placed.find(({ status }) => status === 409)?.text).toContain(sentences[prefix][0]);
    expect(await usesBy(email, code)).toEqual([{ proved: false }, { proved: true }]);

    const other = placed[0]!.status === 409 ? owner : elsewhere;
    const told = (await other.get(`${prefix}/checkout`)).text;
    expect(told, "its own use, told before it is placed").toContain(sentences[prefix][0]);
    expect((await place(other, email, { prefix })).status).toBe(409);
  });

  const ends = {
    "": ["you have used its discount in another order that did", "Remove the code, then place the order."],
    "/cn": ["您已确认邮箱的另一订单使用了同一优惠", "请移除优惠码后再提交订单"],
  } as const;

  test.each(["", "/cn"] as const)(
    "ends the order that had it by placing their own: its buyer is told, its transfer goes back, and no link is offered for a used code: %s",
    async (prefix) => {
      const { db } = shop();
      const [code, email] = prefix === "" ? ["TAKEN5", "taken@example.com"] : ["TAKEN6", "taken-cn@example.com"];
      const sku = `PROVE-${code}`;
      await stockGoods(db, { sku, price: 10_000, weightLb: 0.1, onHand: 50 });
      await db.sql("insert into discount_codes (code, percent, per_email_limit) values ($1, 10, 1)", [code]);
      const typed = await shopperWith(code, sku);
      expect(await place(typed, email, { prefix, payment: "bank-deposit" })).toMatchObject({ status: 303 });
      const owner = await shopperWith(code, sku);
      await confirms(owner, email);
      await db.sql("delete from graphile_worker._private_jobs");
      expect(await place(owner, email, { prefix, payment: "bank-deposit" })).toMatchObject({ status: 303 });
      const deps = depsOf(shop());
      const expiries = await waiting<{ orderId: number }>(db, "expire_order");
      const due = expiries.filter(({ runAt }) => runAt <= after(instant(Date.now()), minutes(1)));
      expect(due).toHaveLength(1);
      await expireOrder(deps, due[0]!.payload.orderId);
      const orders = await db.sql<{ number: string; state: string; total: number; proved: boolean }>(
        `select number, state, total_cents::int as total, email_proved as proved from orders
         where email_key = $1 order by id`,
        [email],
      );
      expect(orders).toMatchObject([
        { state: "canceled", proved: false },
        { state: "pending", proved: true },
      ]);
      const reserved = "select reserved from stock s join variants v on v.id = s.variant_id where v.sku = $1";
      expect(await db.sql(reserved, [sku])).toEqual([{ reserved: 1 }]);
      const letters = await waiting<JobPayloads["send_order_mail"]>(db, "send_order_mail");
      const told = letters.find(({ payload }) => payload.mail === "canceled");
      const letter = await writeOrderMail(deps as never, told!.payload);
      expect(JSON.stringify(letter)).toContain(ends[prefix][0]);

      const enter = (at: 0 | 1, handling: TransferHandling | null = null) =>
        confirmManualPayment(deps, {
          orderNumber: orders[at]!.number,
          reference: `WIRE ${at}`,
          amount: orders[at]!.total as Money,
          isAmountConfirmed: true,
          handling,
          staffId: null,
        });
      expect(await enter(0, "reinstate")).toEqual({ ok: false, error: { code: "code_used_since" } });
      expect(await enter(1)).toEqual({ ok: true, value: "confirmed" });
      expect(await enter(0, "reinstate")).toEqual({ ok: false, error: { code: "code_used_since" } });
      expect(await enter(0, "send-back")).toEqual({ ok: true, value: "refund_due" });
      expect(await db.sql("select used from discount_codes where code = $1", [code])).toEqual([{ used: 1 }]);

      const again = await shopperWith(code, sku);
      const refused = await place(again, email, { prefix });
      expect(refused.status).toBe(409);
      expect(refused.text).toContain(sentences[prefix][0]);
      expect(refused.text).toContain(ends[prefix][1]);
      expect(refused.text, "a link would not help").not.toContain('value="link"');
    },
  );

  const lost = {
    "": [
      "“Autumn” was already used with your email. The total changed from",
      "An unpaid order with your email has it. Confirm the email by the link",
    ],
    "/cn": ["您的邮箱已使用过“秋季”优惠。合计已从", "一个使用您邮箱的未付款订单占用了该优惠，但该邮箱尚未确认"],
  } as const;

  test.each(["", "/cn"] as const)(
    "has an automatic discount by the same link, which stands beside the price without it: %s",
    async (prefix) => {
      const { db } = shop();
      const [code, email, name] =
        prefix === "" ? ["AUTO5", "auto@example.com", "Autumn"] : ["AUTO6", "auto-cn@example.com", "秋季"];
      const sku = `PROVE-${code}`;
      await stockGoods(db, { sku, price: 10_000, weightLb: 0.1, onHand: 50 });
      await db.sql(
        `insert into discount_codes (code, automatic, name, percent, per_email_limit, products)
         select $1, true, '{"en":"Autumn","cn":"秋季"}', 10, 1, array[product_id] from variants where sku = $2`,
        [code, sku],
      );
      const shopper = async () => {
        const browser = shop().browser();
        await fill(browser, sku);
        return browser;
      };
      expect(await place(await shopper(), email)).toMatchObject({ status: 303 });

      const owner = await shopper();
      const refused = await place(owner, email, { prefix });
      expect(refused.status).toBe(409);
      for (const sentence of lost[prefix]) expect(refused.text).toContain(sentence);
      expect(refused.text).toContain('value="link"');
      const unseen = { ...fieldsFor(email, "stripe"), key: randomUUID(), total: "10000", partial: "yes" };
      const first = await owner.post(`${prefix}/checkout`, { ...unseen, intent: "place" });
      expect(first.text, "whoever has seen no shipping yet, without scripts").toContain('value="link"');

      await confirms(owner, email);
      expect(await place(owner, email, { prefix })).toMatchObject({ status: 303 });
      expect(await usesBy(email, code)).toEqual([{ proved: false }, { proved: true }]);

      const again = await shopper();
      await confirms(again, email);
      expect((await again.get(`${prefix}/checkout`)).text, "its own use is counted").not.toContain(name);
      expect(await place(again, email, { prefix }), "at the price without it").toMatchObject({ status: 303 });
      expect(await usesBy(email, code)).toHaveLength(2);
    },
  );

  test("is not kept from it by an account that typed the email, whatever that account confirms or proves later", async () => {
    const email = "named-by-eve@example.com";
    await stockGoods(shop().db, { sku: "PROVE-EVE", price: 10_000, weightLb: 0.1, onHand: 50 });
    await shop().db.sql("insert into discount_codes (code, percent, per_email_limit) values ('EVE5', 10, 1)");
    const eve = await customer(shop().db, "eve-types@example.com");
    expect(await place(await shopperWith("EVE5", "PROVE-EVE"), email)).toMatchObject({ status: 303 });
    // Her order, placed before she confirmed her own email, and proved by a step of her account.
    await shop().db.sql("update orders set customer_id = $2, email_proved = true where email_key = $1", [email, eve]);
    const owner = await shopperWith("EVE5", "PROVE-EVE");
    await confirms(owner, email);
    expect(await place(owner, email)).toMatchObject({ status: 303 });
    await shop().db.sql("update orders set confirmed_at = placed_at where email_key = $1 and customer_id = $2", [
      email,
      eve,
    ]);
    const again = await shopperWith("EVE5", "PROVE-EVE");
    await confirms(again, email);
    expect((await place(again, email)).status).toBe(409);
  });
});

describe("a guest who wants a dear part that strangers of thirty networks hold until they pay by card", () => {
  const half = 5;
  let networks = 0;

  /** They come one after another; as many as may hold one. */
  async function strangersOf(sku: string) {
    await stockGoods(shop().db, { sku, price: 600_000, weightLb: 0.1, onHand: 2 * half });
    const answers = [];
    for (let at = 0; at < 30; at += 1) {
      const browser = shop().browser(`198.51.100.${(networks += 1)}`);
      await fill(browser, sku);
      const payment = at % 2 ? "paypal" : "stripe";
      answers.push({ browser, ...(await place(browser, `${sku}-${at}@example.com`.toLowerCase(), { payment })) });
    }
    return answers;
  }

  const numberOf = async (email: string) =>
    (await shop().db.sql<{ number: string }>("select number from orders where email_key = $1", [email]))[0]!.number;

  test("finds half of it there: strangers are stopped, who proves the mailbox or is signed in buys, and what is paid makes room", async () => {
    const answers = await strangersOf("DEAR-1");
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, at) => (at < half ? 303 : 409)));
    const refused = answers.at(-1)!;
    expect(refused.text).toContain("Until you confirm your email, we can hold no more of Product dear-1");
    expect(refused.text).toContain("Email a link to dear-1-29@example.com");
    expect(refused.text, "the refusal asks to confirm it, and nothing else does").not.toContain(
      "Or confirm your email",
    );
    expect(refused.text).toContain("The link comes by email.");

    const guest = shop().browser(office);
    await fill(guest, "DEAR-1", 2);
    const chinese = await place(guest, "dear-guest@example.com", { prefix: "/cn" });
    expect(chinese.status).toBe(409);
    expect(chinese.text).toContain("未付款订单已占用 Product dear-1 的大部分剩余库存");
    expect(chinese.text, "what was typed stays").toContain('value="1 Mill Road"');
    await guest.post("/cn/checkout", { ...fieldsFor("dear-guest@example.com", "stripe"), intent: "link" });
    await guest.get(await mailedLink());
    const back = (await guest.get("/cn/checkout")).text;
    expect(back, "and comes back by the link, without scripts").toContain('value="1 Mill Road"');
    expect(await place(guest, "dear-guest@example.com", { prefix: "/cn" })).toMatchObject({ status: 303 });
    expect(await ordersOf("dear-guest@example.com")).toEqual([{ units: 2, customer: null, proved: true }]);

    await customer(shop().db, "dear-owner@example.com");
    const owner = shop().browser(office);
    await owner.post("/signIn", { email: "dear-owner@example.com", password: goodPassword });
    await fill(owner, "DEAR-1", 2);
    expect(await place(owner, "dear-owner@example.com")).toMatchObject({ status: 303 });

    const later = shop().browser();
    await fill(later, "DEAR-1");
    expect((await place(later, "dear-later@example.com")).status, "one is left, and five are held").toBe(409);
    const { stripe } = shop();
    for (const at of [0, 2, 4]) {
      const number = await numberOf(`dear-1-${at}@example.com`);
      await answers[at]!.browser.post("/payment", { intent: "pay", order: number });
      stripe.pay([...stripe.sessions.values()].findLast(({ request }) => request.orderNumber === number)!.id);
      await answers[at]!.browser.get(`/payment?order=${number}&return=paid`);
    }
    for (const at of [1, 3]) {
      const number = await numberOf(`dear-1-${at}@example.com`);
      const canceled = await answers[at]!.browser.post(`/order/detail?order=${number}`, {
        intent: "cancel",
        order: number,
      });
      expect(canceled.status).toBe(200);
    }
    expect((await place(later, "dear-later@example.com")).status, "three are paid, two canceled").toBe(303);
  });

  test("pays a transfer's order by card only within the half; the order goes on as it was, until its owner signs in", async () => {
    await stockGoods(shop().db, { sku: "DEAR-2", price: 600_000, weightLb: 0.1, onHand: 2 * half });
    const guest = shop().browser(office);
    await fill(guest, "DEAR-2", 4);
    expect(await place(guest, "dear-wire@example.com", { payment: "bank-deposit" })).toMatchObject({ status: 303 });
    const stranger = shop().browser();
    await fill(stranger, "DEAR-2", 3);
    expect(await place(stranger, "dear-card@example.com")).toMatchObject({ status: 303 });
    const number = await numberOf("dear-wire@example.com");
    const change = (prefix: string) =>
      guest.post(`${prefix}/payment?order=${number}`, { intent: "change", order: number, method: "stripe" });
    const english = await change("");
    expect(english.status).toBe(409);
    expect(english.text).toContain("Orders that are not paid yet hold much of what is left of these goods");
    expect((await change("/cn")).text).toContain("确认邮箱后才能为银行卡或 PayPal 付款保留");
    expect(
      await shop().db.sql("select payment_method as method, state from orders where number = $1", [number]),
    ).toEqual([{ method: "bank-deposit", state: "pending" }]);

    const ada = await customer(shop().db, "dear-wire@example.com");
    await shop().db.sql("update orders set customer_id = $2 where number = $1", [number, ada]);
    await shop().db.sql("update customers set email_verified_at = '2025-01-01' where id = $1", [ada]);
    await guest.post("/signIn", { email: "dear-wire@example.com", password: goodPassword });
    const changed = await change("");
    expect({ status: changed.status, location: changed.location }).toMatchObject({
      status: 303,
      location: expect.stringContaining("https://pay.example/"),
    });
    expect(await ordersOf("dear-wire@example.com")).toEqual([{ units: 4, customer: ada, proved: true }]);
  });
});
