import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { paymentMethods } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import { add, cents, zero } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import { decide } from "#domain/payments/decide.ts";
import type { PayableOrder, Payment } from "#domain/payments/decide.ts";
import type { Posting, RefundFigures } from "#domain/payments/ledger.ts";
import {
  postPayment,
  postRefundGranted,
  postRefundPaid,
  postSale,
  postSaleChanged,
  postUnexplainedPayment,
  postUnwantedPayment,
  refundTotal,
  sum,
} from "#domain/payments/ledger.ts";
import { figuresOfGoods, type GrantedFigures, leftToRefund, refundFigures } from "#domain/payments/refund-figures.ts";

const numRuns = process.env.LONG ? 10_000 : 500;
const figures = fc
  .record({
    subtotal: fc.nat(50_000_000),
    shipping: fc.nat(500_000),
    tax: fc.nat(5_000_000),
    off: fc.nat(100),
    byPoints: fc.nat(100),
  })
  .map(({ subtotal, shipping, tax, off, byPoints }) => {
    const discount = Math.floor((subtotal * off) / 100);
    return {
      subtotal: cents(subtotal),
      discount: cents(discount),
      points: cents(Math.floor((discount * byPoints) / 100)),
      shipping: cents(shipping),
      tax: cents(tax),
      total: cents(subtotal - discount + shipping + tax),
    };
  })
  .filter(({ total }) => total > 0);

const nothing: RefundFigures = { goods: zero, tax: zero, shipping: zero, deductions: zero };
const together = (granted: GrantedFigures, refund: RefundFigures): GrantedFigures => ({
  ...granted,
  goods: add(granted.goods, refund.goods),
  tax: add(granted.tax, refund.tax),
  shipping: add(granted.shipping, refund.shipping),
  deductions: add(granted.deductions, refund.deductions),
});

// The steps a money story may take, in any order, sensible or not.
const step = fc.oneof(
  fc.record({
    kind: fc.constant("paid" as const),
    payment: fc.nat(2),
    capture: fc.nat(3),
    off: fc.constantFrom(0, 0, 0, 1, -1),
    at: fc.nat(100),
  }),
  fc.record({ kind: fc.constant("cancel" as const) }),
  fc.record({ kind: fc.constant("refund" as const), part: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant("refund-done" as const) }),
);

describe("the ledger", () => {
  test("sums to zero after every step of any story, holds what the providers hold, and gives back no more than came", () => {
    fc.assert(
      fc.property(figures, fc.array(step, { maxLength: 14 }), (sold, steps) => {
        const order: { -readonly [K in keyof PayableOrder]: PayableOrder[K] } = {
          number: "PL-1",
          paymentStatus: "awaiting-payment",
          total: sold.total,
          currency: "USD",
          deadline: instant(80),
        };
        const payments: { -readonly [K in keyof Payment]: Payment[K] }[] = [0, 1, 2].map((id) => ({
          session: `s${id}`,
          amount: sold.total,
          currency: "USD",
          capture: null,
          authorized: false,
          closed: false,
        }));
        const books: Posting[] = [];
        const purse = { came: 0, went: 0 };
        const owed: { amount: Money; method: PaymentMethod }[] = [];
        let granted: GrantedFigures = { ...nothing, lost: zero, disputed: zero };
        const taken = new Set<string>();
        for (const each of steps) {
          if (each.kind === "cancel") {
            if (order.paymentStatus === "awaiting-payment") order.paymentStatus = "canceled";
          }
          if (each.kind === "paid") {
            const capture = `c${each.payment}-${each.capture}`;
            const method = paymentMethods[each.payment]!;
            const amount = cents(sold.total + each.off);
            const payment = payments[each.payment]!;
            const verdict = decide(order, payment, {
              kind: "captured",
              provider: method,
              eventId: capture,
              session: payment.session,
              paymentKey: null,
              orderNumber: order.number,
              occurredAt: instant(each.at),
              capture,
              amount,
              currency: "USD",
            });
            if (taken.has(capture)) continue;
            taken.add(capture);
            purse.came += amount;
            if (verdict.do === "keep") {
              books.push(...postSale(sold), ...postPayment(amount, method));
              payment.capture = capture;
              order.paymentStatus = "paid";
            } else if (verdict.do === "reject_mismatch") books.push(...postUnexplainedPayment(amount, method));
            else {
              books.push(...postUnwantedPayment(amount, method));
              owed.push({ amount, method });
              if (order.paymentStatus === "awaiting-payment") order.paymentStatus = "canceled";
            }
          }
          if (each.kind === "refund" && order.paymentStatus === "paid") {
            const amount = cents(Math.min(Math.ceil((sold.total * each.part) / 100), leftToRefund(sold, granted)));
            if (amount <= 0) continue;
            const refund = refundFigures(amount, sold, granted);
            granted = together(granted, refund);
            books.push(...postRefundGranted(refund));
            owed.push({
              amount,
              method: paymentMethods[payments.findIndex((payment) => payment.capture !== null)]!,
            });
          }
          if (each.kind === "refund-done") {
            const due = owed.shift();
            if (due) {
              books.push(...postRefundPaid(due.amount, due.method));
              purse.went += due.amount;
            }
          }
          expect(sum(books)).toBe(0);
        }
        const balance = (prefix: string) =>
          books.filter((line) => line.account.startsWith(prefix)).reduce((total, line) => total + line.amount, 0);
        expect(balance("cash:")).toBe(purse.came - purse.went);
        expect(balance("receivable")).toBe(0);
        expect(owed.reduce((total, due) => total + due.amount, balance("owed_back"))).toBe(0);
        expect(purse.went).toBeLessThanOrEqual(purse.came);
      }),
      { numRuns },
    );
  });

  test("what points paid of a sale stands in an account of its own, apart from the discounts of the shop", () => {
    const sold = { subtotal: cents(10_000), discount: cents(1_500), points: cents(500), shipping: cents(0) };
    const lines = postSale({ ...sold, tax: cents(0), total: cents(8_500) });
    expect(lines).toEqual([
      { account: "receivable", amount: 8_500 },
      { account: "discounts", amount: 1_000 },
      { account: "points", amount: 500 },
      { account: "revenue", amount: -10_000 },
    ]);
  });

  test("figures that do not add up are stopped before they reach the books", () => {
    expect(() =>
      postSale({
        subtotal: cents(100),
        discount: cents(0),
        points: cents(0),
        shipping: cents(0),
        tax: cents(8),
        total: cents(107),
      }),
    ).toThrow(/do not balance/);
  });
});

