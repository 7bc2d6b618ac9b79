import type { LocalizedText } from "#domain/kernel/language.ts";
import { type Money, times } from "#domain/kernel/money.ts";

/**
 * A line that no part stands behind: start-up, piping, freight as quoted. It is never shipped and never returned, no
 * discount holds for it, and it earns no points.
 */
export interface OwnLine {
  readonly name: LocalizedText;
  readonly quantity: number;
  readonly unitPrice: Money;
  /** Sales tax is due on it where it is due on goods. */
  readonly taxable: boolean;
}

/** One as an order keeps it. */
export interface PricedOwnLine extends OwnLine {
  readonly amount: Money;
  readonly tax: Money;
}

export const amountOf = ({ unitPrice, quantity }: Pick<OwnLine, "unitPrice" | "quantity">): Money =>
  times(unitPrice, quantity);
