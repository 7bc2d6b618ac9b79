import { beforeAll, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { grantRefund } from "#engine/payments/grant-refund.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { refundOrder } from "#engine/orders/refund-order.ts";
import { cartWith, place, setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { mailsAfterPlacing, type Placed, placeOrder, type Purchase } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { begin, change, depsOf, fieldsIn, pay, sendRefunds, standing, stockOf } from "./changing-orders.ts";
import { shownOf } from "./refund-as-shown.ts";

const shop = openShop();
let owner: Browser;

beforeAll(async () => {
  const { db } = shop();
  await setSetting(db, "opening", { open: true });
  // As `placeOrder` has it: eight percent on goods in Ohio. Nothing is due in Kentucky.
  await setSetting(db, "tax", { OH: { rate: 80_000, shippingTaxed: false } });
  await setSetting(db, "bank", { payee: "Plenum", bank: "First", routingNumber: "1", accountNumber: "2" });
  owner = await signedInAs(shop(), "owner");
});

/**
 * Two of 8 lb (as boxes of 4 × 4 × 4 in) at $49.99: $99.98, a carton of 16 lb to zone 2 $15.00, 8% of the goods $8.00.
 */
async function placed(purchase: Purchase = {}): Promise<Placed> {
  const { db, clock } = shop();
  const order = await placeOrder(db, clock, "stripe", purchase);
  expect(order.total).toBe(12_298);
  return order;
}

async function paid(purchase: Purchase = {}): Promise<Placed> {
  const order = await placed(purchase);
  await pay(depsOf(shop()), shop().stripe, order.number);
  return order;
}

const historyOf = async (order: Placed) => (await owner.get(`/admin/orders/${order.number}`)).text;
const taken = (order: Placed) => shop().stripe.taken(order.number);

test("an unpaid order with one unit more asks for its new total, reserves it, and can no longer be paid as it was", async () => {
  const order = await placed();
  const deps = depsOf(shop());
  const before = await begin(deps, order.number);
  const changed = await change(owner, order.number, { "lines.0.quantity": "3" });
  expect(changed.location).toBe(`/admin/orders/${order.number}?done=order-changed`);
  // By hand: 3 × $49.99 = $149.97; 24 lb in a carton up to 35 lb to zone 2 is $20.00; 8% of $149.97 = $12.00.
  expect(await standing(shop().db, order.id)).toMatchObject({
    state: "pending",
    subtotal: 14_997,
    discount: 0,
    shipping: 2_000,
    tax: 1_200,
    total: 18_197,
    books: {},
  });
  expect(await stockOf(shop().db, order.variantId)).toEqual({ onHand: 10, reserved: 3 });
  expect(shop().stripe.pay(before)).toBeNull();
  await pay(deps, shop().stripe, order.number);
  expect(await standing(shop().db, order.id)).toMatchObject({
    state: "confirmed",
    books: { "cash:stripe": 18_197, revenue: -14_997, shipping: -2_000, tax: -1_200 },
  });
  expect(taken(order)).toBe(18_197);
  expect(await mailsAfterPlacing(shop().db, order.id)).toEqual(["order-changed", "paid"]);
  const history = await historyOf(order);
  for (const text of ["Order changed", "2 → 3", "$122.98 → $181.97", "$15.00 → $20.00", "$8.00 → $12.00"])
    expect(history).toContain(text);
});

test("an order of sixty parts keeps each of them when only its ZIP code is corrected", async () => {
  const { db, clock } = shop();
  const skus = Array.from({ length: 60 }, (_, at) => `MANY-${String(at + 1)}`);
  await stockGoods(db, ...skus.map((sku) => ({ sku, price: 1_000, weightLb: 1 })));
  const buyer = await cartWith({ db, clock }, ...skus.map((sku) => ({ sku, quantity: 1 })));
  const order = await place({ db, clock }, buyer);
  if (!order.ok) throw new Error(JSON.stringify(order.error));
  const { orderId, number } = order.value;
  await pay(depsOf(shop()), shop().stripe, number);
  const before = await standing(db, orderId);
  const changed = await change(owner, number, { "shipping.zip": "45403" });
  expect(changed.location).toBe(`/admin/orders/${number}?done=order-changed`);
  expect(await standing(db, orderId)).toEqual(before);
  expect(await db.sql("select sku from order_lines where order_id = $1 order by position", [orderId])).toEqual(
    skus.map((sku) => ({ sku })),
  );
});

test("an unpaid order that costs nothing any more is confirmed with its change", async () => {
  const order = await placed();
  const free = { "lines.0.price": "0", "lines.0.reason": "under warranty" };
  const changed = await change(owner, order.number, { ...free, shippingAmount: "0", shippingReason: "under warranty" });
  expect(changed.location).toContain("done=order-changed");
  expect(await standing(shop().db, order.id)).toMatchObject({ state: "confirmed", total: 0, books: {} });
  expect(await mailsAfterPlacing(shop().db, order.id)).toEqual(["order-changed", "paid"]);
});

test("of an order that costs nothing, what has not left can be ended once a part has, and its buyer is told", async () => {
  const order = await placed();
  const free = { "lines.0.price": "0", "lines.0.reason": "under warranty" };
  await change(owner, order.number, { ...free, shippingAmount: "0", shippingReason: "under warranty" });
  const deps = depsOf(shop());
  const [line] = await shop().db.sql<{ id: number }>("select id from order_lines where order_id = $1", [order.id]);
  const parcel = { orderNumber: order.number, carrier: "ltl", number: `PRO-${order.id}`, staffId: null } as const;
  const shipped = await shipOrder(deps, { ...parcel, lines: [{ lineId: line!.id, quantity: 1 }] });
  expect(shipped).toMatchObject({ ok: true });
  const path = `/admin/orders/${order.number}`;
  const page = (await owner.get(path)).text;
  expect(page).toContain("Everything not shipped: $0.00");
  const [, seen = ""] = /name="seen" value="([^"]*)"/.exec(page) ?? [];
  const typed = { orderNumber: order.number, amount: cents(500), reason: "Sold out", staffId: null, seen };
  await shop().db.sql(
    "update orders set state = 'refund-in-process', after_sale_state = 'refund-requested' where id = $1",
    [order.id],
  );
  expect(await refundOrder(deps, { ...typed, seen: await shownOf(shop().db, order.number) })).toMatchObject({
    error: { code: "refund_too_large", left: 0 },
  });
  await shop().db.sql("update orders set state = 'confirmed', after_sale_state = 'none' where id = $1", [order.id]);
  const pressed = await owner.post(path, { intent: "refund", whole: "1", reason: "Sold out", seen });
  expect(pressed.location).toContain("done=refunded");
  expect(await standing(shop().db, order.id)).toMatchObject({ state: "shipped", total: 0, refunded: 0, books: {} });
  expect(await stockOf(shop().db, order.variantId)).toEqual({ onHand: 9, reserved: 0 });
  expect((await mailsAfterPlacing(shop().db, order.id)).slice(2)).toEqual(["shipped", "rest-ended"]);
});

