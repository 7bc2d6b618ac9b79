import { describe, expect, test } from "vitest";
import { paymentMethods } from "#domain/checkout/payment-method.ts";
import { cents } from "#domain/kernel/money.ts";
import { after, days } from "#domain/kernel/time.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { returnListShape } from "#engine/admin/return-list-shape.ts";
import { listReturnTable } from "#engine/admin/return-table.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { markPickedUp } from "#engine/fulfilment/mark-picked-up.ts";
import { parcelsOf } from "#engine/fulfilment/parcels.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { declineRefundRequest, requestRefund, withdrawRefundRequest } from "#engine/orders/request-refund.ts";
import { findOrderDetail } from "#engine/orders/orders.queries.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { trackParcel } from "#engine/fulfilment/track-parcel.ts";
import { agreeReturn, declineReturn } from "#engine/returns/decide-return.ts";
import { cancelReturn } from "#engine/returns/cancel-return.ts";
import { editReturn, resubmitReturn } from "#engine/returns/edit-return.ts";
import { soldLines } from "#engine/returns/return-lines.ts";
import { returns } from "#engine/returns/returns.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { refundCap, refundReturn } from "#engine/returns/refund-return.ts";
import { returnsOfOrder } from "#engine/returns/returns.queries.ts";
import { sendReturn } from "#engine/returns/send-return.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";
import { toldEvents } from "#web/account/orders/told-events.server.ts";
import { testDatabase } from "#test/database.ts";
import { booksOf, mailsAfterPlacing } from "#test/payments/placed-order.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import {
  type BackOffice,
  customer,
  openBackOffice,
  type Paid,
  paidOrder,
  pointsOf,
  sendRefunds,
  paymentStatusOf,
  stockOf,
} from "../fulfilment/back-office.ts";
import { watchLives } from "#test/orders/lives-drift.ts";

const database = testDatabase();
watchLives(database);
const offered = paymentMethods.filter((method) => method !== "paypal");
const waiting = readListQuery(returnListShape, new URLSearchParams("scope=waiting"));
const usps = (order: Paid) => `94001${String(order.id).padStart(17, "0")}`;
const ship = ({ deps }: BackOffice, order: Paid, units: "rest" | number = "rest", number = usps(order)) =>
  shipOrder(deps, {
    orderNumber: order.number,
    carrier: "usps",
    number,
    lines: units === "rest" ? units : [{ lineId: order.lineId, quantity: units }],
    staffId: 7,
  });

async function delivered(office: BackOffice, options: Parameters<typeof paidOrder>[1] = {}): Promise<Paid> {
  const order = await paidOrder(office, options);
  expect(await ship(office, order)).toMatchObject({ ok: true });
  expect(await deliverOrder(office.deps, { orderNumber: order.number, staffId: 7 })).toMatchObject({ ok: true });
  return order;
}

const request = (order: Paid, quantity = 2) => ({
  orderId: order.id,
  customerId: null,
  received: true,
  reason: "not-needed",
  remark: "Dented",
  lines: [{ lineId: order.lineId, quantity }],
});

const openedId = async (office: BackOffice, order: Paid) => (await returnsOfOrder(office.deps.db, order.id))[0]!.id;

