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

describe("deciding about an amount that a card's bank holds", () => {
  const authorized: Extract<PaymentEvent, { kind: "authorized" }> = {
    ...head,
    kind: "authorized",
    authorization: "pi_1",
    amount: cents(129_900),
    currency: "USD",
    until: instant(9_000_000),
  };
  const held = { ...payment, authorized: true };
  const confirmed = { ...order, paymentStatus: "authorized" } as const;

  test("confirms the waiting order that it was asked for, and is known the second time", () => {
    expect(decide(order, payment, authorized)).toEqual({ do: "authorize" });
    expect(decide(confirmed, held, authorized)).toEqual({ do: "ignore_duplicate" });
    expect(decide({ ...order, paymentStatus: "paid" }, { ...held, capture: "pi_1" }, authorized)).toEqual({
      do: "ignore",
    });
  });

  test.each([
    ["a cent less", { amount: cents(129_899) }],
    ["a cent more", { amount: cents(129_901) }],
    ["another currency", { currency: "CAD" }],
    ["no order's number", { orderNumber: null }],
    ["the moment of the deadline", { occurredAt: deadline }],
  ])("confirms nothing by %s: it is released", (_, change) => {
    expect(decide(order, payment, { ...authorized, ...change })).toEqual({ do: "release" });
  });

  test("confirms nothing where order and attempt are of two amounts, whichever of them is held", () => {
    for (const [total, asked] of [
      [129_900, 99_900],
      [99_900, 129_900],
    ] as const)
      expect(
        decide({ ...order, total: cents(total) }, { ...payment, amount: cents(asked) }, authorized),
        `${total} ${asked}`,
      ).toEqual({ do: "release" });
  });

  test("confirms nothing by an attempt that was given up, nor an order that waits no more", () => {
    expect(decide(order, { ...payment, closed: true }, authorized)).toEqual({ do: "release" });
    for (const paymentStatus of ["canceled", "paid", "authorized"] as const)
      expect(decide({ ...order, paymentStatus }, payment, authorized), paymentStatus).toEqual({ do: "release" });
  });

  test("ends for the order by its own attempt alone, and only while the order stands on it", () => {
    const expired = { ...head, kind: "expired" } as const;
    expect(decide(confirmed, held, expired)).toEqual({ do: "lose_authorization" });
    expect(decide(confirmed, payment, expired)).toEqual({ do: "note_expiry" });
    expect(decide({ ...order, paymentStatus: "canceled" }, held, expired)).toEqual({ do: "note_expiry" });
  });

  test("is captured once: money of another attempt goes back", () => {
    expect(decide(confirmed, held, captured)).toEqual({ do: "keep" });
    expect(decide(confirmed, payment, captured)).toEqual({ do: "refund_duplicate" });
  });
});