test("a paid order with one unit less sends back the difference once, and the books hold what is sold now", async () => {
  const order = await paid();
  const changed = await change(owner, order.number, { "lines.0.quantity": "1" });
  expect(changed.location).toContain("done=order-changed");
  // By hand: $49.99; 8 lb in a carton up to 10 lb is $12.00; 8% of $49.99 = $4.00: $65.99, and $56.99 goes back.
  const figures = { subtotal: 4_999, discount: 0, shipping: 1_200, tax: 400, total: 6_599, refunded: 0 };
  const sold = { revenue: -4_999, shipping: -1_200, tax: -400 };
  expect(await standing(shop().db, order.id)).toMatchObject({
    ...figures,
    state: "confirmed",
    books: { ...sold, "cash:stripe": 12_298, owed_back: -5_699 },
  });
  const deps = depsOf(shop());
  await sendRefunds(deps, order.id);
  await sendRefunds(deps, order.id);
  expect(taken(order)).toBe(6_599);
  expect(await standing(shop().db, order.id)).toMatchObject({
    ...figures,
    state: "confirmed",
    books: { ...sold, "cash:stripe": 6_599 },
  });
  expect(await stockOf(shop().db, order.variantId)).toEqual({ onHand: 10, reserved: 1 });
  // The rest is refunded as ever: all of it, and no cent more.
  const figuresLeft = { goods: cents(4_999), tax: cents(400), shipping: cents(1_200), deductions: cents(0) };
  const tooMuch = { ...figuresLeft, goods: cents(5_000) };
  const grant = (granted: typeof figuresLeft) =>
    deps.db.transaction((tx) => grantRefund(tx, deps, order.id, { figures: granted, reason: "all", by: "merchant" }));
  expect(await grant(tooMuch)).toMatchObject({ ok: false, error: { code: "refund_too_large" } });
  expect(await grant(figuresLeft)).toMatchObject({ ok: true });
  await sendRefunds(deps, order.id);
  expect(taken(order)).toBe(0);
});

