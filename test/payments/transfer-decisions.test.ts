import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { decideTransfer, type ReceivedTransfer } from "#domain/payments/transfers.ts";

type Status = Parameters<typeof decideTransfer>[0]["paymentStatus"];

/** The decision about a transfer for an order of $100. */
const decided = (paymentStatus: Status, amount: number, more: Partial<ReceivedTransfer> = {}, before = 0) =>
  decideTransfer({ paymentStatus, total: cents(10_000) }, cents(before), {
    amount: cents(amount),
    isAmountConfirmed: false,
    handling: null,
    ...more,
  });
const confirmed = { isAmountConfirmed: true };

test("a transfer of just what is due pays the order, also behind a part", () => {
  expect(decided("awaiting-payment", 10_000)).toEqual({ do: "pay", surplus: 0 });
  expect(decided("awaiting-payment", 6_000, {}, 4_000)).toEqual({ do: "pay", surplus: 0 });
});

test("another amount is asked about, for it may be mistyped; then a part is held, and a surplus owed back", () => {
  for (const amount of [9_999, 10_001])
    expect(decided("awaiting-payment", amount)).toEqual({ do: "ask", asked: 10_000 });
  expect(decided("awaiting-payment", 9_999, confirmed)).toEqual({ do: "hold", missing: 1 });
  expect(decided("awaiting-payment", 10_001, confirmed)).toEqual({ do: "pay", surplus: 1 });
  expect(decided("awaiting-payment", 6_500, confirmed, 4_000)).toEqual({ do: "pay", surplus: 500 });
});

test("for a paid order it is the same money again, unless staff say that it is other money, which goes back", () => {
  for (const status of ["paid", "authorized"] as const) {
    expect(decided(status, 10_000)).toEqual({ do: "ignore" });
    expect(decided(status, 10_000, { handling: "send-back" })).toEqual({
      do: "send_back",
      reason: "duplicate-payment",
    });
  }
});

test("a canceled order is reinstated by just its total, or by more that was confirmed, and by no less", () => {
  const reinstate = { handling: "reinstate" } as const;
  expect(decided("canceled", 10_000, reinstate)).toEqual({ do: "reinstate", surplus: 0 });
  expect(decided("canceled", 9_999, { ...reinstate, ...confirmed })).toEqual({ do: "ask", asked: 10_000 });
  expect(decided("canceled", 10_001, reinstate)).toEqual({ do: "ask", asked: 10_000 });
  expect(decided("canceled", 10_001, { ...reinstate, ...confirmed })).toEqual({ do: "reinstate", surplus: 1 });
  // An earlier part has been owed back since.
  expect(decided("canceled", 6_000, { ...reinstate, ...confirmed }, 4_000)).toEqual({ do: "ask", asked: 10_000 });
  expect(decided("canceled", 10_000)).toEqual({ do: "send_back", reason: "late-payment" });
});
