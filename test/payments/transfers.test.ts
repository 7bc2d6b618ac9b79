import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents, subtract, zero } from "#domain/kernel/money.ts";
import { after, days, instant } from "#domain/kernel/time.ts";
import { decideTransfer, transferHandlings } from "#domain/payments/transfers.ts";
import { cancelOrder, expireOrder } from "#engine/orders/cancel-order.ts";
import { changePaymentMethod } from "#engine/orders/change-payment-method.ts";
import { findOrderForPayment } from "#engine/orders/orders.queries.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { confirmManualPayment, type ManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { exchangeAttempt } from "#engine/payments/payment-row.ts";
import { adjustStock } from "#engine/inventory/adjust-stock.ts";
import { saveDiscountCodes } from "#engine/promotions/save-discount-codes.ts";
import { recordManualRefund } from "#engine/payments/refund-by-hand.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { testDatabase } from "#test/database.ts";
import { FakePaymentProvider } from "./fake-payment-provider.ts";
import { booksOf, mailsAfterPlacing, placeOrder, type Placed, type Purchase } from "./placed-order.ts";
import { watchLives } from "#test/orders/lives-drift.ts";

const database = testDatabase();
watchLives(database);
// A Monday.
const monday = instant(Date.parse("2026-11-16T12:00:00-06:00"));

function open() {
  const db = database();
  const clock = fixedClock(monday);
  const stripe = new FakePaymentProvider(clock);
  const payments: PaymentDeps["payments"] = new Map([["stripe", stripe]]);
  const deps: PaymentDeps = { db, clock, payments, orders: payableOrders(clock), settings: { publicUrl: "https://x" } };
  const enter = async (order: Placed, reference: string, amount: number, more: Partial<ManualPayment> = {}) => {
    const seen = { orderNumber: order.number, reference, amount: cents(amount), staffId: 1, ...more };
    const outcome = await confirmManualPayment(deps, seen);
    return outcome.ok ? outcome.value : outcome.error.code;
  };
  const balanceOf = async (account: string, { id }: Placed) => {
    const [row] = await db.sql<{ sum: number }>(
      "select coalesce(sum(amount_cents), 0)::int as sum from ledger_lines where account = $1 and order_id = $2",
      [account, id],
    );
    return row?.sum;
  };
  const refundsOf = ({ id }: Placed) =>
    db.sql("select amount_cents as amount, reason, state from refunds where order_id = $1 order by id", [id]);
  return { deps, db, clock, stripe, enter, balanceOf, refundsOf };
}

