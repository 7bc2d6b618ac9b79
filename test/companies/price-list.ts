import type { Database } from "#engine/platform/database.ts";

/** A company, one of its sites, or a group of customers. */
type Holder = { readonly companyId: number; readonly siteId?: number } | { readonly groupId: number };

/** A price by part number, from a quantity on; null is on request. */
type ListedPrice = readonly [sku: string, from: number, cents: number | null];

/** A price list that holds from now on; gives its id. */
export async function priceList(db: Database, holder: Holder, prices: readonly ListedPrice[]): Promise<number> {
  const [list] = await db.sql<{ id: number }>(
    `insert into price_lists (name, place, created_at, updated_at)
     values ('{"en":"Terms","cn":"协议"}', 1, now(), now()) returning id`,
  );
  const { id } = list!;
  if ("groupId" in holder) await db.sql("insert into price_list_groups values ($1, $2)", [id, holder.groupId]);
  else
    await db.sql("insert into price_list_holders (list_id, company_id, site_id) values ($1, $2, $3)", [
      id,
      holder.companyId,
      holder.siteId ?? null,
    ]);
  for (const [sku, from, cents] of prices)
    await db.sql(
      `insert into price_list_prices (list_id, variant_id, from_quantity, price_cents)
       select $1, id, $3, $4 from variants where sku = $2`,
      [id, sku, from, cents],
    );
  return id;
}

/** A group of customers who buy for themselves; gives its id. */
export async function groupOf(db: Database, customerIds: readonly number[]): Promise<number> {
  const [group] = await db.sql<{ id: number }>(
    "insert into customer_groups (name, created_at) values ('Trade', now()) returning id",
  );
  await db.sql("insert into customer_group_customers (group_id, customer_id) select $1, unnest($2::bigint[])", [
    group!.id,
    customerIds,
  ]);
  return group!.id;
}
