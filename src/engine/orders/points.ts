import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { pointsFor } from "#domain/orders/points.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { OrderRow } from "./order-row.ts";

const selectStanding = statement<[number], { points: number; earned: boolean; goodsRefunded: Money }>(
  "points_of_order",
  `select coalesce((select sum(points) from point_movements where order_id = $1), 0)::int as points,
     exists (select from point_movements where order_id = $1 and kind = 'earned') as earned,
     coalesce((select sum(amount_cents) from ledger_lines where order_id = $1 and account = 'refunds:goods'), 0)::int as "goodsRefunded"`,
);

const move = statement<[number, number, "earned" | "taken-back", number, Date]>(
  "move_points",
  `with mover as (update customers set points = points + $4 where id = $2 and erased_at is null returning id)
   insert into point_movements (customer_id, order_id, kind, points, at) select id, $1, $3, $4, $5 from mover`,
);

/** Credits the points of an order that has arrived, once; a guest's order earns none. */
export async function earnPoints(tx: Tx, order: OrderRow, now: Instant): Promise<void> {
  const earned = await tx.row(selectStanding, [order.id]);
  if (order.customerId === null || !earned || earned.earned) return;
  const points = pointsFor(order, earned.goodsRefunded);
  if (points > 0) await tx.run(move, [order.id, order.customerId, "earned", points, new Date(now)]);
}

/** Takes back the points of goods that were refunded after they had earned some. */
export async function settlePoints(tx: Tx, order: OrderRow, now: Instant): Promise<void> {
  const earned = await tx.row(selectStanding, [order.id]);
  if (order.customerId === null || !earned?.earned) return;
  const change = pointsFor(order, earned.goodsRefunded) - earned.points;
  if (change < 0) await tx.run(move, [order.id, order.customerId, "taken-back", change, new Date(now)]);
}
