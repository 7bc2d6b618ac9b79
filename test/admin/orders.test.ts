import { refusal } from "#test/payments/fake-payment-provider.ts";
import { expect, test, vi } from "vitest";
import { after, days, minutes } from "#domain/kernel/time.ts";
import { changePaymentMethod } from "#engine/orders/change-payment-method.ts";
import { executeRefund } from "#engine/payments/execute-refund.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { requestRefund } from "#engine/orders/request-refund.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import type { Shop } from "#engine/shop.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { depsOf, pay } from "#test/orders/changing-orders.ts";
import { shownOf } from "#test/orders/refund-as-shown.ts";
import { booksOf, mailsAfterPlacing, placeOrder, type Placed } from "#test/payments/placed-order.ts";
import { staffPassword } from "#test/staff/staff-fixtures.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { signedIn } from "../customers/visitors.ts";
import { signedInAs } from "../staff/staff-browser.ts";

const shop = openShop();
const bankDetails = {
  payee: "Plenum Air Supply",
  bank: "First Bank",
  routingNumber: "021000021",
  accountNumber: "000123456",
};
const deps = (): PaymentDeps => ({
  db: shop().db,
  clock: shop().clock,
  payments: new Map(),
  orders: payableOrders(shop().clock),
  settings: { publicUrl: "http://shop.example" },
});
const usps = (last: number) => `94001118992231234567${last}0`;

async function lineOf(order: Placed): Promise<number> {
  const [line] = await shop().db.sql<{ id: number }>("select id from order_lines where order_id = $1", [order.id]);
  return line!.id;
}

const page = (order: Placed) => `/admin/orders/${order.number}`;
const stateOf = async (order: Placed) => (await booksOf(shop().db, order.id)).state;
const audited = async (order: Placed) =>
  (
    await shop().db.sql<{ action: string }>("select action from audit_log where subject = $1 order by id", [
      order.number,
    ])
  ).map(({ action }) => action);

/** A bank deposit order that was placed and confirmed through the page. */
async function paidOrder(browser: Browser, delivery: "SHIPPING" | "PICKUP" | "LOCAL" = "SHIPPING"): Promise<Placed> {
  const order = await placeOrder(shop().db, shop().clock, "bank-deposit", { delivery });
  const answer = await browser.post(page(order), {
    intent: "confirm-payment",
    reference: "WIRE 1",
    amount: (order.total / 100).toFixed(2),
    password: staffPassword,
  });
  if (answer.status !== 303) throw new Error(`not confirmed: ${answer.status} ${answer.text.slice(0, 2_000)}`);
  return order;
}

const done = (answer: Answer) => [answer.status, new URL(answer.location ?? "/", "http://x").searchParams.get("done")];

test("a bank deposit is confirmed with its reference and exact amount, once, and the buyer is told", async () => {
  const browser = await signedInAs(shop(), "owner");
  const order = await placeOrder(shop().db, shop().clock, "bank-deposit");
  const send = (fields: Record<string, string>) => browser.post(page(order), { intent: "confirm-payment", ...fields });
  const asked = await send({ reference: "WIRE 1", amount: "122.97" });
  expect(asked.text).toContain("The amount is not what was asked");
  expect(asked.text).toContain("This amount really came");
  expect((await send({ reference: "", amount: "122.98" })).status).toBe(400);
  const kept = await send({ reference: "WIRE <1>", amount: "much" });
  expect({ status: kept.status, says: kept.text.includes('value="WIRE &lt;1&gt;"') }).toEqual({
    status: 400,
    says: true,
  });
  expect(await stateOf(order)).toBe("pending");
  const both = await Promise.all([
    send({ reference: "WIRE 1", amount: "$122.98" }),
    send({ reference: "WIRE 1", amount: "122.98" }),
  ]);
  expect(both.map(done).sort()).toEqual([
    [303, "already-confirmed"],
    [303, "payment-confirmed"],
  ]);
  expect(await booksOf(shop().db, order.id)).toMatchObject({ state: "confirmed", cash: 12_298, sum: 0 });
  expect(await mailsAfterPlacing(shop().db, order.id)).toEqual(["paid"]);
  expect(await audited(order)).toEqual(["payment-confirmed"]);
});

