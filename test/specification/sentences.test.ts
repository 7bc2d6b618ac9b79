import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { after, days, hours, minutes } from "#domain/kernel/time.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { agreeReturn } from "#engine/returns/decide-return.ts";
import { returnsOfOrder } from "#engine/returns/returns.queries.ts";
import { noon, setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf, paidOrder } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { deliveredOrder } from "#test/reviews/delivered-order.ts";

import { formsOf } from "../web/page-forms.ts";

// Every sentence that the specification words, as the shop's pages say it in answer to a real request, in both
// languages.
const shop = openShop();

const both = [
  { language: "English", at: 0, prefix: "" },
  { language: "Chinese", at: 1, prefix: "/cn" },
] as const;

/** A sentence in English and Chinese. */
type Said = readonly [english: string, chinese: string];

const box: Said = ["The box is required", "此项为必填项"];
const phone: Said = ["Please enter a 10-digit phone number", "请输入 10 位电话号码"];
const state: Said = ["This state is not supported for shipping", "该州不支持配送"];
const option: Said = ["Please select an option.", "请选择一个选项。"];
const stock: Said = [
  "Your quantity for this item has met our current available stock",
  "您所选的数量已达到我们当前的可用库存",
];
const failed: Said = [
  "Sorry, your order payment failed. Please try to make the payment again on the order detail page.",
  "很抱歉，您的订单付款失败。请在订单详情页面重新付款。",
];