test("goods are exchanged on a paid order: one part goes back on the shelf, a cheaper one is reserved at today's price", async () => {
  const order = await paid();
  const { db } = shop();
  await stockGoods(db, { sku: "SWAP-1", price: 2_000, weightLb: 1 });
  const [swap] = await db.sql<{ id: number }>("select id from variants where sku = 'SWAP-1'");
  await change(owner, order.number, { "lines.0.sku": "swap 1", "lines.0.quantity": "2" });
  // By hand: 2 × $20.00; boxes of 10 × 10 × 10 in count as 8 lb each (1,000 / 139 up), 16 lb is $15.00; 8% of $40.00 =
  // $3.20.
  expect(await standing(db, order.id)).toMatchObject({ subtotal: 4_000, shipping: 1_500, tax: 320, total: 5_820 });
  expect(await stockOf(db, order.variantId)).toEqual({ onHand: 10, reserved: 0 });
  expect(await stockOf(db, swap!.id)).toEqual({ onHand: 100, reserved: 2 });
  await sendRefunds(depsOf(shop()), order.id);
  expect(taken(order)).toBe(5_820);
  const history = await historyOf(order);
  expect(history).toContain("Quantity of SWAP-1: 0 → 2");
  expect(history).toContain("SWAP-1 was added at $20.00");
  expect(history).not.toContain("$0.00 → $20.00");
  expect((await owner.get(`/cn/admin/orders/${order.number}`)).text).toContain("添加 SWAP-1，单价 US$20.00");
});

test("what decides no price changes none: an address within the state, an email, a PO number, whatever rates are by now", async () => {
  const order = await paid();
  await setSetting(shop().db, "tax", { OH: { rate: 100_000, shippingTaxed: true } });
  const changed = await change(owner, order.number, {
    "shipping.address1": "99 River Street",
    "shipping.city": "Columbus",
    "shipping.zip": "43215",
    "shipping.phone": "(614) 555-0100",
    email: "Right@Example.com",
    poNumber: "PO-9",
  });
  await setSetting(shop().db, "tax", { OH: { rate: 80_000, shippingTaxed: false } });
  expect(changed.location).toContain("done=order-changed");
  expect(await standing(shop().db, order.id)).toMatchObject({ total: 12_298, tax: 800, shipping: 1_500 });
  const [row] = await shop().db.sql<Record<string, unknown>>(
    `select email, email_key, phone, po_number, shipping_address ->> 'city' as city, billing_address ->> 'city' as billed,
       (select count(*)::int from refunds where order_id = $1) as refunds from orders where id = $1`,
    [order.id],
  );
  expect(row).toEqual({
    email: "right@example.com",
    email_key: "right@example.com",
    phone: "6145550100",
    po_number: "PO-9",
    city: "Columbus",
    billed: "Columbus",
    refunds: 0,
  });
  const history = await historyOf(order);
  for (const text of ["12 Mill Road → 99 River Street", "buyer@example.com → right@example.com", "PO-9"])
    expect(history).toContain(text);
  // The buyer is named there until the order is erased, and in the timeline never.
  const [kept] = await shop().db.sql<{ events: string; personal: string }>(
    `select (select string_agg(data::text, '') from order_events where order_id = $1) as events,
       (select string_agg(personal::text, '') from order_changes where order_id = $1) as personal`,
    [order.id],
  );
  expect(kept!.events).not.toContain("River");
  expect(kept!.personal).toContain("River");
});

