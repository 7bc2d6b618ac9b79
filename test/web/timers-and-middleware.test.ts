import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requiresFullLoad } from "#web/navigation/route-middleware.ts";
import { maxWait, waitUntilExpired } from "#web/shell/expiry-timer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // Before the clock, whose own setTimeout it would put back.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a year is waited for in steps a browser's timer can hold, and ends to the millisecond", () => {
  expect(maxWait).toBe(2_147_483_647);
  const set = vi.spyOn(globalThis, "setTimeout");
  const ended = vi.fn();
  const year = 365 * 86_400_000;
  waitUntilExpired(year, ended);
  vi.advanceTimersByTime(year - 1);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(Math.max(...set.mock.calls.map(([, ms]) => ms ?? 0))).toBe(maxWait);
});

test("an expiry that is called off never comes", () => {
  const ended = vi.fn();
  const callOff = waitUntilExpired(3 * maxWait, ended);
  vi.advanceTimersByTime(maxWait + 1);
  callOff();
  vi.advanceTimersByTime(3 * maxWait);
  expect(ended).not.toHaveBeenCalled();
});

test("a rule that names an unknown middleware is an error that says which", () => {
  expect(requiresFullLoad()).toBe(false);
  expect(requiresFullLoad(["full-load"])).toBe(true);
  expect(() => requiresFullLoad(["full-load", "magic"])).toThrow("Unknown route middleware: 'magic'");
  expect(() => requiresFullLoad(["constructor"])).toThrow("constructor");
});
