import { mkdirSync, chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startEmbeddedPostgres } from "#boot/embedded-postgres.ts";
import { createDatabase } from "#db/create-database.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { killPostgres } from "#test/boot/kill-postgres.ts";
import { getting, sendLoad } from "../load/load.ts";
import type { ShopProcess } from "../../e2e/shop-process.ts";
import type { BenchContext } from "../bench-context.ts";
import type { Figure, Row } from "../table.ts";
import { residentMegabytes } from "./mixed-hour.ts";

/**
 * Memory of a web process after a mixed load, as the operating system counts it; worker, cache and listing are in it.
 */
async function memoryAfterLoad({ url, pid }: ShopProcess): Promise<number> {
  const requests = Array.from({ length: 1_500 }, (_, at) =>
    getting(
      [
        `/products/piston-${1 + 15 * (at % 300)}.html`,
        `/categories/air-tanks/all?price.min=${at}`,
        `/search?q=tank&price.min=${at}`,
      ][at % 3]!,
    ),
  );
  await sendLoad({ port: Number(new URL(url).port), connections: 16, requests, seconds: "once" });
  return residentMegabytes(pid);
}

async function memory(means: BenchContext): Promise<Figure[]> {
  const fields = { unit: "MB", limit: null, goal: "≤ 300 MB at 10,000, ≤ 1,000 MB at 1,000,000" } as const;
  const first = await memoryAfterLoad(await means.shop());
  const again = await memoryAfterLoad(await means.shopFromSnapshot());
  return [
    { what: "memory of the web process after load", ours: first, ...fields },
    { what: "the same, started from its snapshot", ours: again, ...fields },
  ];
}

async function start(means: BenchContext): Promise<Figure[]> {
  const { startSeconds } = await means.demoShop();
  return [
    {
      what: "warm start until ready",
      ours: startSeconds,
      unit: "s",
      limit: null,
      goal: "≤ 1.5 s",
      note: "the built demo shop with its own database and sandbox",
    },
  ];
}

/** Time until a process has its listing: read from the database, and taken from what the one before has saved. */
async function listing(means: BenchContext): Promise<Figure[]> {
  const { url } = await means.database();
  const loaded = async () => {
    const began = performance.now();
    const shop = await means.inProcess(url);
    const seconds = (performance.now() - began) / 1_000;
    await shop.listing.settled();
    return { seconds, saved: () => shop.listing.close() };
  };
  const read = await loaded();
  await read.saved();
  const limit = null;
  return [
    { what: "listing read from the database", ours: read.seconds, unit: "s", limit, goal: "≤ 120 s at 1,000,000" },
    {
      what: "listing from its snapshot",
      ours: (await loaded()).seconds,
      unit: "s",
      limit,
      goal: "≤ 10 s at 1,000,000",
    },
  ];
}

const kills = 20;

/** Time that buyers are without a database whose server was killed, while others write to it. */
async function databaseKilled(means: BenchContext): Promise<Figure[]> {
  const folder = join(means.folder, "killed");
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder);
  const url = postgres.url("killed");
  await createDatabase(url);
  const db = openDatabase({ url, max: 10 });
  await db.sql("create table written (at timestamptz not null default now(), filler text not null)");
  let open = true;
  const writers = Array.from({ length: 4 }, async () => {
    while (open) await db.sql("insert into written (filler) values (repeat('x', 1000))").catch(() => setTimeout(10));
  });
  const away: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await setTimeout(250);
    away.push((await killPostgres(postgres, db)) / 1_000);
  }
  open = false;
  await Promise.all(writers);
  await db.close();
  await postgres.stop();
  rmSync(folder, { recursive: true });
  const mean = away.reduce((sum, seconds) => sum + seconds, 0) / kills;
  return [
    {
      what: "database killed until it answers again",
      ours: Math.max(...away),
      unit: "s",
      limit: null,
      goal: "< 2 s",
      note: `the slowest of ${kills}; ${mean.toFixed(2)} s on average`,
    },
  ];
}

/** The import beside COPY of the very rows it wrote, into the same tables with their indexes, without triggers. */
async function imported(means: BenchContext): Promise<Figure[]> {
  const ours = await means.catalogueImport();
  const { db } = await means.database();
  const { db: empty } = await means.database(false);
  const folder = join(means.folder, "copied");
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  const tables = [
    "products",
    "variants",
    "stock",
    "stock_movements",
    "cross_references",
    "documents",
    "product_links",
    "reviews",
  ];
  for (const table of tables) await db.sql(`copy ${table} to '${folder}/${table}'`);
  const began = performance.now();
  await empty.transaction(async (tx) => {
    await tx.sql("set local session_replication_role = replica");
    for (const table of tables) await tx.sql(`copy ${table} from '${folder}/${table}'`);
  });
  const seconds = (performance.now() - began) / 1_000;
  rmSync(folder, { recursive: true });
  const [before, ...tenths] = ours.memory.map((megabytes) => megabytes.toFixed(0));
  return [
    {
      what: "import",
      ours: means.products / ours.seconds,
      unit: "products/s",
      limit: means.products / seconds,
      goal: "≥ 5,000 products/s",
      note: `read, checked, compared and written; the limit is COPY of the finished rows. Resident memory ${before} MB before, ${tenths.join(", ")} MB after each tenth`,
    },
  ];
}

export const processRows: Row<BenchContext>[] = [
  { name: "memory", run: memory },
  { name: "start", run: start },
  { name: "listing", run: listing },
  { name: "database-killed", run: databaseKilled },
  { name: "import", run: imported },
];
