import { type Money, add, allocate, cents, share, subtract, zero } from "#domain/kernel/money.ts";
import { type RefundFigures, refundTotal, type SoldFigures } from "./ledger.ts";

/** Components of an order's refunds so far, and the amounts disputes have taken: lost, or open. */
export type GrantedFigures = RefundFigures & { readonly lost: Money; readonly disputed: Money };

/**
 * Splits a refund into goods, tax and shipping, in proportion to what remains of each, to the cent. What was deducted
 * from earlier refunds remains of the goods. A refund of all that remains takes each in full; none takes more.
 */
export function refundFigures(amount: Money, figures: SoldFigures, granted: GrantedFigures): RefundFigures {
  const remainders = [
    subtract(add(subtract(figures.subtotal, figures.discount), granted.deductions), granted.goods),
    subtract(figures.tax, granted.tax),
    subtract(figures.shipping, granted.shipping),
  ].map((part) => Math.max(zero, part));
  const [goods = zero, tax = zero, shipping = zero] = allocate(amount, remainders);
  return { goods, tax, shipping, deductions: zero };
}

/**
 * The figures of a refund for goods of this worth. Earlier refunds may have given back a part of it, with the tax on
 * that part: no part goes back twice. What the amount is less than the rest is deducted.
 */
export function figuresOfGoods(
  amount: Money,
  worth: Omit<RefundFigures, "deductions">,
  figures: SoldFigures,
  granted: GrantedFigures,
): RefundFigures {
  const atMost = (part: Money, sold: Money, before: Money) => cents(Math.max(zero, Math.min(part, sold - before)));
  const tax = atMost(worth.tax, figures.tax, granted.tax);
  const shipping = atMost(worth.shipping, figures.shipping, granted.shipping);
  const goodsLeft = atMost(worth.goods, subtract(figures.subtotal, figures.discount), granted.goods);
  // An earlier deduction that is given back after all is a part of the goods.
  const goods = cents(Math.max(goodsLeft, amount - tax - shipping));
  return { goods, tax, shipping, deductions: subtract(add(goods, tax, shipping), amount) };
}

/** The price of an order: paid in money, and by goods that come back in exchange. */
export const priceOf = ({ total, exchanged = zero }: Pick<SoldFigures, "total" | "exchanged">): Money =>
  add(total, exchanged);

/** Refundable rest of an order: its price less granted refunds and what its buyer got back by a dispute. */
export function leftToRefund(figures: SoldFigures, granted: GrantedFigures): Money {
  return cents(
    Math.max(
      zero,
      add(
        subtract(priceOf(figures), add(granted.goods, granted.tax, granted.shipping, granted.lost, granted.disputed)),
        granted.deductions,
      ),
    ),
  );
}

/**
 * Adds to each part of a refund its share of the figures: each component in proportion to the amount, to the cent. The
 * amounts sum to the refund.
 */
export function splitFigures<Part extends { readonly amount: Money }>(
  figures: RefundFigures,
  parts: readonly Part[],
): (Part & { readonly figures: RefundFigures })[] {
  let rest = figures;
  return parts.map((one) => {
    const part = partOf(rest, one.amount);
    rest = {
      goods: subtract(rest.goods, part.goods),
      tax: subtract(rest.tax, part.tax),
      shipping: subtract(rest.shipping, part.shipping),
      deductions: subtract(rest.deductions, part.deductions),
    };
    return { ...one, figures: part };
  });
}

function partOf(figures: RefundFigures, amount: Money): RefundFigures {
  const whole = refundTotal(figures);
  if (amount === whole) return figures;
  const deductions = share(figures.deductions, amount, whole);
  const parts = allocate(add(amount, deductions), [figures.goods, figures.tax, figures.shipping]);
  const [goods = zero, tax = zero, shipping = zero] = parts;
  return { goods, tax, shipping, deductions };
}
