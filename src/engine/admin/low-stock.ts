import type { Database } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import type { Clock } from "../ports/clock.ts";
import { noteLowParts } from "./stock-table.ts";

/** Notifies staff of parts that ran low since the last check. */
export function noteLowStock({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<void> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const parts = await noteLowParts(tx, now);
    if (parts.length === 0) return;
    const things = parts.map(({ variantId, sku }) => ({ name: sku, key: String(variantId) }));
    await enqueue(tx, clock, "tell_staff", { about: "low-stock", things, episode: String(now) });
  });
}
