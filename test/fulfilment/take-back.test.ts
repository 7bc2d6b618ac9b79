import { beforeAll, describe, expect, test } from "vitest";
import { deliveryStays, shipmentStays } from "#domain/fulfilment/taking-back.ts";
import { days, hours, instant } from "#domain/kernel/time.ts";
import { deliverByCarrier, deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import type { Database } from "#engine/platform/database.ts";
import type { Shop } from "#engine/shop.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { mailsAfterPlacing } from "#test/payments/placed-order.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { backOfficeOf, customer, type Paid, paidOrder, pointsOf, sendRefunds, stockOf } from "./back-office.ts";

const shop = openShop();
let owner: Browser;
beforeAll(async () => void (owner = await signedInAs(shop(), "owner")));

const office = () => backOfficeOf(shop());
let count = 0;
const uspsNumber = () => `94001118995${String((count += 1)).padStart(11, "0")}`;

/** Sends so many of the order's two units; gives the parcel. */
async function send(order: Paid, units: 1 | 2, number = uspsNumber()): Promise<number> {
  const lines = [{ lineId: order.lineId, quantity: units }];
  const parcel = { orderNumber: order.number, carrier: "usps" as const, number, lines, staffId: null };
  const shipped = await shipOrder(office().deps, parcel);
  if (!shipped.ok) throw new Error(shipped.error.code);
  return shipped.value.parcelId;
}

const takeParcel = (order: Paid, parcel: number, prefix = "") =>
  owner.post(`${prefix}/admin/orders/${order.number}`, { intent: "take-shipment-back", parcel: String(parcel) });
const takeDelivery = (order: Paid, prefix = "") =>
  owner.post(`${prefix}/admin/orders/${order.number}`, { intent: "take-delivery-back" });
const deliver = ({ number }: Paid) => deliverOrder(office().deps, { orderNumber: number, staffId: 7 });

async function standOf({ id }: Paid) {
  const [row] = await shop().db.sql<{ state: string; delivered: boolean; claimBy: boolean }>(
    `select state, delivered_at is not null as delivered, claim_by is not null as "claimBy" from orders where id = $1`,
    [id],
  );
  return row!;
}

describe("what can be taken back, by the days of decision 079", () => {
  const at = instant(Date.UTC(2026, 10, 23, 15));
  const none = { hasCase: false, now: at };
  const sent = { shippedAt: at, isOver: false, codes: [] as string[] };
  const mark = { deliveredAt: at, by: "merchant" } as const;

  test("a shipment for a day, until somebody scans the parcel; a printed or announced label is no scan", () => {
    const later = (ms: number) => ({ ...none, now: instant(at + ms) });
    expect(shipmentStays(sent, later(hours(24)))).toBeNull();
    expect(shipmentStays(sent, later(hours(24) + 1))).toEqual({ code: "take_back_over" });
    expect(shipmentStays({ ...sent, codes: ["GX", "MA"] }, none)).toBeNull();
    expect(shipmentStays({ ...sent, codes: ["GX", "03"] }, none)).toEqual({ code: "carrier_has_it" });
    expect(shipmentStays({ ...sent, isOver: true }, none)).toEqual({ code: "carrier_has_it" });
    expect(shipmentStays(sent, { ...none, hasCase: true })).toEqual({ code: "case_stands_on_it" });
  });

  test("a delivered mark of the shop's own for three days, and no word of the carrier", () => {
    expect(deliveryStays(mark, { ...none, now: instant(at + days(3)) })).toBeNull();
    expect(deliveryStays(mark, { ...none, now: instant(at + days(3) + 1) })).toEqual({ code: "take_back_over" });
    expect(deliveryStays({ ...mark, by: "carrier" }, none)).toEqual({ code: "carrier_delivered" });
    expect(deliveryStays(mark, { ...none, hasCase: true })).toEqual({ code: "case_stands_on_it" });
  });
});

test("a shipment is taken back once: its goods are reserved again, the buyer is mailed, and it ships anew under its number", async () => {
  const { db } = shop();
  const order = await paidOrder(office());
  const before = await stockOf(db, order.variantId);
  const number = uspsNumber();
  const parcel = await send(order, 2, number);
  expect(await standOf(order)).toMatchObject({ state: "shipped" });
  expect((await owner.get(`/admin/orders/${order.number}`)).text).toContain('value="take-shipment-back"');
  expect((await takeParcel(order, parcel)).location).toBe(`/admin/orders/${order.number}?done=shipment-taken-back`);
  expect([await standOf(order), await stockOf(db, order.variantId)]).toMatchObject([{ state: "confirmed" }, before]);
  expect(await mailsAfterPlacing(db, order.id)).toEqual(["paid", "shipped", "shipment-taken-back"]);
  const again = await takeParcel(order, parcel, "/cn");
  expect([again.status, again.text.includes("此项已不存在。")]).toEqual([409, true]);
  expect(await stockOf(db, order.variantId)).toEqual(before);
  const history = (await owner.get(`/admin/orders/${order.number}`)).text;
  expect(history).toContain("Shipment taken back");
  const audited = await db.sql("select data from audit_log where action = 'shipment-taken-back' and subject = $1", [
    order.number,
  ]);
  expect(audited).toMatchObject([{ data: { carrier: "usps", number } }]);
  await send(order, 2, number);
  expect(await stockOf(db, order.variantId)).toMatchObject({ sold: before.sold + 2, reserved: before.reserved - 2 });
  const sold = "select sum(quantity)::int as sold from stock_movements where order_id = $1 and kind = 'sold'";
  expect(await db.sql(sold, [order.id])).toEqual([{ sold: 2 }]);
});

test("of two parcels one is taken back: the other stays on its way, and what is left waits", async () => {
  const order = await paidOrder(office());
  const [first, second] = [await send(order, 1), await send(order, 1)];
  expect((await takeParcel(order, first)).status).toBe(303);
  expect(await standOf(order)).toMatchObject({ state: "confirmed" });
  const left = await shop().db.sql<{ id: number }>("select id from parcels where order_id = $1", [order.id]);
  expect(left).toEqual([{ id: second }]);
  // Of an order that waits for its rest, too.
  expect((await takeParcel(order, second)).status).toBe(303);
  expect(await stockOf(shop().db, order.variantId)).toMatchObject({ sold: 0, reserved: 2 });
});

test("a mail about a parcel that was taken back before it went out is not sent", async () => {
  const order = await paidOrder(office());
  const parcel = await send(order, 2);
  const job = { orderId: order.id, mail: "shipped", data: { parcel, last: 1 } } as const;
  const written = () => writeOrderMail(office().deps as unknown as Shop, job);
  expect((await written())?.subject).toContain(order.number);
  await takeParcel(order, parcel);
  expect(await written()).toBeNull();
});

test("what the carrier has, what is refunded in part, and another order's parcel are not taken back, in both languages", async () => {
  const { db } = shop();
  const [scanned, refunded, other] = [await paidOrder(office()), await paidOrder(office()), await paidOrder(office())];
  const parcels = [await send(scanned, 2), await send(refunded, 1), await send(other, 2)] as const;
  await db.sql(
    "insert into parcel_events (parcel_id, code, text, at) values ($1, 'GX', 'Label', now()), ($1, '03', 'Accepted', now())",
    [parcels[0]],
  );
  await refundAsShown(office().deps, { orderNumber: refunded.number, amount: null, reason: "Sold out", staffId: 7 });
  await sendRefunds(office(), refunded.id);
  for (const [order, parcel, english, chinese] of [
    [scanned, parcels[0], "The carrier has this parcel", "承运商已收到此包裹"],
    [scanned, parcels[2], "This is no longer there.", "此项已不存在。"],
    [refunded, parcels[1], "a refund of these goods rests on it", "退款，不能撤回"],
  ] as const)
    for (const [prefix, sentence] of [
      ["", english],
      ["/cn", chinese],
    ] as const) {
      const answer = await takeParcel(order, parcel, prefix);
      expect([answer.status, answer.text.includes(sentence)]).toEqual([409, true]);
    }
  const kept = await db.sql<{ count: number }>("select count(*)::int as count from parcels where id = any($1)", [
    [...parcels],
  ]);
  expect(kept).toEqual([{ count: 3 }]);
  expect((await owner.get(`/admin/orders/${scanned.number}`)).text).not.toContain('value="take-shipment-back"');
});

test("a delivered mark is taken back: no time for returns or claims runs, points wait, and the real arrival counts", async () => {
  const { db } = shop();
  const ada = await customer(db, "ada-takes-back");
  const order = await paidOrder(office(), { customerId: ada, delivery: "LOCAL" });
  await send(order, 2);
  await deliver(order);
  const earned = await pointsOf(db, ada);
  expect([earned > 0, await standOf(order)]).toEqual([true, { state: "delivered", delivered: true, claimBy: true }]);
  expect((await takeDelivery(order)).location).toBe(`/admin/orders/${order.number}?done=delivery-taken-back`);
  expect([await pointsOf(db, ada), await standOf(order)]).toEqual([
    0,
    { state: "shipped", delivered: false, claimBy: false },
  ]);
  expect(await mailsAfterPlacing(db, order.id)).toEqual(["paid", "shipped", "delivered", "delivery-taken-back"]);
  const request = { orderId: order.id, customerId: ada, received: true, reason: "other", remark: "" };
  const lines = [{ lineId: order.lineId, quantity: 1 }];
  expect(await openReturn(office().deps, { ...request, lines })).toMatchObject({ ok: false });
  expect((await takeDelivery(order)).status).toBe(409);
  await deliver(order);
  expect([await pointsOf(db, ada), await standOf(order)]).toEqual([
    earned,
    { state: "delivered", delivered: true, claimBy: true },
  ]);
});

test("a parcel that came back is named before an order is marked as delivered, and is not marked with the others", async () => {
  const { db } = shop();
  const order = await paidOrder(office());
  const number = uspsNumber();
  const [back, came] = [await send(order, 1, number), await send(order, 1)];
  await db.sql("update parcels set returned_at = now() where id = $1", [back]);
  for (const [prefix, badge, sentence] of [
    ["", "Came back", `Came back to us and will not be marked as delivered: ${number}.`],
    ["/cn", "已退回", `不会标为送达：${number}。`],
  ] as const) {
    const { text } = await owner.get(`${prefix}/admin/orders/${order.number}`);
    expect([text.includes(badge), text.includes(sentence)]).toEqual([true, true]);
  }
  expect((await deliver(order)).ok).toBe(true);
  expect(await standOf(order)).toMatchObject({ state: "delivered" });
  const parcels = await db.sql(
    "select id, delivered_at is not null as delivered from parcels where order_id = $1 order by id",
    [order.id],
  );
  expect(parcels).toEqual([
    { id: back, delivered: false },
    { id: came, delivered: true },
  ]);
});

test("an order whose every parcel came back is not marked as delivered: nothing is mailed, and no time begins", async () => {
  const { db } = shop();
  const order = await paidOrder(office());
  const [first, second] = [await send(order, 1), await send(order, 1)];
  await db.sql("update parcels set returned_at = now() where order_id = $1", [order.id]);
  const offers = async () => /<summary[^>]*>Delivered</.test((await owner.get(`/admin/orders/${order.number}`)).text);
  expect(await offers()).toBe(false);
  expect(await deliver(order)).toMatchObject({ ok: false, error: { code: "illegal_transition" } });
  const path = `/admin/orders/${order.number}`;
  expect((await owner.post(path, { intent: "delivered" })).status).toBe(409);
  expect(await standOf(order)).toEqual({ state: "shipped", delivered: false, claimBy: false });
  expect(await mailsAfterPlacing(db, order.id)).not.toContain("delivered");
  // One of them has left again, or has arrived after all.
  await db.sql("update parcels set returned_at = null where id = $1", [first]);
  expect(await offers()).toBe(true);
  await db.sql("update parcels set delivered_at = now() where id = $1", [first]);
  expect(await offers()).toBe(true);
  expect(await deliver(order)).toMatchObject({ ok: true });
  expect(await standOf(order)).toMatchObject({ state: "delivered", delivered: true });
  expect(await db.sql("select id from parcels where order_id = $1 and delivered_at is null", [order.id])).toEqual([
    { id: second },
  ]);
});

test("the last parcel that leaves in the moment of a delivered mark arrives with the others", async () => {
  const order = await paidOrder(office());
  await send(order, 1);
  const { deps } = office();
  let last: number | null = null;
  const db: Database = {
    ...deps.db,
    transaction: (work) =>
      deps.db.transaction((tx) =>
        work({
          ...tx,
          rows: async (statement, values) => {
            if (statement.name.startsWith("lock_orders_by_number")) last ??= await send(order, 1);
            return tx.rows(statement, values);
          },
        }),
      ),
  };
  expect((await deliverOrder({ ...deps, db }, { orderNumber: order.number, staffId: 7 })).ok).toBe(true);
  const left = await deps.db.sql<{ id: number }>(
    "select id from parcels where order_id = $1 and delivered_at is null",
    [order.id],
  );
  expect([await standOf(order), left]).toMatchObject([{ state: "delivered" }, []]);
});

test("a delivery that the carrier reported, or that a return stands on, stays", async () => {
  const { db, clock } = shop();
  const [reported, returned] = [await paidOrder(office()), await paidOrder(office())];
  const parcel = await send(reported, 2);
  await db.sql("update parcels set delivered_at = now() where id = $1", [parcel]);
  expect(await db.transaction((tx) => deliverByCarrier(tx, clock, reported.id))).toBe(true);
  await send(returned, 2);
  await deliver(returned);
  const request = { orderId: returned.id, customerId: null, received: true, reason: "other", remark: "" };
  expect(
    await openReturn(office().deps, { ...request, lines: [{ lineId: returned.lineId, quantity: 1 }] }),
  ).toMatchObject({ ok: true });
  const refused = await takeDelivery(reported);
  expect([refused.status, refused.text.includes("The carrier reported this delivery")]).toEqual([409, true]);
  expect((await takeDelivery(returned, "/cn")).status).toBe(409);
  expect([await standOf(reported), await standOf(returned)]).toMatchObject([
    { state: "delivered" },
    { state: "return-refund" },
  ]);
});
