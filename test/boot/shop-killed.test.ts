import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "#boot/embedded-postgres.ts";

const folder = mkdtempSync(join(tmpdir(), "plenum-orphan-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const words = `
  import { startEmbeddedPostgres } from "./src/boot/embedded-postgres.ts";
  const { pid, url } = await startEmbeddedPostgres(${JSON.stringify(folder)});
  process.stdout.write(pid + " ready\\n");
  setInterval(() => {}, 1_000);`;

/** Another process that runs the embedded database, and the server's id. */
async function other(): Promise<{ child: ChildProcess; pid: number }> {
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stderr.on("data", (words: Buffer) => process.stderr.write(words));
  const pid = await new Promise<number>((ready) =>
    child.stdout.on("data", (text: Buffer) => ready(Number.parseInt(text.toString(), 10))),
  );
  return { child, pid };
}

test("a shop that was killed is started again: the database it left behind is stopped first, and never one that is in use", async () => {
  const { child, pid } = await other();
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(`another shop, process ${child.pid}, runs on this data`);
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGKILL");
  await gone;
  expect(() => process.kill(pid, 0), "it is left behind").not.toThrow();
  const next = await startEmbeddedPostgres(folder);
  expect(next.pid).not.toBe(pid);
  expect(() => process.kill(pid, 0)).toThrow();
  await next.stop();
});