test("less than was asked is entered when the merchant confirms it, and the rest is asked for wherever the order is shown", async () => {
  const browser = await signedInAs(shop(), "owner");
  const customerId = await customer(shop().db, "parts@example.com");
  await setSetting(shop().db, "bank", bankDetails);
  const order = await placeOrder(shop().db, shop().clock, "bank-deposit", { customerId });
  const buyer = await signedIn(shop(), "parts@example.com");
  const send = (fields: Record<string, string>) => browser.post(page(order), { intent: "confirm-payment", ...fields });
  expect(done(await send({ reference: "WIRE 1", amount: "100.00", asCame: "1" }))).toEqual([303, "transfer-part"]);
  for (const path of [`/payment?order=${order.number}`, `/order/detail?order=${order.number}`]) {
    expect((await buyer.get(path)).text, path).toContain(
      "We received $100.00 of $122.98. Please send the remaining $22.98 with the same reference.",
    );
    expect((await buyer.get(`/cn${path}`)).text, path).toContain(
      "我们已收到 US$100.00（合计 US$122.98）。请使用相同的付款附言汇出余款 US$22.98。",
    );
  }
  const change = await buyer.post(`/order/detail?order=${order.number}`, {
    intent: "change",
    order: order.number,
    method: "stripe",
  });
  expect(change.text).toContain("Part of your payment has arrived, so the payment method can’t be changed now.");
  expect(await audited(order)).toEqual(["transfer-entered"]);
  expect((await browser.get(page(order))).text).toContain("$100.00 has come so far, $22.98 is missing.");
  expect((await browser.get("/cn/admin/transfers")).text).toContain("已到账 US$100.00，还差 US$22.98。");
  // The clock of a shop goes on between the entry of a transfer and its event.
  const { clock } = shop();
  let at = clock.now();
  const ticks = vi.spyOn(clock, "now").mockImplementation(() => (at = after(at, 1)));
  expect(done(await send({ reference: "WIRE 2", amount: "22.98" }))).toEqual([303, "payment-confirmed"]);
  ticks.mockRestore();
  // Both stand on the payment, and each in the history at the step that entered it.
  for (const [prefix, first, rest] of [
    ["", "$100.00, reference WIRE 1", "$22.98, reference WIRE 2"],
    ["/cn", "US$100.00，付款参考号 WIRE 1", "US$22.98，付款参考号 WIRE 2"],
  ] as const) {
    const [money = "", history = ""] = (await browser.get(prefix + page(order))).text.split('id="history"');
    for (const text of [money, history])
      expect([text.includes(first), text.includes(rest)], prefix).toEqual([true, true]);
  }
  const step = /Payment confirmed by hand<\/p>[^]*?<\/li>/.exec((await browser.get(page(order))).text)?.[0];
  expect([step?.includes("WIRE 2"), step?.includes("WIRE 1")]).toEqual([true, false]);
  for (const own of [`/order/detail?order=${order.number}`, `/cn/order/detail?order=${order.number}`])
    expect((await buyer.get(own)).text).not.toContain("WIRE");
  expect(await booksOf(shop().db, order.id)).toMatchObject({ state: "confirmed", cash: 12_298, sum: 0 });
});

test("an order that was paid in part and is canceled says in its history how much goes back, of which transfers", async () => {
  const browser = await signedInAs(shop(), "owner");
  const order = await placeOrder(shop().db, shop().clock, "bank-deposit");
  const send = (reference: string, amount: string) =>
    browser.post(page(order), { intent: "confirm-payment", reference, amount, asCame: "1" });
  expect(done(await send("WIRE 1", "50.00"))).toEqual([303, "transfer-part"]);
  expect(done(await send("WIRE 2", "30.00"))).toEqual([303, "transfer-part"]);
  expect(done(await browser.post(page(order), { intent: "cancel" }))).toEqual([303, "canceled"]);
  for (const [prefix, step, said] of [
    ["", "What had come in part is being returned", "$80.00, reference WIRE 1, WIRE 2"],
    ["/cn", "已到账的部分款项将退回", "US$80.00，付款参考号 WIRE 1, WIRE 2"],
  ] as const) {
    const history = (await browser.get(prefix + page(order))).text.split('id="history"').at(-1) ?? "";
    expect(new RegExp(`${step}</p>[^]*?</li>`).exec(history)?.[0], prefix).toContain(said);
  }
});

test("a canceled order is reinstated by the transfer that came after all, and a second transfer is put on the list to send back", async () => {
  const browser = await signedInAs(shop(), "owner");
  const order = await placeOrder(shop().db, shop().clock, "bank-deposit");
  await browser.post(page(order), { intent: "cancel" });
  const send = (fields: Record<string, string>) => browser.post(page(order), { intent: "enter-transfer", ...fields });
  expect((await browser.get(page(order))).text).toContain("Reinstate the order");
  const late = { reference: "WIRE 1", amount: "122.98", handling: "reinstate" };
  expect(done(await send(late))).toEqual([303, "reinstated"]);
  expect(done(await send(late)), "pressed again").toEqual([303, "already-confirmed"]);
  const second = { reference: "WIRE 2", amount: "122.98", handling: "send-back" };
  expect(done(await send(second))).toEqual([303, "refund-due"]);
  const sentBack = /A second payment came[^]*?<\/li>/.exec((await browser.get(page(order))).text)?.[0];
  expect(sentBack).toContain("$122.98, reference WIRE 2");
  expect(await audited(order)).toEqual(["canceled", "reinstated", "transfer-entered"]);
  expect((await browser.get("/admin/money")).text).toContain("Paid twice");
  expect((await browser.get("/cn/admin/money")).text).toContain("重复付款");
});

