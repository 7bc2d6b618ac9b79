import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { expect, test } from "vitest";

const words = `
  import { lostLines, outliveFullDisk } from "./src/boot/log-output.ts";
  import { jsonLog } from "./src/engine/platform/log.ts";
  outliveFullDisk(() => process.exit(9));
  const log = jsonLog();
  for (let line = 0; line < 3; line += 1) {
    log.info("a line");
    await new Promise((later) => setTimeout(later, 20));
  }
  process.stderr.write(String(lostLines()));`;

// A device that is always full (full(4)).
test.runIf(existsSync("/dev/full"))("a shop whose log has no room goes on and counts its lost lines", async () => {
  const log = openSync("/dev/full", "w");
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", words], {
    stdio: ["ignore", log, "pipe"],
  });
  closeSync(log);
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((over) => child.once("close", over));
  expect({ status, output }).toEqual({ status: 0, output: "3" });
});

test("a shop whose log nobody reads any more is ended in order, once, and not by the line that found it out", async () => {
  const unread = `
    import { outliveFullDisk } from "./src/boot/log-output.ts";
    import { jsonLog } from "./src/engine/platform/log.ts";
    let ends = 0;
    outliveFullDisk(() => (ends += 1));
    const log = jsonLog();
    for (let line = 0; line < 3; line += 1) {
      log.info("a line");
      await new Promise((later) => setTimeout(later, 20));
    }
    process.stderr.write(String(ends));`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", unread], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.destroy();
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((over) => child.once("close", over));
  expect({ status, output }).toEqual({ status: 0, output: "1" });
});