describe("a transfer of another amount", () => {
  test("is entered only once the merchant says that it really came", async () => {
    const { db, clock, enter } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    expect(await enter(order, "WIRE 1", order.total - 1)).toBe("amount_mismatch");
    expect(await enter(order, "WIRE 1", order.total + 1)).toBe("amount_mismatch");
    expect(await enter(order, "WIRE 1", 0, { isAmountConfirmed: true })).toBe("amount_required");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "pending", cash: 0, kept: 0 });
  });

  test("that is less is kept for the order: the rest is asked for, and confirms it", async () => {
    const { deps, db, clock, enter, balanceOf } = open();
    const order = await placeOrder(db, clock, "zeller");
    expect(await enter(order, "Z 1", 5_000, { isAmountConfirmed: true })).toBe("part");
    expect(await enter(order, "Z 1", 5_000, { isAmountConfirmed: true }), "the same again").toBe("reference_known");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "pending", cash: 5_000, sum: 0 });
    expect(await balanceOf("prepaid", order)).toBe(-5_000);
    const shown = await findOrderForPayment(db, order.id, clock.now(), deps.payments);
    expect(shown?.received).toBe(5_000);
    expect(await mailsAfterPlacing(db, order.id)).toEqual(["transfer-part"]);
    expect(await enter(order, "Z 2", order.total), "the rest is asked for, not the total").toBe("amount_mismatch");
    expect(await enter(order, "Z 2", order.total - 5_000)).toBe("confirmed");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", kept: 1, cash: order.total, sum: 0 });
    expect(await balanceOf("prepaid", order)).toBe(0);
    expect(await balanceOf("receivable", order)).toBe(0);
  });

  test("that is less holds the order two working days past its deadline; then what came is owed back", async () => {
    const { deps, db, clock, enter, balanceOf, refundsOf } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    clock.set(after(monday, days(2.9)));
    await enter(order, "WIRE 1", 5_000, { isAmountConfirmed: true });
    clock.set(after(monday, days(3.5)));
    expect(await expireOrder(deps, order.id)).toBe("waiting");
    clock.set(after(monday, days(8)));
    expect(await expireOrder(deps, order.id)).toBe("canceled");
    expect(await refundsOf(order)).toEqual([{ amount: 5_000, reason: "part-payment", state: "PENDING" }]);
    expect(await balanceOf("prepaid", order)).toBe(0);
    expect(await balanceOf("owed_back", order)).toBe(-5_000);
    expect(await mailsAfterPlacing(db, order.id)).toEqual(["transfer-part", "canceled", "parts-returned"]);
  });

  test("that is less ties the order to its method; paid another way all the same, the part is owed back", async () => {
    const { deps, db, clock, stripe, enter, refundsOf } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    await changePaymentMethod(deps, { orderNumber: order.number, method: "stripe", customerId: null });
    await beginPayment(deps, order.number);
    // The transfer had left before the buyer changed to the card.
    expect(await enter(order, "WIRE 1", 5_000, { isAmountConfirmed: true })).toBe("part");
    // The mail that asks for the rest says where to send it.
    const [mail] = await db.sql(
      `select payload -> 'data' ->> 'method' as method from graphile_worker._private_jobs
       where payload ->> 'mail' = 'transfer-part' and (payload ->> 'orderId')::bigint = $1`,
      [order.id],
    );
    expect(mail).toEqual({ method: "bank-deposit" });
    expect(
      await changePaymentMethod(deps, { orderNumber: order.number, method: "zeller", customerId: null }),
    ).toMatchObject({ error: { code: "part_received" } });
    const [session] = [...stripe.sessions.keys()];
    await recordPaymentEvent(deps, stripe.pay(session!)!);
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", sum: 0, cash: order.total + 5_000 });
    expect(await refundsOf(order)).toEqual([{ amount: 5_000, reason: "part-payment", state: "PENDING" }]);
  });

  test("of what an order costs now pays it, though it was to be a card's and got cheaper meanwhile", async () => {
    const { deps, db, clock, enter } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    await changePaymentMethod(deps, { orderNumber: order.number, method: "stripe", customerId: null });
    // As a change by staff leaves it.
    const total = cents(order.total - 1_000);
    await db.sql(
      "update orders set subtotal_cents = subtotal_cents - 1000, total_cents = total_cents - 1000 where id = $1",
      [order.id],
    );
    await db.transaction((tx) => exchangeAttempt(tx, order.id, "stripe", total, clock.now()));
    expect(await enter(order, "WIRE 1", order.total), "the total of before").toBe("amount_mismatch");
    expect(await enter(order, "WIRE 1", total)).toBe("confirmed");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", kept: 1, cash: total, sum: 0 });
  });

  test("that is more pays the order, and the surplus is owed back", async () => {
    const { db, clock, enter, balanceOf, refundsOf } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    expect(await enter(order, "WIRE 1", order.total + 700, { isAmountConfirmed: true })).toBe("surplus");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", cash: order.total + 700, sum: 0 });
    expect(await refundsOf(order)).toEqual([{ amount: 700, reason: "overpayment", state: "PENDING" }]);
    expect(await balanceOf("owed_back", order)).toBe(-700);
    expect(await mailsAfterPlacing(db, order.id)).toEqual(["paid", "overpayment-refunded"]);
  });

  test("that comes once more for a paid order is owed back whole, and once", async () => {
    const { db, clock, enter, refundsOf } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    await enter(order, "WIRE 1", order.total);
    expect(await enter(order, "WIRE 2", order.total), "nobody said that it is other money").toBe("already");
    const twice = await Promise.all([1, 2].map(() => enter(order, "WIRE 2", order.total, { handling: "send-back" })));
    expect(twice.toSorted()).toEqual(["already", "refund_due"]);
    expect(await refundsOf(order)).toEqual([{ amount: order.total, reason: "duplicate-payment", state: "PENDING" }]);
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", cash: 2 * order.total, sum: 0 });
  });
});

