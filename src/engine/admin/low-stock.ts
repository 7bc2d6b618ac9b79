import { dayIn } from "#domain/kernel/business-days.ts";
import { expectNextDeliveries } from "../inventory/expected-stock.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import type { Database } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import type { Clock } from "../ports/clock.ts";
import { noteLowParts } from "./stock-table.ts";

/** Notifies staff of parts that ran low since the last check; of late deliveries, the next one is expected. */
export function noteLowStock({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<void> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    await expectNextDeliveries(tx, dayIn(await readShopTimeZone(tx), now));
    const parts = await noteLowParts(tx, now);
    if (parts.length === 0) return;
    const things = parts.map(({ variantId, sku }) => ({ name: sku, key: String(variantId) }));
    await enqueue(tx, clock, "tell_staff", { about: "low-stock", things, episode: String(now) });
  });
}
