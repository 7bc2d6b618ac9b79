import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop } from "#test/open-shop.ts";

/** Threads that die as they begin leave what was asked of them without an answer. */
const kill = (worker: Worker) => void worker.terminate();
beforeAll(() => void process.on("worker", kill));
const shop = openShop({ threads: { count: 1, fromGoods: 0 } });
afterAll(() => void process.off("worker", kill));

const ask = (path: string) => fetch(`${shop().url}${path}`, { redirect: "manual" });

test("a search that cannot be answered now says so in both languages, when to come back, and keeps what was asked", async () => {
  for (const [path, lang, title, again] of [
    ["/search?q=tank&sort=price-asc", "en", "We’re very busy right now", "Try again"],
    ["/cn/search?q=%E5%82%A8%E6%B0%94%E7%BD%90&sort=price-asc", "zh-CN", "当前访问繁忙", "重试"],
    ["/categories/air-tanks/all?sort=price-asc", "en", "We’re very busy right now", "Try again"],
  ] as const) {
    const answer = await ask(path);
    const text = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(text).toContain(`<html lang="${lang}"`);
    expect(text).toContain(`<h1 class="text-3xl font-bold">${title}</h1>`);
    const link = new RegExp(`<a href="([^"]+)"[^>]*>${again}</a>`).exec(text)?.[1];
    expect(link?.replaceAll("&amp;", "&")).toBe(path);
  }
  const payload = await ask("/search/_payload.json?q=tank");
  expect(payload.status).toBe(503);
  expect(await payload.json()).toMatchObject({ error: { code: "search_busy" } });
  for (const lang of ["en", "cn"]) {
    const suggestions = await ask(`/api/v1/suggest?q=tank&lang=${lang}`);
    expect(suggestions.status).toBe(503);
    expect(suggestions.headers.get("retry-after")).toBe("5");
    expect(await suggestions.json()).toEqual({ code: "search_busy" });
  }
  // Pages that need no search are there all the while, and as new as ever.
  const home = async () => {
    const { status, headers } = await ask("/");
    return { status, cacheControl: headers.get("cache-control") };
  };
  const before = await home();
  expect(before).toEqual({ status: 200, cacheControl: expect.stringContaining("public") });
  shop().changesMissed();
  expect((await ask("/search?q=tank&sort=price-desc")).status).toBe(503);
  expect(await home(), "made anew, not shown as while the database is away").toEqual(before);
  expect((await ask("/shippingPolicy")).status).not.toBe(503);

  process.off("worker", kill);
  expect((await ask("/search?q=tank&sort=price-asc")).status).toBe(200);
  expect((await ask("/api/v1/suggest?q=tank&lang=cn")).status).toBe(200);
  const errors = new Set(shop().errors.map((error) => error.trim()));
  expect([...errors]).toEqual(["a thread of the search ended"]);
});
