import { type Money, subtract } from "#domain/kernel/money.ts";

/** Points an order is worth: one a whole dollar of merchandise that was paid and not given back. Shipping and tax earn none. */
export function pointsFor(order: { subtotal: Money; discount: Money }, goodsRefunded: Money): number {
  return Math.max(0, Math.floor(subtract(subtract(order.subtotal, order.discount), goodsRefunded) / 100));
}
