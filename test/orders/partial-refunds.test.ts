import { describe, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { refundable, refundOrder, seenOf } from "#engine/orders/refund-order.ts";
import { findOrder } from "#engine/orders/order-row.ts";
import { requestRefund } from "#engine/orders/request-refund.ts";
import { parcelsOf } from "#engine/fulfilment/parcels.ts";
import { trackParcel } from "#engine/fulfilment/track-parcel.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { recordManualRefund } from "#engine/payments/refund-by-hand.ts";
import { failRefund } from "#engine/payments/settle-refund.ts";
import { cancelReturn } from "#engine/returns/cancel-return.ts";
import { agreeReturn } from "#engine/returns/decide-return.ts";
import { editReturn } from "#engine/returns/edit-return.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { refundLinesAsShown } from "#test/returns/refund-lines-as-shown.ts";
import { refundCap, refundReturn } from "#engine/returns/refund-return.ts";
import { returnsOfOrder } from "#engine/returns/returns.queries.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";
import { testDatabase } from "#test/database.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { booksOf, mailsAfterPlacing } from "#test/payments/placed-order.ts";
import {
  type BackOffice,
  openBackOffice,
  type Paid,
  paidOrder,
  sendRefunds,
  paymentStatusOf,
  stockOf,
} from "../fulfilment/back-office.ts";
import { watchLives } from "./lives-drift.ts";

const database = testDatabase();
watchLives(database);
const parcel = (order: Paid, last: number) => `940011189922${String(order.id).padStart(8, "0")}${last}0`;

function send({ deps }: BackOffice, order: Paid, units: number, last = 1) {
  return shipOrder(deps, {
    orderNumber: order.number,
    carrier: "usps",
    number: parcel(order, last),
    lines: [{ lineId: order.lineId, quantity: units }],
    staffId: 7,
  });
}

async function delivered(office: BackOffice): Promise<Paid> {
  const order = await paidOrder(office);
  await send(office, order, 2);
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
const backOf = async ({ deps }: BackOffice, order: Paid) => (await returnsOfOrder(deps.db, order.id))[0]!.id;

describe("an order of which a part has left", () => {
  test("is refunded for what has not left: those goods stay, the others go on to their buyer and can come back", async () => {
    const office = openBackOffice(database());
    const { deps } = office;
    const order = await paidOrder(office);
    expect(await send(office, order, 1)).toMatchObject({ value: { state: "confirmed" } });
    expect(
      await requestRefund(deps, { orderNumber: order.number, customerId: null, reason: "mistake", remark: "" }),
    ).toMatchObject({ ok: true });
    const row = (await findOrder(deps.db, order.number))!;
    const { most, isRest } = await refundable(deps.db, row);
    expect({ isRest, most }).toEqual({ isRest: true, most: 5_399 });
    const refund = (amount: number | null) =>
      refundAsShown(deps, {
        orderNumber: order.number,
        amount: amount === null ? null : cents(amount),
        reason: "stopped",
        staffId: 7,
      });
    expect(await refund(12_298)).toMatchObject({ error: { code: "refund_too_large", left: most } });
    expect(await paymentStatusOf(deps.db, order.id)).toMatchObject({ order: "refund-in-process" });
    expect(await refund(null)).toMatchObject({ ok: true, value: { amount: most } });
    await sendRefunds(office, order.id);
    expect(await paymentStatusOf(deps.db, order.id)).toMatchObject({ order: "shipped" });
    expect(await stockOf(deps.db, order.variantId)).toEqual({
      onHand: 9,
      reserved: 0,
      sold: 1,
      returned: 0,
      constant: 10,
    });
    expect(await booksOf(deps.db, order.id)).toMatchObject({ sum: 0 });
    expect(await send(office, order, 1, 2), "nothing of it leaves any more").toMatchObject({ ok: false });
    expect(await deliverOrder(deps, { orderNumber: order.number, staffId: 7 })).toMatchObject({ ok: true });
    expect(await openReturn(deps, request(order, 2))).toMatchObject({ ok: false, error: { code: "units_refused" } });
    expect(await openReturn(deps, request(order, 1))).toMatchObject({ ok: true });
  });

  test("goes on as delivered where the part that left has arrived already, and a courtesy leaves the rest to be sent", async () => {
    const office = openBackOffice(database());
    const { deps } = office;
    const order = await paidOrder(office);
    await send(office, order, 1);
    office.usps.tracking.set(parcel(order, 1), {
      status: "Delivered",
      deliveredAt: office.clock.now(),
      returnedAt: null,
      expectedAt: null,
      events: [],
    });
    const [sent] = await parcelsOf(deps.db, order.id);
    expect(await trackParcel(deps, sent!.id)).toBe("delivered");
    const refund = (amount: number | null) =>
      refundAsShown(deps, {
        orderNumber: order.number,
        amount: amount === null ? null : cents(amount),
        reason: "late",
        staffId: 7,
      });
    expect(await refund(500)).toMatchObject({ ok: true });
    expect(await paymentStatusOf(deps.db, order.id)).toMatchObject({ order: "confirmed" });
    expect(await refund(12_298 - 500), "not the goods that are still here as well").toMatchObject({
      error: { code: "refund_too_large" },
    });
    expect(await refund(null)).toMatchObject({ ok: true, value: { amount: 5_399 } });
    await sendRefunds(office, order.id);
    expect(await paymentStatusOf(deps.db, order.id)).toMatchObject({ order: "delivered" });
    expect(await booksOf(deps.db, order.id)).toMatchObject({ sum: 0 });
  });

  test("gives back the shipping of what had left with those goods, where none of them arrives", async () => {
    const office = openBackOffice(database());
    const { deps } = office;
    const order = await paidOrder(office);
    await send(office, order, 1);
    await refundAsShown(deps, { orderNumber: order.number, amount: null, reason: "stopped", staffId: 7 });
    await sendRefunds(office, order.id);
    const lost = { ...request(order, 1), received: false, reason: "never-arrived" };
    expect(await openReturn(deps, lost)).toMatchObject({ ok: true });
    const returnId = await backOf(office, order);
    // One of two units at $49.99, with half of $8.00 of tax and of $15.00 of shipping.
    expect(await refundCap(deps.db, returnId)).toEqual({ ok: true, value: 4_999 + 400 + 750 });
    expect(await agreeReturn(deps, { returnId, staffId: 7 })).toMatchObject({ ok: true });
    await sendRefunds(office, order.id);
    expect(await paymentStatusOf(deps.db, order.id)).toMatchObject({ order: "refund-completed" });
    expect(await booksOf(deps.db, order.id)).toMatchObject({ refundedCents: 5_399 + 6_149, sum: 0 });
  });

  test("is not refunded whole by somebody whose page shows how it stood before", async () => {
    const office = openBackOffice(database());
    const { deps } = office;
    const order = await paidOrder(office);
    const row = (await findOrder(deps.db, order.number))!;
    const seen = seenOf(row.state, await refundable(deps.db, row));
    await send(office, order, 2);
    const refund = (from: string) =>
      refundOrder(deps, { orderNumber: order.number, amount: null, reason: "asked", staffId: 8, seen: from });
    for (const shown of [seen, ""])
      expect(await refund(shown), shown).toMatchObject({ error: { code: "order_stale" } });
    expect(await refund(seenOf("shipped", { most: cents(12_298), refunded: cents(0) }))).toMatchObject({ ok: true });
  });
});

test("goods of which a courtesy gave back a part give back the rest of their price, and no tax twice", async () => {
  const office = openBackOffice(database());
  const { deps } = office;
  const order = await delivered(office);
  const courtesy = { orderNumber: order.number, amount: cents(2_000), reason: "late", staffId: 7 };
  expect(await refundAsShown(deps, courtesy)).toMatchObject({ ok: true });
  const counted = [{ lineId: order.lineId, resellable: 2, scrapped: 0 }];
  const back = { orderId: order.id, staffId: 7, reason: "damaged", remark: "", counted };
  expect(await refundLinesAsShown(deps, back)).toMatchObject({ ok: true, value: { amount: 12_298 - 2_000 } });
  const accounts = await deps.db.sql(
    `select account, sum(amount_cents)::int as sum from ledger_lines
     where order_id = $1 and account like 'refunds:%' group by 1 order by 1`,
    [order.id],
  );
  // $99.98 of goods, $15.00 of freight and $8.00 of tax, as they were sold. Nothing was kept of the goods.
  expect(accounts).toEqual([
    { account: "refunds:goods", sum: 9_998 },
    { account: "refunds:shipping", sum: 1_500 },
    { account: "refunds:tax", sum: 800 },
  ]);
  const [filed] = await deps.db.sql("select sum(tax_cents)::int as tax from tax_entries where order_id = $1", [
    order.id,
  ]);
  expect(filed).toEqual({ tax: 0 });
  const [one] = await returnsOfOrder(deps.db, order.id);
  const [row] = await deps.db.sql("select deductions_cents as deductions from returns where id = $1", [one!.id]);
  expect(row).toEqual({ deductions: 0 });
});

/** All of its money goes back by a press in the provider's own pages. */
async function refundInDashboard({ deps }: BackOffice, order: Paid): Promise<void> {
  const [payment] = await deps.db.sql<{ capture: string }>(
    "select provider_charge as capture from payments where order_id = $1",
    [order.id],
  );
  await recordPaymentEvent(deps, {
    kind: "refund_completed",
    provider: "stripe",
    eventId: `dashboard ${order.number}`,
    session: null,
    paymentKey: null,
    orderNumber: null,
    occurredAt: deps.clock.now(),
    capture: payment!.capture,
    refund: `re ${order.number}`,
    amount: cents(12_298),
    reason: "",
    reference: null,
  });
}

test("a return whose money was refunded in the provider's own pages ends once its goods are here", async () => {
  const office = openBackOffice(database());
  const { deps } = office;
  const order = await delivered(office);
  await openReturn(deps, request(order));
  const returnId = await backOf(office, order);
  await agreeReturn(deps, { returnId, instructions: "", staffId: 7 });
  await refundInDashboard(office, order);
  expect(await paymentStatusOf(deps.db, order.id)).toEqual({ order: "return-refund", back: "agreed" });
  await signReceipt(deps, { returnId, counted: [{ lineId: order.lineId, resellable: 2, scrapped: 0 }], staffId: 7 });
  expect(await refundReturn(deps, { returnId, amount: cents(100), reason: "more", staffId: 7 })).toMatchObject({
    error: { code: "nothing_refundable" },
  });
  const nothing = { ok: true, value: { refundId: null, amount: 0 } };
  expect(await refundReturn(deps, { returnId, amount: null, reason: "", staffId: 7 })).toEqual(nothing);
  expect(await paymentStatusOf(deps.db, order.id)).toEqual({ order: "refund-completed", back: "completed" });
  expect(await booksOf(deps.db, order.id)).toMatchObject({ refunds: 1, cash: 0, sum: 0 });
});

test("a return for goods that never came ends at once where their money was refunded in the provider's own pages", async () => {
  const office = openBackOffice(database());
  const { deps } = office;
  const order = await paidOrder(office);
  await send(office, order, 2);
  await openReturn(deps, { ...request(order), received: false, reason: "never-arrived" });
  const returnId = await backOf(office, order);
  await refundInDashboard(office, order);
  expect(await agreeReturn(deps, { returnId, staffId: 7 })).toMatchObject({ ok: true });
  expect(await paymentStatusOf(deps.db, order.id)).toEqual({ order: "refund-completed", back: "completed" });
  expect(await booksOf(deps.db, order.id)).toMatchObject({ refunds: 1, cash: 0, sum: 0 });
  // Nobody writes that money is on its way.
  expect(await mailsAfterPlacing(deps.db, order.id)).not.toContain("return-agreed");
  expect(await agreeReturn(deps, { returnId, staffId: 7 })).toMatchObject({ error: { code: "illegal_transition" } });
});

describe("what is looked at again", () => {
  test("a return that was canceled still says what it was worth when another has given its goods back", async () => {
    const office = openBackOffice(database());
    const { deps } = office;
    const order = await delivered(office);
    await openReturn(deps, request(order));
    const canceled = await backOf(office, order);
    await cancelReturn(deps, { orderId: order.id, customerId: null });
    await openReturn(deps, request(order));
    const returnId = await backOf(office, order);
    await agreeReturn(deps, { returnId, instructions: "", staffId: 7 });
    await signReceipt(deps, { returnId, counted: [{ lineId: order.lineId, resellable: 2, scrapped: 0 }], staffId: 7 });
    expect(await refundReturn(deps, { returnId, amount: null, reason: "", staffId: 7 })).toMatchObject({ ok: true });
    expect(await refundCap(deps.db, canceled)).toMatchObject({ ok: true, value: 10_798 });
  });

  test("a return request sent twice was not changed: one line of history, one mail", async () => {
    const office = openBackOffice(database());
    const { deps } = office;
    const order = await delivered(office);
    await openReturn(deps, request(order));
    expect(await editReturn(deps, request(order))).toMatchObject({ ok: true });
    expect(await mailsAfterPlacing(deps.db, order.id)).not.toContain("return-updated");
    expect(await editReturn(deps, request(order, 1))).toMatchObject({ ok: true });
    expect(await mailsAfterPlacing(deps.db, order.id)).toContain("return-updated");
  });
});

describe("refunds by hand", () => {
  test("a refund is recorded once; another reference for it is refused, since the money may have been sent twice", async () => {
    const office = openBackOffice(database());
    const { deps } = office;
    const order = await paidOrder(office, { method: "zeller" });
    const granted = await refundAsShown(deps, { orderNumber: order.number, amount: null, reason: "asked", staffId: 7 });
    const refundId = granted.ok ? (granted.value.refundId ?? 0) : 0;
    const record = (reference: string) => recordManualRefund(deps, { refundId, reference, staffId: 7 });
    const answers = await Promise.all([record("Z-1"), record("Z-2")]);
    const kept = answers[0]!.ok ? "Z-1" : "Z-2";
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: "refund_recorded" } });
    expect(await record(kept)).toEqual({ ok: true, value: "already" });
    expect(await booksOf(deps.db, order.id)).toMatchObject({ sum: 0, cash: 0 });
  });

  test("what a provider will not send is sent from the bank account and recorded; one it may still send is not", async () => {
    const office = openBackOffice(database());
    const { deps } = office;
    const order = await paidOrder(office);
    const granted = await refundAsShown(deps, { orderNumber: order.number, amount: null, reason: "asked", staffId: 7 });
    const refundId = granted.ok ? (granted.value.refundId ?? 0) : 0;
    const record = () => recordManualRefund(deps, { refundId, reference: "WIRE 9", staffId: 7 });
    expect(await record()).toMatchObject({ error: { code: "not_manual" } });
    await deps.db.transaction((tx) => failRefund(tx, deps, refundId, "expired_or_canceled_card"));
    expect(await record()).toEqual({ ok: true, value: "recorded" });
    expect(await paymentStatusOf(deps.db, order.id)).toMatchObject({ order: "refund-completed" });
    expect(
      await deps.db.sql(
        "select account, sum(amount_cents)::int as cents from ledger_lines where order_id = $1 and account like 'cash:%' group by account order by account",
        [order.id],
      ),
    ).toEqual([
      { account: "cash:bank-deposit", cents: -12_298 },
      { account: "cash:stripe", cents: 12_298 },
    ]);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ sum: 0 });
  });
});
