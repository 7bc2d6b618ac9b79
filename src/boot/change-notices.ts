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
  let lost = false;
  let client: pg.Client;
  // Pages read the database and the listing. What is kept goes at once, and again once the listing has followed,
  // for a page rendered in between may show the new price in the old order.
  const follow = (tags: string[]) => {
    cache.drop(tags);
    shop.listing.refresh(tags).then(
      (stale) => cache.drop(stale),
      (error: unknown) => shop.log.error("the listing could not follow a change", errorFields(error)),
    );
  };
  let turns = shop.listing.promotionTurns;
  const promotions = setInterval(() => {
    shop.listing.reprice();
    if (turns !== shop.listing.promotionTurns) cache.drop(["content"]);
    turns = shop.listing.promotionTurns;
  }, 1_000);
  const connect = async () => {
    client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    client.on("notification", ({ payload }) => follow((payload ?? "").split(" ")));
    client.on("error", (error) => shop.log.warn("the change listener lost its connection", errorFields(error)));
    client.on("end", () => void (stopped || again()));
    await client.connect();
    await client.query("listen plenum_changed");
    cache.clear();
    if (lost) follow(["catalogue", "content"]);
  };
  const again = async () => {
    lost = true;
    cache.clear();
    await new Promise((later) => setTimeout(later, 500));
    if (!stopped) await connect().catch(() => again());
  };
  await connect();
  return async () => {
    stopped = true;
    clearInterval(promotions);
    await client.end();
  };
}
