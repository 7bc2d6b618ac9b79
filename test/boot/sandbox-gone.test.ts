import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#boot/config.ts";
import { freePort } from "#boot/free-port.ts";
import { startSandbox } from "#boot/sandbox-process.ts";
import type { Log } from "#engine/platform/log.ts";

const folder = mkdtempSync(join(tmpdir(), "plenum-sandbox-gone-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a sandbox that dies under its shop is told as an error, one that is stopped is not", async () => {
  const errors: string[] = [];
  const log: Log = { debug() {}, info() {}, warn() {}, error: (message) => void errors.push(message) };
  const config = readConfig({ DATA_DIR: folder, SANDBOX: "1", SANDBOX_PORT: String(await freePort()) });
  const first = await startSandbox(config, log);
  await first.stop();
  expect(errors).toEqual([]);
  const second = await startSandbox(config, log);
  process.kill(second.pid, "SIGKILL");
  await expect.poll(() => errors).toEqual([expect.stringContaining("the sandbox ended")]);
  await second.stop();
});
