import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#boot/embedded-postgres.ts";
import { freePort } from "#boot/free-port.ts";
import { createDatabase } from "#db/create-database.ts";
import { migrate } from "#db/migrate.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { storeSettings } from "#engine/checkout/store-setting.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";

export interface OwnDatabase {
  readonly url: string;
  /** Ids of the server and of all it has started. */
  readonly pid: () => number;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * A migrated database on a server of its own that can be stopped, and started again at its address; in a new folder, or
 * one with a cluster that may be migrated already.
 */
export async function ownDatabase(folder = mkdtempSync(join(tmpdir(), "plenum-own-"))): Promise<OwnDatabase> {
  chmodSync(folder, 0o755);
  const port = await freePort();
  const launch = () => startEmbeddedPostgres(folder, ["-p", String(port)]);
  let server: EmbeddedPostgres = await launch();
  const start = async () => void (server = await launch());
  const at = new URL(server.url("plenum"));
  at.port = String(port);
  // As an operator writes it, who may add what they like.
  at.search = "";
  const url = at.href;
  await createDatabase(url);
  await migrate(url);
  const db = openDatabase({ url, max: 1 });
  await storeSettings(db, { opening: { open: true } }, systemClock.now());
  await db.close();
  return {
    url,
    pid: () => server.pid,
    start,
    stop: () => server.stop(),
    async remove() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface OwnShop {
  readonly url: string;
  readonly pid: number;
  readonly said: () => string;
  stop(): Promise<number | null>;
}

/**
 * The shop's own process on a database, without demo and sandbox, as soon as it is open; from another folder if told.
 */
export async function ownShop(env: Record<string, string>, folder = "."): Promise<OwnShop> {
  if (env.PORT) return launch(env, env.PORT, folder);
  const port = String(await freePort());
  return launch(env, port, folder).catch((error: unknown) => {
    // Drawn while it was free, and somebody else was there first.
    if (!String(error).includes(`\nPORT: ${port} is taken`)) throw error;
    return ownShop(env, folder);
  });
}

async function launch(env: Record<string, string>, port: string, folder: string): Promise<OwnShop> {
  const dataDir = mkdtempSync(join(tmpdir(), "plenum-own-shop-"));
  const child = spawn(process.execPath, ["src/boot/main.mjs"], {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: "test",
      DEMO: "0",
      SANDBOX: "0",
      SECRET: "s".repeat(32),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ...env,
      PORT: port,
    },
  });
  let output = "";
  const gone = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  await new Promise<void>((open, failed) => {
    // Not "exit": its last words may come after that.
    child.once("close", (code) => failed(new Error(`the shop ended with ${code}:\n${output}`)));
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-50_000);
        if (output.includes("Plenum is running")) open();
      });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    said: () => output,
    async stop() {
      child.kill("SIGTERM");
      const code = await gone;
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Puts the one product /products/pump.html on sale, as SKU PUMP, in any number. */
export async function sellPumps(db: Database): Promise<void> {
  const { errors } = await importProducts(
    { db, clock: systemClock },
    jsonLines([record("pump", { variants: [variant("PUMP", { stock: 1_000_000 })] })]),
  );
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}
