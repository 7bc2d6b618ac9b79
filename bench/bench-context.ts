import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compose } from "#boot/compose.ts";
import { readConfig } from "#boot/config.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#boot/embedded-postgres.ts";
import { createDatabase } from "#db/create-database.ts";
import { migrate } from "#db/migrate.ts";
import { storeSettings } from "#engine/checkout/store-setting.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import type { Log } from "#engine/platform/log.ts";
import { systemClock } from "#engine/ports/clock.ts";
import type { Shop } from "#engine/shop.ts";
import { demoPictures } from "../demo/pictures/folder.ts";
import { demoSettings } from "../demo/settings.ts";
import type { ShopProcess } from "../e2e/shop-process.ts";
import { generateCatalogue } from "./catalogue-generator.ts";
import { startDeployedShop } from "./deployed-shop.ts";
import { askChild } from "./load/ask-child.ts";
import type { FileImport } from "./load/import-file.ts";
import { writeFileInPieces } from "./write-file.ts";

interface BenchDatabase {
  readonly url: string;
  readonly db: Database;
}

/** A process of the shop that says how much of a processor it has used. */
export interface MeasuredProcess extends ShopProcess {
  processorSeconds(): Promise<number>;
}

/** Copying, indexing and sweeping up a million products takes minutes. */
const longStatementMs = 3_600_000;

/**
 * The tools of a row. A database or a shop that a row asks for is its own and goes when the row ends: of a million
 * products each takes gigabytes. Its servers are started when the first row asks for them and stopped at the end.
 */
export class BenchContext {
  readonly products: number;
  readonly #stops: (() => Promise<unknown> | void)[] = [];
  readonly #stopsOfRow: (() => Promise<unknown>)[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), "plenum-bench-"));
  #postgres: Promise<EmbeddedPostgres> | null = null;
  #file: Promise<string> | null = null;
  #catalogue: Promise<FileImport> | null = null;
  #shopDatabase: Promise<BenchDatabase> | null = null;
  #shop: Promise<MeasuredProcess> | null = null;
  #reader: Promise<Shop> | null = null;
  #demo: Promise<{ shop: ShopProcess; startSeconds: number }> | null = null;
  #databases = 0;
  #processes = 0;

  constructor(products: number) {
    this.products = products;
    chmodSync(this.#folder, 0o777);
  }

  /** A folder that PostgreSQL may write to as well. */
  get folder(): string {
    return this.#folder;
  }

  async postgres(): Promise<EmbeddedPostgres> {
    this.#postgres ??= startEmbeddedPostgres(join(this.#folder, "database")).then(
      (postgres) => (this.#stops.push(postgres.stop), postgres),
    );
    return this.#postgres;
  }

  /** The generated catalogue as a file, written product by product: a million would not fit into memory. */
  catalogueFile(): Promise<string> {
    return (this.#file ??= (async () => {
      const path = join(this.#folder, "products.jsonl");
      await writeFileInPieces(path, async (write) => {
        for (const record of generateCatalogue(this.products)) await write(`${JSON.stringify(record)}\n`);
      });
      return path;
    })());
  }

  /** Cost of importing the whole catalogue, as `npm run import` does, into an empty database. */
  catalogueImport(): Promise<FileImport> {
    return (this.#catalogue ??= this.#fill());
  }

  /** A migrated database of the row's own: with the generated catalogue, or empty. Durable: fsync is on. */
  async database(filled = true): Promise<BenchDatabase> {
    const made = await this.#makeDatabase(filled);
    this.#stopsOfRow.push(made.drop);
    return made;
  }

  async #makeDatabase(filled: boolean): Promise<BenchDatabase & { drop(): Promise<void> }> {
    const postgres = await this.postgres();
    if (filled) await this.catalogueImport();
    const name = `bench_${(this.#databases += 1)}`;
    if (filled) await this.#administer(`create database ${name} template catalogue strategy file_copy`);
    else {
      await createDatabase(postgres.url(name));
      await migrate(postgres.url(name));
    }
    const db = openDatabase({ url: postgres.url(name), max: 10, statementTimeoutMs: longStatementMs });
    const drop = async (): Promise<void> => {
      await db.close();
      await this.#administer(`drop database ${name} with (force)`);
    };
    return { url: postgres.url(name), db, drop };
  }

