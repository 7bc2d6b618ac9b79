import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#boot/free-port.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { migratedDatabase } from "../boot/migrated-database.ts";
import { type OwnDatabase, ownShop, type OwnShop, sellPumps } from "../boot/own-shop.ts";
import { scrape, valueOf } from "./scraped.ts";

let database: OwnDatabase;
let db: Database;
let web: OwnShop;
let worker: OwnShop;
let ofWeb = "";
let ofWorker = "";

async function observedShop(role: string): Promise<[OwnShop, string]> {
  const port = String(await freePort());
  const shop = await ownShop({ DATABASE_URL: database.url, ROLE: role, METRICS_PORT: port });
  return [shop, `http://127.0.0.1:${port}`];
}

beforeAll(async () => {
  database = await migratedDatabase();
  db = openDatabase({ url: database.url, max: 2 });
  await sellPumps(db);
  [web, ofWeb] = await observedShop("web");
  [worker, ofWorker] = await observedShop("worker");
});
afterAll(async () => {
  await web.stop();
  await worker.stop();
  await db.close();
  await database.remove();
});

const requests = "plenum_http_request_duration_seconds_count";

test("a request counts under the route that answered, with its method and status, and how long it took", async () => {
  await (await fetch(`${web.url}/products/pump.html`)).text();
  await (await fetch(`${web.url}/products/pump.html?utm_source=letter`)).text();
  await (await fetch(`${web.url}/cn/products/no-such.html`)).text();
  await (await fetch(`${web.url}/api/v1/suggest?q=pu`)).text();
  await fetch(`${web.url}/webhooks/stripe`, { method: "POST", body: "{}" });
  const samples = await scrape(ofWeb);
  const count = (route: string, method: string, status: string) =>
    valueOf(samples, requests, { route, method, status });
  expect({
    pages: count("/products/:id", "GET", "200"),
    missing: count("/products/:id", "GET", "404"),
    suggestions: count("/api/v1/suggest", "GET", "200"),
    webhooks: count("/webhooks/stripe", "POST", "404"),
  }).toEqual({ pages: 2, missing: 1, suggestions: 1, webhooks: 1 });
  expect(valueOf(samples, "plenum_http_request_duration_seconds_bucket", { route: "/products/:id", le: "+Inf" })).toBe(
    3,
  );
});

test("a page out of the cache counts as a hit, and one that had to be made as a miss", async () => {
  const figure = async (name: string) => valueOf(await scrape(ofWeb), name, { cache: "pages" }) ?? 0;
  await (await fetch(`${web.url}/cn/products/pump.html`)).text();
  const [hits, misses] = [await figure("plenum_cache_hits_total"), await figure("plenum_cache_misses_total")];
  await (await fetch(`${web.url}/cn/products/pump.html`)).text();
  await (await fetch(`${web.url}/cn`)).text();
  expect(await figure("plenum_cache_hits_total")).toBe(hits + 1);
  expect(await figure("plenum_cache_misses_total")).toBe(misses + 1);
  expect(await figure("plenum_cache_entries")).toBeGreaterThan(1);
});

test("lists, searches and suggestions count by their kind, with the time they took", async () => {
  const answered = async (kind: string) =>
    valueOf(await scrape(ofWeb), "plenum_search_duration_seconds_count", { kind }) ?? 0;
  for (const [path, kind] of [
    ["/cn/categories/extras/all?sort=latest", "category"],
    ["/search?q=brass+pump", "search"],
    ["/api/v1/suggest?q=pum", "suggestions"],
  ] as const) {
    const before = await answered(kind);
    await (await fetch(web.url + path)).text();
    expect(await answered(kind), kind).toBe(before + 1);
  }
});

