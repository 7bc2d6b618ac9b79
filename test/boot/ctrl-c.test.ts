import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "#boot/free-port.ts";
import { findCluster } from "#boot/postgres-cluster.ts";
import { migratedFolder } from "./migrated-database.ts";

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = migratedFolder();
});
afterEach(() => {
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** A shop with a database and a sandbox of its own, in a group of processes as a terminal makes one. */
async function startShop() {
  const port = String(await freePort());
  const env = { NODE_ENV: "test", DEMO: "0", SANDBOX: "1", SANDBOX_PORT: "0", PORT: port, LOG_LEVEL: "warn" };
  const shop = spawn(process.execPath, ["src/boot/main.mjs"], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env, SECRET: "s".repeat(32), DATA_DIR: folder, DATABASE_URL: "" },
  });
  child = shop;
  let output = "";
  for (const stream of [shop.stdout, shop.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const gone = new Promise<number | null>((done) => shop.once("close", (code) => done(code)));
  // Ctrl-C: the terminal signals every process of the group.
  const interrupt = () => {
    output = "";
    process.kill(-shop.pid!, "SIGINT");
    return gone.then((code) => ({ code, output }));
  };
  return { interrupt, output: () => output };
}

/** The id of the database's process; null before it runs. */
function databaseId(): number | null {
  const cluster = findCluster(folder);
  const file = cluster && join(cluster.folder, "postmaster.pid");
  return file && existsSync(file) ? Number(readFileSync(file, "utf8").split("\n", 1)[0]) || null : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const patience = { timeout: 120_000, interval: 50 };

test.runIf(process.platform !== "win32")(
  "Ctrl-C ends a shop with its own database in order, and without a word of warning",
  async () => {
    const shop = await startShop();
    await expect.poll(() => shop.output(), patience).toContain("Plenum is running");
    const database = databaseId()!;
    expect(await shop.interrupt()).toEqual({ code: 0, output: "" });
    expect(isAlive(database)).toBe(false);
  },
);

test.runIf(process.platform !== "win32")(
  "Ctrl-C while a shop still starts ends it at once, and leaves no database behind",
  async () => {
    const shop = await startShop();
    await expect.poll(databaseId, patience).not.toBeNull();
    const database = databaseId()!;
    expect(shop.output()).not.toContain("Plenum is running");
    expect(await shop.interrupt()).toEqual({ code: 0, output: "" });
    await expect.poll(() => isAlive(database), patience).toBe(false);
  },
);
