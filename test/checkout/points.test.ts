import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { hours } from "#domain/kernel/time.ts";
import type { PlaceOrderRequest } from "#engine/checkout/order-request.ts";
import { placeOrder as checkOut } from "#engine/checkout/place-order.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { cancelOrder, expireOrder } from "#engine/orders/cancel-order.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { disputesOfOrder } from "#engine/payments/dispute-row.ts";
import { endDispute } from "#engine/payments/end-dispute.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { requestOf } from "#engine/payments/payment-request.ts";
import { paymentsOf } from "#engine/payments/payment-row.ts";
import { saveDiscountCodes } from "#engine/promotions/save-discount-codes.ts";
import { discountLabel } from "#providers/line-labels.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { type BackOffice, customer, openBackOffice, pointsOf } from "#test/fulfilment/back-office.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { placeOrder, type Placed, type Purchase } from "#test/payments/placed-order.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { demoSettings } from "../../demo/settings.ts";
import { cartWith, parcelForm, setSetting, stockGoods } from "./checkout-shop.ts";

const database = testDatabase();
let office: BackOffice;
let ada: number;

const saveTen = { code: "SAVE10", worth: { percent: 10 } };

/** A point is ten cents; an order takes five at least, and half of its goods at most. */
const terms = { on: true, worth: 10, least: 5, mostPercent: 50 };

beforeEach(async () => {
  await emptied(database(), "products, carts, orders, idempotency_keys, discount_codes, settings, customers");
  const { bank, zeller } = demoSettings;
  for (const [group, value] of Object.entries({ opening: { open: true }, bank, zeller, points: terms }))
    await setSetting(database(), group, value);
  office = openBackOffice(database());
  ada = await customer(database(), "ada");
});

/** An order of two for $99.98, shipping $15.00, 8 % on the goods. */
const buy = (purchase: Purchase = {}, method: "stripe" | "zeller" = "stripe") =>
  placeOrder(database(), office.clock, method, { customerId: ada, ...purchase });
const arrive = (order: Placed) => walkOrder(database(), office.clock, order, "delivered", office.stripe);
const pay = (order: Placed) => walkOrder(database(), office.clock, order, "confirmed", office.stripe);
/** 99 points, earned by an order that has arrived. */
const earn = async () => arrive(await buy());
const cancel = ({ number }: Placed) => cancelOrder(office.deps, { orderNumber: number, by: "customer", actorId: null });
const refund = ({ number }: Placed, amount: number | null) =>
  refundAsShown(office.deps, {
    orderNumber: number,
    amount: amount === null ? null : cents(amount),
    reason: "Sold out",
    staffId: 7,
  });

const orderOf = async ({ id }: Placed) =>
  (
    await database().sql<Record<string, number>>(
      `select subtotal_cents as subtotal, discount_cents as discount, points_used as used, points_cents as points,
         shipping_cents as shipping, tax_cents as tax, total_cents as total from orders where id = $1`,
      [id],
    )
  )[0]!;
const accountOf = async (id: number) =>
  (
    await database().sql<{ points: number; owed: number; sum: number; owedSum: number }>(
      `select c.points, c.points_owed as owed, coalesce(sum(m.points), 0)::int as sum, coalesce(sum(m.owed), 0)::int as "owedSum"
       from customers c left join point_movements m on m.customer_id = c.id where c.id = $1 group by c.id`,
      [id],
    )
  )[0]!;

test("points pay a part of the goods: they lower the tax as a discount does, stand apart in the order and the books, and earn none", async () => {
  await earn();
  const order = await buy({ points: 50 });
  expect(await pointsOf(database(), ada)).toBe(49);
  // $5.00 off $99.98; 8 % of $94.98 is $7.60.
  expect(await orderOf(order)).toEqual({
    subtotal: 9_998,
    discount: 500,
    used: 50,
    points: 500,
    shipping: 1_500,
    tax: 760,
    total: 11_758,
  });
  await arrive(order);
  const books = await database().sql(
    "select account, amount_cents as amount from ledger_lines where posting = $1 order by account",
    [`sale:${order.id}`],
  );
  expect(books).toEqual([
    { account: "points", amount: 500 },
    { account: "receivable", amount: 11_758 },
    { account: "revenue", amount: -9_998 },
    { account: "shipping", amount: -1_500 },
    { account: "tax", amount: -760 },
  ]);
  // 94 whole dollars were paid for merchandise.
  expect(await pointsOf(database(), ada)).toBe(49 + 94);
});