describe.each(offered)("paid by %s", (method) => {
  test("an order refunded before it leaves frees its goods, and is completed when the money has left", async () => {
    const office = openBackOffice(database());
    const order = await paidOrder(office, { method });
    expect(
      await requestRefund(office.deps, { orderNumber: order.number, customerId: null, reason: "", remark: "" }),
    ).toMatchObject({ error: { code: "reason_required" } });
    expect(
      await requestRefund(office.deps, { orderNumber: order.number, customerId: null, reason: "mistake", remark: "" }),
    ).toMatchObject({ ok: true });
    expect(await ship(office, order)).toMatchObject({ error: { code: "illegal_transition" } });
    expect(
      await refundAsShown(office.deps, { orderNumber: order.number, amount: null, reason: "asked for", staffId: 7 }),
    ).toMatchObject({ value: { amount: order.total } });
    expect(await paymentStatusOf(database(), order.id)).toMatchObject({ order: "refund-in-process" });
    expect(await withdrawRefundRequest(office.deps, { orderNumber: order.number, customerId: null })).toMatchObject({
      error: { code: "illegal_transition" },
    });
    await sendRefunds(office, order.id);
    expect(await paymentStatusOf(database(), order.id)).toMatchObject({ order: "refund-completed" });
    expect(await stockOf(database(), order.variantId)).toEqual({
      onHand: 10,
      reserved: 0,
      sold: 0,
      returned: 0,
      constant: 10,
    });
    expect(await booksOf(database(), order.id)).toMatchObject({ refundedCents: order.total, cash: 0, sum: 0 });
    expect(await mailsAfterPlacing(database(), order.id)).toEqual(["paid", "refund-requested", "refunded"]);
  });

  test("a return is agreed, sent, signed for and refunded; resellable goods are stock again and points go back", async () => {
    const office = openBackOffice(database());
    const { deps, clock } = office;
    const buyer = await customer(deps.db, `buyer-${method}`);
    const order = await delivered(office, { method, customerId: buyer });
    expect(await openReturn(deps, request(order))).toMatchObject({ value: { number: `${order.number}-R1` } });
    const returnId = await openedId(office, order);
    expect(await paymentStatusOf(database(), order.id)).toEqual({ order: "return-refund", back: "requested" });
    expect(await editReturn(deps, { ...request(order, 1), reason: "defective" })).toMatchObject({ ok: true });
    expect(await editReturn(deps, request(order))).toMatchObject({ ok: true });
    // A button pressed twice, or a page sent again, changes nothing and mails nothing.
    expect((await Promise.all([1, 2, 3].map(() => editReturn(deps, request(order))))).every((again) => again.ok)).toBe(
      true,
    );
    expect((await mailsAfterPlacing(deps.db, order.id)).filter((mail) => mail === "return-updated")).toHaveLength(2);
    expect(await agreeReturn(deps, { returnId, staffId: 7, instructions: "Keep it upright" })).toEqual({
      ok: true,
      value: "agreed",
    });
    expect(
      await sendReturn(deps, { orderId: order.id, customerId: buyer, carrier: "fedex", number: "7712 3456 7890" }),
    ).toMatchObject({ ok: true });
    expect(await refundReturn(deps, { returnId, amount: null, reason: "", staffId: 7 })).toMatchObject({
      error: { code: "illegal_transition" },
    });
    expect(
      await signReceipt(deps, {
        returnId,
        counted: [{ lineId: order.lineId, resellable: 2, scrapped: 1 }],
        staffId: 7,
      }),
    ).toMatchObject({ error: { code: "quantity_too_large" } });
    expect(
      await signReceipt(deps, {
        returnId,
        counted: [{ lineId: order.lineId, resellable: 1, scrapped: 1 }],
        staffId: 7,
      }),
    ).toMatchObject({ ok: true });
    const queued = async () =>
      (await listReturnTable(deps.db, waiting, clock.now())).rows.find(({ id }) => id === returnId);
    expect(await queued()).toMatchObject({ dueAt: after(clock.now(), days(5)), overdue: false });
    clock.advance(days(6));
    expect(await queued()).toMatchObject({ overdue: true });
    expect(await refundReturn(deps, { returnId, amount: cents(10_799), reason: "", staffId: 7 })).toMatchObject({
      error: { code: "refund_too_large", left: 10_798 },
    });
    expect(await refundReturn(deps, { returnId, amount: cents(9_000), reason: "", staffId: 7 })).toMatchObject({
      error: { code: "reason_required" },
    });
    expect(
      await refundReturn(deps, { returnId, amount: cents(9_000), reason: "one is scratched", staffId: 7 }),
    ).toMatchObject({ value: { amount: 9_000 } });
    expect(await paymentStatusOf(database(), order.id)).toEqual({ order: "return-refund", back: "being-refunded" });
    expect(await refundCap(deps.db, returnId)).toMatchObject({ ok: true });
    await sendRefunds(office, order.id);
    expect(await paymentStatusOf(database(), order.id)).toEqual({ order: "refund-completed", back: "completed" });
    expect(await stockOf(database(), order.variantId)).toEqual({
      onHand: 9,
      reserved: 0,
      sold: 2,
      returned: 1,
      constant: 10,
    });
    expect(await pointsOf(deps.db, buyer)).toBe(0);
    expect(await booksOf(database(), order.id)).toMatchObject({
      refundedCents: 9_000,
      cash: order.total - 9_000,
      sum: 0,
    });
    expect(await mailsAfterPlacing(database(), order.id)).toEqual([
      "paid",
      "shipped",
      "delivered",
      "return-requested",
      "return-updated",
      "return-updated",
      "return-agreed",
      "return-received",
      "return-refunded",
    ]);
  });

  test("a declined return is changed and sent again within seven days, and agreed", async () => {
    const office = openBackOffice(database());
    const { deps, clock } = office;
    const order = await delivered(office, { method });
    await openReturn(deps, request(order));
    const returnId = await openedId(office, order);
    expect(await declineReturn(deps, { returnId, reason: " ", staffId: 7 })).toMatchObject({
      error: { code: "reason_required" },
    });
    expect(await declineReturn(deps, { returnId, reason: "No photo shows it", staffId: 7 })).toMatchObject({
      ok: true,
    });
    expect(await editReturn(deps, request(order))).toMatchObject({ error: { code: "illegal_transition" } });
    clock.advance(days(7));
    expect(await returns.expire(deps, returnId)).toBe("waiting");
    expect(await resubmitReturn(deps, { ...request(order, 1), remark: "See the photos" })).toMatchObject({ ok: true });
    expect(await paymentStatusOf(database(), order.id)).toEqual({ order: "return-refund", back: "request-updated" });
    clock.advance(days(7));
    expect(await returns.expire(deps, returnId)).toBe("settled");
    expect(await agreeReturn(deps, { returnId, staffId: 7 })).toMatchObject({ ok: true });
  });

  test("goods that never came are refunded with their shipping as soon as the merchant agrees", async () => {
    const office = openBackOffice(database());
    const order = await paidOrder(office, { method });
    await ship(office, order);
    expect(await openReturn(office.deps, request(order))).toMatchObject({ error: { code: "illegal_transition" } });
    expect(await openReturn(office.deps, { ...request(order), received: false })).toMatchObject({
      error: { code: "reason_required" },
    });
    expect(
      await openReturn(office.deps, { ...request(order), received: false, reason: "never-arrived" }),
    ).toMatchObject({
      ok: true,
    });
    const returnId = await openedId(office, order);
    expect(await agreeReturn(office.deps, { returnId, staffId: 7 })).toEqual({ ok: true, value: "being-refunded" });
    await sendRefunds(office, order.id);
    expect(await paymentStatusOf(database(), order.id)).toEqual({ order: "refund-completed", back: "completed" });
    expect(await booksOf(database(), order.id)).toMatchObject({ refundedCents: order.total, cash: 0, sum: 0 });
  });
});

