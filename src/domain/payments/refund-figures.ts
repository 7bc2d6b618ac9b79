import { type Money, add, allocate, cents, subtract, zero } from "#domain/kernel/money.ts";
import type { RefundFigures, SoldFigures } from "./ledger.ts";

/** Components of an order's refunds so far, and the amounts disputes have taken: lost, or open. */
export type GrantedFigures = RefundFigures & { readonly lost: Money; readonly disputed: Money };

/**
 * Splits a refund into goods, tax and shipping, in proportion to what remains of each, to the cent. A refund of the
 * full remainder takes each in full.
 */
export function refundFigures(amount: Money, figures: SoldFigures, granted: GrantedFigures): RefundFigures {
  const remainders = [
    subtract(subtract(figures.subtotal, figures.discount), granted.goods),
    subtract(figures.tax, granted.tax),
    subtract(figures.shipping, granted.shipping),
  ].map((part) => Math.max(zero, part));
  const [goods = zero, tax = zero, shipping = zero] = allocate(amount, remainders);
  return { goods, tax, shipping, deductions: zero };
}

/** Refundable rest of an order: the payment less granted refunds and what its buyer got back by a dispute. */
export function leftToRefund(figures: SoldFigures, granted: GrantedFigures): Money {
  return cents(
    Math.max(
      zero,
      add(
        subtract(figures.total, add(granted.goods, granted.tax, granted.shipping, granted.lost, granted.disputed)),
        granted.deductions,
      ),
    ),
  );
}
