import { type Apart, apartBy, type OrderToPack } from "#domain/fulfilment/together.ts";
import { selectOwnedOrder } from "../buyers/owned-by.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** SQL: the columns that `apartBy` compares. */
export const packingColumns = (table: string): string =>
  `${table}.number, ${selectOwnedOrder(table)}, ${table}.email_key as "emailKey",
   ${table}.shipping_address as "shipTo"`;

const selectToPack = statement<[number[]], OrderToPack>(
  "orders_to_pack",
  `select ${packingColumns("o")} from orders o where o.id = any($1)`,
);

/** The first of locked orders that can't share a parcel with the one of this number, and why; null if all can. */
export async function findApart(
  db: Db,
  { number, ids }: { readonly number: string; readonly ids: readonly number[] },
): Promise<{ code: Apart; order: string } | null> {
  const orders = await db.rows(selectToPack, [[...ids]]);
  const first = orders.find((order) => order.number === number);
  for (const order of orders) {
    const code = first && order !== first ? apartBy(first, order) : null;
    if (code) return { code, order: order.number };
  }
  return null;
}
