import fc from "fast-check";
import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { ageing, ageOf, ages, creditLeft, exposureOf, judgeCredit } from "#domain/receivables/credit.ts";

const day = (text: string) => text as CalendarDay;
const today = day("2026-11-24");
const nothing = { open: cents(0), uninvoiced: cents(0), unapplied: cents(0) };

test("exposure is what is open and what is not invoiced yet, less what is unapplied", () => {
  const figures = { open: cents(70_000), uninvoiced: cents(20_000), unapplied: cents(15_000) };
  expect(exposureOf(figures)).toBe(75_000);
  expect(creditLeft(cents(100_000), figures)).toBe(25_000);
  expect(creditLeft(cents(50_000), figures)).toBe(0);
});

test("an order up to the limit is taken, and a cent more is refused with the figures", () => {
  const figures = { open: cents(70_000), uninvoiced: cents(20_000), unapplied: cents(15_000) };
  const terms = { limit: cents(100_000), daysOverdue: 0 };
  expect(judgeCredit(terms, figures, { total: cents(25_000), oldest: null, today }).ok).toBe(true);
  expect(judgeCredit(terms, figures, { total: cents(25_001), oldest: null, today })).toEqual({
    ok: false,
    error: { code: "credit_limit", limit: 100_000, exposure: 75_000, left: 25_000 },
  });
});

test("an invoice may be overdue by the days that the merchant allows, and not by one more", () => {
  const judged = (daysOverdue: number, dueOn: string) =>
    judgeCredit({ limit: cents(100), daysOverdue }, nothing, {
      total: cents(100),
      oldest: { number: "INV-000007", dueOn: day(dueOn) },
      today,
    });
  expect(judged(0, "2026-11-24").ok).toBe(true);
  expect(judged(10, "2026-11-14").ok).toBe(true);
  expect(judged(10, "2026-11-13")).toEqual({
    ok: false,
    error: { code: "account_overdue", number: "INV-000007", days: 11 },
  });
});

test("orders, invoices and payments in any sequence never lead past the limit by an order that was taken", () => {
  const events = fc.array(
    fc.record({
      what: fc.constantFrom("order", "order", "order", "ship", "pay", "apply"),
      amount: fc.integer({ min: 1, max: 40_000 }),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(events, fc.integer({ min: 0, max: 100_000 }), (story, limit) => {
      // The account as a clerk keeps it, in three columns.
      let [orders, invoices, money] = [0, 0, 0];
      for (const { what, amount } of story) {
        const figures = { open: cents(invoices), uninvoiced: cents(orders), unapplied: cents(money) };
        if (what === "order") {
          const total = cents(amount);
          const judged = judgeCredit({ limit: cents(limit), daysOverdue: 0 }, figures, { total, oldest: null, today });
          const fits = BigInt(orders) + BigInt(invoices) - BigInt(money) + BigInt(amount) <= BigInt(limit);
          expect(judged.ok).toBe(fits);
          if (judged.ok) orders += amount;
        } else if (what === "ship") {
          const part = Math.min(orders, amount);
          [orders, invoices] = [orders - part, invoices + part];
        } else if (what === "pay") money += amount;
        else {
          const part = Math.min(invoices, money);
          [invoices, money] = [invoices - part, money - part];
        }
        expect(orders + invoices - money).toBeLessThanOrEqual(limit);
      }
    }),
  );
});

test("open amounts stand in the column of the days that they are overdue, and all columns are their sum", () => {
  const due = (days: number) => day(new Date(Date.UTC(2026, 10, 24 - days)).toISOString().slice(0, 10));
  const columns = [-40, -1, 0, 1, 30, 31, 60, 61, 90, 91, 400].map((days) => ageOf(due(days), today));
  const expected = "current current current to30 to30 to60 to60 to90 to90 over90 over90";
  expect(columns).toEqual(expected.split(" "));
  const invoices = [-5, 3, 30, 45, 88, 120, 121].map((days, at) => ({ dueOn: due(days), open: cents(10 ** at) }));
  const sums = ageing(invoices, today);
  expect(sums).toEqual({ current: 1, to30: 110, to60: 1_000, to90: 10_000, over90: 1_100_000 });
  expect(ages.reduce((sum, age) => sum + sums[age], 0)).toBe(1_111_111);
});
