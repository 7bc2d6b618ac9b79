import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const redeem = statement<[number, number, number, Date]>(
  "redeem_points",
  `with payer as (
     update customers set points = points - $3 where id = $1 and points >= $3 and erased_at is null returning id
   )
   insert into point_movements (customer_id, order_id, kind, points, at) select id, $2, 'redeemed', -$3::int, $4
   from payer`,
);

/**
 * Takes points from an account for an order, in its transaction. The UPDATE decides between two tabs that spend the
 * same ones, and sees what was taken back since the page was read; false where they are not there any more.
 */
export async function takePoints(
  tx: Tx,
  points: { readonly customerId: number; readonly orderId: number; readonly points: number; readonly now: Instant },
): Promise<boolean> {
  return (await tx.run(redeem, [points.customerId, points.orderId, points.points, new Date(points.now)])) === 1;
}