test("a transfer that left before its buyer chose a card can be entered, and its return recorded, on the order's page", async () => {
  const browser = await signedInAs(shop(), "owner");
  const cards = depsOf(shop());
  const order = await placeOrder(shop().db, shop().clock, "bank-deposit");
  const toCard = { orderNumber: order.number, method: "stripe", customerId: null } as const;
  expect(await changePaymentMethod(cards, toCard)).toMatchObject({ ok: true });
  expect((await browser.get(page(order))).text).toContain('value="confirm-payment"');
  const found = `id="reference-${order.number}"`;
  expect((await browser.get(`/admin/transfers?q=${order.number}`)).text).toContain(found);
  expect((await browser.get("/admin/transfers")).text, "it waits for its card").not.toContain(found);
  await pay(cards, shop().stripe, order.number);
  expect((await browser.get(page(order))).text).toContain('value="enter-transfer"');
  const wire = { intent: "enter-transfer", reference: "WIRE 1", amount: "122.98", handling: "send-back" };
  expect(done(await browser.post(page(order), wire))).toEqual([303, "refund-due"]);
  const [refund] = await shop().db.sql<{ id: number }>("select id from refunds where order_id = $1", [order.id]);
  expect((await browser.get(page(order))).text).toContain(`id="refund-reference-${refund!.id}"`);
  const back = { intent: "record-refund", refund: String(refund!.id), reference: "OUT 1" };
  expect(done(await browser.post(page(order), back))).toEqual([303, "refund-recorded"]);
  expect(await booksOf(shop().db, order.id)).toMatchObject({ state: "confirmed", cash: 12_298, sum: 0 });
});

test("what moves money asks for the password again after ten minutes; shipping does not", async () => {
  const browser = await signedInAs(shop(), "owner");
  const order = await paidOrder(browser);
  shop().clock.advance(minutes(11));
  expect((await browser.get(page(order))).text).toContain("Your password again");
  const tenBack = async (password?: string) => {
    const seen = await shownOf(shop().db, order.number);
    const form = { intent: "refund", amount: "10", reason: "late", seen };
    return browser.post(page(order), password === undefined ? form : { ...form, password });
  };
  const refused = await tenBack();
  expect({ status: refused.status, says: refused.text.includes("Password is required") }).toEqual({
    status: 401,
    says: true,
  });
  expect((await tenBack("wrong-1")).status).toBe(401);
  expect((await booksOf(shop().db, order.id)).refunds).toBe(0);
  expect(
    done(
      await browser.post(page(order), {
        intent: "ship",
        carrier: "usps",
        number: usps(1),
        [`units ${await lineOf(order)}`]: "2",
      }),
    ),
  ).toEqual([303, "shipped"]);
  expect(done(await tenBack(staffPassword))).toEqual([303, "refunded"]);
  expect(
    done(
      await browser.post(page(order), {
        intent: "refund",
        amount: "5",
        reason: "late",
        seen: await shownOf(shop().db, order.number),
      }),
    ),
    "and then not again for ten minutes",
  ).toEqual([303, "refunded"]);
});

test("an order leaves in parts, arrives, and offers at each step only what is possible", async () => {
  const browser = await signedInAs(shop(), "fulfilment");
  const order = await paidOrder(await signedInAs(shop(), "manager"));
  const line = await lineOf(order);
  const ship = (number: string, units: string) =>
    browser.post(page(order), { intent: "ship", carrier: "usps", number, [`units ${line}`]: units });
  const offered = async () => {
    const { text } = await browser.get(page(order));
    return ["Ship", "Delivered", "Picked up", "Ready for pickup", "Cancel the order", "Refund"].filter((word) =>
      new RegExp(`<summary[^>]*>${word}<`).test(text),
    );
  };
  expect(await offered()).toEqual(["Ship"]);
  expect((await ship("123", "1")).text).toContain("look like one of this carrier");
  const unnumbered = await ship(" ", "1");
  expect([unnumbered.status, unnumbered.text.includes("Tracking or PRO number is required")]).toEqual([400, true]);
  const inChinese = { intent: "ship", carrier: "ups", number: "", [`units ${line}`]: "1" };
  expect((await browser.post(`/cn${page(order)}`, inChinese)).text).toContain("运单号或 PRO 单号为必填项");
  expect((await ship(usps(2), "3")).status).toBe(409);
  expect((await ship(usps(2), "0")).status, "a parcel with nothing in it was typed so").toBe(400);
  for (const units of ["-1", "abc", "1.5"]) {
    const refused = await ship(usps(2), units);
    expect(refused.status, "it is no count of units").toBe(400);
    expect(refused.text).toContain("Enter a whole number of units.");
    expect(refused.text, "the field is marked").toMatch(
      new RegExp(`<input(?=[^>]* name="units ${line}")[^>]* aria-invalid="true"`),
    );
  }
  expect(done(await ship(usps(2), "1"))).toEqual([303, "shipped"]);
  expect(await stateOf(order)).toBe("confirmed");
  expect((await ship(usps(2), "1")).text).toContain("Another parcel or label already has this tracking number");
  expect(done(await ship(usps(3), "1"))).toEqual([303, "shipped"]);
  expect(await stateOf(order)).toBe("shipped");
  expect(await offered()).toEqual(["Delivered"]);
  const [goods] = await shop().db.sql<{ page: string }>(
    "select slug || '.html?v=' || sku as page from order_lines where order_id = $1",
    [order.id],
  );
  expect((await browser.get(page(order))).text).toContain(`/products/${goods!.page}"`);
  expect((await ship(usps(4), "1")).status).toBe(409);
  expect(done(await browser.post(page(order), { intent: "delivered" }))).toEqual([303, "delivered"]);
  const again = await browser.post(page(order), { intent: "delivered" });
  expect({ status: again.status, says: again.text.includes("This has moved on") }).toEqual({
    status: 409,
    says: true,
  });
  expect(await mailsAfterPlacing(shop().db, order.id)).toEqual(["paid", "shipped", "shipped", "delivered"]);
  expect(await audited(order)).toEqual(["payment-confirmed", "shipped", "shipped", "delivered"]);
});

