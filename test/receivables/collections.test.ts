import fc from "fast-check";
import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";
import { cents } from "#domain/kernel/money.ts";
import { checkPromise, collectionTurn, promiseState } from "#domain/receivables/collections.ts";

const today = "2026-11-24" as CalendarDay;
const day = (offset: number) => daysLater(today, offset);

test("a promise is kept once its sum has come, waits until its day is over, and is broken the day after", () => {
  const promise = { promisedOn: day(0), amount: cents(500), received: cents(499) };
  expect(promiseState(promise, day(-3))).toBe("waiting");
  expect(promiseState(promise, day(0))).toBe("waiting");
  expect(promiseState(promise, day(1))).toBe("broken");
  expect(promiseState({ ...promise, received: cents(500) }, day(1))).toBe("kept");
});

test("a company waits only while something is planned that has not come, and a broken promise goes before all else", () => {
  const offset = fc.integer({ min: -400, max: 400 });
  const promises = fc.option(fc.record({ at: offset, amount: fc.integer({ min: 1, max: 9 }), received: fc.nat(9) }));
  fc.assert(
    fc.property(promises, fc.option(offset), (promise, next) => {
      const facts = promise && {
        promisedOn: day(promise.at),
        amount: cents(promise.amount),
        received: cents(promise.received),
      };
      const isOpen = promise !== null && promise.received < promise.amount;
      const turn = collectionTurn(facts, next === null ? null : day(next), today);
      if (isOpen && promise.at < 0) expect(turn).toBe("broken");
      else if (next !== null && next <= 0) expect(turn).toBe("step-due");
      else expect(turn).toBe(isOpen || next !== null ? "waiting" : "unplanned");
    }),
  );
});

test("a promise is for a day from today on within a year, and for no more than is open", () => {
  const promise = { promisedOn: day(0), amount: cents(100) };
  expect(checkPromise(promise, cents(100), today)).toEqual({ ok: true, value: promise });
  expect(checkPromise({ ...promise, promisedOn: day(365) }, cents(100), today).ok).toBe(true);
  for (const promisedOn of [null, day(-1), day(366)])
    expect(checkPromise({ ...promise, promisedOn }, cents(100), today)).toMatchObject({
      error: { code: "promise_day" },
    });
  for (const amount of [null, cents(0)])
    expect(checkPromise({ ...promise, amount }, cents(100), today)).toMatchObject({ error: { code: "amount_number" } });
  expect(checkPromise(promise, cents(99), today)).toMatchObject({
    error: { code: "promise_more_than_open", open: 99 },
  });
});
