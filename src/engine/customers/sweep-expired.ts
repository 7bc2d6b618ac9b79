import { sweepFiles } from "../platform/files-in-writing.ts";
import { sweepTables } from "../platform/retention.ts";
import { sweepDrafts } from "../returns/sweep-drafts.ts";
import type { AccountShop } from "./account-shop.ts";
import { eraseSettledOrders } from "./erase-orders.ts";

/** Ends what is kept no longer: rows whose time is over, files that got none, drafts of returns, and personal data on orders. */
export async function sweepExpired(shop: AccountShop): Promise<void> {
  await sweepTables(shop.db, shop.clock.now());
  await sweepFiles(shop);
  await sweepDrafts(shop);
  await shop.db.transaction((tx) => eraseSettledOrders(tx, shop));
}
