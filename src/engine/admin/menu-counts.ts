import { type CountedPlace, countsFor, type MenuCounts } from "#domain/staff/menu-counts.ts";
import type { Role } from "#domain/staff/permissions.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { isHeldByGoods } from "./back-ordered.ts";
import { disputesToHandleSql } from "./provider-exceptions.ts";

const selectCounts = statement<[], Record<CountedPlace, number>>(
  "menu_counts",
  `select (select count(*)::int from orders where state = 'confirmed' and not ${isHeldByGoods("orders")}) as orders,
     (select count(*)::int from order_drafts where state in ('requested', 'change-asked')) as drafts,
     (select count(*)::int from orders where state = 'pending' and claimed_paid_at is not null) as transfers,
     (select count(*)::int from returns where merchant_due_at is not null) as returns,
     (select count(*)::int from claims where merchant_due_at is not null) as claims,
     (select count(*)::int from reviews where status = 'pending') as reviews,
     (select count(*)::int from disputes where state in (${disputesToHandleSql})) as money`,
);

/** Counts of waiting work that the role may see. */
export async function menuCounts(db: Db, role: Role): Promise<MenuCounts> {
  const counts = await db.row(selectCounts, []);
  if (!counts) throw new Error("no counts");
  return countsFor(role, counts);
}
