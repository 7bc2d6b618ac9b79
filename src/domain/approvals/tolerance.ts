import { cents, type Money } from "#domain/kernel/money.ts";

/** The most that an order may cost without being asked again: what was agreed, and so many percent of it. */
export const mostAcceptable = (agreed: Money, percent: number): Money =>
  cents(agreed + Math.floor((agreed * percent) / 100));
