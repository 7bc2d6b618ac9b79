import type { Buyer } from "#domain/buyers/buyer.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { seenBy } from "../buyers/owned-by.ts";
import { findOrderAccess } from "../orders/order-access.ts";
import { ordersIn, parcelsWith } from "../orders/order-parcels.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

interface Beside {
  readonly parcelId: number;
  readonly order: string;
}

/** Numbers of other orders by the id of the parcel that they share. */
export type OrdersBeside = Readonly<Record<number, readonly string[]>>;

const selectBeside = statement<[number], Beside>(
  "orders_beside",
  `select p.id as "parcelId", o.number as "order" from parcels p join orders o on o.id in ${ordersIn("p.id")}
   where p.id in ${parcelsWith("$1")} and o.id <> $1 order by p.id, o.id`,
);

function byParcel(rows: readonly Beside[]): OrdersBeside {
  const groups = Map.groupBy(rows, ({ parcelId }) => parcelId);
  return Object.fromEntries([...groups].map(([id, beside]) => [id, beside.map(({ order }) => order)]));
}

/** The other orders in each of an order's parcels, whoever may see them: for staff. */
export async function ordersBeside(db: Db, orderId: number): Promise<OrdersBeside> {
  return byParcel(await db.rows(selectBeside, [orderId]));
}

/** Those of them whose page this buyer may open. Of any other, not even that it exists. */
export async function ordersBesideSeenBy(db: Db, buyer: Buyer, orderId: number, now: Instant): Promise<OrdersBeside> {
  const rows = await db.rows(selectBeside, [orderId]);
  const seen = new Set<string>();
  for (const number of new Set(rows.map(({ order }) => order)))
    if ((await findOrderAccess(db, buyer, number, now))?.answer("detail") === "open") seen.add(number);
  return byParcel(rows.filter(({ order }) => seen.has(order)));
}

// The mailbox gets mails about the other order too, or is that of an account that may see it.
const selectMailed = statement<[number, number | null], Beside>(
  "orders_beside_mailed",
  `select p.id as "parcelId", o.number as "order"
   from orders mine join parcels p on p.id in ${parcelsWith("mine.id")} join orders o on o.id in ${ordersIn("p.id")}
   where mine.id = $1 and o.id <> mine.id and mine.email_key <> '' and case when $2::bigint is null
     then o.email_key = mine.email_key and o.company_id is null
     else ${seenBy("$2", "o")}
     and mine.email_key in (o.email_key, (select c.email_key from customers c where c.id = $2))
     end
   order by p.id, o.id`,
);

/** Those of them that a mail about the order may name to its mailbox, which is of this account if of any. */
export async function ordersBesideMailed(
  db: Db,
  order: { readonly id: number; readonly customerId: number | null },
): Promise<OrdersBeside> {
  return byParcel(await db.rows(selectMailed, [order.id, order.customerId]));
}
