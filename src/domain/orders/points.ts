import { type Money, subtract } from "#domain/kernel/money.ts";

/** The discount on an order's goods without the part paid by points. */
export const discountBesidePoints = (order: { discount: Money; points: Money }): Money =>
  subtract(order.discount, order.points);

/** Money of an order that is no longer the shop's. */
export interface MoneyGone {
  /** Refunded for goods, or ordered on account and never sent. */
  readonly goodsRefunded: Money;
  /** Withdrawn by disputes or written off, out of the order's total. */
  readonly lost: Money;
  /** Price of the remaining goods that earn points, where some do not; null where all do. */
  readonly earning: Money | null;
}

/**
 * Points an order is worth: one a whole dollar of merchandise that was paid, not given back and not taken back by a
 * dispute. Shipping and tax earn none, nor do goods at a contract's price unless its list says so.
 */
export function pointsFor(
  order: { subtotal: Money; discount: Money; total: Money; exchanged?: Money },
  { goodsRefunded, lost, earning }: MoneyGone,
): number {
  const paid = subtract(order.subtotal, order.discount);
  const price = order.total + (order.exchanged ?? 0);
  const goodsLost = lost > 0 ? Math.ceil((paid * Math.min(lost, price)) / price) : 0;
  const left = paid - goodsRefunded - goodsLost;
  return Math.max(0, Math.floor((earning === null ? left : Math.min(left, earning)) / 100));
}

/**
 * Points returned to the buyer after a refund: the refunded share of the goods' money in whole points, and all of them
 * with the last refund.
 */
export function pointsBack(
  order: { subtotal: Money; discount: Money; pointsUsed: number },
  goodsRefunded: Money,
): number {
  const paid = subtract(order.subtotal, order.discount);
  if (paid <= 0) return 0;
  return Math.floor((order.pointsUsed * Math.min(goodsRefunded, paid)) / paid);
}

/** An account's points, and points taken back after they were spent: new points pay these first. */
export interface PointsHeld {
  readonly points: number;
  readonly owed: number;
}

/** Changes of an account by a movement of points. The balance never falls below zero; the rest is owed. */
export function movePoints(held: PointsHeld, change: number): PointsHeld {
  const points = change >= 0 ? change - Math.min(held.owed, change) : Math.max(-held.points, change);
  return { points: points || 0, owed: points - change || 0 };
}
