import { spawnSync } from "node:child_process";
import { hasApt, installFromDebian } from "./install-from-debian.ts";

// Debian keeps servers where only root's PATH looks.
const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const isThere = (): boolean =>
  spawnSync("pgbouncer", ["--version"], { env: { ...process.env, PATH: path } }).status === 0;

/** The search path on which a PgBouncer is; installs one where it is missing. Throws with what to do when it can't. */
export function ensurePgBouncer(): string {
  if (!isThere() && hasApt) installFromDebian("pgbouncer");
  if (!isThere()) throw new Error("There is no PgBouncer, and it could not be installed. Install one (pgbouncer).");
  return path;
}