test("a thousand made-up paths, methods and parameters make no series of their own, and none of them is shown", async () => {
  const before = (await scrape(ofWeb)).length;
  for (let at = 0; at < 1_000; at += 50)
    await Promise.all(
      Array.from({ length: 50 }, async (_, step) => {
        const n = at + step;
        const path = [
          `/made-up-${n}`,
          `/made-up-${n}/_payload.json`,
          `/api/v1/made-up-${n}`,
          `/assets/made-up-${n}.js`,
        ];
        const method = n % 7 === 0 ? "PROPFIND" : "GET";
        await (await fetch(`${web.url}${path[n % 4]}?made-up=${n}`, { method })).text();
      }),
    );
  const after = await scrape(ofWeb);
  expect(after.some(({ labels }) => Object.values(labels).some((text) => text.includes("made-up")))).toBe(false);
  expect(after.length - before).toBeLessThan(100);
});

test("a web process shows its requests, a worker its jobs and what waits; each its own event loop and connections", async () => {
  await db.transaction((tx) => enqueue(tx, systemClock, "purge_expired", {}));
  await expect
    .poll(
      async () =>
        valueOf(await scrape(ofWorker), "plenum_job_duration_seconds_count", {
          task: "purge_expired",
          outcome: "done",
        }),
      {
        timeout: 10_000,
      },
    )
    .toBe(1);
  const names = async (url: string) => new Set((await scrape(url)).map(({ name }) => name));
  const [here, there] = [await names(ofWeb), await names(ofWorker)];
  for (const shared of ["nodejs_eventloop_lag_p99_seconds", "plenum_database_connections", "plenum_build_info"])
    expect([here.has(shared), there.has(shared)], shared).toEqual([true, true]);
  expect([here.has(requests), there.has(requests)]).toEqual([true, false]);
  for (const ofJobs of [
    "plenum_jobs_due",
    "plenum_mail_failing",
    "plenum_money_unexplained",
    "plenum_ledger_drift_cents",
  ])
    expect([here.has(ofJobs), there.has(ofJobs)], ofJobs).toEqual([false, true]);
});

test("the port of the metrics answers nothing else, and the shop's own port no metrics", async () => {
  expect((await fetch(`${ofWeb}/`)).status).toBe(404);
  expect((await fetch(`${ofWeb}/metrics`, { method: "POST" })).status).toBe(405);
  expect((await fetch(`${web.url}/metrics`)).status).toBe(404);
});

test("a start that finds the port of its metrics taken names the variable", async () => {
  const port = await freePort();
  const neighbor = createServer().listen(port, "127.0.0.1");
  await once(neighbor, "listening");
  try {
    await expect(ownShop({ DATABASE_URL: database.url, METRICS_PORT: String(port) })).rejects.toThrow(
      `METRICS_PORT: ${port} is taken; stop what uses it or set METRICS_PORT to a free one.`,
    );
  } finally {
    neighbor.close();
  }
});

test("a backup that was never made has no age, and none is shown: a zero would be one made just now", async () => {
  const age = async () => valueOf(await scrape(ofWorker), "plenum_backup_age_seconds");
  await expect.poll(async () => valueOf(await scrape(ofWorker), "plenum_ledger_drift_cents")).toBe(0);
  expect(await age()).toBeNull();
});

// A device that is always full (full(4)).
test.runIf(existsSync("/dev/full"))("a shop whose log has no room shows how many of its lines were lost", async () => {
  const [port, metricsPort] = [String(await freePort()), String(await freePort())];
  const folder = mkdtempSync(join(tmpdir(), "plenum-full-log-"));
  const log = openSync("/dev/full", "w");
  const own = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: port, METRICS_PORT: metricsPort };
  const child = spawn(process.execPath, ["src/boot/main.mjs"], {
    stdio: ["ignore", log, "inherit"],
    env: { ...process.env, DEMO: "0", SANDBOX: "0", SECRET: "s".repeat(32), ROLE: "web", ...own },
  });
  closeSync(log);
  try {
    const lost = () =>
      scrape(`http://127.0.0.1:${metricsPort}`).then(
        (samples) => valueOf(samples, "plenum_log_lines_lost_total"),
        () => null,
      );
    await expect.poll(lost).toBeGreaterThan(0);
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
    rmSync(folder, { recursive: true });
  }
});
