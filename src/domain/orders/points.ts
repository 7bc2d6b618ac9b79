import { type Money, subtract } from "#domain/kernel/money.ts";

/** What an order's goods were cheaper beside what points paid. */
export const discountBesidePoints = (order: { discount: Money; points: Money }): Money =>
  subtract(order.discount, order.points);

/** Money of an order that is no longer the shop's. */
export interface MoneyGone {
  /** Refunded for goods. */
  readonly goodsRefunded: Money;
  /** Taken by disputes and written off, of all that was paid. */
  readonly lost: Money;
}

/**
 * Points an order is worth: one a whole dollar of merchandise that was paid, not given back and not taken back by a
 * dispute. Shipping and tax earn none.
 */
export function pointsFor(
  order: { subtotal: Money; discount: Money; total: Money },
  { goodsRefunded, lost }: MoneyGone,
): number {
  const paid = subtract(order.subtotal, order.discount);
  const goodsLost = lost > 0 ? Math.ceil((paid * Math.min(lost, order.total)) / order.total) : 0;
  return Math.max(0, Math.floor((paid - goodsRefunded - goodsLost) / 100));
}

/**
 * How many of the points that paid a part of an order belong to its buyer again: the share of the goods' money that was
 * refunded, in whole points, and all of them with the last of it.
 */
export function pointsBack(
  order: { subtotal: Money; discount: Money; pointsUsed: number },
  goodsRefunded: Money,
): number {
  const paid = subtract(order.subtotal, order.discount);
  if (paid <= 0 || goodsRefunded <= 0) return 0;
  return Math.floor((order.pointsUsed * Math.min(goodsRefunded, paid)) / paid);
}

/** An account's points, and those that were taken back after they had been spent: what comes in pays these first. */
export interface PointsHeld {
  readonly points: number;
  readonly owed: number;
}

/** What a movement of so many points does to an account whose points never fall below zero. */
export function movePoints(held: PointsHeld, change: number): PointsHeld {
  const points = change >= 0 ? change - Math.min(held.owed, change) : Math.max(-held.points, change);
  return { points: points || 0, owed: points - change || 0 };
}
