import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../platform/database.ts";
import { enqueueAll } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";

// A day that has passed without the goods is none. A buyer is told of a later day, or that the day is open now, once
// for each such change; an earlier day is only shown.
const moveDays = statement<[CalendarDay, number], { orderId: number; isLate: boolean; lines: number }>(
  "move_back_order_days",
  `with lines as materialized (
     select l.id, l.order_id, l.expected_on as told, case when s.expected_on >= $1::date then s.expected_on end as today
     from order_lines l join stock s on s.variant_id = l.variant_id
     where l.waiting > 0
       and (s.expected_on >= $1::date and s.expected_on is distinct from l.expected_on or l.expected_on < $1::date)
     order by l.id limit $2
   ), moved as (
     update order_lines l set expected_on = n.today from lines n where l.id = n.id and l.waiting > 0
     returning l.order_id, n.told is not null and (n.today is null or n.today > n.told) as late)
   select order_id as "orderId", bool_or(late) as "isLate", count(*)::int as lines
   from moved group by order_id order by order_id`,
);

/** Follows the days of goods that orders wait for, and mails the buyers who were told an earlier one. Idempotent. */
export async function tellLateBackOrders(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  linesAtOnce = 500,
): Promise<void> {
  for (let more = true; more;) {
    more = await db.transaction(async (tx) => {
      const today = dayIn(await readShopTimeZone(tx), clock.now());
      const orders = await tx.rows(moveDays, [today, linesAtOnce]);
      const late = orders.filter(({ isLate }) => isLate);
      await enqueueAll(
        tx,
        clock,
        late.map(({ orderId }) => ({
          name: "send_order_mail" as const,
          payload: { orderId, mail: "back-order-late" as const },
        })),
      );
      return orders.reduce((sum, { lines }) => sum + lines, 0) >= linesAtOnce;
    });
  }
}
