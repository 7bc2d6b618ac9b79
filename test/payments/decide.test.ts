import { describe, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { PayableOrder, Payment } from "#domain/payments/decide.ts";
import { decide, isOverdue } from "#domain/payments/decide.ts";
import type { PaymentEvent } from "#domain/payments/events.ts";

const deadline = instant(1_000_000);
const order: PayableOrder = {
  number: "PL-7K3F-92QX",
  paymentStatus: "awaiting-payment",
  total: cents(129_900),
  currency: "USD",
  deadline,
};
const payment: Payment = {
  session: "cs_1",
  amount: cents(129_900),
  currency: "USD",
  capture: null,
  authorized: false,
  closed: false,
};
const head = {
  provider: "stripe",
  eventId: "evt_1",
  session: "cs_1",
  paymentKey: "key-7",
  orderNumber: order.number,
  occurredAt: instant(900_000),
} as const;
const captured: Extract<PaymentEvent, { kind: "captured" }> = {
  ...head,
  kind: "captured",
  capture: "pi_1",
  amount: cents(129_900),
  currency: "USD",
};

describe("deciding about money that came", () => {
  test("the asked amount for a waiting order is kept", () => {
    expect(decide(order, payment, captured)).toEqual({ do: "keep" });
  });

  test("one cent off, another currency, another order or another session never confirms", () => {
    expect(decide(order, payment, { ...captured, amount: cents(129_899) })).toEqual({
      do: "reject_mismatch",
      field: "amount",
    });
    expect(decide(order, payment, { ...captured, amount: cents(129_901) })).toEqual({
      do: "reject_mismatch",
      field: "amount",
    });
    expect(decide(order, payment, { ...captured, currency: "CAD" })).toEqual({
      do: "reject_mismatch",
      field: "currency",
    });
    expect(decide(order, payment, { ...captured, orderNumber: "PL-AAAA-AAAA" })).toEqual({
      do: "reject_mismatch",
      field: "order",
    });
    expect(decide(order, payment, { ...captured, orderNumber: null })).toEqual({
      do: "reject_mismatch",
      field: "order",
    });
    expect(decide(order, payment, { ...captured, session: "cs_2" })).toEqual({
      do: "reject_mismatch",
      field: "session",
    });
  });

  test("a payment whose session was never recorded takes it from the event", () => {
    expect(decide(order, { ...payment, session: null }, captured)).toEqual({ do: "keep" });
  });

  test("money for a canceled order goes back as late, for a paid order as a duplicate", () => {
    expect(decide({ ...order, paymentStatus: "canceled" }, payment, captured)).toEqual({ do: "refund_late" });
    expect(decide({ ...order, paymentStatus: "paid" }, payment, captured)).toEqual({ do: "refund_duplicate" });
  });

  test("the same capture again changes nothing, a second capture of the same payment goes back", () => {
    const known = { ...payment, capture: "pi_1" };
    expect(decide({ ...order, paymentStatus: "paid" }, known, { ...captured, eventId: "evt_2" })).toEqual({
      do: "ignore_duplicate",
    });
    expect(decide({ ...order, paymentStatus: "paid" }, known, { ...captured, capture: "pi_2" })).toEqual({
      do: "refund_duplicate",
    });
  });

  test("money paid a millisecond before the deadline is kept, at the deadline it goes back, though its job has not run", () => {
    expect(decide(order, payment, { ...captured, occurredAt: instant(999_999) })).toEqual({ do: "keep" });
    expect(decide(order, payment, { ...captured, occurredAt: deadline })).toEqual({ do: "refund_late" });
    expect(isOverdue({ deadline: null }, deadline)).toBe(false);
  });

  test("an approval is captured only while the order waits", () => {
    const approved = { ...head, kind: "approved" } as const;
    expect(decide(order, payment, approved)).toEqual({ do: "capture" });
    expect(decide({ ...order, paymentStatus: "canceled" }, payment, approved)).toEqual({ do: "ignore" });
    expect(decide({ ...order, paymentStatus: "paid" }, payment, approved)).toEqual({ do: "ignore" });
    expect(decide(order, payment, { ...approved, occurredAt: deadline })).toEqual({ do: "ignore" });
    expect(decide(order, { ...payment, closed: true }, approved)).toEqual({ do: "ignore" });
  });

  test.each([
    ["cs_1", "cs_1", order.number, true],
    ["cs_1", "cs_2", order.number, false],
    ["cs_1", null, order.number, true],
    [null, "cs_2", order.number, true],
    ["cs_1", "cs_1", null, true],
    ["cs_1", "cs_1", "PL-AAAA-AAAA", false],
  ])(
    "with session %s stored, an approval of session %s and order %s counts: %s",
    (stored, session, orderNumber, counts) => {
      const approved = { ...head, session, orderNumber, kind: "approved" } as const;
      expect(decide(order, { ...payment, session: stored }, approved)).toEqual({ do: counts ? "capture" : "ignore" });
    },
  );

  test("what comes after the money cannot undo it", () => {
    const known = { ...payment, capture: "pi_1" };
    const paid = { ...order, paymentStatus: "paid" } as const;
    for (const event of [
      { ...head, kind: "failed", reason: "declined", remedy: "other-method" },
      { ...head, kind: "expired" },
      { ...head, kind: "processing", held: null },
    ] as const)
      expect(decide(paid, known, event)).toEqual({ do: "ignore" });
  });
});
