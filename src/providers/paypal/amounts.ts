import { cents } from "#domain/kernel/money.ts";
import type { Money } from "#domain/kernel/money.ts";

/** Formats an amount for PayPal: `1234.50`. */
export function toPayPal(amount: number): string {
  const whole = Math.floor(amount / 100);
  return `${whole}.${String(amount % 100).padStart(2, "0")}`;
}

/** PayPal's format of an amount, and of one that may be negative. */
export const amountFormat = /^(\d{1,11})(?:\.(\d{1,2}))?$/;
export const signedAmountFormat = /^-?\d{1,11}(?:\.\d{1,2})?$/;

/** Exact cents of PayPal's format. Throws on any other format: a wrong amount is worse than an error. */
export function fromPayPal(value: string): Money {
  const match = amountFormat.exec(value);
  if (!match) throw new RangeError(`not an amount: ${value}`);
  return cents(Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")));
}

/** Same, for signed amounts: `-12.50`. */
export function signedFromPayPal(value: string): Money {
  return value.startsWith("-") ? cents(-fromPayPal(value.slice(1))) : fromPayPal(value);
}