test("a paid sale that is changed is entered as the sale that it became, and what it got cheaper by is owed back", () => {
  const amounts = (postings: readonly Posting[]) => {
    const byAccount = new Map<string, number>();
    for (const { account, amount } of postings) byAccount.set(account, (byAccount.get(account) ?? 0) + amount);
    return (account: string) => byAccount.get(account) ?? 0;
  };
  fc.assert(
    fc.property(figures, figures, (one, other) => {
      const [before, after] = one.total >= other.total ? [one, other] : [other, one];
      const postings = postSaleChanged(before, after);
      const [entered, were, are] = [amounts(postings), amounts(postSale(before)), amounts(postSale(after))];
      for (const account of ["discounts", "points", "revenue", "shipping", "tax"])
        expect(entered(account), account).toBe(are(account) - were(account));
      expect(entered("owed_back")).toBe(after.total - before.total);
      expect(sum(postings)).toBe(0);
      if (before.total > after.total) expect(() => postSaleChanged(after, before)).toThrow(RangeError);
    }),
    { numRuns },
  );
  // Equal totals owe nothing: a red hose for a blue one of the same price.
  const [same] = fc.sample(figures, 1);
  expect(amounts(postSaleChanged(same!, same!))("owed_back")).toBe(0);
});

test("after any courtesies the return of all gives back what is left, and of tax and shipping no more than was sold", () => {
  fc.assert(
    fc.property(figures, fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }), (sold, parts) => {
      let granted: GrantedFigures = { ...nothing, lost: zero, disputed: zero };
      const take = (refund: ReturnType<typeof refundFigures>) => {
        expect(refund.deductions).toBeGreaterThanOrEqual(0);
        granted = together(granted, refund);
      };
      for (const part of parts) {
        const amount = cents(Math.floor((leftToRefund(sold, granted) * part) / 100));
        if (amount > 0) take(refundFigures(amount, sold, granted));
      }
      const rest = leftToRefund(sold, granted);
      const worth = { goods: cents(sold.subtotal - sold.discount), tax: sold.tax, shipping: sold.shipping };
      const back = figuresOfGoods(rest, worth, sold, granted);
      expect(refundTotal(back)).toBe(rest);
      take(back);
      expect(granted).toMatchObject({ ...worth, deductions: zero });
    }),
    { numRuns },
  );
});
