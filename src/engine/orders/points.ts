import { isOfAccount } from "#domain/buyers/buyer.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type MoneyGone, movePoints, pointsBack, pointsFor, type PointsHeld } from "#domain/orders/points.ts";
import { lostMoney } from "../payments/money-of-sale.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { OrderRow } from "./order-row.ts";

interface Standing extends MoneyGone {
  /** Points earned, less those taken back. */
  earned: number;
  hasEarned: boolean;
  /** Points that pay a part of it now. */
  used: number;
}

// Of an order on account whose last goods have left, what never left is on no invoice and on no refund.
const neverLeft = `coalesce((select o.subtotal_cents - o.discount_cents
     - coalesce((select sum(p.subtotal_cents - p.discount_cents) from invoice_orders p where p.order_id = o.id), 0)
     - coalesce((select sum(u.subtotal_cents - u.discount_cents) from uninvoiced_shipments u
         where u.order_id = o.id), 0)
   from orders o where o.id = $1 and o.payment_method = 'on-account' and o.payment_state <> 'voided'
     and o.fulfilment_state in ('sent', 'delivered', 'picked-up')), 0)`;

const selectStanding = statement<[number], Standing>(
  "points_of_order",
  `select coalesce(sum(points - owed) filter (where kind in ('earned', 'taken-back')), 0)::int as earned,
     count(*) filter (where kind = 'earned') > 0 as "hasEarned",
     coalesce(-sum(points - owed) filter (where kind in ('redeemed', 'given-back', 'redeemed-again')), 0)::int as used,
     (coalesce((select sum(amount_cents) from ledger_lines where order_id = $1 and account = 'refunds:goods'),
       0) + ${neverLeft})::int as "goodsRefunded",
     ${lostMoney("$1")} as lost,
     (select case when bool_or(not earns) or bool_or(has_own)
       then coalesce(sum(net * (quantity - refunded_quantity) / quantity)
       filter (where earns), 0)::int end
       from (select quantity, refunded_quantity, unit_price_cents::bigint * quantity - discount_cents as net,
           coalesce((contract ->> 'earnsPoints')::boolean, true) as earns,
           (select own_lines is not null from orders o where o.id = $1) as has_own
         from order_lines where order_id = $1) l) as earning
   from point_movements where order_id = $1`,
);
const lockHeld = statement<[number], PointsHeld>(
  "lock_points",
  `select points, points_owed as owed from customers where id = $1 and erased_at is null for no key update`,
);

type Kind = "earned" | "taken-back" | "given-back" | "redeemed-again";

const write = statement<[number, number, Kind, number, number, Date]>(
  "move_points",
  `with mover as (update customers set points = points + $4, points_owed = points_owed + $5 where id = $2 returning id)
   insert into point_movements (customer_id, order_id, kind, points, owed, at) select id, $1, $3, $4, $5, $6
   from mover`,
);

/** Moves points of the order's account, if it still exists. A shortfall becomes a debt. */
async function move(tx: Tx, order: OrderRow, kind: Kind, change: number, now: Instant): Promise<void> {
  if (!isOfAccount(order) || change === 0) return;
  const pointsRow = await tx.row(lockHeld, [order.customerId]);
  if (!pointsRow) return;
  const { points, owed } = movePoints(pointsRow, change);
  await tx.run(write, [order.id, order.customerId, kind, points, owed, new Date(now)]);
}

async function standingOf(tx: Tx, order: OrderRow): Promise<Standing | null> {
  return !isOfAccount(order) ? null : tx.row(selectStanding, [order.id]);
}

/** Credits the points of an order that has arrived, once; a guest's order earns none. */
export async function earnPoints(tx: Tx, order: OrderRow, now: Instant): Promise<void> {
  const standing = await standingOf(tx, order);
  if (!standing) return;
  const due = pointsFor(order, standing) - standing.earned;
  if (due > 0) await move(tx, order, "earned", due, now);
}

/** Takes back all points of an order that has not arrived after all; it earns them anew when it does. */
export async function takeBackEarned(tx: Tx, order: OrderRow, now: Instant): Promise<void> {
  const standing = await standingOf(tx, order);
  if (standing && standing.earned > 0) await move(tx, order, "taken-back", -standing.earned, now);
}

/**
 * Takes back the points of goods whose money went back, or was lost, after they had earned some, and gives back those
 * that had paid for them.
 */
export async function settlePoints(tx: Tx, order: OrderRow, now: Instant): Promise<void> {
  const standing = await standingOf(tx, order);
  if (!standing) return;
  // Points that come back are settled first, so that as few as possible are owed.
  const back = pointsBack(order, standing.goodsRefunded) - (order.pointsUsed - standing.used);
  if (back > 0) await move(tx, order, "given-back", back, now);
  if (!standing.hasEarned) return;
  const change = pointsFor(order, standing) - standing.earned;
  if (change < 0) await move(tx, order, "taken-back", change, now);
}

/** Gives back all points that pay a part of the order: it will not be delivered. */
export async function givePointsBack(tx: Tx, order: OrderRow, now: Instant): Promise<void> {
  if (order.pointsUsed === 0) return;
  const standing = await standingOf(tx, order);
  if (standing) await move(tx, order, "given-back", standing.used, now);
}

/** Gives back points that pay no part of it any more: it was changed. */
export function giveSomePointsBack(tx: Tx, order: OrderRow, points: number, now: Instant): Promise<void> {
  return move(tx, order, "given-back", points, now);
}

/** A canceled order is to be paid after all, at the price it was promised: its points pay a part of it again. */
export async function takePointsAgain(tx: Tx, order: OrderRow, now: Instant): Promise<void> {
  if (order.pointsUsed === 0) return;
  const standing = await standingOf(tx, order);
  if (standing) await move(tx, order, "redeemed-again", standing.used - order.pointsUsed, now);
}
