import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { PageCache } from "#server/pages/page-cache.ts";

const words = Array.from({ length: 4_000 }, (_, at) => `<p class="row">${(at * 7_919) % 9_973} compressor</p>`).join(
  "",
);
const rendered = () =>
  Promise.resolve({
    body: words,
    headers: { "content-type": "text/html" },
    tags: ["catalogue"] as const,
  });
const length = (headers: readonly string[]) => headers[headers.indexOf("content-length") + 1];

test("a cached page is the same in every encoding, with the length that each has", async () => {
  const cached = (await new PageCache().fill("/", rendered))!;
  expect(cached.in("identity").body.toString()).toBe(words);
  expect(cached.in("identity").body, "decompressed once for whoever asks again").toBe(cached.in("identity").body);
  expect(brotliDecompressSync(cached.in("br").body).toString()).toBe(words);
  expect(gunzipSync(cached.in("gzip").body).toString()).toBe(words);
  for (const { body, headers } of [cached.in("identity"), cached.in("br"), cached.in("gzip")])
    expect(length(headers)).toBe(String(body.length));
  expect(cached.in("br").headers).toContain("br");
  expect(cached.in("gzip")).toBe(cached.in("gzip"));
});

test("a page is brotli to each who asks for that, however often, also while it is compressed harder", async () => {
  const cached = (await new PageCache().fill("/", rendered))!;
  cached.in("gzip");
  for (let time = 0; time < 8; time += 1) {
    const { body, headers } = cached.in("br");
    expect(headers[headers.indexOf("content-encoding") + 1]).toBe("br");
    expect(brotliDecompressSync(body).toString()).toBe(words);
    expect(length(headers)).toBe(String(body.length));
  }
});

test("a page that is asked for again is compressed harder beside the requests, and stays the same page", async () => {
  const cached = (await new PageCache().fill("/", rendered))!;
  const first = cached.in("br").body.length;
  await vi.waitFor(() => expect(cached.in("br").body.length).toBeLessThan(first), { timeout: 20_000, interval: 50 });
  expect(brotliDecompressSync(cached.in("br").body).toString()).toBe(words);
  const { body, headers } = cached.in("br");
  expect(length(headers)).toBe(String(body.length));
  expect(headers[headers.indexOf("content-encoding") + 1], "as the body is").toBe("br");
});

test("of many who ask at once one renders, and who comes after a change gets the new page", async () => {
  const cache = new PageCache();
  let renders = 0;
  const render = () => ((renders += 1), rendered());
  await Promise.all(Array.from({ length: 20 }, () => cache.fill("/", render)));
  expect(renders).toBe(1);
  cache.drop(["catalogue"]);
  expect(cache.get("/")).toBeUndefined();
  await cache.fill("/", render);
  expect(renders).toBe(2);
});

test("a page that was being rendered while its goods changed is given, but not cached", async () => {
  const cache = new PageCache();
  const filling = cache.fill("/", async () => {
    cache.drop(["catalogue"]);
    return rendered();
  });
  const given = (await filling)?.in("identity");
  expect(given?.body.toString()).toBe(words);
  expect(given?.headers, "nor by a cache in front").toContain("private, no-store");
  expect(cache.get("/")).toBeUndefined();
});

test("more than fits pushes those pages out that were asked for longest ago", async () => {
  const { bytes } = (await new PageCache().fill("/", rendered))!;
  const cache = new PageCache({ maxBytes: bytes * 3.5 });
  for (const key of ["/a", "/b", "/c"]) await cache.fill(key, rendered);
  expect(cache.get("/a"), "asked for again").toBeDefined();
  await cache.fill("/d", rendered);
  expect(cache.get("/b"), "longest ago").toBeUndefined();
  for (const key of ["/a", "/c", "/d"]) expect(cache.get(key), key).toBeDefined();
});

test("who asks for what is stale waits two seconds for what is new, as from a database that says nothing, and has the old then", async () => {
  const cache = new PageCache({ lifeMs: -1 });
  const first = await cache.fill("/", rendered);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const never = () => new Promise<never>(() => {});
    const given = cache.fill("/", never);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await given).toBe(first);
    // A dropped page is known to be untrue, and shown to nobody.
    let isGiven = false;
    void cache.fill("/", never).then(() => (isGiven = true));
    cache.drop(["catalogue"]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(isGiven).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("a page that is a minute old is shown for half a minute more while its successor is made, unless it was dropped", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const cache = new PageCache();
    const first = await cache.fill("/", rendered);
    let renders = 0;
    const render = () => ((renders += 1), rendered());
    vi.setSystemTime(Date.now() + 61_000);
    expect(await cache.fill("/", render)).toBe(first);
    await vi.waitFor(() => expect(cache.get("/")).toBeDefined());
    expect(await cache.fill("/", render)).not.toBe(first);
    expect(renders).toBe(1);

    const second = cache.get("/");
    vi.setSystemTime(Date.now() + 91_000);
    expect(await cache.fill("/", render), "too old").not.toBe(second);
    vi.setSystemTime(Date.now() + 61_000);
    const third = cache.keptWhileAway("/");
    cache.clear();
    expect(await cache.fill("/", render), "changed unseen").not.toBe(third);
  } finally {
    vi.useRealTimers();
  }
});

test("a page that is made anew takes the place of the stale one, and its room", async () => {
  const cache = new PageCache({ lifeMs: -1 });
  const first = await cache.fill("/", rendered);
  const { entries, filled } = cache.figures;
  const second = await cache.fill("/", rendered);
  expect(second).not.toBe(first);
  expect(cache.figures).toMatchObject({ entries, filled });
});
