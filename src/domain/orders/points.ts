import { type Money, subtract } from "#domain/kernel/money.ts";

/** What an order's goods were cheaper beside what points paid. */
export const discountBesidePoints = (order: { discount: Money; points: Money }): Money =>
  subtract(order.discount, order.points);

/** Points an order is worth: one a whole dollar of merchandise that was paid and not given back. Shipping and tax earn none. */
export function pointsFor(order: { subtotal: Money; discount: Money }, goodsRefunded: Money): number {
  return Math.max(0, Math.floor(subtract(subtract(order.subtotal, order.discount), goodsRefunded) / 100));
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
