import { chmodSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { copyCluster } from "#test/copy-cluster.ts";
import { fastestFolder } from "#test/fastest-folder.ts";
import { type OwnDatabase, ownDatabase } from "./own-shop.ts";

/** A folder for a server of its own, with a cluster whose database `plenum` is migrated already. */
export function migratedFolder(): string {
  const folder = mkdtempSync(join(fastestFolder(), "plenum-own-"));
  chmodSync(folder, 0o755);
  copyCluster(inject("migratedCluster"), folder);
  return folder;
}

/** `ownDatabase` on such a folder. */
export const migratedDatabase = (): Promise<OwnDatabase> => ownDatabase(migratedFolder());
