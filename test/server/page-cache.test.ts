import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { PageCache } from "#server/page-cache.ts";

const words = Array.from({ length: 4_000 }, (_, at) => `<p class="row">${(at * 7_919) % 9_973} compressor</p>`).join(
  "",
);
const rendered = () =>
  Promise.resolve({
    body: [words.slice(0, 1_000), Buffer.from(words.slice(1_000))],
    headers: { "content-type": "text/html" },
    tags: ["catalogue"],
  });
const length = (headers: readonly string[]) => headers[headers.indexOf("content-length") + 1];

test("a kept page is the same in every encoding, with the length that each has", async () => {
  const kept = (await new PageCache().fill("/", rendered))!;
  expect(kept.raw.body.toString()).toBe(words);
  expect(brotliDecompressSync(kept.br.body).toString()).toBe(words);
  expect(gunzipSync(kept.gzip.body).toString()).toBe(words);
  for (const { body, headers } of [kept.raw, kept.br, kept.gzip]) expect(length(headers)).toBe(String(body.length));
  expect(kept.br.headers).toContain("br");
  expect(kept.gzip).toBe(kept.gzip);
});

test("a page that is asked for again is pressed harder beside the requests, and stays the same page", async () => {
  const kept = (await new PageCache().fill("/", rendered))!;
  const first = kept.br.body.length;
  await vi.waitFor(() => expect(kept.br.body.length).toBeLessThan(first), { timeout: 20_000, interval: 50 });
  expect(brotliDecompressSync(kept.br.body).toString()).toBe(words);
  expect(length(kept.br.headers)).toBe(String(kept.br.body.length));
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

test("a page that was being rendered while its goods changed is given, but not kept", async () => {
  const cache = new PageCache();
  const filling = cache.fill("/", async () => {
    cache.drop(["catalogue"]);
    return rendered();
  });
  expect((await filling)?.raw.body.toString()).toBe(words);
  expect(cache.get("/")).toBeUndefined();
});

test("more than fits pushes the oldest pages out", async () => {
  const { bytes } = (await new PageCache().fill("/", rendered))!;
  const cache = new PageCache({ maxBytes: bytes * 3.5 });
  for (const key of ["/a", "/b", "/c", "/d"]) await cache.fill(key, rendered);
  expect(cache.get("/a")).toBeUndefined();
  expect(cache.get("/d")).toBeDefined();
});
