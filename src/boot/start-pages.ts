import type { RequestListener } from "node:http";
import { resolve } from "node:path";
import { createApp } from "#server/app.ts";
import type { Shop } from "#engine/shop.ts";
import { listenForChanges } from "./change-notices.ts";
import type { Config } from "./config.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Observers } from "./observers.ts";
import { openPurges, tagHeaderOf } from "./purges.ts";

/** Starts the pages and follows changes in the database. */
export async function startPages(
  shop: Shop,
  config: Config,
  {
    directUrl,
    observers,
    metrics,
    stopping,
  }: {
    directUrl: string;
    observers: Observers | undefined;
    metrics: Metrics | undefined;
    stopping: () => boolean;
  },
): Promise<{ listener: RequestListener; stop: () => Promise<void> }> {
  const { listener, cache, caches, documents, forwarded, refusals, warm, close } = createApp(shop, {
    folders: [{ folder: resolve("build/client"), under: "", hashed: "/assets/" }],
    trustedProxies: config.TRUSTED_PROXIES,
    stopping,
    tagHeader: config.CDN_PURGE_URL === undefined ? undefined : tagHeaderOf(config),
    observer: observers?.requests,
  });
  metrics?.watchDocuments(documents);
  metrics?.watchForwarded(forwarded);
  metrics?.watchRefusals(refusals);
  metrics?.watchCaches(caches);
  const purges = openPurges(config, shop.log);
  cache.watchDrops((tags) => purges.forEach((one) => one.add(tags)));
  metrics?.watchPurges(() => purges.map(({ figures }) => figures));
  const stopListening = await listenForChanges(directUrl, shop, cache);
  // After listening, so that no change falls between.
  await shop.listing.load();
  await warm();
  const stop = async () => {
    await stopListening();
    for (const one of purges) one.stop();
    await shop.listing.close();
    await close();
  };
  return { listener, stop };
}
