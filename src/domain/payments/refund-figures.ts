import { type Money, add, allocate, cents, share, subtract, zero } from "#domain/kernel/money.ts";
import { type RefundFigures, refundTotal, type SoldFigures } from "./ledger.ts";

/** Components of an order's refunds so far, and the amounts disputes have taken: lost, or open. */
export type GrantedFigures = RefundFigures & { readonly lost: Money; readonly disputed: Money };

/** The part of each component that was not given back yet, and of what was deducted from earlier refunds. */
function remaindersOf(figures: SoldFigures, granted: RefundFigures): RefundFigures {
  const goods = subtract(subtract(figures.subtotal, figures.discount), granted.goods);
  const atLeastZero = (part: number) => cents(Math.max(zero, part));
  return {
    goods: atLeastZero(goods),
    tax: atLeastZero(figures.tax - granted.tax),
    shipping: atLeastZero(figures.shipping - granted.shipping),
    // In older books a deduction was given back as goods, beyond those that were sold.
    deductions: atLeastZero(granted.deductions + Math.min(zero, goods)),
  };
}

/**
 * Splits a refund into goods, tax and shipping, in proportion to what remains of each, to the cent. Earlier deductions
 * are a component of their own, which a refund takes back: their goods were given back then. A refund of all that
 * remains takes each in full; none takes more.
 */
export function refundFigures(amount: Money, figures: SoldFigures, granted: RefundFigures): RefundFigures {
  const remainders = remaindersOf(figures, granted);
  const parts = allocate(amount, [remainders.goods, remainders.tax, remainders.shipping, remainders.deductions]);
  const [goods = zero, tax = zero, shipping = zero, deducted = zero] = parts;
  return { goods, tax, shipping, deductions: subtract(zero, deducted) };
}

/** The worth of goods, less what earlier refunds gave back of the order: no part goes back twice. */
function worthLeft(
  worth: Omit<RefundFigures, "deductions">,
  figures: SoldFigures,
  granted: RefundFigures,
): RefundFigures {
  const remainders = remaindersOf(figures, granted);
  const atMost = (part: "goods" | "tax" | "shipping") => cents(Math.max(zero, Math.min(worth[part], remainders[part])));
  return { goods: atMost("goods"), tax: atMost("tax"), shipping: atMost("shipping"), deductions: zero };
}

/**
 * The figures of a refund for goods of this worth that came back. Earlier refunds may have given back a part of it,
 * with the tax on that part: no part goes back twice. What the amount is less than the rest is deducted; what it is
 * more is of what remains of the order.
 */
export function figuresOfGoods(
  amount: Money,
  worth: Omit<RefundFigures, "deductions">,
  figures: SoldFigures,
  granted: RefundFigures,
): RefundFigures {
  const most = worthLeft(worth, figures, granted);
  const deductions = subtract(refundTotal(most), amount);
  if (deductions >= 0) return { ...most, deductions };
  return plus(most, refundFigures(subtract(zero, deductions), figures, plus(granted, most)));
}

/**
 * The figures of a refund for goods of this worth that stay with their buyer. Less than their worth is a lower price:
 * the same share of goods, tax and shipping, and no deduction.
 */
export function figuresOfKeptGoods(
  amount: Money,
  worth: Omit<RefundFigures, "deductions">,
  figures: SoldFigures,
  granted: RefundFigures,
): RefundFigures {
  const most = worthLeft(worth, figures, granted);
  if (amount >= refundTotal(most)) return figuresOfGoods(amount, worth, figures, granted);
  const [goods = zero, tax = zero, shipping = zero] = allocate(amount, [most.goods, most.tax, most.shipping]);
  return { goods, tax, shipping, deductions: zero };
}

const plus = (one: RefundFigures, other: RefundFigures): RefundFigures => ({
  goods: add(one.goods, other.goods),
  tax: add(one.tax, other.tax),
  shipping: add(one.shipping, other.shipping),
  deductions: add(one.deductions, other.deductions),
});

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
