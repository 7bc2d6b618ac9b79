import { expect, test } from "vitest";
import { afterFailure, failuresToLock, type Failures, isLocked, lockLifetime } from "#domain/customers/lockout.ts";
import { closureDue } from "#domain/customers/closure.ts";
import { after, days, instant, minutes, seconds } from "#domain/kernel/time.ts";

const noon = instant(Date.parse("2026-11-20T12:00:00-06:00"));

function fail(times: number, from = noon, before: Failures | null = null): Failures {
  let failures = before;
  for (let count = 0; count < times; count += 1) failures = afterFailure(failures, after(from, seconds(count)));
  return failures!;
}

test("the fifth failure locks for fifteen minutes, not the fourth", () => {
  expect(failuresToLock).toBe(5);
  expect(lockLifetime).toBe(minutes(15));
  expect(isLocked(null, noon)).toBe(false);
  expect(isLocked(fail(4), after(noon, seconds(4)))).toBe(false);
  const locked = fail(5);
  expect(isLocked(locked, after(noon, seconds(5)))).toBe(true);
  expect(isLocked(locked, after(noon, seconds(4) + lockLifetime - 1))).toBe(true);
  expect(isLocked(locked, after(noon, seconds(4) + lockLifetime))).toBe(false);
});

test("guesses during the lock do not prolong it, and after it counting starts anew", () => {
  const locked = fail(5);
  expect(fail(800, after(noon, seconds(5)), locked)).toEqual(fail(5));
  const later = after(noon, seconds(4) + lockLifetime);
  expect(afterFailure(locked, later)).toEqual({ count: 1, since: later, lockedUntil: null });
});

test("failures of another quarter of an hour are forgotten", () => {
  expect(afterFailure(fail(4), after(noon, lockLifetime)).count).toBe(1);
  expect(afterFailure(fail(4), after(noon, lockLifetime - 1)).lockedUntil).not.toBeNull();
});

test("a closure is due after four working days, whatever the weekday it is asked for on", () => {
  const zone = "America/Chicago";
  for (let day = 0; day < 14; day += 1) {
    const asked = after(noon, days(day));
    const due = closureDue(asked, zone);
    let working = 0;
    for (let at = after(asked, days(1)); at <= due; at = after(at, days(1))) {
      const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: zone }).format(at);
      if (weekday !== "Sat" && weekday !== "Sun") working += 1;
    }
    expect(working).toBeGreaterThanOrEqual(3);
    expect(working).toBeLessThanOrEqual(5);
  }
});