test("a paid order that is fetched instead gets back its delivery; another state is taxed as it taxes", async () => {
  const order = await paid();
  await change(owner, order.number, {
    method: "PICKUP",
    "contact.firstName": "Ada",
    "contact.lastName": "Byron",
    "contact.phone": "5551234567",
  });
  // By hand: $99.98 + nothing + 8% = $8.00, where it is fetched in Ohio.
  expect(await standing(shop().db, order.id)).toMatchObject({ shipping: 0, tax: 800, total: 10_798 });
  const [row] = await shop().db.sql("select shipping_method, shipping_address from orders where id = $1", [order.id]);
  expect(row).toEqual({ shipping_method: "PICKUP", shipping_address: null });

  const moved = await paid();
  await change(owner, moved.number, { "shipping.state": "KY", "shipping.zip": "41011", "shipping.city": "Covington" });
  const { tax, total, shipping } = await standing(shop().db, moved.id);
  // By hand: no tax in Kentucky; the carton of 16 lb costs $15 or $17 there, as its zone is 2 or 3, so less is due.
  expect({ tax, sum: total === 9_998 + shipping }).toEqual({ tax: 0, sum: true });
  expect([1_500, 1_700]).toContain(shipping);
  await sendRefunds(depsOf(shop()), moved.id);
  expect(taken(moved)).toBe(total);
});

test("a discount stays with its units, in cents by the rule of refunds", async () => {
  await shop().db.sql("insert into discount_codes (code, percent) values ('TENTH', 10)");
  const { db, clock } = shop();
  const order = await placeOrder(db, clock, "stripe", { discountCode: "TENTH" });
  // By hand: 10% of $99.98 = $10.00; 8% of $89.98 = $7.20; $15.00.
  expect(order.total).toBe(11_218);
  await pay(depsOf(shop()), shop().stripe, order.number);
  await change(owner, order.number, { "lines.0.quantity": "1" });
  // By hand: half of $10.00; $44.99 net, 8% of it $3.60; $12.00.
  expect(await standing(db, order.id)).toMatchObject({ subtotal: 4_999, discount: 500, tax: 360, total: 6_059 });
  await sendRefunds(depsOf(shop()), order.id);
  expect(await standing(db, order.id)).toMatchObject({
    books: { discounts: 500, revenue: -4_999, "cash:stripe": 6_059 },
  });
});

test("points that pay a part follow the goods, and what they pay no more is given back", async () => {
  const { db, clock } = shop();
  await setSetting(db, "points", { on: true, worth: 1, least: 100, mostPercent: 50 });
  const buyer = await customer(db, "points@example.com");
  await db.sql("update customers set points = 2000 where id = $1", [buyer]);
  const order = await placeOrder(db, clock, "stripe", { customerId: buyer, points: 1_000 });
  const [before] = await db.sql<{ used: number; worth: number; total: number }>(
    "select points_used as used, points_cents as worth, total_cents as total from orders where id = $1",
    [order.id],
  );
  expect(before!.used).toBe(1_000);
  await change(owner, order.number, { "lines.0.quantity": "1" });
  const [after] = await db.sql<{ used: number; worth: number; held: number }>(
    "select points_used as used, points_cents as worth, (select points from customers where id = $2) as held from orders where id = $1",
    [order.id, buyer],
  );
  // By hand: half of the goods are left, so half of the points pay; 2,000 − 500 are the buyer's. $49.99 − $5.00 + 8% +
  // $12.00.
  expect(await standing(db, order.id)).toMatchObject({ discount: 500, tax: 360, total: 6_059 });
  expect(after).toEqual({ used: 500, worth: before!.worth / 2, held: 1_500 });
});

