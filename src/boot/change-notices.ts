import pg from "pg";
import { errorFields } from "#engine/platform/log.ts";
import type { Shop } from "#engine/shop.ts";
import type { PageCache } from "#server/page-cache.ts";

/**
 * Drops kept pages when what they show changes, in whichever process the change was made: the
 * database's triggers send the tags. A lost connection drops everything, for we may have missed some.
 */
export async function listenForChanges(databaseUrl: string, shop: Shop, cache: PageCache): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client;
  const connect = async () => {
    client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    client.on("notification", ({ payload }) => cache.drop((payload ?? "").split(" ")));
    client.on("error", (error) => shop.log.warn("the change listener lost its connection", errorFields(error)));
    client.on("end", () => void (stopped || again()));
    await client.connect();
    await client.query("listen plenum_changed");
    cache.clear();
  };
  const again = async () => {
    cache.clear();
    await new Promise((later) => setTimeout(later, 500));
    if (!stopped) await connect().catch(() => again());
  };
  await connect();
  return async () => {
    stopped = true;
    await client.end();
  };
}