describe("goods that stay with the buyer", () => {
  const giveBack = async (office: BackOffice, order: Paid, units: number) => {
    expect(await openReturn(office.deps, request(order, units))).toMatchObject({ ok: true });
    const returnId = await openedId(office, order);
    await agreeReturn(office.deps, { returnId, staffId: 7 });
    await signReceipt(office.deps, {
      returnId,
      counted: [{ lineId: order.lineId, resellable: units, scrapped: 0 }],
      staffId: 7,
    });
    expect(await refundReturn(office.deps, { returnId, amount: null, reason: "", staffId: 7 })).toMatchObject({
      ok: true,
    });
    await sendRefunds(office, order.id);
  };

  test("can be returned after an earlier return was refunded, while their days last; the order ends with the last of them", async () => {
    const office = openBackOffice(database());
    const buyer = await customer(database(), "twice");
    const order = await delivered(office, { customerId: buyer });
    await giveBack(office, order, 1);
    expect(await paymentStatusOf(database(), order.id)).toEqual({ order: "delivered", back: "completed" });
    expect(await pointsOf(database(), buyer)).toBe(49);
    expect(await openReturn(office.deps, request(order, 2))).toMatchObject({
      error: { code: "units_refused", why: "too_many" },
    });
    office.clock.advance(days(30));
    await giveBack(office, order, 1);
    expect(await paymentStatusOf(database(), order.id)).toEqual({ order: "refund-completed", back: "completed" });
    expect(await openReturn(office.deps, request(order, 1))).toMatchObject({ error: { code: "illegal_transition" } });
    expect(await booksOf(database(), order.id)).toMatchObject({ refundedCents: 10_798, sum: 0 });
    expect(await pointsOf(database(), buyer)).toBe(0);
    expect(await stockOf(database(), order.variantId)).toEqual({
      onHand: 10,
      reserved: 0,
      sold: 2,
      returned: 2,
      constant: 10,
    });
  });

  test("of an order under way a part that never came is refunded, and the rest is delivered by its carrier, even if it came meanwhile", async () => {
    for (const comes of ["meanwhile", "later"] as const) {
      const office = openBackOffice(database());
      const order = await paidOrder(office);
      await ship(office, order);
      const [parcel] = await parcelsOf(database(), order.id);
      const arrives = () => {
        office.usps.tracking.set(usps(order), {
          status: "Delivered",
          deliveredAt: office.clock.now(),
          returnedAt: null,
          expectedAt: null,
          events: [],
        });
        return trackParcel(office.deps, parcel!.id);
      };
      await openReturn(office.deps, { ...request(order, 1), received: false, reason: "partly-arrived" });
      await agreeReturn(office.deps, { returnId: await openedId(office, order), staffId: 7 });
      if (comes === "meanwhile") await arrives();
      await sendRefunds(office, order.id);
      expect(await paymentStatusOf(database(), order.id)).toEqual({
        order: comes === "later" ? "shipped" : "delivered",
        back: "completed",
      });
      if (comes === "later") await arrives();
      expect(await paymentStatusOf(database(), order.id)).toMatchObject({ order: "delivered" });
      expect(await openReturn(office.deps, request(order, 1))).toMatchObject({ ok: true });
    }
  });

  test("go on their way when the rest is refunded before it left, and can be returned once they have come", async () => {
    const office = openBackOffice(database());
    const buyer = await customer(database(), "part");
    const order = await paidOrder(office, { customerId: buyer });
    await ship(office, order, 1);
    await requestRefund(office.deps, { orderNumber: order.number, customerId: buyer, reason: "too-slow", remark: "" });
    expect(
      await refundAsShown(office.deps, {
        orderNumber: order.number,
        amount: cents(5_399),
        reason: "out of stock",
        staffId: 7,
      }),
    ).toMatchObject({ ok: true });
    await sendRefunds(office, order.id);
    expect(await paymentStatusOf(database(), order.id)).toMatchObject({ order: "shipped" });
    expect(await stockOf(database(), order.variantId)).toEqual({
      onHand: 9,
      reserved: 0,
      sold: 1,
      returned: 0,
      constant: 10,
    });
    expect(await deliverOrder(office.deps, { orderNumber: order.number, staffId: 7 })).toMatchObject({ ok: true });
    expect(await openReturn(office.deps, request(order, 2))).toMatchObject({
      error: { code: "units_refused", why: "too_many" },
    });
    const unsent = { taken: 1, neverSent: 1, settledByClaim: 0 };
    expect(await soldLines(database(), order.id)).toMatchObject([unsent]);
    await giveBack(office, order, 1);
    expect(await soldLines(database(), order.id)).toMatchObject([{ ...unsent, taken: 2 }]);
    expect(await paymentStatusOf(database(), order.id)).toEqual({ order: "refund-completed", back: "completed" });
    expect(await booksOf(database(), order.id)).toMatchObject({ sum: 0 });
  });

  test("nobody fetched are refunded and can be bought by others; a part of the money ends nothing", async () => {
    const office = openBackOffice(database());
    const order = await paidOrder(office, { delivery: "PICKUP" });
    const asked = { orderNumber: order.number, staffId: 7 };
    await readyForPickup(office.deps, asked);
    expect(await refundAsShown(office.deps, { ...asked, amount: cents(500), reason: "late" })).toMatchObject({
      ok: true,
    });
    expect(await paymentStatusOf(database(), order.id)).toMatchObject({ order: "ready-for-pickup" });
    expect(await refundAsShown(office.deps, { ...asked, amount: null, reason: "never fetched" })).toMatchObject({
      value: { amount: order.total - 500 },
    });
    expect(await markPickedUp(office.deps, asked)).toMatchObject({ error: { code: "illegal_transition" } });
    await sendRefunds(office, order.id);
    expect(await paymentStatusOf(database(), order.id)).toMatchObject({ order: "refund-completed" });
    expect(await stockOf(database(), order.variantId)).toEqual({
      onHand: 10,
      reserved: 0,
      sold: 0,
      returned: 0,
      constant: 10,
    });
    expect(await booksOf(database(), order.id)).toMatchObject({ refundedCents: order.total, cash: 0, sum: 0 });
  });
});