test("a price and delivery of one's own are agreed by who may, with their reason, and kept back from others", async () => {
  const order = await paid();
  const support = await signedInAs(shop(), "support");
  const typed = {
    "lines.0.price": "40",
    "lines.0.reason": "scratched",
    shippingAmount: "5.00",
    shippingReason: "with another order",
  };
  const path = `/admin/orders/${order.number}/change`;
  const shown = fieldsIn((await support.get(path)).text);
  const refused = await support.post(path, { ...shown, ...typed, intent: "save" });
  expect([refused.status, refused.text.includes("Only a manager may agree")]).toEqual([403, true]);
  // By hand: 2 × $40.00 + $5.00 + 8% of $80.00 = $6.40.
  await change(owner, order.number, typed);
  expect(await standing(shop().db, order.id)).toMatchObject({ subtotal: 8_000, shipping: 500, tax: 640, total: 9_140 });
  expect(await historyOf(order)).toContain("$49.99 → $40.00 (scratched)");
  // Cheaper after it was paid is a refund, which is not support's to grant.
  const other = await paid();
  const less = await change(support, other.number, { "lines.0.quantity": "1" });
  expect([less.status, less.text.includes("you may not refund")]).toEqual([403, true]);
  const corrected = await change(support, other.number, { "shipping.city": "Columbus" });
  expect(corrected.location).toContain("done=order-changed");
});

test("whatever cannot be done says why, changes nothing and keeps what was typed", async () => {
  const { db, clock } = shop();
  const deps = depsOf(shop());
  const says = async (order: Placed, typed: Record<string, string>, sentence: string, in_cn: string) => {
    const before = JSON.stringify([await standing(db, order.id), await stockOf(db, order.variantId)]);
    const path = `/admin/orders/${order.number}/change`;
    const shown = { ...fieldsIn((await owner.get(path)).text), ...typed };
    for (const [prefix, text] of [
      ["", sentence],
      ["/cn", in_cn],
    ] as const) {
      const answer = await owner.post(prefix + path, { ...shown, intent: "save" });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.text).toContain(text);
      for (const value of Object.values(typed))
        if (!answer.text.includes("can no longer")) expect(answer.text).toContain(value);
    }
    expect(JSON.stringify([await standing(db, order.id), await stockOf(db, order.variantId)])).toBe(before);
  };
  const open = await placed();
  await says(open, { "lines.0.quantity": "11" }, "The total comes to", "现在合计为");
  await says(open, { "lines.1.sku": "NO-SUCH-PART", "lines.1.quantity": "1" }, "no such part number", "没有此零件号");
  await says(open, { "lines.0.quantity": "0" }, "whole number from 1 to 999", "1 至 999");
  // The part of the first line, as its number is spelled without hyphens.
  const { "lines.0.sku": sku = "" } = fieldsIn((await owner.get(`/admin/orders/${open.number}/change`)).text);
  const again = { "lines.1.sku": sku.replaceAll("-", ""), "lines.1.quantity": "1" };
  await says(open, again, "listed twice", "重复出现");
  await says(open, { "shipping.state": "AK", "shipping.zip": "99501" }, "This state is not supported for shipping", "");
  await says(open, { "shipping.zip": "1" }, "ZIP", "");
  const short = fieldsIn((await owner.get(`/admin/orders/${open.number}/change`)).text);
  const eleven = { ...short, "lines.0.quantity": "11", intent: "check" };
  const { total = "" } = fieldsIn((await owner.post(`/admin/orders/${open.number}/change`, eleven)).text);
  await says(open, { "lines.0.quantity": "11", total }, "Only 8 more of", "仅剩 8 件可加");

  const done = await paid();
  // By hand: three cost $181.97, which is $58.99 more than the $122.98 that was paid.
  await says(done, { "lines.0.quantity": "3" }, "$58.99 more than was paid", "$58.99");
  expect((await owner.get(`/admin/drafts/new?order=${done.number}`)).text).toContain("12 Mill Road");

  const transfer = await placeOrder(db, clock, "bank-deposit");
  const part = {
    orderNumber: transfer.number,
    reference: "T-1",
    amount: cents(1_000),
    isAmountConfirmed: true,
    staffId: null,
  };
  expect(await confirmManualPayment(deps, part)).toMatchObject({ ok: true, value: "part" });
  await says(transfer, { "lines.0.quantity": "1" }, "A payment of this order is under way", "付款正在途中");

  const refunded = await paid();
  const courtesy = { goods: cents(100), tax: cents(0), shipping: cents(0), deductions: cents(0) };
  await db.transaction((tx) => grantRefund(tx, deps, refunded.id, { figures: courtesy, reason: "x", by: "merchant" }));
  await says(refunded, { "lines.0.quantity": "1" }, "A part of this order was refunded already", "已有部分退款");
});