describe("one reference, however it is written", () => {
  // Capitals, spaces, hyphens and full-width letters; the last one has a minus, a dash and a zero-width space.
  const spellings = ["WIRE-0042 A", "wire 0042a", "ＷＩＲＥ－００４２Ａ", "Wire\u22120042\u2013\u200ba", " WIRE0042A "];

  test("pays an order once, and nothing is owed back", async () => {
    const { db, clock, enter, refundsOf } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    const outcomes = [];
    for (const reference of spellings)
      outcomes.push(await enter(order, reference, order.total, { handling: "send-back" }));
    expect(outcomes).toEqual(["confirmed", "already", "already", "already", "already"]);
    expect(await refundsOf(order)).toEqual([]);
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", kept: 1, cash: order.total, sum: 0 });
    expect(await enter(order, "WIRE-0042 B", order.total, { handling: "send-back" }), "other money").toBe("refund_due");
    expect(await booksOf(db, order.id)).toMatchObject({ cash: 2 * order.total, sum: 0 });
  });

  test("that two parts came under takes neither for the other: the second is asked to be told apart, and pays", async () => {
    const { db, clock, enter } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    // The payment page tells buyers to use the order's number as the reference.
    expect(await enter(order, order.number, 5_000, { isAmountConfirmed: true })).toBe("part");
    const rest = order.total - 5_000;
    for (const amount of [rest, rest - 1, 5_000])
      expect(await enter(order, order.number, amount, { isAmountConfirmed: true })).toBe("reference_known");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "pending", cash: 5_000 });
    expect(await enter(order, `${order.number} 11-17`, rest)).toBe("confirmed");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", cash: order.total, sum: 0 });
    expect(await enter(order, `${order.number} 11-17`, rest)).toBe("already");
    expect(await enter(order, order.number, 700, { handling: "send-back" }), "other money").toBe("reference_known");
  });

  test("is owed back once for a canceled order, also when all are sent at once; and sent back once", async () => {
    const { deps, db, clock, enter, refundsOf } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    await cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: null });
    const outcomes = await Promise.all(spellings.map((reference) => enter(order, reference, order.total)));
    expect(outcomes.toSorted()).toEqual(["already", "already", "already", "already", "refund_due"]);
    expect(await refundsOf(order)).toEqual([{ amount: order.total, reason: "late-payment", state: "PENDING" }]);
    expect(await booksOf(db, order.id)).toMatchObject({ state: "canceled", cash: order.total, sum: 0 });
    const [refund] = await db.sql<{ id: number }>("select id from refunds where order_id = $1", [order.id]);
    const sent = (reference: string) => recordManualRefund(deps, { refundId: refund!.id, reference, staffId: 1 });
    expect(await sent("OUT-77")).toEqual({ ok: true, value: "recorded" });
    expect(await sent("ｏｕｔ ７７")).toEqual({ ok: true, value: "already" });
    expect(await sent("OUT-78"), "perhaps sent by two people").toMatchObject({ error: { code: "refund_recorded" } });
    expect(await booksOf(db, order.id)).toMatchObject({ cash: 0, sum: 0 });
  });

  test("that holds nothing but spaces and hyphens is none", async () => {
    const { db, clock, enter } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    expect(await enter(order, " - ", order.total)).toBe("reference_required");
  });
});

describe("a transfer for a canceled order", () => {
  async function canceled(purchase: Purchase = {}) {
    const shop = open();
    const order = await placeOrder(shop.db, shop.clock, "bank-deposit", purchase);
    await cancelOrder(shop.deps, { orderNumber: order.number, by: "customer", actorId: null });
    return { ...shop, order };
  }

  test("reinstates it while its goods are here: reserved anew, paid and mailed", async () => {
    const { db, order, enter } = await canceled();
    expect(await booksOf(db, order.id)).toMatchObject({ state: "canceled", reserved: 0 });
    expect(await enter(order, "WIRE 1", order.total, { handling: "reinstate" })).toBe("reinstated");
    expect(await booksOf(db, order.id)).toMatchObject({
      state: "confirmed",
      reserved: 2,
      kept: 1,
      refunds: 0,
      cash: order.total,
      sum: 0,
    });
    const events = await db.sql<{ event: string }>("select event from order_events where order_id = $1 order by id", [
      order.id,
    ]);
    expect(events.map(({ event }) => event)).toEqual(["placed", "cancel", "reinstated", "payment-confirmed"]);
    expect(await mailsAfterPlacing(db, order.id)).toEqual(["canceled", "paid"]);
  });

  test("of which another has bought the goods is refused, changes nothing, and can be sent back instead", async () => {
    const { db, clock, order, enter, refundsOf } = await canceled();
    const sold = { variantId: order.variantId, kind: "counted", quantity: 1, seenOnHand: 10 } as const;
    expect(await adjustStock({ db, clock }, { ...sold, reason: "Sold at the counter", staffId: 1 })).toMatchObject({
      ok: true,
    });
    expect(await enter(order, "WIRE 1", order.total, { handling: "reinstate" })).toBe("goods_gone");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "canceled", reserved: 0, cash: 0, refunds: 0 });
    expect(await enter(order, "WIRE 1", order.total, { handling: "send-back" })).toBe("refund_due");
    expect(await refundsOf(order)).toEqual([{ amount: order.total, reason: "late-payment", state: "PENDING" }]);
  });

  test("pays it whole or not at all; what came earlier stays owed back", async () => {
    const { db, order, enter, refundsOf } = await canceled();
    expect(await enter(order, "WIRE 1", order.total - 1, { handling: "reinstate", isAmountConfirmed: true })).toBe(
      "amount_mismatch",
    );
    expect(await enter(order, "WIRE 1", order.total - 1, { handling: "send-back" })).toBe("refund_due");
    expect(await enter(order, "WIRE 2", order.total, { handling: "reinstate" })).toBe("reinstated");
    expect(await booksOf(db, order.id)).toMatchObject({
      state: "confirmed",
      kept: 1,
      sum: 0,
      cash: 2 * order.total - 1,
    });
    expect(await refundsOf(order)).toEqual([{ amount: order.total - 1, reason: "late-payment", state: "PENDING" }]);
  });

  test("that came in time and is looked at after the deadline reinstates it just the same", async () => {
    const { db, clock, enter } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    clock.set(after(monday, days(5)));
    expect(await enter(order, "WIRE 1", order.total, { handling: "reinstate" })).toBe("reinstated");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", reserved: 2, cash: order.total });
  });

  test.each([
    { limit: 2, used: 2, released: false },
    { limit: 1, used: 1, released: true },
  ])("keeps its price; its code counts again unless others have used all of its $limit up", async (code) => {
    const name = `CODE${code.limit}`;
    await database().transaction((tx) =>
      saveDiscountCodes(tx, [{ code: name, worth: { percent: 5 }, useLimit: code.limit }]),
    );
    const { db, clock, order, enter } = await canceled({ discountCode: name });
    // Canceling gave the use back, and somebody else takes it.
    await placeOrder(db, clock, "bank-deposit", { discountCode: name });
    expect(await enter(order, "WIRE 1", order.total, { handling: "reinstate" })).toBe("reinstated");
    const [now] = await db.sql<{ used: number; released: boolean }>(
      "select c.used, u.released from discount_codes c join discount_uses u using (code) where u.order_id = $1",
      [order.id],
    );
    expect(now).toEqual({ used: code.used, released: code.released });
  });
});

