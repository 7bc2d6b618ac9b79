import {
  type CheckoutLine,
  type DeliveryChoice,
  largestTotal,
  priceDelivered,
  type PricedCheckout,
  type PriceRefused,
  type PriceTerms,
  taxOf,
} from "#domain/checkout/price-checkout.ts";
import { add, allocate, cents, type Money, share, subtract, times, zero } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { applyPoints, priceGoods, priceOrder } from "#domain/pricing/price-order.ts";

/** A line as it was sold. */
export interface LineSold {
  readonly quantity: number;
  readonly unitPrice: Money;
  /** All that was taken off it, its share of what points paid among it. */
  readonly discount: Money;
}

/** A line of a changed order: at the price it was sold for, that of today or one that was agreed. */
export interface ChangedLine {
  readonly line: CheckoutLine;
  readonly discount: Money;
}

/** Points that pay a part of an order. */
export interface PointsPaid {
  readonly used: number;
  readonly amount: Money;
  /** Price of the part's goods after discounts and before points. */
  readonly merchandise: Money;
}

/** Each line's discount without its share of the points: that share follows the line's price. */
export function discountsBesidePoints(lines: readonly LineSold[], points: Money): Money[] {
  const paid = lines.map(({ quantity, unitPrice, discount }) => subtract(times(unitPrice, quantity), discount));
  const shares = points > 0 && add(...paid) > 0 ? allocate(points, paid) : paid.map(() => zero);
  return lines.map(({ discount }, at) => cents(Math.max(0, discount - shares[at]!)));
}

/** Each unit keeps what it was cheaper by; units more than were sold have the same price and no discount. */
export function keptDiscount(discount: Money, sold: number, now: number): Money {
  return share(discount, Math.min(sold, now), sold);
}

/** Points that still pay for a part: those of the remaining goods by the rule of refunds, in whole points. */
function pointsKept({ used, amount, merchandise }: PointsPaid, left: Money): { used: number; amount: Money } {
  if (used === 0) return { used: 0, amount: zero };
  const back = left >= merchandise ? 0 : Math.floor((used * subtract(merchandise, left)) / merchandise);
  const rest = used - back;
  const worth = amount / used;
  return { used: rest, amount: cents(Math.min(Math.round(worth * rest), left)) };
}

/**
 * The figures of an order that is changed before it leaves. Prices and discounts that were agreed stay with their
 * units; shipping and tax are those of today. Points pay no more than before, and less of fewer goods.
 */
export function priceChange(
  changed: readonly ChangedLine[],
  delivery: DeliveryChoice,
  terms: Pick<PriceTerms, "rates" | "taxes" | "taxExempt" | "today" | "ownLines">,
  promise: { readonly points: PointsPaid; readonly freeShipping: boolean },
): Result<PricedCheckout, PriceRefused> {
  if (changed.length === 0) return refuse({ code: "cart_empty" });
  const lines = changed.map(({ line }) => line);
  const discounted = priceGoods(lines, []).map((goods, at) => {
    const codeDiscount = cents(Math.min(changed[at]!.discount, goods.gross));
    return { ...goods, codeDiscount, pointsDiscount: zero, net: subtract(goods.gross, codeDiscount) };
  });
  if (add(...discounted.map(({ gross }) => gross)) > largestTotal) return refuse({ code: "order_too_large" });
  const isFree = promise.freeShipping && delivery.method === "SHIPPING";
  const priced = priceDelivered({ lines, discounted, isFree }, delivery, terms);
  if (!priced.ok) return priced;
  const { shipping, arrives, taxed } = priced.value;
  const { used, amount } = pointsKept(promise.points, priced.value.order.merchandise);
  const order = priceOrder(
    applyPoints(discounted, amount),
    priced.value.order.shipping,
    taxOf(delivery, terms),
    terms.ownLines,
  );
  if (order.total > largestTotal) return refuse({ code: "order_too_large" });
  return ok({
    order,
    shipping,
    arrives,
    taxed,
    discount: null,
    points: used > 0 ? { most: used, used, amount } : null,
  });
}
