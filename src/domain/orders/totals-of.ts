import type { Money } from "#domain/kernel/money.ts";
import { discountBesidePoints } from "./points.ts";

/** The figures of an order as they are stored. */
export interface OrderFigures {
  readonly subtotal: Money;
  /** All reductions of the goods, points included. */
  readonly discount: Money;
  readonly points: Money;
  readonly shipping: Money;
  readonly tax: Money;
  /** Of an invoice: taken off for a deposit. Left out elsewhere. */
  readonly deposit?: Money;
  /** Paid by goods that come back in exchange. Left out where none do. */
  readonly exchanged?: Money;
  readonly total: Money;
}

/** A figure below the goods. */
export interface Total {
  readonly key: "subtotal" | "discount" | "points" | "shipping" | "tax" | "deposit" | "exchanged" | "total";
  readonly amount: Money;
  /** True for a deduction. */
  readonly off: boolean;
}

/** The figures below the goods of an order or invoice, which sum to the last; without zero deductions. */
export function totalsOf(order: OrderFigures): Total[] {
  const row = (key: Total["key"], amount: Money, off = false): Total => ({ key, amount, off });
  const discount = discountBesidePoints(order);
  return [
    row("subtotal", order.subtotal),
    ...(discount > 0 ? [row("discount", discount, true)] : []),
    ...(order.points > 0 ? [row("points", order.points, true)] : []),
    row("shipping", order.shipping),
    row("tax", order.tax),
    ...(order.deposit ? [row("deposit", order.deposit, true)] : []),
    ...(order.exchanged ? [row("exchanged", order.exchanged, true)] : []),
    row("total", order.total),
  ];
}