test("freight leaves under its PRO number; the truck line's page must be an https address, and is a link from then", async () => {
  const browser = await signedInAs(shop(), "manager");
  const order = await paidOrder(browser, "LOCAL");
  const line = await lineOf(order);
  const ship = (link: string) =>
    browser.post(page(order), { intent: "ship", carrier: "ltl", number: "123-456789", link, [`units ${line}`]: "2" });
  for (const link of ["javascript:alert(1)", "http://freight.example/", "freight.example"]) {
    const refused = await ship(link);
    expect({
      status: refused.status,
      refusesLink: refused.text.includes("look like an https link to a tracking page"),
      says: refused.text.includes(`value="${link}"`),
    }).toEqual({ status: 400, refusesLink: true, says: true });
  }
  expect(await stateOf(order)).toBe("confirmed");
  expect(done(await ship("https://freight.example/track?pro=1&x=2"))).toEqual([303, "shipped"]);
  expect((await browser.get(page(order))).text).toContain('<a href="https://freight.example/track?pro=1&x=2"');
});

test("a pickup order is made ready and handed over, and is never shipped", async () => {
  const browser = await signedInAs(shop(), "manager");
  const order = await paidOrder(browser, "PICKUP");
  expect(
    (
      await browser.post(page(order), {
        intent: "ship",
        carrier: "ups",
        number: "1Z999AA10123456784",
        [`units ${await lineOf(order)}`]: "2",
      })
    ).text,
  ).toContain("does not match the order");
  const unfetched = async (prefix = "") => {
    const { text } = await browser.get(prefix + page(order));
    const goods = /<section[^>]*aria-labelledby="goods".*?<\/section>/s.exec(text)![0].replaceAll(/<[^>]*>|\s+/g, " ");
    expect(goods).not.toMatch(/Not sent|未发/);
    return /(?:Not picked up|未自提) .* 2 +(\d) +(?:US)?\$/.exec(goods)?.[1];
  };
  expect(await unfetched()).toBe("2");
  expect(done(await browser.post(page(order), { intent: "ready-for-pickup" }))).toEqual([303, "ready-for-pickup"]);
  expect(done(await browser.post(page(order), { intent: "picked-up" }))).toEqual([303, "picked-up"]);
  for (const prefix of ["", "/cn"]) expect(await unfetched(prefix)).toBe("0");
  expect(await stateOf(order)).toBe("picked-up");
});

test("refunds never sum up to more than was paid; the rest is shown, and one by hand is recorded with its reference", async () => {
  const browser = await signedInAs(shop(), "owner");
  const order = await paidOrder(browser);
  const refund = async (fields: Record<string, string>) => {
    const seen = await shownOf(shop().db, order.number);
    return browser.post(page(order), { intent: "refund", reason: "dented", password: staffPassword, seen, ...fields });
  };
  expect((await refund({ amount: "122.99" })).status).toBe(409);
  expect((await refund({ amount: "-1" })).status).toBe(400);
  expect((await refund({ amount: "1", reason: "" })).status).toBe(400);
  const many = await Promise.all(Array.from({ length: 6 }, () => refund({ amount: "73.80" })));
  expect(many.filter(({ status }) => status === 303)).toHaveLength(1);
  const rest = (await browser.get(page(order))).text;
  expect(rest).toContain("At most $49.18");
  expect(rest).toMatch(/Can still be refunded<\/dt><dd><[^>]*>\$49\.18</);
  expect((await browser.get(`/cn${page(order)}`)).text).toContain("还可退款</dt>");
  expect(done(await refund({ whole: "1" }))).toEqual([303, "refunded"]);
  expect(await stateOf(order)).toBe("refund-in-process");
  const refunds = await shop().db.sql<{ id: number; amount: number }>(
    "select id, amount_cents as amount from refunds where order_id = $1 order by id",
    [order.id],
  );
  expect(refunds.map(({ amount }) => amount)).toEqual([7_380, 4_918]);
  expect((await browser.get("/admin/money")).text).toContain(order.number);
  const record = (id: number, reference: string) =>
    browser.post(page(order), { intent: "record-refund", refund: String(id), reference, password: staffPassword });
  expect((await record(refunds[0]!.id, "")).status).toBe(400);
  const other = await paidOrder(browser);
  expect(
    (
      await browser.post(page(other), {
        intent: "record-refund",
        refund: String(refunds[0]!.id),
        reference: "WIRE 2",
        password: staffPassword,
      })
    ).text,
  ).toContain("This is no longer there");
  for (const { id } of refunds) expect(done(await record(id, "WIRE 2"))).toEqual([303, "refund-recorded"]);
  expect(await booksOf(shop().db, order.id)).toMatchObject({
    state: "refund-completed",
    refundedCents: 12_298,
    cash: 0,
    sum: 0,
    reserved: 0,
  });
  expect((await browser.get(page(order))).text.match(/Reference WIRE 2/g)).toHaveLength(2);
});

