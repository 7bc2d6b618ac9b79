import { spawnSync, type SpawnSyncOptionsWithStringEncoding } from "node:child_process";
import { mkdirSync, readlinkSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const text = { encoding: "utf8" } as const;

/** Runs a program of the machine's; throws with what it said when it fails. */
export function run(
  program: string,
  args: readonly string[],
  options: SpawnSyncOptionsWithStringEncoding = text,
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${error?.message ?? stderr}`);
  return stdout;
}

/**
 * Throws unless this process has a network and mounts of its own: what is done to them must meet nobody else, and end
 * with it.
 */
export function expectOwnNamespaces(): void {
  const outer = process.env["OUTER_NAMESPACES"]?.split(" ") ?? [];
  const own = ["net", "mnt"].map((kind) => readlinkSync(`/proc/self/ns/${kind}`));
  if (outer.length !== own.length || own.some((namespace) => outer.includes(namespace)))
    throw new Error("These accidents would meet the whole machine. Run them by: npm run cluster:test");
}

export interface Listener {
  readonly address: string;
  readonly port: number;
}

/**
 * Cuts the network on the way to these listeners: what is sent there or comes from there is dropped, without a word to
 * either side.
 */
export function dropPackets(...listeners: readonly Listener[]): void {
  const rules = listeners.flatMap(({ address, port }) => [
    `ip daddr ${address} tcp dport ${port} drop`,
    `ip saddr ${address} tcp sport ${port} drop`,
  ]);
  const chain = ["type filter hook input priority 0", ...rules].join("\n");
  run("nft", ["-f", "-"], { ...text, input: `table ip cut {\nchain arriving {\n${chain}\n}\n}\n` });
}

export function letPacketsPass(): void {
  run("nft", ["delete", "table", "ip", "cut"]);
}

/** Mounts a disk of two gigabytes on a folder; it takes the room of what is written to it. */
export function mountDisk(image: string, folder: string): void {
  mkdirSync(folder);
  run("truncate", ["-s", "2G", image]);
  run("mkfs.ext4", ["-q", "-m", "0", image]);
  run("mount", ["-o", "loop", image, folder]);
}

const ballast = (disk: string) => join(disk, "ballast");

/** Leaves less room than PostgreSQL needs for eight pages. */
export function fillDisk(disk: string): void {
  const { bavail, bsize } = statfsSync(disk);
  run("fallocate", ["-l", String(bavail * bsize - 65_536), ballast(disk)]);
}

export function makeRoom(disk: string): void {
  rmSync(ballast(disk), { force: true });
}

/**
 * The variables by which a program that is started with them has a clock that is off, by `+60s` or `-60s`; how long
 * something takes is not.
 */
export const clockOff = (faketime: string, offset: string): Record<string, string> => ({
  LD_PRELOAD: faketime,
  FAKETIME: offset,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});
