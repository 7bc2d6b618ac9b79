import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { after, days } from "#domain/kernel/time.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import type { Shop } from "#engine/shop.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder, type Purchase } from "#test/payments/placed-order.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { jobs } from "#worker/jobs.ts";
import { signedInAs } from "../staff/staff-browser.ts";

const shop = openShop();

function worker(): Shop {
  const { db, clock, stripe } = shop();
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const mailer = { send: () => Promise.resolve(), close() {} };
  const settings = { publicUrl: "http://shop.example" };
  const payments = new Map([["stripe", stripe]]);
  const carriers = new Map();
  return {
    db,
    clock,
    log,
    mailer,
    settings,
    payments,
    carriers,
    writeOrderMail,
    orders: payableOrders(clock),
  } as unknown as Shop;
}

/** An order that was paid by card, shipped and delivered, with its mails sent; then its payment is disputed. */
async function disputedOrder(buyer: Purchase["buyer"] = {}) {
  const { db, clock, stripe } = shop();
  const deps = worker();
  const order = await placeOrder(db, clock, "stripe", { buyer });
  const begun = await beginPayment(deps, order.number);
  const captured = begun.ok && begun.value.kind === "redirect" ? stripe.pay(begun.value.session) : null;
  await recordPaymentEvent(deps, captured!);
  const parcel = { orderNumber: order.number, carrier: "ups" as const, number: "1Z999AA10123456784" };
  await shipOrder(deps, { ...parcel, lines: "rest", staffId: null });
  clock.set(after(clock.now(), days(3)));
  await deliverOrder(deps, { orderNumber: order.number, staffId: null });
  await jobs.send_order_mail!(deps, { orderId: order.id, mail: "paid" });
  await jobs.send_order_mail!(deps, { orderId: order.id, mail: "delivered" });
  await recordPaymentEvent(deps, {
    provider: "stripe",
    eventId: `evt_${order.id}`,
    session: null,
    paymentKey: null,
    orderNumber: null,
    occurredAt: clock.now(),
    kind: "disputed",
    dispute: `du_${order.id}`,
    capture: captured!.capture,
    word: "needs-response",
    reason: "product_not_received",
    amount: cents(order.total),
    evidenceDue: after(clock.now(), days(7)),
    movements: [],
  });
  return order;
}

test("the evidence for a dispute is one file by one press: order, buyer, delivery, history, mails, and the terms as they were agreed to", async () => {
  const { db, clock } = shop();
  const [before, later] = [after(clock.now(), -days(30)), after(clock.now(), days(1))];
  for (const [version, at] of [
    [1, before],
    [2, later],
  ] as const)
    await db.sql(
      `insert into policy_versions (slug, version, body, published_at)
       values ('returnandrefundPolicy', $1, $2, $3)`,
      [version, { en: `Terms of version ${version}`, cn: `第 ${version} 版条款` }, new Date(at)],
    );
  const shipping = {
    title: "How we ship",
    text: [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Freight" }] },
      {
        type: "paragraph",
        content: [
          { type: "text", text: "To the " },
          { type: "text", text: "dock", marks: [{ type: "strong" }] },
          { type: "text", text: " alone." },
        ],
      },
    ],
  };
  await db.sql(
    `insert into policy_versions (slug, version, body, document, published_at)
     values ('shippingPolicy', 1, '{"en": "", "cn": ""}', $1, $2)`,
    [{ en: shipping, cn: shipping }, new Date(before)],
  );
  const order = await disputedOrder({ firstName: "Wei", lastName: "Zhang" });
  const browser = await signedInAs(shop(), "owner");
  const money = (await browser.get("/admin/money")).text;
  for (const said of [`/admin/orders/${order.number}/evidence`, "Wei Zhang"]) expect(money, said).toContain(said);
  const made = await browser.post(`/admin/orders/${order.number}/evidence`, {});
  expect(made).toMatchObject({ status: 303, location: `/admin/orders/${order.number}/evidence` });
  const file = await browser.bytes(made.location ?? "");
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("cache-control"), "a buyer's name, address and mails").toBe("private, no-store");
  const text = pdfText(file.bytes);
  for (const said of [
    `Evidence for order ${order.number}`,
    `du_${order.id}`,
    "Goods not received",
    "Wei Zhang",
    "buyer@example.com",
    "2 × Fitting",
    "$122.98",
    "UPS 1Z999AA10123456784",
    "Delivered Nov",
    "Payment received",
    "Emails to buyer@example.com",
    `Order ${order.number} confirmed – $122.98 paid`,
    "Returns and refund policy, as it stood on",
    "Terms of version 1",
    "How we ship",
    "To the dock alone.",
  ])
    expect(text, said).toContain(said);
  expect(text).not.toContain("version 2");
  const chinese = pdfText((await browser.bytes(`/cn/admin/orders/${order.number}/evidence`)).bytes);
  for (const said of [`订单 ${order.number} 的证据`, "未收到商品", "接头", "US$122.98", "第 1 版条款"])
    expect(chinese, said).toContain(said);
  expect((await browser.get("/admin/money")).text).toContain("Evidence put together");
  expect((await browser.get("/admin/audit")).text).toContain("Put evidence together");
});

test("the books of some days are a CSV file of day, posting, account and order that balances, the last day among them", async () => {
  const browser = await signedInAs(shop(), "owner");
  // The order was paid on November 20 at noon in New York; what it earned later that evening is still that day's.
  const { db } = shop();
  const order = await placeOrder(db, shop().clock, "stripe");
  const evening = new Date("2026-11-20T23:30:00-06:00");
  await db.transaction(async (tx) => {
    for (const [account, amount] of [
      ["cash:stripe", 500],
      ["revenue", -500],
    ])
      await tx.sql(
        `insert into ledger_lines (order_id, posting, account, amount_cents, at) values ($1, 'late-evening', $2, $3, $4)`,
        [order.id, account, amount, evening],
      );
  });
  const ask = async (query: string) => (await browser.get(`/admin/export/ledger${query}`)).text.trim().split("\r\n");
  const [head, ...lines] = await ask("?from=2026-11-20&to=2026-11-20");
  expect(head).toBe("day,posting,account,order,debit,credit");
  expect(lines).toContain(`2026-11-20,late-evening,cash:stripe,${order.number},5.00,`);
  expect(lines).toContain(`2026-11-20,late-evening,revenue,${order.number},,5.00`);
  const cents = (text = "") => Math.round(Number(text || "0") * 100);
  const sums = new Map<string, number>();
  for (const [, posting = "", , , debit, credit] of lines.map((line) => line.split(",")))
    sums.set(posting, (sums.get(posting) ?? 0) + cents(debit) - cents(credit));
  expect(sums.size).toBeGreaterThan(1);
  expect([...sums].filter(([, sum]) => sum !== 0)).toEqual([]);
  expect((await ask("?from=2026-11-21&to=2026-11-22")).join()).not.toContain("late-evening");
  expect((await browser.get("/admin/export/ledger?from=2026-02-31")).status).toBe(400);
});
