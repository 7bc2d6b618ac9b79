// node bench/rolling-upgrade.ts FOLDER [SECONDS]: replaces the shop of FOLDER, an older version that is installed and
// built, by this one, on one database and one port, while guests read and buy without pause. Both run together for
// SECONDS; then the older one is stopped. Prints how many orders were placed by then, what failed, and what disagrees.
import { Agent, request } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "#boot/free-port.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { ownShop } from "#test/boot/own-shop.ts";
import { livesDrift } from "#test/orders/lives-drift.ts";
import { buildIfNeeded } from "../scripts/build-if-needed.ts";
import { buyAsGuest, networkOf } from "./load/guest.ts";

const pages = ["/", "/search?q=pump", "/products/pump.html", "/cn/products/pump.html"];
const parcel = { weightLb: 9, lengthIn: 10, widthIn: 8, heightIn: 8 };
const older = resolve(process.argv[2] ?? "");
const togetherMs = Number(process.argv[3] ?? 10) * 1_000;

const tally = { orders: 0, pages: 0, failed: [] as string[] };
let isOpen = true;
let guests = 0;

buildIfNeeded();
const here = process.cwd();
// A module finds migrations from where its process stands when it is loaded.
process.chdir(older);
const before = await moduleOf<typeof import("#test/boot/own-shop.ts")>("test/boot/own-shop.ts");
const olderPlatform = await moduleOf<typeof import("#engine/platform/database.ts")>("src/engine/platform/database.ts");
const { demoSettings } = await moduleOf<typeof import("../demo/settings.ts")>("demo/settings.ts");
const { storeSettings } = await moduleOf<typeof import("#engine/checkout/store-setting.ts")>(
  "src/engine/checkout/store-setting.ts",
);
const { importProducts } = await moduleOf<typeof import("#engine/catalogue/import/import-products.ts")>(
  "src/engine/catalogue/import/import-products.ts",
);
const { jsonLines, record, variant } = await moduleOf<typeof import("#test/catalogue/catalogue-shop.ts")>(
  "test/catalogue/catalogue-shop.ts",
);
const database = await before.ownDatabase();
await openShopOfOlder();
process.chdir(here);
try {
  await replaceUnderLoad();
  const db = openDatabase({ url: database.url, max: 1 });
  const [kept] = await db.sql<{ orders: number }>("select count(*)::int as orders from orders");
  const drift = await livesDrift(db);
  await db.close();
  console.log(`${tally.pages} pages and ${tally.orders} orders answered; ${kept?.orders} orders kept`);
  console.log(`${tally.failed.length} failed${[...new Set(tally.failed)].map((why) => `\n  ${why}`).join("")}`);
  console.log(`${drift.length} orders disagree${drift.map((why) => `\n  ${why}`).join("")}`);
  process.exitCode = tally.failed.length + drift.length === 0 && kept?.orders === tally.orders ? 0 : 1;
} finally {
  await database.remove();
}

function moduleOf<Module>(file: string): Promise<Module> {
  return import(pathToFileURL(`${older}/${file}`).href) as Promise<Module>;
}

async function openShopOfOlder(): Promise<void> {
  const db = olderPlatform.openDatabase({ url: database.url, max: 1 });
  await storeSettings(db, demoSettings, systemClock.now());
  const pump = record("pump", { variants: [variant("PUMP", { stock: 1_000_000, ...parcel })] });
  const { errors } = await importProducts({ db, clock: systemClock }, jsonLines([pump]));
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  await db.close();
}

async function replaceUnderLoad(): Promise<void> {
  const port = await freePort();
  const env = {
    DATABASE_URL: database.url,
    PORT: String(port),
    SHARE_PORT: "1",
    DRAIN_MS: "2000",
    TRUSTED_PROXIES: "1",
  };
  const url = `http://127.0.0.1:${port}`;
  const first = await before.ownShop(env, older);
  const crowd = [visit(url), visit(url), buy(url), buy(url)];
  await wait(togetherMs);
  const alone = tally.orders;
  const second = await ownShop(env);
  console.log(`${alone} orders by the older version alone, ${tally.orders - alone} while this one started`);
  const started = tally.orders;
  await wait(togetherMs);
  await first.stop();
  console.log(`${tally.orders - started} orders by both together`);
  const together = tally.orders;
  await wait(togetherMs);
  isOpen = false;
  await Promise.all(crowd);
  console.log(`${tally.orders - together} orders by this one alone`);
  await second.stop();
}

async function visit(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let at = 0; isOpen; at += 1) {
    const path = pages[at % pages.length] ?? "/";
    await read(agent, `${url}${path}`, networkOf(1_000_000 + tally.pages)).then(
      () => (tally.pages += 1),
      (error: Error) => tally.failed.push(`GET ${path}: ${error.message}`),
    );
  }
  agent.destroy();
}

async function buy(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (isOpen)
    await buyAsGuest(agent, url, "PUMP", guests++).then(
      () => (tally.orders += 1),
      (error: Error) => tally.failed.push(`order: ${error.message}`),
    );
  agent.destroy();
}

function read(agent: Agent, url: string, network: string): Promise<void> {
  return new Promise((done, failed) => {
    const asked = request(url, { agent, headers: { "x-forwarded-for": network } }, (response) => {
      response.on("error", failed);
      response.resume().on("end", () => {
        if ((response.statusCode ?? 500) < 400) done();
        else failed(new Error(String(response.statusCode)));
      });
    });
    asked.on("error", failed);
    asked.end();
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((later) => setTimeout(later, ms));
}
