import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withinTime } from "#engine/platform/within-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work is waited for until its time is over, and no timer is left behind", async () => {
  await withinTime(Promise.resolve("done"), 1_000);
  expect(vi.getTimerCount()).toBe(0);
  const late = withinTime(new Promise(() => {}), 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await late;
  expect(vi.getTimerCount()).toBe(0);
});

test("work that fails in time fails who waits; what fails later is heard by nobody", async () => {
  await expect(withinTime(Promise.reject(new Error("at once")), 1_000)).rejects.toThrow("at once");
  const work = Promise.withResolvers<void>();
  const late = withinTime(work.promise, 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await late;
  work.reject(new Error("too late"));
  await vi.advanceTimersByTimeAsync(0);
});
