import type { Database } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { Clock } from "../../ports/clock.ts";
import { changeMany, planMany } from "./edit-many.ts";

const selectDue = statement<
  [Date, number],
  { id: number; version: number; staffId: number | null; staffEmail: string }
>(
  "products_to_publish",
  `select p.id, p.version, c.staff_id as "staffId", c.staff_email as "staffEmail" from products p
   cross join lateral (select staff_id, staff_email from product_changes where product_id = p.id order by id desc
     limit 1) c
   where p.status = 'draft' and p.publish_at <= $1 and p.id > $2 order by p.id limit 100`,
);

const publish = { kind: "status", status: "published" } as const;

/**
 * Publishes due drafts one by one, on behalf of the member of staff who saved them last. One the catalogue refuses
 * stays a draft, and is retried until its time is changed.
 */
export async function publishDue(shop: { readonly db: Database; readonly clock: Clock }): Promise<void> {
  const { db, clock } = shop;
  const now = new Date(clock.now());
  for (let after = 0; ;) {
    const due = await db.rows(selectDue, [now, after]);
    for (const { id, version, staffId, staffEmail } of due) {
      const { changes, fingerprint } = await planMany(db, [id], publish);
      // Without this, a refused draft would lock the whole catalogue each minute.
      if (changes.length === 0) continue;
      const by = { id: staffId, email: staffEmail };
      // If the product has changed since, the fingerprint differs and nothing is done.
      const batch = `publish ${id} ${version}`;
      await changeMany(shop, by, { ids: [id], change: publish, fingerprint, batch, isDue: true });
    }
    const last = due.at(-1);
    if (!last) return;
    after = last.id;
  }
}
