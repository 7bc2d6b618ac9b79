import { purgeImports } from "../catalogue/import/purge-imports.ts";
import { purgePoDocuments } from "../checkout/po-document.ts";
import { purgeDocuments } from "../catalogue/documents/document-files.ts";
import { purgePictures } from "../catalogue/pictures/purge-pictures.ts";
import { purgePendingFiles } from "../platform/pending-files.ts";
import { purgeTables } from "../platform/purge-tables.ts";
import { claimDrafts } from "../claims/claims.ts";
import { returnDrafts } from "../returns/returns.ts";
import type { AccountShop } from "./account-shop.ts";
import { eraseSettledOrders } from "./erase-orders.ts";

/**
 * Deletes what retention no longer keeps: rows whose time is over, files without rows, drafts of returns and claims,
 * and personal data on orders.
 */
export async function purgeExpired(shop: AccountShop): Promise<void> {
  await purgeTables(shop.db, shop.clock.now());
  await purgePendingFiles(shop);
  await returnDrafts.purge(shop);
  await claimDrafts.purge(shop);
  await purgePictures(shop);
  await purgeDocuments(shop);
  await purgeImports(shop);
  await shop.db.transaction((tx) => purgePoDocuments(tx, shop.clock));
  await shop.db.transaction((tx) => eraseSettledOrders(tx, shop));
}
