import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "#engine/platform/database.ts";
import type { Spending } from "#engine/platform/fair-share.ts";
import { noteAnswers, observed, type RequestObserver } from "#server/request-observer.ts";
import { watchSlow } from "#server/slow-requests.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();
beforeAll(() => stockGoods(shop().db, { sku: "PUMP", onHand: 5 }).then(() => {}));

interface Line {
  readonly message: string;
  readonly path: string;
  readonly ms: number;
  readonly waiting: number;
  readonly database: number;
  readonly rendering: number;
  readonly count: number;
}

/** Sessions that wait for another's lock. */
const waiters =
  "select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()";

const lines = () =>
  shop()
    .logged.map((line) => JSON.parse(line) as Line)
    .filter(({ message }) => message === "a slow request");

test("a request that takes over a second has a line that says what it spent that on, by its route and nobody's data", async () => {
  const browser = shop().browser();
  const add = () => browser.post("/shoppingCart?canary=Ada", { intent: "add", sku: "PUMP", quantity: "1" });
  expect((await add()).status).toBe(303);
  expect((await add()).status).toBe(303);
  expect(
    lines().filter(({ ms }) => ms < 1_000),
    "a quick one has none",
  ).toEqual([]);
  const before = lines().length;
  const slow = () => lines().slice(before);
  let pages: Promise<unknown> = Promise.resolve();
  await shop().db.transaction(async (tx) => {
    await tx.sql("lock table carts");
    pages = Promise.all([add(), browser.get("/shoppingCart")]);
    // Not in this transaction, which would see connections only as they were when it first looked.
    await expect.poll(async () => (await shop().db.sql(waiters)).length).toBeGreaterThanOrEqual(2);
    await wait(1_100);
  });
  await pages;
  await expect.poll(slow).toHaveLength(2);
  for (const { path, ms, database, waiting, count } of slow()) {
    expect(path).toBe("/shoppingCart");
    expect(ms).toBeGreaterThanOrEqual(1_000);
    expect(database).toBeGreaterThan(900);
    expect(waiting).toBeLessThan(900);
    expect(count).toBeGreaterThan(1);
  }
  expect(Math.max(...slow().map(({ rendering }) => rendering))).toBeGreaterThan(0);
  expect(JSON.stringify(lines())).not.toContain("Ada");
});

test("who reads an answer slowly makes no request slow, in the log and in the figures; who waits for one does", async () => {
  const app = new Hono();
  app.use(noteAnswers());
  const large = new Uint8Array(32 * 1024 * 1024);
  app.get("/large", (c) => c.body(large));
  app.get("/late", (c) => (vi.advanceTimersByTime(1_100), c.text("late")));
  const slow: unknown[] = [];
  const seconds: number[] = [];
  const routed = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    watchSlow(request, response, { warn: (_, fields) => void slow.push(fields?.["ms"]) });
    void routed(request, response);
  };
  const observer: RequestObserver = {
    observe(_, response, begin, facts) {
      const began = performance.now();
      response.once("close", () => seconds.push(((facts.madeAt() ?? performance.now()) - began) / 1_000));
      begin();
    },
  };
  const server = createServer(observed(answer, observer)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const read = async (path: string, pause: number) => {
    const { port } = server.address() as AddressInfo;
    const [response] = (await once(get({ port, path, host: "127.0.0.1" }), "response")) as [IncomingMessage];
    vi.advanceTimersByTime(pause);
    for await (const _ of response);
  };
  // The test's own time, because a busy machine takes its time for any answer.
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    await read("/large", 1_300);
    await expect.poll(() => seconds).toHaveLength(1);
    expect(slow).toEqual([]);
    expect(seconds[0]).toBeLessThan(1);
    await read("/late", 0);
    await expect.poll(() => slow).toHaveLength(1);
    expect(seconds[1]).toBeGreaterThan(1);
  } finally {
    vi.useRealTimers();
    server.close();
  }
});

test("waiting for a connection is told from waiting for the database, in a transaction and out of it", async () => {
  const db = openDatabase({ url: shop().db.url, max: 1 });
  const spend = async (work: () => Promise<unknown>) => {
    const spending: Spending = { waiting: 0, database: 0, statements: 0, rendering: 0 };
    const busy = db.sql("select pg_sleep(1.5)");
    await db.onBehalfOf("a buyer", work, spending);
    await busy;
    return spending;
  };
  try {
    await db.sql("select 1");
    const alone = await spend(() => db.sql("select pg_sleep(0.2)"));
    const together = await spend(() => db.transaction((tx) => tx.sql("select pg_sleep(0.2)")));
    for (const { waiting, database } of [alone, together]) {
      expect(waiting).toBeGreaterThan(1_300);
      expect(database).toBeGreaterThan(190);
      expect(database, "without the wait for a connection").toBeLessThan(waiting);
    }
    expect([alone.statements, together.statements], "begin and commit are statements too").toEqual([1, 3]);
  } finally {
    await db.close();
  }
});
