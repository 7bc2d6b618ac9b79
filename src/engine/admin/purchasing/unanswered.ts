import { usualAnswerDays } from "#domain/inventory/purchase-answer.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { enqueue } from "../../platform/outbox.ts";
import type { Database, Db } from "../../platform/database.ts";
import { readShopTimeZone } from "../../platform/shop-time-zone.ts";
import { statement } from "../../platform/statement.ts";
import type { Clock } from "../../ports/clock.ts";

/** SQL: `isUnanswered` of purchase order `o` and its supplier `s`, on this day by the clock of this time zone. */
export const isUnansweredSql = (today: string, zone: string): string =>
  `(o.state = 'ordered' and o.confirmed_at is null
    and not exists (select from purchase_order_lines a where a.purchase_order_id = o.id and a.received > 0)
    and ((o.ordered_at at time zone ${zone})::date + coalesce(s.answer_days, ${usualAnswerDays}) < ${today}::date
      or exists (select from purchase_order_lines a where a.purchase_order_id = o.id
        and a.expected_on < ${today}::date)))`;

const selectCount = statement<[CalendarDay, string], { count: number }>(
  "count_unanswered_purchases",
  `select count(*)::int as count from purchase_orders o join suppliers s on s.id = o.supplier_id
   where ${isUnansweredSql("$1", "$2")}`,
);

/** Purchase orders that wait for their supplier's answer for too long. */
export async function countUnanswered(db: Db, now: Instant): Promise<number> {
  const zone = await readShopTimeZone(db);
  return (await db.row(selectCount, [dayIn(zone, now), zone]))!.count;
}

const setTold = statement<[CalendarDay, string, Date], { number: string }>(
  "tell_unanswered_purchases",
  `update purchase_orders o set silence_told_at = $3 from suppliers s
   where s.id = o.supplier_id and o.silence_told_at is null and ${isUnansweredSql("$1", "$2")} returning o.number`,
);

/** Tells staff of purchase orders that are unanswered by now, once each. */
export function noteUnansweredPurchases({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const zone = await readShopTimeZone(tx);
    const orders = await tx.rows(setTold, [dayIn(zone, now), zone, new Date(now)]);
    if (orders.length === 0) return;
    const things = orders.map(({ number }) => ({ name: number, key: number }));
    await enqueue(tx, clock, "tell_staff", { about: "unanswered-purchase", things });
  });
}