test("what a paid order cannot take becomes a draft for its buyer, with the parts and units that were added", async () => {
  await stockGoods(shop().db, { sku: "MORE-1", price: 1_000, weightLb: 1 });
  const order = await paid();
  const path = `/admin/orders/${order.number}/change`;
  const shown = fieldsIn((await owner.get(path)).text);
  const added = {
    "lines.1.sku": "more-1",
    "lines.1.quantity": "4",
    "lines.1.price": "8.00",
    "lines.1.reason": "As agreed",
  };
  const typed = { ...shown, ...added, "lines.0.quantity": "3" };
  const { total = "" } = fieldsIn((await owner.post(path, { ...typed, intent: "check" })).text);
  const refused = await owner.post(path, { ...typed, total, intent: "save" });
  const [, link = ""] = /href="(\/admin\/drafts\/new\?[^"]*)"/.exec(refused.text) ?? [];
  expect(fieldsIn((await owner.get(link)).text)).toMatchObject({
    ...added,
    "lines.0.sku": shown["lines.0.sku"],
    "lines.0.quantity": "1",
    "shipping.address1": "12 Mill Road",
  });
});

test("an order that left, is canceled, disputed, or asked back has no form, and refuses one that was open", async () => {
  const { db } = shop();
  const deps = depsOf(shop());
  const closed = async (order: Placed, sentence: string, close: () => Promise<unknown>) => {
    const path = `/admin/orders/${order.number}/change`;
    const shown = fieldsIn((await owner.get(path)).text);
    await close();
    const page = await owner.get(path);
    expect(page.text).toContain(sentence);
    expect(page.text).not.toContain("Check the total");
    const late = await owner.post(path, { ...shown, "lines.0.quantity": "1", intent: "save" });
    expect([late.status, late.text.includes(sentence)]).toEqual([409, true]);
    expect((await historyOf(order)).includes(`${order.number}/change"`)).toBe(false);
  };
  const canceled = await placed();
  await closed(canceled, "canceled or refunded", () =>
    cancelOrder(deps, { orderNumber: canceled.number, by: "customer", actorId: null }),
  );
  const left = await paid();
  await closed(left, "have left", () =>
    shipOrder(deps, {
      orderNumber: left.number,
      carrier: "ltl",
      number: `PRO-${left.id}`,
      lines: "rest",
      staffId: null,
    }),
  );
  const asked = await paid();
  await closed(asked, "asked for a refund", () =>
    db.sql("update orders set state = 'refund-in-process', after_sale_state = 'refund-requested' where id = $1", [
      asked.id,
    ]),
  );
  const erased = await paid();
  await closed(erased, "canceled or refunded", () =>
    db.sql("update orders set erased_at = now() where id = $1", [erased.id]),
  );
  const waits = await paid();
  await closed(waits, "are on back-order", () =>
    db.sql("update order_lines set waiting = 1 where order_id = $1", [waits.id]),
  );
  const disputed = await paid();
  await closed(disputed, "The payment is disputed", () =>
    db.sql(
      `insert into disputes (order_id, payment_id, method, provider_dispute, state, reason, amount_cents, opened_at, told_at)
       select $1, id, 'stripe', 'dp_' || id, 'needs-response', 'fraudulent', 100, now(), now() from payments where order_id = $1`,
      [disputed.id],
    ),
  );
});

