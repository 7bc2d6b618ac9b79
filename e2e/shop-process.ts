import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../src/boot/free-port.ts";
import { fastestFolder } from "../test/fastest-folder.ts";
import { npmStart } from "../test/shop-start.ts";

export interface ShopProcess {
  url: string;
  sandboxUrl: string;
  folder: string;
  pid: number;
  /** Stops the shop; its folder goes unless it was given. */
  stop(): Promise<void>;
}

export interface ShopOptions {
  folder?: string;
  /** The folder of a stopped shop that it begins with a copy of. */
  copyOf?: string;
  env?: Record<string, string>;
  readyWithinMs?: number;
}

/** Starts the whole shop as `npm start` does, on free ports, and waits until it is ready. */
export async function startShop(options: ShopOptions = {}): Promise<ShopProcess> {
  const folder = options.folder ?? newFolder();
  // With their owners: where root runs the tests, the database's files are somebody else's.
  if (options.copyOf) execFileSync("cp", ["-a", `${options.copyOf}/.`, folder]);
  chmodSync(folder, 0o755);
  for (let tries = 1; ; tries += 1) {
    const started = await launch(folder, options);
    if (typeof started !== "string") return started;
    // Drawn while it was free, and somebody else was there first.
    if (tries === 3 || !/PORT: (?:\d+ is taken|the sandbox could not listen)/.test(started))
      throw new Error(`the shop did not become ready:\n${started}`);
  }
}

/** The shop on ports that are free now, or what it said where it did not start. */
async function launch(folder: string, options: ShopOptions): Promise<ShopProcess | string> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, npmStart(), {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: folder,
      NODE_ENV: "test",
      LOG_LEVEL: "warn",
      // Visitors say which network they come from (visit.ts), as a proxy in front would.
      TRUSTED_PROXIES: "1",
      ...options.env,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  let ended = false;
  // Not "exit": its last words may come after that.
  child.once("close", () => (ended = true));
  for (const began = Date.now(); ;) {
    if (ended) return output;
    if (Date.now() - began > (options.readyWithinMs ?? 180_000)) {
      // One that is late must not stay behind.
      child.kill("SIGKILL");
      return `${output}\nIt took too long.`;
    }
    // Its own word first: on its port another may answer.
    const ready = output.includes("Plenum is running") && (await fetch(`${url}/readyz`).catch(() => null));
    if (ready && ready.ok) break;
    await new Promise((again) => setTimeout(again, 200));
  }
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    folder,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await gone;
      if (!options.folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An empty folder for a shop's data, in memory where there is room: a commit waits for no disk. */
export function newFolder(): string {
  return mkdtempSync(join(fastestFolder(), "plenum-shop-"));
}