test("points go with the one discount of an order, on what its goods cost after it, and the provider's page names both", async () => {
  await database().transaction((tx) => saveDiscountCodes(tx, [saveTen]));
  await earn();
  const order = await buy({ points: "all", discountCode: "SAVE10" });
  // $10.00 by the code; then 99 points of ten cents, for they are less than half of $89.98.
  expect(await orderOf(order)).toMatchObject({ discount: 1_990, points: 990, used: 99, tax: 641 });
  const payable = await office.deps.orders.find(database(), order.id);
  const [payment] = await paymentsOf(database(), order.id);
  const request = await requestOf(office.deps, payable!, payment!, office.clock.now());
  expect(discountLabel(request)).toBe("SAVE10 + 99 points");
  const goods = request.lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  expect(goods - request.discount + request.shipping + request.tax).toBe(request.amount);
});

test("using points takes no free shipping away", async () => {
  await setSetting(database(), "shipping", { parcel: { freeFrom: 9_998 } });
  await earn();
  expect(await orderOf(await buy({ points: "all" }))).toMatchObject({ shipping: 0, points: 990 });
});

test("all points are as many as the order takes: half of its goods, or none where that is fewer than the least", async () => {
  await database().sql("update customers set points = 100000 where id = $1", [ada]);
  expect(await orderOf(await buy({ points: "all" }))).toMatchObject({ used: 499, points: 4_990 });
  await setSetting(database(), "points", { ...terms, least: 500 });
  expect(await orderOf(await buy({ points: "all" }))).toMatchObject({ used: 0, discount: 0 });
});

test.each([
  ["4", { code: "points_least", least: 5 }],
  ["500", { code: "points_most", most: 499 }],
  ["abc", { code: "invalid", fieldErrors: [{ field: "points", code: "points_number" }] }],
  ["-5", { code: "invalid", fieldErrors: [{ field: "points", code: "points_number" }] }],
  ["5.5", { code: "invalid", fieldErrors: [{ field: "points", code: "points_number" }] }],
])("%s points are refused, nothing is ordered and none are taken", async (points, error) => {
  await database().sql("update customers set points = 1000 where id = $1", [ada]);
  await stockGoods(database(), { sku: "BOX", price: 9_998 });
  const request = await requestWith({ usePoints: "some", points });
  expect(await checkOut(office.deps, request)).toMatchObject({ ok: false, error });
  expect(await pointsOf(database(), ada)).toBe(1_000);
  expect(await database().sql("select id from orders")).toEqual([]);
});

/** A checkout of one BOX from a cart of its own, with 100 points at the last look. */
async function requestWith(
  form: { usePoints?: string; points?: string },
  customerOf: PlaceOrderRequest["customer"] = { taxExempt: false, points: 1_000 },
): Promise<PlaceOrderRequest> {
  const cart = await cartWith({ db: database(), clock: office.clock }, { sku: "BOX", quantity: 1 });
  const wish = form.usePoints === "some" && /^\d+$/.test(form.points ?? "") ? Number(form.points) : null;
  const quote = await quoteCart(office.deps, cart, {
    method: "SHIPPING",
    state: "OH",
    points: customerOf && {
      balance: customerOf.points ?? 0,
      wish: wish === null ? { use: "none" } : { use: "some", points: wish },
    },
  });
  return {
    buyer: customerOf ? { customerId: ada } : cart,
    cart,
    customer: customerOf,
    form: { ...parcelForm, ...form },
    seenTotal: quote.priced?.order.total ?? 0,
    language: "en",
    key: randomUUID(),
  };
}

test("a guest has no points to use, and while the merchant takes none nobody has", async () => {
  await stockGoods(database(), { sku: "BOX", price: 9_998 });
  const ofGuest = await requestWith({ usePoints: "all" }, null);
  expect(await checkOut(office.deps, ofGuest)).toMatchObject({ error: { code: "points_off" } });
  await setSetting(database(), "points", { ...terms, on: false });
  await database().sql("update customers set points = 1000 where id = $1", [ada]);
  expect(await checkOut(office.deps, await requestWith({ usePoints: "all" }))).toMatchObject({
    error: { code: "points_off" },
  });
  await database().sql("delete from settings where key = 'points'");
  const buyer = await cartWith({ db: database(), clock: office.clock }, { sku: "BOX", quantity: 1 });
  const asked = { balance: 1_000, wish: { use: "none" } } as const;
  expect((await quoteCart(office.deps, buyer, { points: asked })).points).toBeNull();
  expect(await pointsOf(database(), ada)).toBe(1_000);
});

