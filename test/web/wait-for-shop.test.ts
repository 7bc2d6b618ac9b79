import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askAgain, waitForShop } from "#web/navigation/wait-for-shop.ts";

let network: EventTarget;
let asked = 0;
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  network = new EventTarget();
  vi.stubGlobal("window", network);
  asked = 0;
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", () => ((asked += 1), answer()));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isThere = async () => Response.json({ id: "one" });

/** Notes when a press goes on, and with which answer. */
function press(signal?: AbortSignal) {
  const state: { went: boolean | null; error: unknown } = { went: null, error: null };
  waitForShop(signal).then(
    (atOnce) => (state.went = atOnce),
    (error: unknown) => (state.error = error),
  );
  return state;
}

test("a press goes on at once where the shop answers, whatever it says of the page", async () => {
  for (const status of [200, 404, 429, 500]) {
    answer = async () => new Response(null, { status });
    expect(await waitForShop(), String(status)).toBe(true);
  }
});

test("a press waits while there is no network, or only a proxy answers, and asks every five seconds", async () => {
  const one = press(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(0);
  for (const status of [502, 503, 504]) {
    answer = async () => new Response("<html>", { status });
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect([one.went, asked]).toEqual([null, 4]);
  answer = isThere;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([one.went, asked]).toEqual([false, 5]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(5);
});

test("a page that is closed or busy answers by its code; one whose database is away is waited for", async () => {
  const page = "/search/_payload.json?q=a";
  for (const code of ["shop_closed", "search_busy"]) {
    answer = async () => Response.json({ error: { code } }, { status: 503 });
    expect(await waitForShop(undefined, page), code).toBe(true);
  }
  for (const error of [{ code: "internal" }, "unavailable"]) {
    answer = async () => Response.json({ error }, { status: 503 });
    const state = { went: false };
    void waitForShop(undefined, page).then(() => (state.went = true));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.went).toBe(false);
    answer = async () => Response.json({ data: null, url: "/search?q=a" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.went).toBe(true);
  }
});

test("it goes on as soon as the browser has a network, or its user tries again", async () => {
  for (const act of [() => void network.dispatchEvent(new Event("online")), askAgain]) {
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    const one = press();
    await vi.advanceTimersByTimeAsync(10);
    answer = isThere;
    act();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.went).toBe(false);
  }
});

test("a press that was given up ends, and asks no more", async () => {
  const stop = new AbortController();
  const one = press(stop.signal);
  await vi.advanceTimersByTimeAsync(10);
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(one).toMatchObject({ went: null, error: { name: "AbortError" } });
  const before = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(before);
});

test("a reload that waits gives way to a later press", async () => {
  const reload = press();
  await vi.advanceTimersByTimeAsync(10);
  const link = press(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(10);
  answer = isThere;
  askAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect([reload.went, link.went]).toEqual([null, false]);
});