test("a form that is sent twice changes once; two of the staff at once are one change and a sentence with both", async () => {
  const order = await paid();
  const path = `/admin/orders/${order.number}/change`;
  const shown = { ...fieldsIn((await owner.get(path)).text), "lines.0.quantity": "1" };
  const { total = "" } = fieldsIn((await owner.post(path, { ...shown, intent: "check" })).text);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => owner.post(path, { ...shown, total, intent: "save" })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 303));
  const changes = async (id: number) =>
    (await shop().db.sql<{ n: number }>("select count(*)::int as n from order_changes where order_id = $1", [id]))[0]!
      .n;
  expect(await changes(order.id)).toBe(1);
  await sendRefunds(depsOf(shop()), order.id);
  expect(taken(order)).toBe(6_599);

  const colleague = await signedInAs(shop(), "manager");
  const other = await paid();
  const at = `/admin/orders/${other.number}/change`;
  const fields = fieldsIn((await owner.get(at)).text);
  const both = await Promise.all([
    owner.post(at, { ...fields, "shipping.city": "Columbus", intent: "save" }),
    colleague.post(at, { ...fields, "shipping.city": "Cleveland", intent: "save" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await changes(other.id)).toBe(1);
  const loser = both.find(({ status }) => status === 409)!.text;
  for (const city of ["Columbus", "Cleveland"]) expect(loser).toContain(city);
});

test("a buyer who pays, or cancels, at the moment of a change: one of them wins, and no cent or unit is lost", async () => {
  const { db, stripe } = shop();
  const deps = depsOf(shop());
  for (let round = 0; round < 8; round += 1) {
    const order = await placed();
    const session = await begin(deps, order.number);
    const path = `/admin/orders/${order.number}/change`;
    const shown = { ...fieldsIn((await owner.get(path)).text), "lines.0.quantity": "1" };
    const { total = "" } = fieldsIn((await owner.post(path, { ...shown, intent: "check" })).text);
    const buyer = async () => {
      if (round % 2 === 1) return cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: null });
      const event = stripe.pay(session);
      return event && recordPaymentEvent(deps, event);
    };
    const [changed] = await Promise.all([owner.post(path, { ...shown, total, intent: "save" }), buyer()]);
    const { state, books, total: now } = await standing(db, order.id);
    if (changed.status !== 303) {
      expect(changed.text).toMatch(/under way|canceled or refunded|moved on|nothing was changed|somebody else/i);
    } else expect(now).toBe(6_599);
    // Paid with what the order costs, or with nothing at all.
    await sendRefunds(deps, order.id);
    const after = await standing(db, order.id);
    expect({ round, held: taken(order), cash: after.books["cash:stripe"] ?? 0 }).toEqual({
      round,
      held: after.state === "confirmed" ? after.total : 0,
      cash: taken(order),
    });
    const { reserved } = await stockOf(db, order.variantId);
    expect({ round, reserved }).toEqual({ round, reserved: state === "canceled" ? 0 : now === 6_599 ? 1 : 2 });
    expect(Object.keys(books)).not.toContain("unexplained");
  }
});

test("a corrected email closes the links that the wrong mailbox was sent, and an erased order keeps nobody's name", async () => {
  const order = await paid();
  const { db } = shop();
  await db.sql(
    `insert into one_time_tokens (token_hash, purpose, order_id, expires_at, created_at)
     values (sha256('x'::bytea), 'order-link', $1, now() + interval '9 days', now())`,
    [order.id],
  );
  const known = await customer(db, "proved@example.com");
  await change(owner, order.number, { email: "proved@example.com" });
  const [row] = await db.sql<{ owner: number; open: number }>(
    `select customer_id as owner, (select count(*)::int from one_time_tokens where order_id = $1 and revoked_at is null) as open
     from orders where id = $1`,
    [order.id],
  );
  expect(row).toEqual({ owner: known, open: 0 });
});