test("a failed refund comes back to the merchant's list and is tried again", async () => {
  const browser = await signedInAs(shop(), "owner");
  const { db, clock, stripe } = shop();
  const order = await placeOrder(db, clock, "stripe");
  await walkOrder(db, clock, order, "confirmed", stripe);
  const seen = await shownOf(db, order.number);
  await browser.post(page(order), { intent: "refund", amount: "20", reason: "late", seen, password: staffPassword });
  const [refund] = await db.sql<{ id: number }>("select id from refunds where order_id = $1", [order.id]);
  const { deps } = backOfficeOf(shop());
  stripe.refund = () => Promise.resolve({ ok: false, error: refusal("expired card") });
  await executeRefund(deps, refund!.id);
  const { text } = await browser.get("/admin/money");
  expect({ saysOrder: text.includes(order.number), saysExpiredCard: text.includes("expired card") }).toEqual({
    saysOrder: true,
    saysExpiredCard: true,
  });
  expect(
    done(
      await browser.post(page(order), { intent: "retry-refund", refund: String(refund!.id), password: staffPassword }),
    ),
  ).toEqual([303, "refund-retried"]);
  expect(await shop().db.sql("select state from refunds where id = $1", [refund!.id])).toEqual([{ state: "PENDING" }]);
});

test("an unpaid order is canceled; a note stays inside; a mail goes out again only while it is true", async () => {
  const browser = await signedInAs(shop(), "support");
  const order = await placeOrder(shop().db, shop().clock, "zeller");
  expect(done(await browser.post(page(order), { intent: "note", text: "<b>calls back</b>" }))).toEqual([
    303,
    "note-added",
  ]);
  const press = /name="press" value="([0-9a-f-]{36})"/.exec((await browser.get(page(order))).text)![1]!;
  const twice = { intent: "note", text: "calls back, sent twice", press };
  const sent = await Promise.all([1, 2, 3, 4].map(() => browser.post(page(order), twice)));
  expect(sent.map((one) => done(one))).toEqual(sent.map(() => [303, "note-added"]));
  const notes = "select count(*)::int as kept from order_notes where text = 'calls back, sent twice'";
  expect(await shop().db.sql(notes), "however often it was sent").toEqual([{ kept: 1 }]);
  expect((await browser.post(page(order), { intent: "note", text: "  " })).status).toBe(400);
  const { text } = await browser.get(page(order));
  expect({ escaped: text.includes("&lt;b&gt;calls back"), raw: text.includes("<b>calls") }).toEqual({
    escaped: true,
    raw: false,
  });
  expect(done(await browser.post(page(order), { intent: "mail", mail: "zeller-instructions" }))).toEqual([
    303,
    "mail-resent",
  ]);
  for (const mail of ["paid", "shipped 1", "bank-instructions", "invitation", ""])
    expect((await browser.post(page(order), { intent: "mail", mail })).status).toBe(409);
  expect(done(await browser.post(page(order), { intent: "cancel" }))).toEqual([303, "canceled"]);
  expect(await booksOf(shop().db, order.id)).toMatchObject({ state: "canceled", reserved: 0 });
  expect(await mailsAfterPlacing(shop().db, order.id)).toEqual(["zeller-instructions", "canceled"]);
});

