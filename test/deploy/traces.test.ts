import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTracing } from "#boot/tracing/tracing.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import { systemClock } from "#engine/ports/clock.ts";
import type { Log } from "#engine/platform/log.ts";
import type { Shop } from "#engine/shop.ts";
import { statement } from "#engine/platform/statement.ts";
import { observed } from "#server/request-observer.ts";
import { startWorker } from "#worker/start.ts";
import { testDatabase } from "#test/database.ts";
import { migratedDatabase } from "../boot/migrated-database.ts";
import { type OwnDatabase, ownShop, sellPumps } from "../boot/own-shop.ts";
import { startOtlpReceiver } from "./otlp-receiver.ts";

let database: OwnDatabase;
const cloned = testDatabase();
beforeAll(async () => {
  database = await migratedDatabase();
  const db = openDatabase({ url: database.url, max: 1 });
  await sellPumps(db);
  await db.close();
});
afterAll(() => database.remove());

const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** A shop says which of its modules are about traces or metrics, as it loads them. */
const watched = () => {
  const watch =
    "import{registerHooks}from'node:module';registerHooks({load(u,c,n){if(/opentelemetry|prom-client|boot.(tracing|metrics)/.test(u))process.stderr.write('LOADED\\n');return(n(u,c))}})";
  return {
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watch)}`,
  };
};

test("a request is a span named by its route, within the trace that its caller began, and its statements are its children", async () => {
  const receiver = await startOtlpReceiver();
  const shop = await ownShop({ ...watched(), OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint });
  const traceId = randomBytes(16).toString("hex");
  const caller = randomBytes(8).toString("hex");
  try {
    const headers = { traceparent: `00-${traceId}-${caller}-01` };
    await (await fetch(`${shop.url}/products/pump.html?canary=Ada+Byron`, { headers })).text();
    await expect.poll(() => receiver.spans.filter((span) => span.traceId === traceId).length).toBeGreaterThan(1);
  } finally {
    await shop.stop();
    receiver.stop();
  }
  expect(shop.said(), "the watch of what is loaded").toContain("LOADED");
  const own = receiver.spans.filter((span) => span.traceId === traceId);
  const request = own.find(({ parentSpanId }) => parentSpanId === caller);
  expect(request?.name).toBe("GET /products/:id");
  expect(request?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 200 } });
  const statements = own.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name);
  expect(statements).toContain("product_page");
  expect(receiver.bodies.join("")).not.toMatch(/Byron|canary|pump\.html/);
});

test("what providers are asked by HTTP, and the job that a request enqueues, stand in the trace of the request", async () => {
  const receiver = await startOtlpReceiver();
  const provider = createServer((_, response) => response.writeHead(402).end("{}"));
  await new Promise<void>((ready) => provider.listen(0, "127.0.0.1", ready));
  const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const tracing = startTracing({
    endpoint: receiver.endpoint,
    service: "plenum",
    share: 1,
    role: "all",
    build: "test",
    log: quiet,
  });
  const db = openDatabase({ url: cloned().url, max: 4, observer: tracing.statements });
  const count = statement<[], { carts: number }>("carts_of_this_test", "select count(*)::int as carts from carts");
  const answer = async () => {
    await db.rows(count, []);
    await (await fetch(`http://${host}/v1/refunds?secret=4242`)).text();
    await db.transaction((tx) => enqueue(tx, systemClock, "count_ordered", {}));
  };
  const listener = observed((_, response) => void answer().then(() => response.end("done")), tracing.requests);
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const worker = await startWorker({ db, clock: systemClock, log: quiet } as unknown as Shop, {
    observer: tracing.jobs,
  });
  try {
    await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/help`)).text();
    await expect.poll(() => receiver.spans.some(({ name }) => name === "job count_ordered")).toBe(true);
  } finally {
    await worker.stop();
    await tracing.stop();
    await db.close();
    for (const each of [server, provider]) {
      each.closeAllConnections();
      each.close();
    }
    receiver.stop();
  }
  const request = receiver.spans.find(({ name }) => name.startsWith("GET /"));
  const parentOf = (name: string) => receiver.spans.find((span) => span.name === name)?.parentSpanId;
  const job = receiver.spans.find(({ name }) => name === "job count_ordered");
  expect({ statement: parentOf("carts_of_this_test"), provider: parentOf(`GET ${host}`) }).toEqual({
    statement: request?.spanId,
    provider: request?.spanId,
  });
  // The cost of a transaction beside its statements, and the wait for a connection.
  const named = new Set(
    receiver.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name),
  );
  expect(["connection", "begin", "commit"].filter((name) => !named.has(name))).toEqual([]);
  expect(job?.traceId).toBe(request?.traceId);
  expect(receiver.bodies.join("")).not.toContain("4242");
});

test.each([
  ["is away", async () => ({ endpoint: "http://127.0.0.1:9", stop: () => {} })],
  ["takes everything and never answers", () => startOtlpReceiver({ silent: true })],
])("a collector that %s fails no request, holds none up, and lets the shop end in time", async (_, open) => {
  const collector = await open();
  const shop = await ownShop({ DATABASE_URL: database.url, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  let slowest = 0;
  const failed: number[] = [];
  for (let visit = 0; visit < 200; visit += 1) {
    const began = performance.now();
    const answer = await fetch(`${shop.url}/products/pump.html`);
    await answer.arrayBuffer();
    if (answer.status !== 200) failed.push(answer.status);
    // The first has the page made.
    if (visit > 0) slowest = Math.max(slowest, performance.now() - began);
  }
  const began = performance.now();
  expect(await shop.stop()).toBe(0);
  collector.stop();
  expect(failed).toEqual([]);
  // Far below the time that sending may take.
  expect(slowest).toBeLessThan(1_500);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test("unless they are asked for, nothing of traces or metrics is loaded", async () => {
  const shop = await ownShop(watched());
  await shop.stop();
  expect(shop.said()).not.toContain("LOADED");
});
