import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** True if this machine installs Debian's packages. */
export const hasApt = existsSync("/usr/bin/apt-get");

/** Installs Debian's packages; whoever asked looks afterwards whether they are there. */
export function installFromDebian(...packages: string[]): void {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    const [command = "", ...rest] = [...sudo, "apt-get", ...args];
    spawnSync(command, rest, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
}