  async #administer(statement: string): Promise<void> {
    const url = (await this.postgres()).url("postgres");
    const admin = openDatabase({ url, max: 1, statementTimeoutMs: longStatementMs });
    await admin.sql(statement);
    await admin.close();
  }

  /**
   * The catalogue, imported as a merchant would, with the demo shop's rates and ways to pay, and a full shelf of light
   * goods.
   */
  async #fill(): Promise<FileImport> {
    const url = (await this.postgres()).url("catalogue");
    await createDatabase(url);
    await migrate(url);
    const order = { url, file: await this.catalogueFile(), products: this.products };
    const imported = await askChild<FileImport>("import-file.ts", order);
    const db = openDatabase({ url, max: 2, statementTimeoutMs: longStatementMs });
    await db.transaction((tx) => storeSettings(tx, demoSettings, systemClock.now()));
    await db.sql(`update stock set on_hand = 1000000 where variant_id in (${lightGoods})`);
    await vacuumFilled(db);
    await db.close();
    return imported;
  }

  /** Part numbers of goods that go by parcel and are always there. */
  async lightSkus(db: Database, count: number): Promise<string[]> {
    const rows = await db.sql<{ sku: string }>(
      `select sku from variants where id in (${lightGoods}) order by id limit ${count}`,
    );
    return rows.map(({ sku }) => sku);
  }

  /** The database of the shop that all rows share. */
  shopDatabase(): Promise<BenchDatabase> {
    return (this.#shopDatabase ??= this.#makeDatabase(true).then(
      (made) => (this.#stops.push(() => made.db.close()), made),
    ));
  }

  /** The whole shop on the generated catalogue, as `npm start` runs it. */
  async shop(): Promise<MeasuredProcess> {
    this.#shop ??= this.shopDatabase().then(async ({ url }) => {
      const shop = await startMeasured(this.subfolder("shop"), { DATABASE_URL: url, TRUSTED_PROXIES: "1" });
      this.#stops.push(shop.stop);
      return shop;
    });
    return this.#shop;
  }

  /** One more process of the shared shop, which takes its listing from what the first has saved, until the row ends. */
  async shopFromSnapshot(): Promise<ShopProcess> {
    const [{ url }, first] = [await this.shopDatabase(), await this.shop()];
    const folder = this.subfolder("from-snapshot");
    copyFileSync(join(first.folder, "listing.snapshot"), join(folder, "listing.snapshot"));
    const shop = await startDeployedShop({ folder, env: { DATABASE_URL: url, DEMO: "0", LOG_LEVEL: "error" } });
    this.#stopsOfRow.push(shop.stop);
    return shop;
  }

  /** One of many processes of a shop on a database, until the row ends. */
  async processOfShop(role: "web" | "worker", url: string): Promise<MeasuredProcess> {
    const folder = this.subfolder(`process-${(this.#processes += 1)}`);
    const started = await startMeasured(folder, { DATABASE_URL: url, ROLE: role, SECRET: "b".repeat(64) });
    this.#stopsOfRow.push(started.stop);
    return started;
  }

  /** The shared shop's catalogue in this process, for rows that only read; one listing for all of them. */
  reader(): Promise<Shop> {
    return (this.#reader ??= this.shopDatabase().then(async ({ url }) => {
      const { shop, close } = await this.#compose(url);
      this.#stops.push(close);
      return shop;
    }));
  }

  /** The demo shop with its own database, started a second time: how long that took until it was ready. */
  async demoShop(): Promise<{ shop: ShopProcess; startSeconds: number }> {
    this.#demo ??= (async () => {
      const folder = this.subfolder("demo");
      await (await startDeployedShop({ folder })).stop();
      const began = performance.now();
      const shop = await startDeployedShop({ folder });
      const startSeconds = (performance.now() - began) / 1_000;
      this.#stops.push(shop.stop);
      return { shop, startSeconds };
    })();
    return this.#demo;
  }

  /** A folder of a row or a process, removed at the end. */
  subfolder(name: string): string {
    const folder = join(this.#folder, name);
    mkdirSync(folder);
    return folder;
  }

  /** The shop in this process, put together as boot does it, without HTTP, until the row ends. */
  async inProcess(url: string): Promise<Shop> {
    const { shop, close } = await this.#compose(url);
    this.#stopsOfRow.push(close);
    return shop;
  }

  async #compose(url: string): Promise<{ shop: Shop; close(): Promise<void> }> {
    const quiet = () => {};
    const log: Log = {
      debug: quiet,
      info: quiet,
      warn: quiet,
      error: (message, fields) => console.error(message, fields),
    };
    const config = readConfig({ DATA_DIR: this.#folder, SANDBOX: "0" });
    const { shop, stop } = await compose({
      config,
      databaseUrl: url,
      build: "bench",
      clock: systemClock,
      log,
      sandbox: null,
      pictures: [demoPictures],
    });
    await shop.listing.load();
    const close = async (): Promise<void> => {
      await shop.listing.close();
      await stop();
    };
    return { shop, close };
  }

  /** Stops what was the row's own. */
  async endRow(): Promise<void> {
    for (const stop of this.#stopsOfRow.splice(0).reverse()) await stop();
  }

  async stop(): Promise<void> {
    await this.endRow();
    for (const stop of this.#stops.reverse()) await stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * Does what autovacuum does once a minute where rows were written. It passes by empty tables, which PostgreSQL takes
 * for ten pages long then; once told that one is empty, it keeps reading the whole of it for each cart while it grows.
 */
export async function vacuumFilled(db: Database): Promise<void> {
  const filled = await db.sql<{ table: string }>(
    `select oid::regclass::text as table from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text not like 'pg\\_%' and pg_relation_size(oid) > 0
       and relnamespace <> 'information_schema'::regnamespace`,
  );
  await db.sql(`vacuum analyze ${filled.map(({ table }) => table).join(", ")}`);
}

const lightGoods = `select v.id from variants v join products p on p.id = v.product_id
  where p.status = 'published' and v.weight_lb < 100 and v.length_in + 2 * (v.width_in + v.height_in) < 160 and v.price_cents between 1000 and 300000 order by v.id limit 200`;

/** Clock ticks a second in which Linux counts processor time, whatever the kernel's own. */
const ticksPerSecond = 100;

/** A process on a database that the bench has filled. */
async function startMeasured(folder: string, env: Record<string, string>): Promise<MeasuredProcess> {
  const started = await startDeployedShop({
    folder,
    env: { DEMO: "0", LOG_LEVEL: "error", ...env },
    readyWithinMs: longStatementMs,
  });
  return {
    ...started,
    // Read from outside: a shop that keeps figures of its requests would be slower than most are.
    async processorSeconds() {
      const stat = await readFile(`/proc/${started.pid}/stat`, "utf8");
      const afterName = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return (Number(afterName[11]) + Number(afterName[12])) / ticksPerSecond;
    },
  };
}