describe("what ends a return without a refund", () => {
  test("a declined request that nobody resubmits expires after seven days, and the order is as it was before", async () => {
    const office = openBackOffice(database());
    const order = await delivered(office);
    await openReturn(office.deps, request(order));
    const returnId = await openedId(office, order);
    await declineReturn(office.deps, { returnId, reason: "Opened", staffId: 7 });
    office.clock.advance(days(7) + 1);
    expect(await resubmitReturn(office.deps, request(order))).toMatchObject({ error: { code: "time_passed" } });
    expect({
      first: await returns.expire(office.deps, returnId),
      second: await returns.expire(office.deps, returnId),
    }).toEqual({ first: "expired", second: "settled" });
    expect(await paymentStatusOf(database(), order.id)).toEqual({ order: "delivered", back: "expired" });
    expect((await mailsAfterPlacing(database(), order.id)).at(-1)).toBe("return-expired");
    // Its end is told once, and as what it was.
    const detail = (await findOrderDetail(database(), order.id))!;
    const told = toldEvents(detail, await returnsOfOrder(database(), order.id)).map(({ event }) => event);
    expect(told.slice(-3)).toEqual(["open-return", "decline-return", "expired"]);
  });

  test("agreed goods that are not sent within fourteen days expire; goods on their way never do", async () => {
    const office = openBackOffice(database());
    for (const [sends, outcome] of [
      [false, "expired"],
      [true, "settled"],
    ] as const) {
      const order = await delivered(office);
      await openReturn(office.deps, request(order));
      const returnId = await openedId(office, order);
      await agreeReturn(office.deps, { returnId, staffId: 7 });
      if (sends)
        await sendReturn(office.deps, { orderId: order.id, customerId: null, carrier: "ltl", number: "PRO-123456" });
      office.clock.advance(days(14) + 1);
      expect(await returns.expire(office.deps, returnId)).toBe(outcome);
    }
  });

  test("goods that never come under their number are declined: asked for again, they are sent anew or stay with their buyer", async () => {
    const office = openBackOffice(database());
    const { deps, clock } = office;
    const order = await delivered(office);
    await openReturn(deps, request(order));
    const returnId = await openedId(office, order);
    const buyer = { orderId: order.id, customerId: null };
    const decline = () => declineReturn(deps, { returnId, reason: "Nothing came under this number", staffId: 7 });
    await agreeReturn(deps, { returnId, staffId: 7 });
    expect(await decline(), "nothing is said to be sent").toMatchObject({ error: { code: "illegal_transition" } });
    await sendReturn(deps, { ...buyer, carrier: "ltl", number: "PRO-123456" });
    clock.advance(days(30));
    expect(await returns.expire(deps, returnId)).toBe("settled");
    expect(await decline()).toEqual({ ok: true, value: "declined" });
    expect(await decline()).toMatchObject({ error: { code: "illegal_transition" } });
    expect(await paymentStatusOf(database(), order.id)).toEqual({ order: "return-refund", back: "declined" });
    expect((await mailsAfterPlacing(database(), order.id)).at(-1)).toBe("return-declined");
    expect(
      await database().sql("select carrier, tracking_number as number, sent_at as at from returns where id = $1", [
        returnId,
      ]),
    ).toEqual([{ carrier: null, number: null, at: null }]);
    expect(await resubmitReturn(deps, request(order))).toMatchObject({ ok: true });
    await agreeReturn(deps, { returnId, staffId: 7 });
    expect(await cancelReturn(deps, buyer)).toEqual({ ok: true, value: "canceled" });
    expect(await paymentStatusOf(database(), order.id)).toEqual({ order: "delivered", back: "canceled" });
  });

  test("a return that is canceled leads back, and the goods can be asked back again until the thirty days are over", async () => {
    const office = openBackOffice(database());
    const order = await delivered(office);
    await openReturn(office.deps, request(order));
    expect(await openReturn(office.deps, request(order))).toMatchObject({ error: { code: "illegal_transition" } });
    expect(await cancelReturn(office.deps, { orderId: order.id, customerId: null })).toEqual({
      ok: true,
      value: "canceled",
    });
    expect(await paymentStatusOf(database(), order.id)).toEqual({ order: "delivered", back: "canceled" });
    expect((await mailsAfterPlacing(database(), order.id)).slice(-2)).toEqual(["return-requested", "return-canceled"]);
    office.clock.advance(days(30));
    expect(await openReturn(office.deps, { ...request(order), lines: [] })).toMatchObject({
      error: { code: "lines_required" },
    });
    expect(await openReturn(office.deps, request(order, 3))).toMatchObject({
      error: { code: "units_refused", why: "too_many" },
    });
    office.clock.advance(1);
    expect(await openReturn(office.deps, request(order))).toMatchObject({
      error: { code: "units_refused", why: "window_over" },
    });
  });

  test("a refund request is withdrawn or declined with a reason, and the order is prepared again", async () => {
    const office = openBackOffice(database());
    const order = await paidOrder(office);
    const ask = () =>
      requestRefund(office.deps, { orderNumber: order.number, customerId: null, reason: "cheaper", remark: "" });
    await ask();
    expect(await withdrawRefundRequest(office.deps, { orderNumber: order.number, customerId: null })).toMatchObject({
      ok: true,
    });
    await ask();
    expect(
      await declineRefundRequest(office.deps, { orderNumber: order.number, reason: "", staffId: 7 }),
    ).toMatchObject({ error: { code: "reason_required" } });
    expect(
      await declineRefundRequest(office.deps, { orderNumber: order.number, reason: "Already packed", staffId: 7 }),
    ).toMatchObject({ ok: true });
    expect(await ship(office, order)).toMatchObject({ ok: true });
    expect(await mailsAfterPlacing(database(), order.id)).toEqual([
      "paid",
      "refund-requested",
      "refund-withdrawn",
      "refund-requested",
      "refund-declined",
      "shipped",
    ]);
  });

  test("a courtesy refund moves nothing, not even while a request is being decided, and no more than was paid goes back", async () => {
    const office = openBackOffice(database());
    const order = await paidOrder(office);
    const refund = (amount: number | null) =>
      refundAsShown(office.deps, {
        orderNumber: order.number,
        amount: amount === null ? null : cents(amount),
        reason: "courtesy",
        staffId: 7,
      });
    expect(await refund(1_000)).toMatchObject({ ok: true });
    await requestRefund(office.deps, { orderNumber: order.number, customerId: null, reason: "other", remark: "" });
    await sendRefunds(office, order.id);
    expect(await paymentStatusOf(database(), order.id)).toMatchObject({ order: "refund-in-process" });
    await withdrawRefundRequest(office.deps, { orderNumber: order.number, customerId: null });
    expect(await refund(0)).toMatchObject({ error: { code: "amount_required" } });
    expect(await refund(order.total)).toMatchObject({ error: { code: "refund_too_large", left: order.total - 1_000 } });
    expect(await paymentStatusOf(database(), order.id)).toMatchObject({ order: "confirmed" });
    expect(await refund(null)).toMatchObject({ value: { amount: order.total - 1_000 } });
    await sendRefunds(office, order.id);
    expect(await booksOf(database(), order.id)).toMatchObject({ refundedCents: order.total, cash: 0, sum: 0 });
    expect(await paymentStatusOf(database(), order.id)).toMatchObject({ order: "refund-completed" });
  });

  test("what the buyer asked to have refunded is granted whole or declined: a part ends nothing and takes nothing", async () => {
    const office = openBackOffice(database());
    const order = await paidOrder(office);
    await requestRefund(office.deps, { orderNumber: order.number, customerId: null, reason: "other", remark: "" });
    expect(
      await refundAsShown(office.deps, { orderNumber: order.number, amount: cents(1_000), reason: "part", staffId: 7 }),
    ).toMatchObject({ error: { code: "whole_or_decline" } });
    expect(await paymentStatusOf(database(), order.id)).toMatchObject({ order: "refund-in-process" });
    expect(await stockOf(database(), order.variantId)).toMatchObject({ reserved: 2 });
    expect(
      await refundAsShown(office.deps, {
        orderNumber: order.number,
        amount: cents(order.total),
        reason: "whole",
        staffId: 7,
      }),
    ).toMatchObject({ ok: true });
    expect(await stockOf(database(), order.variantId)).toMatchObject({ reserved: 0 });
  });
});
