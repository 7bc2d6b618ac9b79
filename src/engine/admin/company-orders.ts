import { orders } from "../orders/order-record.ts";
import { type RowOf, selected } from "../platform/columns.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const keys = ["number", "state", "shippingMethod", "placedAt", "total", "boughtFor"] as const;
const mostShown = 20;

interface CompanyOrders {
  /** The latest ones. */
  readonly latest: readonly RowOf<typeof orders, (typeof keys)[number]>[];
  readonly count: number;
}

const selectOrders = statement<[number, number], CompanyOrders["latest"][number] & { count: number }>(
  "orders_of_company",
  `select ${selected(orders, keys, "o")}, count(*) over ()::int as count
   from orders o where o.company_id = $1 order by o.placed_at desc, o.id desc limit $2`,
);

/** The company's latest orders, newest first, and the count of all. */
export async function ordersOfCompany(db: Db, companyId: number): Promise<CompanyOrders> {
  const rows = await db.rows(selectOrders, [companyId, mostShown]);
  return { latest: rows.map(({ count: _, ...order }) => order), count: rows[0]?.count ?? 0 };
}
