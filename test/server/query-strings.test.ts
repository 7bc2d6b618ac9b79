import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#boot/free-port.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { migratedDatabase } from "../boot/migrated-database.ts";
import { type OwnDatabase, ownShop, type OwnShop, sellPumps } from "../boot/own-shop.ts";
import { scrape, valueOf } from "../deploy/scraped.ts";

let database: OwnDatabase;
let shop: OwnShop;
let metrics: string;
beforeAll(async () => {
  database = await migratedDatabase();
  const db = openDatabase({ url: database.url, max: 1 });
  await sellPumps(db);
  await db.close();
  const port = String(await freePort());
  shop = await ownShop({ DATABASE_URL: database.url, METRICS_PORT: port });
  metrics = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await shop.stop();
  await database.remove();
});

const strings = process.env["LONG"] ? 50_000 : 3_000;
const paths = ["/", "/cn", "/products/pump.html", "/cn/products/pump.html", "/products/pump.html/_payload.json"];
const megabytes = 1024 * 1024;

const ask = async (path: string) => {
  const answer = await fetch(shop.url + path);
  await answer.arrayBuffer();
  return answer.status;
};

interface Held {
  readonly pages: number;
  readonly misses: number;
  readonly heap: number;
  /** Caches that hold more than they may. */
  readonly over: readonly string[];
}

async function held(): Promise<Held> {
  const samples = await scrape(metrics);
  return {
    pages: valueOf(samples, "plenum_cache_entries", { cache: "pages" }) ?? 0,
    misses: valueOf(samples, "plenum_cache_misses_total", { cache: "pages" }) ?? 0,
    heap: valueOf(samples, "nodejs_heap_size_used_bytes") ?? 0,
    over: samples
      .filter(({ name, value }) => name === "plenum_cache_filled_ratio" && value > 1)
      .map(({ labels }) => labels.cache ?? ""),
  };
}

async function askMany(count: number, pathOf: (at: number) => string): Promise<number[]> {
  const statuses = new Set<number>();
  for (let at = 0; at < count; at += 50)
    for (const status of await Promise.all(Array.from({ length: 50 }, (_, step) => ask(pathOf(at + step)))))
      statuses.add(status);
  return [...statuses];
}

/** Each page is made anew once a minute, whoever asks for it. */
const madeAnewSince = (began: number) => paths.length * Math.ceil((performance.now() - began) / 60_000);

test(`${strings} different query strings on public pages make no page of their own, hold no memory and put out none that is cached`, async () => {
  // As warm as it gets before it is measured.
  await askMany(500, (at) => `${paths[at % paths.length]}?warm=${at}`);
  const before = await held();
  const began = performance.now();
  const statuses = await askMany(
    strings,
    (at) => `${paths[at % paths.length]}?utm_${at}=${"x".repeat(at % 200)}&n=${at}`,
  );
  expect(statuses).toEqual([200]);
  const after = await held();
  expect({ pages: after.pages, over: after.over }).toEqual({ pages: before.pages, over: [] });
  expect(after.misses - before.misses).toBeLessThanOrEqual(madeAnewSince(began));
  // Memory that was used meanwhile is collected when there is need for it, or when somebody asks again.
  await expect
    .poll(async () => (await held()).heap - before.heap, { timeout: 30_000, interval: 500 })
    .toBeLessThan(40 * megabytes);
});

test("made-up paths fill the caches no further than they go, and the pages that are visited stay", async () => {
  await Promise.all(paths.map(ask));
  const before = await held();
  const began = performance.now();
  expect(await askMany(process.env["LONG"] ? 5_000 : 1_200, (at) => `/made-up/${at}`)).toEqual([404]);
  await Promise.all(paths.map(ask));
  const after = await held();
  expect(after.over).toEqual([]);
  expect(after.pages).toBe(before.pages);
  expect(after.misses - before.misses).toBeLessThanOrEqual(madeAnewSince(began));
});
