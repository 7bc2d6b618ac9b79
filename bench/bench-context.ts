import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compose } from "#boot/compose.ts";
import { readConfig } from "#boot/config.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#boot/embedded-postgres.ts";
import { createDatabase } from "#db/create-database.ts";
import { migrate } from "#db/migrate.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { storeSettings } from "#engine/checkout/store-setting.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import type { Log } from "#engine/platform/log.ts";
import { systemClock } from "#engine/ports/clock.ts";
import type { Shop } from "#engine/shop.ts";
import { demoPictures } from "../demo/pictures/folder.ts";
import { demoSettings } from "../demo/settings.ts";
import { type ShopProcess, startShop } from "../e2e/shop-process.ts";
import { generateCatalogue } from "./catalogue-generator.ts";

/** What rows measure with. Each thing is made when the first row asks for it, and everything is stopped at the end. */
export class BenchContext {
  readonly products: number;
  /** Seconds the import of the whole catalogue took. */
  importSeconds = 0;
  readonly #stops: (() => Promise<unknown> | void)[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), "plenum-bench-"));
  #postgres: Promise<EmbeddedPostgres> | null = null;
  #catalogue: Promise<void> | null = null;
  #shop: Promise<ShopProcess> | null = null;
  #demo: Promise<{ shop: ShopProcess; startSeconds: number }> | null = null;
  #databases = 0;

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

  /** A migrated database of its own: with the generated catalogue, or empty. Durable: fsync is on. */
  async database(filled = true): Promise<{ url: string; db: Database }> {
    const postgres = await this.postgres();
    if (filled) await (this.#catalogue ??= this.#fill());
    const name = `bench_${(this.#databases += 1)}`;
    if (filled) {
      const admin = openDatabase({ url: postgres.url("postgres"), max: 1, statementTimeoutMs: 120_000 });
      await admin.sql(`create database ${name} template catalogue strategy file_copy`);
      await admin.close();
    } else {
      await createDatabase(postgres.url(name));
      await migrate(postgres.url(name));
    }
    const db = openDatabase({ url: postgres.url(name), max: 10, statementTimeoutMs: 120_000 });
    this.#stops.push(db.close);
    return { url: postgres.url(name), db };
  }

  /** The catalogue, imported as a merchant would, with the demo shop's rates and ways to pay, and a full shelf of light goods. */
  async #fill(): Promise<void> {
    const url = (await this.postgres()).url("catalogue");
    await createDatabase(url);
    await migrate(url);
    const db = openDatabase({ url, max: 2, statementTimeoutMs: 120_000 });
    const began = performance.now();
    const report = await importProducts(
      { db, clock: systemClock },
      { format: "jsonl", pieces: jsonLines(this.products) },
    );
    this.importSeconds = (performance.now() - began) / 1_000;
    if (report.errors.length > 0)
      throw new Error(`the generated catalogue does not fit: ${JSON.stringify(report.errors[0])}`);
    await db.transaction((tx) => storeSettings(tx, demoSettings, systemClock.now()));
    await db.sql(`update stock set on_hand = 1000000 where variant_id in (${lightGoods})`);
    await db.sql("vacuum analyze");
    await db.close();
  }

  /** Part numbers of goods that go by parcel and are always there. */
  async lightSkus(db: Database, count: number): Promise<string[]> {
    const rows = await db.sql<{ sku: string }>(
      `select sku from variants where id in (${lightGoods}) order by id limit ${count}`,
    );
    return rows.map(({ sku }) => sku);
  }

  /** The whole shop on the generated catalogue, as `npm start` runs it. */
  async shop(): Promise<ShopProcess> {
    this.#shop ??= this.database().then(async ({ url }) => {
      const shop = await startShop({
        folder: this.#subfolder("shop"),
        env: { DATABASE_URL: url, DEMO: "0", LOG_LEVEL: "error", TRUSTED_PROXIES: "1" },
      });
      this.#stops.push(shop.stop);
      return shop;
    });
    return this.#shop;
  }

  /** The demo shop with its own database, started a second time: how long that took until it was ready. */
  async demoShop(): Promise<{ shop: ShopProcess; startSeconds: number }> {
    this.#demo ??= (async () => {
      const folder = this.#subfolder("demo");
      await (await startShop({ folder })).stop();
      const began = performance.now();
      const shop = await startShop({ folder });
      const startSeconds = (performance.now() - began) / 1_000;
      this.#stops.push(shop.stop);
      return { shop, startSeconds };
    })();
    return this.#demo;
  }

  #subfolder(name: string): string {
    const folder = join(this.#folder, name);
    mkdirSync(folder);
    return folder;
  }

  /** The shop in this process, put together as boot does it, without HTTP. */
  async inProcess(url: string): Promise<Shop> {
    const quiet = () => {};
    const log: Log = {
      debug: quiet,
      info: quiet,
      warn: quiet,
      error: (message, fields) => console.error(message, fields),
    };
    const config = readConfig({ DATA_DIR: this.#folder, SANDBOX: "0" });
    const shop = await compose({
      config,
      databaseUrl: url,
      build: "bench",
      clock: systemClock,
      log,
      sandbox: null,
      pictures: [demoPictures],
    });
    this.#stops.push(shop.db.close);
    await shop.listing.load();
    return shop;
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.reverse()) await stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The catalogue as a file is read, piece by piece: a million products would not fit into memory. */
function* jsonLines(products: number): Generator<string> {
  for (const record of generateCatalogue(products)) yield `${JSON.stringify(record)}\n`;
}

const lightGoods = `select v.id from variants v join products p on p.id = v.product_id
  where p.status = 'published' and v.weight_lb < 100 and v.length_in + 2 * (v.width_in + v.height_in) < 160 and v.price_cents between 1000 and 300000 order by v.id limit 200`;
