import fc from "fast-check";
import { expect, test } from "vitest";
import { allocatePayment, applyInOrder, divideOverOldest, type InvoiceToSettle } from "#domain/invoices/settling.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";

const runs = process.env["LONG"] === "1" ? 10_000 : 300;
const day = (text: string) => text as CalendarDay;
const today = day("2026-11-24");

const plain = (id: number, open: number): InvoiceToSettle => ({
  id,
  open: cents(open),
  discountUntil: null,
  discountLeft: cents(0),
});
const early = (id: number, open: number, discount: number, until = "2026-11-30"): InvoiceToSettle => ({
  id,
  open: cents(open),
  discountUntil: day(until),
  discountLeft: cents(discount),
});
const check = (left: number) => ({ id: 9, left: cents(left) });
const part = (invoiceId: number, amount: number) => ({ invoiceId, amount: cents(amount) });

test("one check settles many invoices, part of one, and keeps what is for none", () => {
  const judged = allocatePayment(check(1_000), [part(1, 300), part(2, 250)], [plain(1, 300), plain(2, 400)], today);
  expect(judged).toEqual({
    ok: true,
    value: [
      { invoiceId: 1, creditId: 9, kind: "applied", amount: 300 },
      { invoiceId: 2, creditId: 9, kind: "applied", amount: 250 },
    ],
  });
});

test("no invoice gets more than is open, no payment gives more than it is, and a settled invoice gets nothing", () => {
  const open = [plain(1, 300), plain(2, 400)];
  expect(allocatePayment(check(1_000), [part(1, 301)], open, today)).toEqual({
    ok: false,
    error: { code: "more_than_open", invoiceId: 1, open: 300 },
  });
  expect(allocatePayment(check(500), [part(1, 300), part(2, 201)], open, today)).toEqual({
    ok: false,
    error: { code: "more_than_paid", by: 1 },
  });
  expect(allocatePayment(check(500), [part(3, 1)], open, today)).toEqual({
    ok: false,
    error: { code: "invoice_not_open", invoiceId: 3 },
  });
});

test("an invoice is not settled twice by naming it twice", () => {
  expect(allocatePayment(check(600), [part(1, 300), part(1, 300)], [plain(1, 300)], today)).toEqual({
    ok: false,
    error: { code: "more_than_open", invoiceId: 1, open: 0 },
  });
});

test("a payment in the discount's days that is short by it settles the invoice, and one day later it does not", () => {
  const kinds = (until: string, amount: number) => {
    const judged = allocatePayment(check(10_000), [part(1, amount)], [early(1, 10_000, 200, until)], today);
    return judged.ok ? judged.value.map((one) => [one.kind, one.amount]) : judged.error.code;
  };
  const settled = [
    ["applied", 9_800],
    ["discount", 200],
  ];
  expect(kinds("2026-11-24", 9_800)).toEqual(settled);
  expect(kinds("2026-11-23", 9_800)).toEqual([["applied", 9_800]]);
  expect(kinds("2026-11-24", 9_799)).toEqual([["applied", 9_799]]);
  expect(kinds("2026-11-24", 10_000)).toEqual([["applied", 10_000]]);
});

test("a payment that nobody divided goes to the invoices that are due first, with the discounts it is in time for", () => {
  const open = [plain(1, 300), early(2, 1_000, 20), early(3, 500, 10, "2026-11-01"), plain(4, 100)];
  const divided = divideOverOldest(cents(1_600), open, today);
  expect(divided.map(({ amount }) => amount)).toEqual([300, 980, 320, 0]);
  const judged = allocatePayment(check(1_600), divided, open, today);
  expect(judged.ok && judged.value.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_620);
});

test("money is used up cent by cent, the oldest of both first", () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 6 });
  fc.assert(
    fc.property(amounts, amounts, (money, debts) => {
      // A clerk with two heaps of cents: each is laid on the first debt that is not covered.
      const covered = new Map<string, number>();
      const open = [...debts];
      for (const [credit, amount] of money.entries())
        for (let cent = 0; cent < amount; cent += 1) {
          const debt = open.findIndex((left) => left > 0);
          if (debt === -1) break;
          open[debt]! -= 1;
          covered.set(`${debt} ${credit}`, (covered.get(`${debt} ${credit}`) ?? 0) + 1);
        }
      const settled = applyInOrder(
        money.map((amount, id) => ({ id, left: cents(amount) })),
        debts.map((amount, id) => ({ id, open: cents(amount) })),
      );
      expect(new Map(settled.map((one) => [`${one.invoiceId} ${one.creditId}`, one.amount]))).toEqual(covered);
      expect(settled).toHaveLength(covered.size);
    }),
    { numRuns: runs },
  );
});
