import { cents } from "#domain/kernel/money.ts";
import type { Money } from "#domain/kernel/money.ts";

/** PayPal's spelling of an amount: `1234.50`. */
export function toPayPal(amount: number): string {
  const whole = Math.floor(amount / 100);
  return `${whole}.${String(amount % 100).padStart(2, "0")}`;
}

/** Exact cents from PayPal's spelling; throws on anything else, because guessing money is worse than stopping. */
export function fromPayPal(value: string): Money {
  const match = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(value);
  if (!match) throw new RangeError(`not an amount: ${value}`);
  return cents(Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")));
}

/** The same of an amount that may go out: `-12.50`. */
export function signedFromPayPal(value: string): Money {
  return value.startsWith("-") ? cents(-fromPayPal(value.slice(1))) : fromPayPal(value);
}
