import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import { cents, type Money, subtract } from "#domain/kernel/money.ts";

/** The figures of an order that returned goods of this worth pay for, or for a part of; the rest is paid in money. */
export function payByGoods(priced: PricedCheckout, worth: Money): PricedCheckout {
  const { total } = priced.order;
  const exchanged = cents(Math.min(total, worth));
  return { ...priced, order: { ...priced.order, exchanged, total: subtract(total, exchanged) } };
}
