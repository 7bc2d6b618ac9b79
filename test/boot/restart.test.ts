import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#boot/free-port.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { migratedDatabase } from "./migrated-database.ts";
import { type OwnDatabase, ownShop, type OwnShop, sellPumps } from "./own-shop.ts";

let database: OwnDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
  const db = openDatabase({ url: database.url, max: 1 });
  await sellPumps(db);
  await db.close();
});
let started: Promise<OwnShop> | undefined;
/** A shop that no other replaces, which the last test stops. */
const lasting = () => (started ??= ownShop({ DATABASE_URL: database.url, DRAIN_MS: "4000" }));
afterAll(async () => {
  await (await started)?.stop();
  await database.remove();
});

const restarts = process.env["LONG"] ? 20 : 2;

interface Tally {
  asked: number;
  answered: number;
  readonly failed: string[];
}

/** One visitor who asks without pause on a connection that is kept, as a proxy's is, and never asks twice. */
async function visit(port: number, agent: Agent, tally: Tally, isOpen: () => boolean): Promise<void> {
  const asks: [string, string, string?][] = [
    ["GET", "/"],
    ["GET", "/search?q=pump"],
    ["GET", "/products/pump.html"],
    ["POST", "/shoppingCart", "intent=add&sku=PUMP&quantity=1"],
    ["GET", "/healthz"],
  ];
  for (let at = 0; isOpen(); at += 1) {
    const [method, path, body] = asks[at % asks.length]!;
    await new Promise<void>((next) => {
      const failed = (why: string) => (tally.failed.push(`${method} ${path}: ${why}`), next());
      // Every request is a visitor of another network: a crowd has no budget in common.
      const from = {
        "x-forwarded-for": `10.${(tally.asked >> 16) & 255}.${(tally.asked >> 8) & 255}.${tally.asked & 255}`,
      };
      tally.asked += 1;
      const form =
        body === undefined
          ? from
          : {
              ...from,
              "content-type": "application/x-www-form-urlencoded",
              "content-length": body.length,
              origin: `http://127.0.0.1:${port}`,
            };
      const asked = request({ host: "127.0.0.1", port, method, path, agent, headers: form }, (response) => {
        response.on("error", (error) => failed(error.message));
        response.resume().on("end", () => {
          if ((response.statusCode ?? 500) >= 400) return failed(String(response.statusCode));
          tally.answered += 1;
          next();
        });
      });
      asked.on("error", (error) => failed(error.message));
      asked.end(body);
    });
  }
}

// Two processes on one port is what Linux does; elsewhere a proxy in front stands between them.
test.runIf(process.platform === "linux")(
  `the shop is replaced ${restarts} times while visitors ask without pause, and not one request fails`,
  async () => {
    const port = await freePort();
    const env = {
      DATABASE_URL: database.url,
      PORT: String(port),
      SHARE_PORT: "1",
      DRAIN_MS: "2000",
      TRUSTED_PROXIES: "1",
    };
    let shop = await ownShop(env);
    const agent = new Agent({ keepAlive: true, maxSockets: 6 });
    const tally: Tally = { asked: 0, answered: 0, failed: [] };
    let open = true;
    const crowd = Array.from({ length: 6 }, () => visit(port, agent, tally, () => open));
    for (let restart = 0; restart < restarts; restart += 1) {
      const next = await ownShop(env);
      expect(await shop.stop()).toBe(0);
      shop = next;
    }
    open = false;
    await Promise.all(crowd);
    expect(await shop.stop()).toBe(0);
    console.log(`${restarts} restarts: ${tally.answered} requests answered, ${tally.failed.length} failed`);
    expect([...new Set(tally.failed)]).toEqual([]);
    expect(tally.answered).toBeGreaterThan(restarts * 10);
  },
  600_000,
);

test("a shop that nobody runs yet says at its start how its owner joins", async () => {
  expect((await lasting()).said()).toContain(
    "It has no owner yet: npm run owner -- you@example.com makes the link to join by.",
  );
});

test("asked to stop, the shop answers what it has begun, says that it is not ready, and ends its connections one by one", async () => {
  const shop = await lasting();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string) =>
    new Promise<{ status: number; connection: string | undefined }>((answered, failed) => {
      request({ host: "127.0.0.1", port: new URL(shop.url).port, path, agent }, (response) =>
        response
          .resume()
          .on("end", () => answered({ status: response.statusCode ?? 0, connection: response.headers.connection })),
      )
        .on("error", failed)
        .end();
    });
  expect(await ask("/")).toEqual({ status: 200, connection: "keep-alive" });
  const ended = shop.stop();
  await new Promise((later) => setTimeout(later, 300));
  expect(await ask("/readyz")).toEqual({ status: 503, connection: "close" });
  expect(await ask("/")).toEqual({ status: 200, connection: "close" });
  expect(await ended).toBe(0);
  await expect(ask("/")).rejects.toThrow("ECONNREFUSED");
});