test("a mail that is sent again says who canceled the order, and of a parcel that more is to come", async () => {
  const { db, clock } = shop();
  const browser = await signedInAs(shop(), "owner");
  const again = async (order: Placed, mail: string) => {
    expect(done(await browser.post(page(order), { intent: "mail", mail }))).toEqual([303, "mail-resent"]);
    const [job] = await db.sql<{ payload: JobPayloads["send_order_mail"] }>(
      `select payload from graphile_worker._private_jobs where (payload ->> 'orderId')::bigint = $1
       order by id desc limit 1`,
      [order.id],
    );
    return (await writeOrderMail(deps() as unknown as Shop, job!.payload))!.text;
  };
  const unwanted = await placeOrder(db, clock, "zeller");
  await cancelOrder(deps(), { orderNumber: unwanted.number, by: "customer", actorId: null });
  const canceled = await again(unwanted, "canceled");
  expect(canceled).toContain("You canceled it.");
  expect(canceled).not.toContain("We had to cancel it.");

  const order = await paidOrder(browser);
  const parcel = { orderNumber: order.number, carrier: "usps" as const, number: usps(41), staffId: null };
  const shipped = await shipOrder(deps(), { ...parcel, lines: [{ lineId: await lineOf(order), quantity: 1 }] });
  expect(shipped).toMatchObject({ ok: true });
  const wish = { orderNumber: order.number, customerId: null, reason: "mistake", remark: "" };
  expect(await requestRefund(deps(), wish)).toMatchObject({ ok: true });
  const sent = await again(order, `shipped ${shipped.ok ? shipped.value.parcelId : 0}`);
  expect(sent).toContain("The rest follows");
  expect(sent).not.toContain("All items of your order have shipped.");
});

test("several orders are shipped at once, and one refusal holds up none of the others", async () => {
  const browser = await signedInAs(shop(), "manager");
  const [first, second, third] = [await paidOrder(browser), await paidOrder(browser), await paidOrder(browser)];
  expect((await browser.get("/admin/orders?scope=to-ship&ship=1")).text).toContain(`number ${first.number}`);
  const send = (intent: string, fields: Record<string, string>) =>
    browser.post("/admin/orders/ship", { intent, ...fields });
  const plan = await send("plan", {
    [`carrier ${first.number}`]: "usps",
    [`number ${first.number}`]: usps(6),
    [`carrier ${second.number}`]: "usps",
    [`number ${second.number}`]: "nonsense",
    [`carrier ${third.number}`]: "usps",
    [`number ${third.number}`]: "",
  });
  expect({ status: plan.status, ships: plan.text.includes("1 parcel ships"), left: await stateOf(first) }).toEqual({
    status: 200,
    ships: true,
    left: "confirmed",
  });
  const rows = `${first.number},usps,${usps(6)}\n${second.number},usps,nonsense`;
  const answer = await send("send", { rows });
  expect({
    status: answer.status,
    saysShipped: answer.text.includes("1 parcel is shipped"),
    saysSecond: answer.text.includes(`Row 2: ${second.number}`),
  }).toEqual({ status: 200, saysShipped: true, saysSecond: true });
  expect({
    firstStateOf: await stateOf(first),
    secondStateOf: await stateOf(second),
    thirdStateOf: await stateOf(third),
  }).toEqual({ firstStateOf: "shipped", secondStateOf: "confirmed", thirdStateOf: "confirmed" });
  const delivered = await browser.post("/admin/orders", [
    ["intent", "bulk-delivered"],
    ["row", first.number],
    ["row", first.number],
    ["row", "PL-0000"],
  ]);
  expect({ status: delivered.status, stateOf: await stateOf(first) }).toEqual({ status: 200, stateOf: "delivered" });
  // The answer takes all of them back; so does the list of finished orders, with a reason for those that stay.
  expect(delivered.text).toMatch(
    new RegExp(`name="row" value="${first.number}"(?:(?!</form>).)*value="bulk-delivery-taken-back"`, "s"),
  );
  const back = await browser.post("/admin/orders?scope=done", [
    ["intent", "bulk-delivery-taken-back"],
    ["row", first.number],
    ["row", second.number],
  ]);
  expect({ status: back.status, stateOf: await stateOf(first), second: await stateOf(second) }).toEqual({
    status: 409,
    stateOf: "shipped",
    second: "confirmed",
  });
  expect(back.text).toContain("1 order is done");
});

