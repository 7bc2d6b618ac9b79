import { beforeAll, describe, expect, test } from "vitest";
import { days, hours } from "#domain/kernel/time.ts";
import type { ShippingMethod } from "#domain/shipping/shipping-quote.ts";
import { sendMany } from "#engine/admin/sending/send-many.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { refusal } from "#test/payments/fake-payment-provider.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { chargeLater } from "#test/payments/authorized-later.ts";
import { mailsAfterPlacing, type Placed, placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const email = "later@example.com";
let owner: Browser;
let buyer: Browser;
let customerId: number;

beforeAll(async () => {
  await chargeLater(shop().db);
  owner = await signedInAs(shop(), "owner");
  customerId = await customer(shop().db, email);
  buyer = await signedIn(shop(), email);
});

const deps = () => ({
  db: shop().db,
  clock: shop().clock,
  payments: new Map([["stripe", shop().stripe] as const]),
  orders: payableOrders(shop().clock),
  settings: { publicUrl: shop().url },
});

async function authorized(
  delivery: ShippingMethod = "SHIPPING",
): Promise<Placed & { lineId: number; session: string }> {
  const { db, clock, stripe } = shop();
  const order = await placeOrder(db, clock, "stripe", { customerId, delivery });
  const step = await beginPayment(deps(), order.number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error("not begun");
  await recordPaymentEvent(deps(), stripe.hold(step.value.session)!);
  const [line] = await db.sql<{ id: number }>("select id from order_lines where order_id = $1", [order.id]);
  return { ...order, lineId: line!.id, session: step.value.session };
}

const merchantPage = ({ number }: Placed) => `/admin/orders/${number}`;
let parcels = 0;
const shipment = ({ lineId }: { lineId: number }, units = 2) => ({
  intent: "ship",
  carrier: "usps",
  number: `94001118995${String((parcels += 1)).padStart(11, "0")}`,
  [`units ${lineId}`]: String(units),
});
const stateOf = async ({ id }: Placed) =>
  (
    await shop().db.sql<{ state: string; money: string }>(
      "select state, payment_state as money from orders where id = $1",
      [id],
    )
  )[0];

describe("a buyer whose card is charged later", () => {
  test("reads so where they pay, after it, on the order, in its receipt and in the PDF, in both languages", async () => {
    const order = await authorized();
    const pickup = await authorized("PICKUP");
    for (const [prefix, words] of [
      [
        "",
        [
          "Authorized, charged when it ships",
          "Your card is authorized and not charged yet",
          "Your card is authorized for this amount",
        ],
      ],
      ["/cn", ["已预授权，发货时扣款", "您的银行卡已预授权，尚未扣款", "您的银行卡已按此金额预授权"]],
    ] as const) {
      const [short, title, thanks] = words;
      const page = await buyer.get(`${prefix}/order/detail?order=${order.number}`);
      expect(page.text).toContain(short);
      expect(page.text).toContain(title);
      expect(page.text).not.toContain("orders.authorized");
      expect((await buyer.get(`${prefix}/payment?order=${order.number}`)).text).toContain(thanks);
      expect((await buyer.get(`${prefix}/order/receipt?order=${order.number}`)).text).toContain(short);
      expect((await buyer.get(`${prefix}/order/receipt.pdf?order=${order.number}&paper=a4`)).status).toBe(200);
    }
    expect((await buyer.get(`/order/detail?order=${pickup.number}`)).text).toContain(
      "Authorized, charged when it is ready for pickup",
    );
  });

  test("cancels the order and is charged nothing", async () => {
    const order = await authorized();
    const answer = await buyer.post(`/order/detail?order=${order.number}`, { intent: "cancel", order: order.number });
    expect(answer.status).toBe(200);
    expect(await stateOf(order)).toEqual({ state: "canceled", money: "voided" });
    expect(shop().stripe.taken(order.number)).toBe(0);
    expect((await buyer.get(`/order/detail?order=${order.number}`)).text).not.toContain("Authorized, charged");
  });

  test("is led from the page that asks for a refund to the order, which has nothing to refund and can be canceled", async () => {
    const order = await authorized();
    for (const prefix of ["", "/cn"]) {
      const answer = await buyer.get(`${prefix}/order/requestRefund?order=${order.number}`);
      const detail = `${prefix}/order/detail?order=${order.number}`;
      expect({ status: answer.status, location: answer.location }).toEqual({ status: 303, location: detail });
      expect((await buyer.get(detail)).text).toContain('value="cancel"');
    }
  });
});

describe("staff who ship an authorized order", () => {
  test("are told that the card is charged first, charge it by shipping, and send its mails", async () => {
    const order = await authorized();
    expect((await owner.get(merchantPage(order))).text).toContain("The card is charged first, for the whole order.");
    expect((await owner.post(merchantPage(order), shipment(order))).location).toBe(
      `${merchantPage(order)}?done=shipped`,
    );
    expect(await stateOf(order)).toEqual({ state: "shipped", money: "captured" });
    expect(shop().stripe.taken(order.number)).toBe(order.total);
    expect(await mailsAfterPlacing(shop().db, order.id)).toEqual(["authorized", "charged", "shipped"]);
    expect((await buyer.get(`/order/detail?order=${order.number}`)).text).not.toContain("Authorized, charged");
  });

  test("see the mails before, and nothing is charged by looking", async () => {
    const order = await authorized();
    const before = shop().stripe.captures;
    const { intent: _, ...typed } = shipment(order);
    const preview = await owner.post(merchantPage(order), { preview: "mail of ship", ...typed });
    expect([...preview.text.matchAll(/<iframe src="/g)]).toHaveLength(2);
    expect(shop().stripe.captures).toBe(before);
    expect(await stateOf(order)).toEqual({ state: "confirmed", money: "authorized" });
  });

  test("are refused with a sentence where the card's bank refuses, and nothing is sent or charged", async () => {
    const { stripe } = shop();
    for (const [prefix, sentence] of [
      ["", "The card can no longer be charged"],
      ["/cn", "银行卡已无法扣款"],
    ] as const) {
      const order = await authorized();
      stripe.captureAnswers.push("declined");
      const answer = await owner.post(prefix + merchantPage(order), shipment(order));
      expect(answer.status).toBe(409);
      expect(answer.text).toContain(sentence);
      expect(await stateOf(order)).toEqual({ state: "pending", money: "owed" });
      expect(stripe.taken(order.number)).toBe(0);
      expect(await shop().db.sql("select from parcels where order_id = $1", [order.id])).toEqual([]);
      expect(await mailsAfterPlacing(shop().db, order.id)).toEqual(["authorized", "authorization-lost"]);
    }
  });

  test("keep the hold where the provider refuses the shop, and read where to look", async () => {
    const order = await authorized();
    shop().stripe.captureAnswers.push({ ...refusal("account_invalid"), remedy: "merchant" });
    const answer = await owner.post(merchantPage(order), shipment(order));
    expect(answer.text).toContain("refuses to charge the card for a reason only you can fix");
    expect(await stateOf(order)).toEqual({ state: "confirmed", money: "authorized" });
    expect((await owner.post(merchantPage(order), shipment(order))).location).toContain("done=shipped");
  });

  test("charge the card now by permission and once, and the order can then be changed", async () => {
    const order = await authorized();
    expect((await owner.get(`/admin/orders/${order.number}/change`)).text).toContain(
      "Charge it first on the order’s page",
    );
    const packer = await signedInAs(shop(), "fulfilment");
    expect((await packer.post(merchantPage(order), { intent: "charge-card" })).status).toBe(403);
    const before = shop().stripe.captures;
    for (let press = 0; press < 2; press += 1)
      expect((await owner.post(merchantPage(order), { intent: "charge-card" })).location).toContain(
        "done=card-charged",
      );
    expect(shop().stripe.captures).toBe(before + 1);
    expect(await stateOf(order)).toEqual({ state: "confirmed", money: "captured" });
    expect((await owner.get(`/admin/orders/${order.number}/change`)).text).not.toContain("Charge it first");
  });

  test("send many of a list, each charged; one whose card is refused takes nothing from the others", async () => {
    const { stripe } = shop();
    const [refused, taken] = [await authorized(), await authorized()];
    stripe.captureAnswers.push("declined");
    const numbers = ["9400111899000000000001", "9400111899000000000002"];
    const rows = [refused, taken].map(({ number: order }, at) => ({
      row: at + 1,
      order,
      carrier: "USPS",
      number: numbers[at] ?? "",
      sku: "",
      quantity: "",
      link: "",
    }));
    const sent = await sendMany(
      { ...deps(), log: { error: () => {} } },
      { id: null, email: "packer@example.com" },
      rows,
    );
    expect(sent.count).toBe(1);
    expect(sent.plan.refused).toMatchObject([{ order: refused.number, error: "not_paid" }]);
    expect([stripe.taken(refused.number), stripe.taken(taken.number)]).toEqual([0, taken.total]);
  });
});

test("authorizations that end within two days are on the dashboard and the Money page, with the order to open", async () => {
  const { db, clock } = shop();
  const order = await authorized();
  const soon = new Date(clock.now() + hours(47));
  await db.sql("update payments set authorized_until = $2 where order_id = $1", [order.id, soon]);
  for (const [prefix, title] of [
    ["", "Authorized cards to charge soon"],
    ["/cn", "预授权即将到期的银行卡"],
  ] as const) {
    const money = await owner.get(`${prefix}/admin/money`);
    expect(money.text).toContain(title);
    expect(money.text).toContain(order.number);
    expect((await owner.get(`${prefix}/admin`)).text).toContain(`${prefix}/admin/money#authorized`);
  }
  await db.sql("update payments set authorized_until = $2 where order_id = $1", [
    order.id,
    new Date(clock.now() + days(3)),
  ]);
  expect((await owner.get("/admin/money")).text).not.toContain(order.number);
});
