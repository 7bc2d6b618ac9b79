import { randomBytes } from "node:crypto";
import {
  countedNumber,
  numberingOf,
  type OrderNumber,
  orderNumberFrom,
  type OrderNumbering,
} from "#domain/checkout/order-number.ts";
import type { ShopProfile } from "#domain/checkout/shop-profile.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const nextCount = statement<[], { count: number }>("next_order_count", `select nextval('order_counts')::int as count`);

/** The number of a new order. A counted one is spent also where the order then fails: two never wait for each other. */
export async function drawOrderNumber(tx: Tx, numbering: OrderNumbering): Promise<OrderNumber> {
  if (numbering.first !== undefined) return countedNumber(numbering, (await tx.row(nextCount, []))!.count);
  for (;;) {
    const number = orderNumberFrom(randomBytes(32), numbering);
    if (number) return number;
  }
}

const countFrom = statement<[number]>(
  "count_orders_from",
  `select setval('order_counts', $1::bigint, false) from order_counts
   where $1::bigint > last_value or ($1::bigint = last_value and not is_called)`,
);

/**
 * Counts on from the first number of a new profile, or from the last that was given, if that is later: none is given
 * twice.
 */
export async function followNumbering(tx: Tx, profile: unknown): Promise<void> {
  const { first } = (profile as Pick<ShopProfile, "orders">).orders ?? {};
  if (first !== undefined) await tx.run(countFrom, [first]);
}

const selectProfile = statement<[], { value: ShopProfile }>(
  "order_numbering",
  "select value from settings where key = 'profile'",
);

/** The owner's format of order numbers. */
export async function readNumbering(db: Db): Promise<OrderNumbering> {
  return numberingOf((await db.row(selectProfile, []))?.value ?? null);
}
