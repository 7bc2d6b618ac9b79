import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#boot/embedded-postgres.ts";
import { freePort } from "#boot/free-port.ts";
import { storeSettings } from "#engine/checkout/store-setting.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { copyCluster } from "#test/copy-cluster.ts";
import { fastestFolder } from "#test/fastest-folder.ts";

/** A folder for a server of its own, with a cluster whose database `plenum` is migrated already. */
export function migratedFolder(): string {
  const folder = mkdtempSync(join(fastestFolder(), "plenum-own-"));
  chmodSync(folder, 0o755);
  copyCluster(inject("migratedCluster"), folder);
  return folder;
}

export interface OwnDatabase {
  readonly url: string;
  /** Ids of the server and of all it has started. */
  readonly pid: () => number;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** A migrated database on a server of its own that can be stopped, and started again at its address. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const folder = migratedFolder();
  const port = await freePort();
  const launch = () => startEmbeddedPostgres(folder, ["-p", String(port)]);
  let server: EmbeddedPostgres = await launch();
  const start = async () => void (server = await launch());
  const at = new URL(server.url("plenum"));
  at.port = String(port);
  const url = at.href;
  const db = openDatabase({ url, max: 1 });
  await storeSettings(db, { opening: { open: true } }, systemClock.now());
  await db.close();
  return {
    url,
    pid: () => server.pid,
    start,
    stop: () => server.stop(),
    async remove() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
