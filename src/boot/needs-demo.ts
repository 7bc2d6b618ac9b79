import type { Shop } from "#engine/shop.ts";

/** A row that is there while the demo is loaded: a start that is killed meanwhile leaves it. */
export const demoBegun = "demo-begun";

/** True if the shop has no goods yet; says so where an earlier start did not load the demo to its end. */
export async function needsDemo(shop: Shop): Promise<boolean> {
  const [row] = await shop.db.sql<{ filled: boolean; begun: boolean }>(
    `select exists (select from products) as filled, exists (select from settings where key = '${demoBegun}') as begun`,
  );
  if (row?.filled && row.begun)
    shop.log.warn("the demo was not loaded to its end; start on a new DATA_DIR for all its sign-ins and orders");
  return !row?.filled;
}
