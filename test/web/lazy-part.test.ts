import { globSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadAtLast } from "#web/lazy-part.ts";

let network: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  network = new EventTarget();
  vi.stubGlobal("window", network);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Code that cannot be had so many times. */
function codeAfter(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError("Failed to fetch dynamically imported module");
    return "code";
  });
  return load;
}

test("code that a cut network withholds is loaded again until it is there", async () => {
  const load = codeAfter(3);
  const loaded = loadAtLast(load);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(load).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe("code");
});

test("it is loaded at once when the network is back", async () => {
  const load = codeAfter(1);
  const loaded = loadAtLast(load);
  await vi.advanceTimersByTimeAsync(10);
  network.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(await loaded).toBe("code");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(2);
});

/** These have an answer of their own to code that does not come: a sign for the drawing, the last screen of all. */
const withAnswer = ["src/web/storefront/product/gallery.tsx", "src/web/storefront/errors/error-screen.tsx"];

test("no part of a page takes the page with it when its code does not come", () => {
  const others = globSync("src/web/**/*.{ts,tsx}").filter(
    (file) => file !== "src/web/lazy-part.ts" && !withAnswer.includes(file),
  );
  expect(others.filter((file) => /\blazy\b[^;]*from "react"/.test(readFileSync(file, "utf8")))).toEqual([]);
});
