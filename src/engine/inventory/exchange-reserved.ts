import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { releaseReservedGoods } from "./move-stock.ts";
import { reserveGoods, type StockLine } from "./reserve-stock.ts";

// Before either half: whoever gives and takes at once would else lock two parts in another order than an order does.
const lockStock = statement<[number[]]>(
  "lock_stock_to_exchange",
  `select variant_id from stock where variant_id = any($1) order by variant_id for update`,
);

/**
 * Exchanges the reservation of a changed order: returns some units to stock and reserves others. Returns the first line
 * that stock does not cover, as `reserveStock` does; the caller must then roll back.
 */
export async function exchangeReserved<Line extends StockLine>(
  tx: Tx,
  orderId: number,
  { given, taken }: { readonly given: readonly StockLine[]; readonly taken: readonly Line[] },
  now: Instant,
): Promise<{ short: Line; left: number } | null> {
  if (given.length + taken.length === 0) return null;
  await tx.run(lockStock, [[...given, ...taken].map(({ variantId }) => variantId)]);
  if (given.length > 0) await releaseReservedGoods(tx, orderId, given, now);
  return taken.length > 0 ? reserveGoods(tx, orderId, taken, now) : null;
}