const address = {
  firstName: "Ada",
  lastName: "Marsh",
  address1: "12 Mill Road",
  city: "Dayton",
  state: "OH",
  zip: "45402",
  phone: "5551234567",
};
const named = (group: string, fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${group}.${name}`, value]));

/** The sentence at a field, as its error names it. */
function errorAt(text: string, field: string): string {
  const at = text.indexOf(`id="${field}-error"`);
  return at < 0 ? "" : text.slice(at, text.indexOf("</p>", at)).replaceAll(/<[^>]*>|^[^>]*>/g, "");
}

async function withCart(
  goods: { weightLb?: number; onHand?: number } = {},
): Promise<{ browser: Browser; sku: string }> {
  const sku = `SAY-${randomUUID().slice(0, 8).toUpperCase()}`;
  await stockGoods(shop().db, { sku, ...goods });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  return { browser, sku };
}

const office = () => backOfficeOf(shop());

describe.each(both)("in $language", ({ at, prefix }) => {
  const said = (text: string, ...sentences: Said[]) => {
    for (const sentence of sentences) expect(text).toContain(sentence[at]);
  };

  test("sign up and login ask for what is missing, field by field, and for an email that is one", async () => {
    const browser = shop().browser();
    const signUp = (fields: Record<string, string>) => browser.post(`${prefix}/signUp`, fields);
    const empty = (await signUp({ firstName: "", lastName: "", email: "", password: "" })).text;
    const firstName: Said = ["Please enter your first name", "请输入您的名字"];
    const lastName: Said = ["Please enter your last name", "请输入您的姓氏"];
    const email: Said = ["Please enter your Email", "请输入您的电子邮箱"];
    const password: Said = ["Please enter your Password", "请输入您的密码"];
    const format: Said = ["Email format is incorrect", "电子邮箱格式不正确"];
    for (const [field, sentence] of Object.entries({ firstName, lastName, email, password }))
      expect(errorAt(empty, field), field).toBe(sentence[at]);
    said((await signUp({ firstName: "A", lastName: "B", email: "ada at home", password: "abcdefg1" })).text, format);
    const login = await browser.post(`${prefix}/signIn`, { email: "", password: "" });
    expect(errorAt(login.text, "email")).toBe(email[at]);
    expect(errorAt(login.text, "password")).toBe(password[at]);
    said((await browser.post(`${prefix}/signIn`, { email: "ada at home", password: "x" })).text, format);
  });

  test("login says 0208 of who is not there, and 0210 when it is locked", async () => {
    const browser = shop().browser();
    const email = `ghost-${randomUUID()}@example.com`;
    const tries = () => browser.post(`${prefix}/signIn`, { email, password: "whatever 1" });
    for (let wrong = 1; wrong < 5; wrong += 1) said((await tries()).text, ["The user does not exist", "该用户不存在"]);
    const locked: Said = ["Temporary lock, please try again in 15 minutes", "已暂时锁定，请在 15 分钟后重试"];
    said((await tries()).text, locked);
    const { text } = await tries();
    said(text, locked);
    // The event comes first, then who may have caused it and the way in by a link, then the form.
    const order = [/Temporary lock|已暂时锁定/, /Was it not you|不是您？/, /name="password"/].map((part) =>
      text.search(part),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  test("a new password has eight characters, a letter and a number, matches its confirmation, and is a new one", async () => {
    const email = `password-${randomUUID()}@example.com`;
    const id = await customer(shop().db, email);
    const browser = await signedIn(shop(), email);
    const change = async (oldPassword: string, newPassword: string, confirm: string) =>
      (await browser.post(`${prefix}/personal/changePwd`, { oldPassword, newPassword, confirm })).text;
    const rule: Said = [
      "Use at least 8 characters, with at least one letter and one number",
      "密码至少 8 个字符，且至少包含一个字母和一个数字",
    ];
    for (const weak of ["abcdef1", "abcdefgh", "12345678"]) said(await change(goodPassword, weak, weak), rule);
    said(await change(goodPassword, "fresh words 1", "fresh words 2"), [
      "New password and confirm password do not match. Please try again",
      "新密码与确认密码不一致，请重试",
    ]);
    said(await change(goodPassword, goodPassword, goodPassword), [
      "The new password cannot be the same as the old password. Please try again",
      "新密码不能与旧密码相同，请重试",
    ]);
    const { db, clock } = shop();
    const now = clock.now();
    const token = await createToken(db, {
      purpose: "reset-password",
      customerId: id,
      expiresAt: after(now, minutes(30)),
      now,
    });
    const reset = shop().browser();
    await reset.get(`/createPassword?token=${token}`);
    const same = { password: goodPassword, confirm: goodPassword };
    said((await reset.post(`${prefix}/createPassword`, same)).text, [
      "It cannot be the same as the old password",
      "不能与旧密码相同",
    ]);
  });

  test("a link from a mail that is too old has expired", async () => {
    const email = `link-${randomUUID()}@example.com`;
    const { db, clock } = shop();
    const customerId = await customer(db, email, { verified: false });
    const token = await createToken(db, {
      purpose: "verify-email",
      customerId,
      expiresAt: after(noon, hours(24)),
      now: noon,
    });
    const browser = await signedIn(shop(), email);
    clock.set(after(noon, hours(25)));
    await browser.get(`${prefix}/verifyEmail?token=${token}`);
    const page = await browser.get(`${prefix}/verifyEmail`);
    clock.set(noon);
    said(page.text, ["Your validation link has expired.", "您的验证链接已过期。"]);
  });

  test("every empty box of an address says so at checkout and in the address book; phone and state have sentences of their own", async () => {
    const email = `boxes-${randomUUID()}@example.com`;
    await customer(shop().db, email);
    const account = await signedIn(shop(), email);
    const { browser } = await withCart();
    const book = (fields: Record<string, string>) =>
      account.post(`${prefix}/personal/addressBook?edit=new`, { intent: "save", ...named("shipping", fields) });
    const checkout = (fields: Record<string, string>) =>
      browser.post(`${prefix}/checkout`, {
        intent: "place",
        key: randomUUID(),
        email,
        method: "SHIPPING",
        payment: "stripe",
        billingSame: "on",
        ...named("shipping", fields),
      });
    for (const send of [book, checkout]) {
      const { text } = await send({});
      for (const field of Object.keys(address)) expect(errorAt(text, `shipping.${field}`), field).toBe(box[at]);
      for (const field of ["companyName", "address2"]) expect(errorAt(text, `shipping.${field}`), field).toBe("");
      for (const wrong of ["555-0143", "123", "555123456", "55512345678"])
        expect(errorAt((await send({ ...address, phone: wrong })).text, "shipping.phone"), wrong).toBe(phone[at]);
    }
    const alaska = { ...address, city: "Anchorage", state: "AK", zip: "99501" };
    expect(errorAt((await checkout(alaska)).text, "shipping.state")).toBe(state[at]);
    await book(alaska);
    said((await account.get(`${prefix}/personal/addressBook`)).text, state);
  });

  test("every other field that must be filled in is required by its name", async () => {
    const email = `fields-${randomUUID()}@example.com`;
    const customerId = await customer(shop().db, email);
    const account = await signedIn(shop(), email);
    const required = (text: string, field: string, name: Said) =>
      expect(errorAt(text, field), field).toBe([`${name[0]} is required`, `${name[1]}为必填项`][at]);

    const passwords = (await account.post(`${prefix}/personal/changePwd`, {})).text;
    required(passwords, "oldPassword", ["Old password", "旧密码"]);
    required(passwords, "newPassword", ["New password", "新密码"]);
    required(passwords, "confirm", ["Confirm password", "确认密码"]);

    required((await shop().browser().post(`${prefix}/order/track`, {})).text, "number", ["Order number", "订单号"]);

    const { browser } = await withCart({ weightLb: 400 });
    const place = { intent: "place", key: randomUUID(), email, ...named("shipping", address) };
    const nothing = (await browser.post(`${prefix}/checkout`, place)).text;
    required(nothing, "method", ["Delivery method", "配送方式"]);
    required(nothing, "payment", ["Payment method", "付款方式"]);
    const unanswered = (await browser.post(`${prefix}/checkout`, { ...place, method: "LOCAL", billingSame: "on" }))
      .text;
    required(unanswered, "freight.liftgate", ["Liftgate answer", "升降尾板（需要或不需要）"]);
    required(unanswered, "freight.residential", ["Residential address answer", "住宅地址（是或否）"]);
    required(unanswered, "freight.appointment", ["Appointment answer", "预约派送（需要或不需要）"]);
    required(unanswered, "freight.limitedAccess", ["Limited access answer", "进出受限（是或否）"]);

    const bought = await deliveredOrder(shop().db, shop().clock, customerId);
    const review = await account.post(`${prefix}/order/review?order=${bought.number}`, { sku: bought.sku });
    required(review.text, `stars-${bought.sku}`, ["Your rating", "您的评分"]);
    required(review.text, `title-${bought.sku}`, ["Title", "标题"]);
    required(review.text, `text-${bought.sku}`, ["Your review", "评价内容"]);
  });

  test("a return asks for an option where one must be chosen, and for carrier and number by their names", async () => {
    const order = await paidOrder(office());
    const { deps, clock } = office();
    const number = `1Z${randomUUID().replaceAll("-", "").slice(0, 16)}`;
    await shipOrder(deps, { orderNumber: order.number, carrier: "ups", number, lines: "rest", staffId: 7 });
    await deliverOrder(deps, { orderNumber: order.number, staffId: 7 });
    const browser = shop().browser();
    await browser.get(`/order/detail?token=${await createOrderLink(shop().db, order.id, clock.now())}`);
    const page = `${prefix}/order/return?order=${order.number}`;
    said((await browser.post(page, { intent: "received" })).text, option);
    await browser.post(page, { intent: "received", received: "yes" });
    await browser.post(page, { intent: "items", [`quantity-${order.lineId}`]: "1" });
    const reason = (value: string) => {
      const form = new FormData();
      for (const [name, text] of [
        ["intent", "reason"],
        ["reason", value],
        ["remark", ""],
      ] as const)
        form.append(name, text);
      return browser.upload(`${page}&step=reason`, form);
    };
    const unreasoned = await reason("");
    expect(unreasoned.status).toBe(400);
    expect(errorAt(unreasoned.text, "reason")).toBe(option[at]);
    await reason("damaged");
    said((await browser.get(`${page}&step=summary`)).text, [
      "Once we have signed for the goods, we handle your return within five days.",
      "签收货物后，我们会在五天内处理您的退货。",
    ]);
    await browser.post(`${page}&step=summary`, { intent: "send-request" });
    const back = (await returnsOfOrder(shop().db, order.id))[0]!;
    await agreeReturn(deps, { returnId: back.id, staffId: 7, instructions: "By label" });
    const send = async (fields: Record<string, string>) =>
      (await browser.post(page, { intent: "send-goods", carrier: "", number: "", ...fields })).text;
    expect(errorAt(await send({}), "carrier")).toBe(["Carrier is required", "承运商为必填项"][at]);
    expect(errorAt(await send({ carrier: "ups" }), "number")).toBe(
      ["Tracking or PRO number is required", "运单号或 PRO 单号为必填项"][at],
    );
  });

  test("closing the account asks for one of the reasons, and promises three to five working days", async () => {
    const email = `leaves-${randomUUID()}@example.com`;
    await customer(shop().db, email);
    const browser = await signedIn(shop(), email);
    said((await browser.get(`${prefix}/closeAccount`)).text, [
      "The request is processed within 3–5 working days.",
      "申请将在 3–5 个工作日内处理。",
    ]);
    said((await browser.post(`${prefix}/closeAccount`, { reason: "", password: goodPassword })).text, option);
  });

  test("the cart says when there is no more in stock, and asks before a product is deleted", async () => {
    const { browser, sku } = await withCart({ onHand: 2 });
    said((await browser.post(`${prefix}/shoppingCart`, { intent: "quantity", sku, quantity: "9" })).text, stock);
    said((await browser.get(`${prefix}/shoppingCart?delete=${sku}`)).text, [
      "Are you sure you want to delete this product?",
      "确定要删除该商品吗？",
    ]);
  });

  test("a language chosen without scripts is remembered by the server for 365 days, and leads to the same page of this shop", async () => {
    const language = prefix === "" ? "en" : "cn";
    const choose = (to: string) =>
      shop()
        .browser()
        .get(`/language/${language}?to=${encodeURIComponent(to)}`);
    const chosen = await choose("/cn/search?q=10hp");
    expect(chosen.status).toBe(303);
    expect(chosen.location).toBe(`${prefix}/search?q=10hp`);
    expect(chosen.headers.get("set-cookie")).toMatch(new RegExp(`^locale=${language};.*Max-Age=31536000; Path=/`));
    for (const elsewhere of ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"])
      expect((await choose(elsewhere)).location).toBe(prefix || "/");
  });

  test("without scripts an unpaid order is asked about too: Keep Order leaves it as it is, Confirm cancels it", async () => {
    const order = await placeOrder(shop().db, shop().clock);
    const browser = shop().browser();
    await browser.get(`/order/detail?token=${await createOrderLink(shop().db, order.id, shop().clock.now())}`);
    const path = `${prefix}/order/detail?order=${order.number}`;
    const stateIn = (text: string) => /<\/h1>\s*<span[^>]*>(.*?)<\/span>/s.exec(text)?.[1]?.replaceAll(/<[^>]*>/g, "");
    const { text } = await browser.get(path);
    const question = /<noscript>(?:(?!<\/noscript>)[\s\S])*value="cancel"[\s\S]*?<\/noscript>/.exec(text)?.[0] ?? "";
    said(question, ["Keep Order", "保留订单"], ["Confirm", "确认"]);
    const [confirm, keep] = formsOf(question, path);
    expect(keep?.method).toBe("get");
    const kept = await browser.get(
      `${keep?.path.split("?")[0]}?${new URLSearchParams(keep?.fields.map((field) => [...field]))}`,
    );
    expect(stateIn(kept.text)).toBe(["Pending", "待付款"][at]);
    const canceled = await browser.post(confirm?.path ?? "", confirm?.fields ?? []);
    expect(canceled.status).toBeLessThan(400);
    expect(stateIn((await browser.get(path)).text)).toBe(["Canceled", "已取消"][at]);
  });

  test("the page of nothing found leads Home", async () => {
    for (const path of ["/404", "/nowhere"])
      expect(
        (
          await shop()
            .browser()
            .get(prefix + path)
        ).text,
      ).toMatch(new RegExp(`<a[^>]*href="${prefix || "/"}"[^>]*>(?:<[^>]*>)*${["Home", "首页"][at]}<`));
  });

  test("a product and a page that are not there have their sentences, the page with its full path", async () => {
    const product = await shop().browser().get(`${prefix}/products/never-was.html`);
    expect(product.status).toBe(404);
    said(product.text, ["This product does not exist", "该商品不存在"]);
    const page = await shop().browser().get(`${prefix}/nowhere/at/all?q=1`);
    expect(page.status).toBe(404);
    said(page.text, [`Page Not Found: ${prefix}/nowhere/at/all?q=1`, `未找到页面：${prefix}/nowhere/at/all?q=1`]);
    const odd = await shop().browser().get(`${prefix}/%E0%A4%A`);
    said(odd.text, [`Page Not Found: ${prefix}/%E0%A4%A`, `未找到页面：${prefix}/%E0%A4%A`]);
    const payload = JSON.parse(await (await fetch(`${shop().url}${prefix}/nowhere/_payload.json`)).text()) as unknown;
    expect(payload).toEqual({
      error: { code: "route_missing", path: `${prefix}/nowhere` },
      statusText: `Page Not Found: ${prefix}/nowhere`,
    });
  });

  describe("paying", () => {
    async function placed(options: { silent?: boolean; code?: string } = {}) {
      const { browser, sku } = await withCart();
      if (options.code) await browser.post("/shoppingCart", { intent: "code", code: options.code });
      const email = `pays-${randomUUID()}@example.com`;
      const form = {
        email,
        method: "SHIPPING",
        payment: "stripe",
        billingSame: "on",
        partial: "no",
        ...named("shipping", address),
      };
      const quoted = await browser.post("/checkout", { ...form, intent: "quote" });
      const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
      if (options.silent) shop().stripe.silent.push({ call: "begin", done: false });
      const answer = await browser.post(`${prefix}/checkout`, { ...form, intent: "place", key: randomUUID(), total });
      const [order] = await shop().db.sql<{ number: string }>("select number from orders where email = $1", [email]);
      return { browser, sku, answer, number: order?.number ?? "" };
    }

    test("who comes back without having paid reads that the payment failed, and can pay again", async () => {
      const { browser, number } = await placed();
      const page = await browser.get(`${prefix}/payment?order=${number}&return=left`);
      said(page.text, failed, ["Pay now", "立即付款"]);
    });

    test("an order's page has number, date, goods, every sum, both ways chosen, contact and both addresses", async () => {
      const code = `SAY${randomUUID().slice(0, 6).toUpperCase()}`;
      await shop().db.sql("insert into discount_codes (code, percent) values ($1, 10)", [code]);
      const { browser, sku, number } = await placed({ code });
      const text = (await browser.get(`${prefix}/order/detail?order=${number}`)).text.replaceAll(/<[^>]*>/g, "");
      said(
        text,
        ["Items", "商品"],
        ["Quantity 1", "数量 1"],
        ["$100.00", "US$100.00"],
        ["Subtotal", "商品小计"],
        ["Discount", "优惠"],
        ["−$10.00", "−US$10.00"],
        ["Shipping", "运费"],
        ["Taxes", "销售税"],
        ["Total", "合计"],
        ["Standard shipping", "标准配送"],
        ["Credit or debit card", "信用卡或借记卡"],
        ["Contact", "联系方式"],
        ["Billing address", "账单地址"],
        ["Nov 20, 2026", "2026年11月20日"],
      );
      for (const fact of [number, sku, code, "(555) 123-4567", "@example.com"]) expect(text).toContain(fact);
      expect(text.split("12 Mill Road"), "where it is shipped to, and who is billed").toHaveLength(3);
    });

    test("while a payment's time is out and nobody knows, the page says that it is being checked, and what to do if it failed", async () => {
      const { browser, number } = await placed();
      const page = await browser.get(`${prefix}/payment?order=${number}&return=paid`);
      said(
        page.text,
        ["We are checking your payment", "我们正在核对您的付款"],
        [
          "If it turns out that your order payment failed, nothing is lost: please try to make the payment again on the order detail page.",
          "如果最终付款失败，订单仍会保留：请在订单详情页面重新付款。",
        ],
      );
      expect(page.text).not.toContain('value="pay"');
    });

    test("a provider that does not open its page is said to have failed; the order is kept and can be paid again", async () => {
      const { browser, answer, number } = await placed({ silent: true });
      expect(answer.status).toBe(303);
      expect(answer.location).toBe(`${prefix}/payment?order=${number}&return=unopened`);
      const page = await browser.get(answer.location ?? "");
      said(
        page.text,
        [
          "Sorry, the payment for your order could not be started. Please try to make the payment again here or on the order detail page.",
          "很抱歉，您的订单付款未能发起。请在此处或订单详情页面重新付款。",
        ],
        ["Your order is kept and nothing was charged.", "您的订单已保留，未产生扣款。"],
      );
      const again = await browser.post(`${prefix}/payment`, { intent: "pay", order: number });
      expect(again.status).toBe(303);
      expect(again.location).toContain("https://pay.example/");
    });
  });

  test("who asks for the invitation to a closed order again without an email is told so, and keeps what was typed", async () => {
    await setSetting(shop().db, "bank", { payee: "Plenum", bank: "First", routingNumber: "1", accountNumber: "2" });
    const { browser } = await withCart();
    const form = {
      email: `closed-${randomUUID()}@example.com`,
      method: "SHIPPING",
      payment: "bank-deposit",
      billingSame: "on",
    };
    const fields = { ...form, partial: "no", ...named("shipping", address) };
    const quoted = await browser.post("/checkout", { ...fields, intent: "quote" });
    const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
    const placed = await browser.post("/checkout", { ...fields, intent: "place", key: randomUUID(), total });
    const number = /order=(PL-[\w-]+)/.exec(placed.location ?? "")?.[1] ?? "";
    const invite = (email: string) =>
      browser.post(`${prefix}/order/detail?order=${number}`, { intent: "invite", order: number, email });
    expect(errorAt((await invite("")).text, "email")).toBe(["Please enter your Email", "请输入您的电子邮箱"][at]);
    const odd = await invite("ada at home");
    expect(errorAt(odd.text, "email")).toBe(["Email format is incorrect", "电子邮箱格式不正确"][at]);
    expect(odd.text).toContain('value="ada at home"');
    said((await invite(form.email)).text, ["an email with a link is on its way", "含有链接的邮件很快就会送达"]);
  });

  test("goods that came are refundable within 30 days, and not a day longer", async () => {
    const { deps, clock } = office();
    const order = await paidOrder(office());
    const number = `1Z${randomUUID().replaceAll("-", "").slice(0, 16)}`;
    await shipOrder(deps, { orderNumber: order.number, carrier: "ups", number, lines: "rest", staffId: 7 });
    await deliverOrder(deps, { orderNumber: order.number, staffId: 7 });
    const browser = shop().browser();
    await browser.get(`/order/detail?token=${await createOrderLink(shop().db, order.id, clock.now())}`);
    said((await browser.get(`${prefix}/order/detail?order=${order.number}`)).text, [
      "You can ask for a refund within 30 days.",
      "30 天内可申请退款。",
    ]);
    const page = `${prefix}/order/return?order=${order.number}`;
    await browser.post(page, { intent: "received", received: "yes" });
    clock.set(after(clock.now(), days(31)));
    const late = await browser.get(`${page}&step=items`);
    clock.set(noon);
    said(late.text, ["The return period is over", "退货期限已过"]);
  });
});