test("a return is declined with a reason, agreed, counted, and refunded within what came back is worth", async () => {
  const browser = await signedInAs(shop(), "owner");
  const order = await paidOrder(browser);
  const line = await lineOf(order);
  await browser.post(page(order), { intent: "ship", carrier: "usps", number: usps(7), [`units ${line}`]: "2" });
  await browser.post(page(order), { intent: "delivered" });
  const request = {
    orderId: order.id,
    customerId: null,
    received: true,
    reason: "damaged",
    remark: "<script>alert(1)</script>",
    lines: [{ lineId: line, quantity: 2 }],
  };
  const opened = await openReturn(deps(), request);
  if (!opened.ok) throw new Error(opened.error.code);
  const here = `/admin/returns/${opened.value.returnId}`;
  const shown = await browser.get(here);
  expect({
    saysArrivedDamaged: shown.text.includes("Arrived damaged"),
    raw: shown.text.includes("<script>alert"),
  }).toEqual({ saysArrivedDamaged: true, raw: false });
  // The field takes no more than is stored, or the buyer would get half of a sentence.
  const lengthOf = ({ text }: Answer, name: string) =>
    new RegExp(`<textarea(?=[^>]* name="${name}")[^>]* maxLength="(\\d+)"`, "i").exec(text)?.[1];
  expect(["reason", "instructions"].map((name) => lengthOf(shown, name))).toEqual(["2000", "2000"]);
  expect(lengthOf(await browser.get(page(order)), "text")).toBe("4000");
  expect((await browser.post(here, { intent: "sign" })).status).toBe(409);
  expect((await browser.post(here, { intent: "decline", reason: " " })).status).toBe(400);
  expect((await browser.post(page(order), { intent: "mail", mail: "return-agreed" })).status).toBe(409);
  expect(done(await browser.post(page(order), { intent: "mail", mail: "return-requested" }))).toEqual([
    303,
    "mail-resent",
  ]);
  // The way back of damaged goods is the shop's to pay, so it says how they come.
  for (const [prefix, says] of [
    ["", "How to send the goods back is required"],
    ["/cn", "退回方式为必填项"],
  ] as const) {
    const unsaid = await browser.post(prefix + here, { intent: "agree", instructions: " " });
    expect([unsaid.status, unsaid.text.includes(says)]).toEqual([400, true]);
    expect(unsaid.text).toMatch(/<textarea(?=[^>]* name="instructions")[^>]* aria-invalid="true"/);
  }
  expect(done(await browser.post(here, { intent: "agree", instructions: "Use the box it came in." }))).toEqual([
    303,
    "return-agreed",
  ]);
  // Named as in the order's own history, and only to the staff.
  const staffName = "Grace Hopper";
  await shop().db.sql("update staff set name = $1 where email_key = 'owner@example.com'", [staffName]);
  const customerId = await customer(shop().db, "brings-back@example.com");
  await shop().db.sql("update orders set customer_id = $2 where id = $1", [order.id, customerId]);
  const buyer = await signedIn(shop(), "brings-back@example.com");
  for (const prefix of ["", "/cn"]) {
    const history = (await browser.get(prefix + here)).text.split(prefix ? "历史记录" : "History").at(-1);
    expect(history, prefix).toContain(`· ${staffName}<`);
    const told = (await buyer.get(`${prefix}/order/return?order=${order.number}`)).text;
    expect([told.includes('id="history"'), told.includes(staffName)], prefix).toEqual([true, false]);
  }
  const sign = (resellable: string, scrapped: string) =>
    browser.post(here, { intent: "sign", [`resellable ${line}`]: resellable, [`scrapped ${line}`]: scrapped });
  expect((await sign("2", "1")).status).toBe(409);
  expect((await sign("0", "0")).status).toBe(400);
  for (const units of ["abc", "-1", "1.5"]) {
    const refused = await sign(units, "2");
    expect({ status: refused.status, says: refused.text.includes("Enter a whole number of units.") }).toEqual({
      status: 400,
      says: true,
    });
    expect(refused.text, "the field is marked").toMatch(
      new RegExp(`<input(?=[^>]* name="resellable ${line}")[^>]* aria-invalid="true"`),
    );
  }
  expect(done(await sign("1", "0"))).toEqual([303, "return-received"]);
  expect((await browser.get(here)).text).toContain("At most $");
  const refund = (amount: string, reason = "") =>
    browser.post(here, { intent: "refund", amount, reason, password: staffPassword });
  expect((await refund("500")).status).toBe(409);
  expect((await refund("10")).text).toContain("Reason is required");
  expect(done(await refund("10", "scratched"))).toEqual([303, "return-refunded"]);
  expect((await browser.get(here)).text).toContain("scratched");
  expect((await refund("")).status).toBe(409);
  expect((await audited(order)).slice(-3)).toEqual(["return-agreed", "return-received", "return-refunded"]);
  const [logged] = await shop().db.sql<{ amount: string }>(
    "select data ->> 'amount' as amount from audit_log where subject = $1 and action = 'return-refunded'",
    [order.number],
  );
  expect(logged).toEqual({ amount: "1000" });
});

test("goods that never came are refunded by agreeing, which needs the right to refund and the password", async () => {
  const owner = await signedInAs(shop(), "owner");
  const order = await paidOrder(owner);
  const line = await lineOf(order);
  await owner.post(page(order), { intent: "ship", carrier: "usps", number: usps(8), [`units ${line}`]: "2" });
  const opened = await openReturn(deps(), {
    orderId: order.id,
    customerId: null,
    received: false,
    reason: "never-arrived",
    remark: "",
    lines: [{ lineId: line, quantity: 2 }],
  });
  if (!opened.ok) throw new Error(opened.error.code);
  const here = `/admin/returns/${opened.value.returnId}`;
  const support = await signedInAs(shop(), "support");
  expect((await support.get(here)).text).not.toContain("refunds $");
  expect((await support.post(here, { intent: "agree" })).status).toBe(403);
  shop().clock.advance(days(6));
  const returned = await signedInAs(shop(), "owner");
  const queue = await returned.get("/admin/returns?scope=overdue");
  expect({ saysValue: queue.text.includes(opened.value.number), saysOverdue: queue.text.includes("Overdue") }).toEqual({
    saysValue: true,
    saysOverdue: true,
  });
  shop().clock.advance(minutes(11));
  expect((await returned.post(here, { intent: "agree" })).status).toBe(401);
  expect(done(await returned.post(here, { intent: "agree", password: staffPassword }))).toEqual([303, "return-agreed"]);
  expect((await booksOf(shop().db, order.id)).refunds).toBe(1);
});

