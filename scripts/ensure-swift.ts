import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasApt, installFromDebian } from "./install-from-debian.ts";

// Debian's packages would start services and write to /etc: they are unpacked beside each other and nothing is
// installed, which needs no root either.
const folder = join(tmpdir(), `plenum-swift-${process.getuid?.() ?? 0}`);
const servers = ["swift", "swift-account", "swift-container", "swift-object", "swift-proxy"];
/** The interpreter it runs in. */
export const python = "/usr/bin/python3";
const proxy = "usr/bin/swift-proxy-server";

/**
 * The folder of OpenStack Swift, an object store that speaks S3; fetched where it is missing. Throws with what to do
 * when it can't.
 */
export function ensureSwift(): string {
  if (!existsSync(python) && hasApt) installFromDebian("python3");
  if (!existsSync(join(folder, proxy)) && hasApt) unpack();
  if (!existsSync(join(folder, proxy)) || !existsSync(python))
    throw new Error("There is no S3 server to test with: Swift is taken from Debian 12's packages, with its Python 3.");
  return folder;
}

function unpack(): void {
  console.log("Fetching an S3 server for the tests …");
  // Under its own name only once it is whole: another process may look meanwhile.
  const part = mkdtempSync(`${folder}-`);
  const apt = (...args: string[]) => spawnSync("apt-get", args, { cwd: part, encoding: "utf8" });
  const needs = () =>
    apt("install", "--simulate", "--no-install-recommends", "python3-swift")
      .stdout.split("\n")
      .flatMap((line) => /^Inst (\S+)/.exec(line)?.[1] ?? []);
  const fetch = () => apt("download", ...needs(), ...servers).status === 0;
  // The lists of packages may be missing or old.
  if (!fetch()) {
    const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
    const [command = "", ...args] = [...sudo, "apt-get", "update"];
    spawnSync(command, args, { stdio: "ignore" });
    fetch();
  }
  for (const file of globSync("*.deb", { cwd: part })) {
    spawnSync("dpkg-deb", ["-x", file, "."], { cwd: part, stdio: "ignore" });
    rmSync(join(part, file));
  }
  if (!existsSync(folder) && existsSync(join(part, proxy))) renameSync(part, folder);
  else rmSync(part, { recursive: true, force: true });
}