test("whatever comes, in however many parts, is in the till to the cent: for the order, or owed back", async () => {
  const { db, clock, enter, balanceOf } = open();
  const transfer = fc.record({
    amount: fc.integer({ min: 1, max: 20_000 }),
    handling: fc.option(fc.constantFrom(...transferHandlings)),
    isAmountConfirmed: fc.boolean(),
  });
  const story = fc.array(transfer, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(story, fc.boolean(), async (transfers, cancels) => {
      const order = await placeOrder(db, clock, "bank-deposit");
      let entered = 0;
      for (const [at, { amount, handling, isAmountConfirmed }] of transfers.entries()) {
        if (cancels && at === 1)
          await cancelOrder(open().deps, { orderNumber: order.number, by: "merchant", actorId: 1 });
        const outcome = await enter(order, `W ${at}`, amount, { handling, isAmountConfirmed });
        if (!["amount_mismatch", "already"].includes(outcome)) entered += amount;
      }
      const books = await booksOf(db, order.id);
      expect(books.sum).toBe(0);
      expect(books.cash).toBe(entered);
      const kept = books.state === "confirmed" ? order.total : 0;
      const waits = 0 - (await balanceOf("prepaid", order))!;
      const [owed] = await db.sql<{ sum: number }>(
        "select coalesce(sum(amount_cents), 0)::int as sum from refunds where order_id = $1",
        [order.id],
      );
      expect(owed!.sum + kept + waits).toBe(entered);
      if (books.state !== "pending") expect(waits).toBe(0);
    }),
    { numRuns: process.env["LONG"] ? 1_000 : 40 },
  );
});

test("no decision about a transfer loses a cent", () => {
  const paymentStatus = fc.constantFrom("awaiting-payment" as const, "paid" as const, "canceled" as const);
  fc.assert(
    fc.property(
      paymentStatus,
      fc.integer({ min: 1, max: 50_000 }),
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 1, max: 99_999 }),
      fc.option(fc.constantFrom(...transferHandlings)),
      fc.boolean(),
      (how, total, before, amount, handling, isAmountConfirmed) => {
        const received = cents(how === "awaiting-payment" ? Math.min(before, total - 1) : 0);
        const decision = decideTransfer({ paymentStatus: how, total: cents(total) }, received, {
          amount: cents(amount),
          isAmountConfirmed,
          handling,
        });
        if (decision.do === "pay" || decision.do === "reinstate")
          expect(subtract(cents(received + amount), decision.surplus)).toBe(total);
        if (decision.do === "hold") expect(received + amount + decision.missing).toBe(total);
        if (decision.do === "hold") expect(decision.missing).toBeGreaterThan(zero);
        if (how === "paid") expect(["ignore", "send_back"]).toContain(decision.do);
      },
    ),
  );
});
