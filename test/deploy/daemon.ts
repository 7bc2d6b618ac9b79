import { spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { asRoot, nobody } from "#boot/private-folder.ts";

export interface Daemon {
  /** Its name in the report where it does not start. */
  readonly name: string;
  readonly command: string;
  /** Its file of settings: what it is called and what it says. */
  readonly file: { readonly name: string; readonly text: string };
  /** By the folder that is its own and the path of its file. */
  arguments(folder: string, file: string): readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The port of the loopback at which it answers. */
  readonly port: number;
}

/**
 * Starts an engine in front of the shop, in a folder of its own and not as root, and waits until it answers; gives how
 * to stop it.
 */
export async function startDaemon(daemon: Daemon): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "plenum-daemon-"));
  const file = join(folder, daemon.file.name);
  writeFileSync(file, daemon.file.text);
  chmodSync(folder, 0o700);
  if (asRoot) for (const path of [folder, file]) chownSync(path, nobody.uid, nobody.gid);
  const child = spawn(daemon.command, daemon.arguments(folder, file), {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...daemon.env },
    ...(asRoot ? nobody : {}),
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-5_000)));
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  while (!(await accepts(daemon.port))) {
    if (child.exitCode !== null) throw new Error(`${daemon.name} ended: ${said}`);
    await wait(50);
  }
  return async () => {
    child.kill("SIGTERM");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((told) => {
    const socket = connect(port, "127.0.0.1", () => (socket.destroy(), told(true)));
    socket.once("error", () => told(false));
  });
}