test("nothing of all this was an error to the shop", () => {
  expect(shop().errors).toEqual([]);
});

test("an order with nothing to do on its page leads to where its return or its refund waits", async () => {
  const browser = await signedInAs(shop(), "owner");
  const order = await paidOrder(browser);
  const line = await lineOf(order);
  await browser.post(page(order), { intent: "ship", carrier: "usps", number: usps(77), [`units ${line}`]: "2" });
  await browser.post(page(order), { intent: "delivered" });
  const opened = await openReturn(deps(), {
    orderId: order.id,
    customerId: null,
    received: true,
    reason: "damaged",
    remark: "",
    lines: [{ lineId: line, quantity: 1 }],
  });
  if (!opened.ok) throw new Error(opened.error.code);
  expect((await browser.get(page(order))).text).toMatch(
    new RegExp(`is open:.{0,200}/admin/returns/${opened.value.returnId}"`, "s"),
  );
  const asked = (await browser.get(`/admin/returns/${opened.value.returnId}`)).text;
  const [buyer] = await shop().db.sql<{ email: string }>("select email from orders where id = $1", [order.id]);
  expect(
    {
      askedSays: asked.includes(`mailto:${buyer!.email}`),
      textSays: (await browser.get(page(order))).text.includes(`${order.number}:WIRE 1`),
    },
    "whom to ask, and the transfer's own reference",
  ).toEqual({ askedSays: true, textSays: false });
  const other = await paidOrder(browser);
  expect(
    done(
      await browser.post(page(other), {
        intent: "refund",
        whole: "1",
        reason: "asked",
        seen: await shownOf(shop().db, other.number),
        password: staffPassword,
      }),
    ),
  ).toEqual([303, "refunded"]);
  expect((await browser.get(page(other))).text).toContain('href="#money"');
});

test("of an order that left in part the page offers the rest, refunds no more, and refuses what was decided on an older page", async () => {
  const browser = await signedInAs(shop(), "owner");
  const order = await paidOrder(browser);
  const seen = /name="seen" value="([^"]*)"/.exec((await browser.get(page(order))).text)?.[1] ?? "";
  expect(seen).toBe("confirmed 12298 0");
  await browser.post(page(order), {
    intent: "ship",
    carrier: "usps",
    number: usps(88),
    [`units ${await lineOf(order)}`]: "1",
  });
  const refund = (from: string) =>
    browser.post(page(order), { intent: "refund", whole: "1", reason: "stop", seen: from, password: staffPassword });
  for (const older of [seen, ""]) {
    const refused = await refund(older);
    expect(refused.status, older).toBe(409);
    expect(refused.text).toContain("Somebody else has changed this since you opened it.");
  }
  const { text } = await browser.get(page(order));
  expect(text).toContain("Everything not shipped: $53.99");
  expect(done(await refund(/name="seen" value="([^"]*)"/.exec(text)?.[1] ?? ""))).toEqual([303, "refunded"]);
  expect(await booksOf(shop().db, order.id)).toMatchObject({ sum: 0, refunds: 1 });
});

test("a hand refund recorded under another reference is refused, and only the first stands in the audit log", async () => {
  const browser = await signedInAs(shop(), "owner");
  const order = await paidOrder(browser);
  const seen = await shownOf(shop().db, order.number);
  await browser.post(page(order), { intent: "refund", whole: "1", reason: "asked", seen, password: staffPassword });
  const [refund] = await shop().db.sql<{ id: number }>("select id from refunds where order_id = $1", [order.id]);
  const record = (reference: string) =>
    browser.post(page(order), {
      intent: "record-refund",
      refund: String(refund!.id),
      reference,
      password: staffPassword,
    });
  expect(done(await record("BACK 1"))).toEqual([303, "refund-recorded"]);
  expect(done(await record("BACK 1"))).toEqual([303, "already-recorded"]);
  const second = await record("BACK 2");
  expect({ status: second.status, says: second.text.includes("Check that the money was not sent twice") }).toEqual({
    status: 409,
    says: true,
  });
  expect((await audited(order)).filter((action) => action === "refund-recorded")).toHaveLength(1);
  const [me] = await shop().db.sql<{ name: string }>("select name from staff where email_key = 'owner@example.com'");
  expect((await browser.get(page(order))).text, "the history says who did it").toContain(`${me!.name}</p>`);
});
