import { type Money, add, allocate, cents, subtract, zero } from "#domain/kernel/money.ts";
import type { RefundFigures, SoldFigures } from "./ledger.ts";

/** What an order's refunds so far were made of, and what disputes have taken of its money: for good, or for now. */
export type GrantedFigures = RefundFigures & { readonly lost: Money; readonly disputed: Money };

/**
 * What a refund of some amount is made of: goods, tax and shipping in the proportion in which they are left, to the
 * cent. All that is left gives each of them whole.
 */
export function refundFigures(amount: Money, sold: SoldFigures, granted: GrantedFigures): RefundFigures {
  const left = [
    subtract(subtract(sold.subtotal, sold.discount), granted.goods),
    subtract(sold.tax, granted.tax),
    subtract(sold.shipping, granted.shipping),
  ].map((part) => Math.max(zero, part));
  const [goods = zero, tax = zero, shipping = zero] = allocate(amount, left);
  return { goods, tax, shipping, deductions: zero };
}

/** What is left to refund of an order: what was paid less what was granted, and what its buyer has back by a dispute. */
export function leftToRefund(sold: SoldFigures, granted: GrantedFigures): Money {
  return cents(
    Math.max(
      zero,
      add(
        subtract(sold.total, add(granted.goods, granted.tax, granted.shipping, granted.lost, granted.disputed)),
        granted.deductions,
      ),
    ),
  );
}
