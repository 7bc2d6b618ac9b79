import { chmodSync, chownSync, cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { asRoot, nobody } from "#boot/private-folder.ts";

/** Copies a cluster that no server runs on, with the password beside it, from one shop's folder into another's. */
export function copyCluster(from: string, to: string): void {
  for (const name of ["pg18", "database-password"])
    cpSync(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
  const cluster = join(to, "pg18");
  // A server runs on no folder that others may read.
  chmodSync(cluster, 0o700);
  if (!asRoot) return;
  for (const entry of ["", ...(readdirSync(cluster, { recursive: true }) as string[])])
    chownSync(join(cluster, entry), nobody.uid, nobody.gid);
}
