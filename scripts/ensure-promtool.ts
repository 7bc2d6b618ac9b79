import { spawnSync } from "node:child_process";
import { globSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasApt } from "./install-from-debian.ts";

// Debian's package starts a Prometheus where it is installed: its tool is taken out of it and nothing is installed,
// which needs no root either.
const folder = join(tmpdir(), `plenum-promtool-${process.getuid?.() ?? 0}`);
const unpacked = join(folder, "usr/bin/promtool");

const isThere = (command: string): boolean => spawnSync(command, ["--version"]).status === 0;

/** The promtool of this machine, or Debian's; null where there is neither. */
export function ensurePromtool(): string | null {
  if (isThere("promtool")) return "promtool";
  if (!isThere(unpacked) && hasApt) unpack();
  return isThere(unpacked) ? unpacked : null;
}

function unpack(): void {
  mkdirSync(folder, { recursive: true });
  spawnSync("apt-get", ["download", "prometheus"], { cwd: folder, stdio: "ignore" });
  const [file] = globSync("prometheus_*.deb", { cwd: folder });
  if (file !== undefined) spawnSync("dpkg-deb", ["-x", file, "."], { cwd: folder, stdio: "ignore" });
}