test("12 tabs spend the same 60 of 100 points at once: one has them, and the others are told", async () => {
  await database().sql("update customers set points = 100 where id = $1", [ada]);
  await stockGoods(database(), { sku: "BOX", price: 9_998 });
  const requests = [];
  for (let tab = 0; tab < 12; tab += 1)
    requests.push(await requestWith({ usePoints: "some", points: "60" }, { taxExempt: false, points: 100 }));
  const answers = await Promise.all(requests.map((request) => checkOut(office.deps, request)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer.error).toEqual({ code: "points_short" });
  expect(await pointsOf(database(), ada)).toBe(40);
  expect(await database().sql("select points from point_movements")).toEqual([{ points: -60 }]);
});

test("the same form sent twice takes the points once", async () => {
  await database().sql("update customers set points = 100 where id = $1", [ada]);
  await stockGoods(database(), { sku: "BOX", price: 9_998 });
  const request = await requestWith({ usePoints: "some", points: "60" }, { taxExempt: false, points: 100 });
  const answers = await Promise.all([checkOut(office.deps, request), checkOut(office.deps, request)]);
  expect(answers[0]).toEqual(answers[1]);
  expect(await pointsOf(database(), ada)).toBe(40);
});

test("an order that is canceled, or not paid in time, gives its points back", async () => {
  await earn();
  await cancel(await buy({ points: 50 }));
  expect(await pointsOf(database(), ada)).toBe(99);
  const unpaid = await buy({ points: 50 });
  expect(await pointsOf(database(), ada)).toBe(49);
  office.clock.advance(hours(2));
  expect(await expireOrder(office.deps, unpaid.id)).toBe("canceled");
  expect(await pointsOf(database(), ada)).toBe(99);
});

test("refunds give points back in the proportion of the goods' money, whole with the last of it", async () => {
  await earn();
  const order = await buy({ points: 50 });
  await pay(order);
  // A fifth of all that was paid is a fifth of what was paid for the goods.
  await refund(order, Math.floor(order.total / 5));
  expect(await pointsOf(database(), ada)).toBe(49 + 9);
  await refund(order, null);
  expect(await pointsOf(database(), ada)).toBe(99);
});

test("points that were spent before the order that earned them was refunded are owed, never missing: what comes in pays them first", async () => {
  const first = await buy();
  await arrive(first);
  const second = await buy({ points: 90 });
  await refund(first, first.total);
  expect(await accountOf(ada)).toMatchObject({ points: 0, owed: 90 });
  await cancel(second);
  expect(await accountOf(ada)).toMatchObject({ points: 0, owed: 0 });
});

/** The bank takes so much of an arrived order's money for its buyer, and the merchant writes it off. */
async function loseToDispute({ id }: Placed, amount: number): Promise<void> {
  const [payment] = await paymentsOf(database(), id);
  const dispute = `du_${id}`;
  await recordPaymentEvent(office.deps, {
    provider: "stripe",
    eventId: randomUUID(),
    session: null,
    paymentKey: null,
    orderNumber: null,
    occurredAt: office.clock.now(),
    kind: "disputed",
    dispute,
    capture: payment!.capture!,
    word: "lost",
    reason: "fraudulent",
    amount: cents(amount),
    evidenceDue: null,
    movements: [{ id: `txn_${id}`, amount: cents(-amount) }],
  });
  const lost = (await disputesOfOrder(database(), id)).find(({ providerDispute }) => providerDispute === dispute)!;
  const end = { disputeId: lost.id, as: "write-off", reference: "", note: "", staffId: 7 } as const;
  expect(await endDispute(office.deps, end)).toEqual({ ok: true, value: "ended" });
}

test("goods that were kept while the bank took their money back earn no points: what they had earned is taken, or owed", async () => {
  const order = await buy();
  await arrive(order);
  await loseToDispute(order, order.total);
  expect(await accountOf(ada)).toMatchObject({ points: 0, owed: 0 });
  const second = await buy();
  await arrive(second);
  await buy({ points: 90 });
  await loseToDispute(second, second.total);
  expect(await accountOf(ada)).toMatchObject({ points: 0, owed: 90 });
});

test("of goods whose money is lost in part, only that part's points are taken; a refund beside it takes the rest once", async () => {
  const order = await buy();
  await arrive(order);
  await loseToDispute(order, Math.floor(order.total / 2));
  // Half of $99.98, rounded down to whole dollars.
  expect(await pointsOf(database(), ada)).toBe(49);
  await refund(order, order.total - Math.floor(order.total / 2));
  expect(await accountOf(ada)).toMatchObject({ points: 0, owed: 0 });
});

test("goods that arrive after their money was lost earn nothing", async () => {
  const order = await buy();
  await walkOrder(database(), office.clock, order, "shipped", office.stripe);
  await loseToDispute(order, order.total);
  await arrive(order);
  expect(await accountOf(ada)).toMatchObject({ points: 0, owed: 0 });
});

/** The transfer of a canceled order comes after all, and the merchant lets the order live again. */
const comesLate = ({ number, total }: Placed) =>
  confirmManualPayment(office.deps, {
    orderNumber: number,
    staffId: 7,
    reference: `WIRE ${number}`,
    amount: cents(total),
    handling: "reinstate",
  });

/** A customer's orders whose postings do not sum to zero. */
const offBooks = (customerId: number) =>
  database().sql(
    `select o.number from orders o join ledger_lines l on l.order_id = o.id where o.customer_id = $1
     group by o.number having sum(l.amount_cents) <> 0`,
    [customerId],
  );

test("an order that is reinstated when its money comes after all is paid at its price: points spent meanwhile are owed", async () => {
  await earn();
  const order = await buy({ points: 90 }, "zeller");
  await cancel(order);
  await buy({ points: 50 });
  expect(await comesLate(order)).toMatchObject({ ok: true });
  expect(await accountOf(ada)).toMatchObject({ points: 0, owed: 41 });
});

test("whatever is bought, paid, canceled, reinstated, delivered and refunded with points: the balance is never negative and is the sum of its rows", async () => {
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("buy" as const),
        points: fc.constantFrom("none", "all", 5, 40),
        method: fc.constantFrom("stripe", "zeller"),
      }),
    },
    fc.record({ kind: fc.constantFrom("cancel", "pay", "arrive", "refund-all", "reinstate"), at: fc.nat(9) }),
    fc.record({ kind: fc.constant("refund-part" as const), at: fc.nat(9), part: fc.integer({ min: 1, max: 99 }) }),
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      ada = await customer(database(), `run-${(run += 1)}`);
      const orders: Placed[] = [];
      const after = async () => {
        const { points, owed, sum, owedSum } = await accountOf(ada);
        expect(points).toBeGreaterThanOrEqual(0);
        expect({ points, owed }).toEqual({ points: sum, owed: owedSum });
        expect(await offBooks(ada), "orders whose books do not sum to zero").toEqual([]);
      };
      await earn();
      for (const each of steps) {
        if (each.kind === "buy") {
          const { points, method } = each as { points: "none" | "all" | number; method: "stripe" | "zeller" };
          const has = await pointsOf(database(), ada);
          const wish = points === "none" || (typeof points === "number" && points > has) ? {} : { points };
          orders.push(await buy(wish, method));
        } else if ("at" in each) {
          const order = orders[each.at % Math.max(1, orders.length)];
          if (!order) continue;
          // A step that the order's state does not allow is refused or thrown, and changes nothing.
          const tried = {
            cancel: () => cancel(order),
            pay: () => pay(order),
            reinstate: () => comesLate(order),
            arrive: () => arrive(order),
            "refund-all": () => refund(order, null),
            "refund-part": () => refund(order, Math.floor((order.total * ("part" in each ? each.part : 1)) / 100)),
          }[each.kind];
          await tried().catch(() => null);
        }
        await after();
      }
      // All that is left of each order ends: nothing but what was earned and kept remains in use.
      for (const order of orders) {
        await cancel(order).catch(() => null);
        await refund(order, null).catch(() => null);
        await after();
      }
      const [left] = await database().sql<{ used: number }>(
        `select coalesce(-sum(points - owed), 0)::int as used from point_movements
         where customer_id = $1 and kind in ('redeemed', 'given-back', 'redeemed-again')`,
        [ada],
      );
      expect(left?.used).toBe(0);
    }),
    { numRuns: process.env.LONG ? 200 : 12 },
  );
});
