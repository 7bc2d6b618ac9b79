import { after, type Instant, seconds } from "#domain/kernel/time.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

/** After so long without a call an editor counts as gone. A browser calls every thirty seconds. */
const present = seconds(75);

const seen = statement<[number, number, Date], { version: number }>(
  "see_product_editor",
  `with here as (insert into product_editors (product_id, staff_id, seen_at) select id, $2, $3 from products where id = $1
     on conflict (product_id, staff_id) do update set seen_at = excluded.seen_at)
   select version from products where id = $1`,
);
const current = statement<[number], { version: number }>(
  "product_version_now",
  "select version from products where id = $1",
);
const others = statement<[number, number, Date], { name: string }>(
  "other_product_editors",
  `select s.name from product_editors e join staff s on s.id = e.staff_id
   where e.product_id = $1 and e.staff_id <> $2 and e.seen_at > $3 order by s.name limit 10`,
);

export interface Presence {
  /** The names of others who have the product open. */
  readonly others: readonly string[];
  /** The version that is stored now. */
  readonly version: number;
}

/** Who else has a product open; null for a product that is gone. */
export async function otherEditors(db: Db, productId: number, staffId: number, now: Instant): Promise<Presence | null> {
  const product = await db.row(current, [productId]);
  return product && { others: await namesOf(db, productId, staffId, now), version: product.version };
}

/** Records that somebody has a product open, and gives who else has; null for a product that is gone. */
export async function noteEditor(db: Db, productId: number, staffId: number, now: Instant): Promise<Presence | null> {
  const product = await db.row(seen, [productId, staffId, new Date(now)]);
  if (!product) return null;
  return { others: await namesOf(db, productId, staffId, now), version: product.version };
}

async function namesOf(db: Db, productId: number, staffId: number, now: Instant): Promise<string[]> {
  const found = await db.rows(others, [productId, staffId, new Date(after(now, -present))]);
  return found.map(({ name }) => name);
}
