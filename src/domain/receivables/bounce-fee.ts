import { cents, type Money } from "#domain/kernel/money.ts";

/** Whole dollars that terms may name as the fee for a payment that came back. */
export const bounceFees = { least: 1, most: 100 } as const;

/** A typed number of dollars in cents. */
export const bounceFeeIn = (dollars: number): Money => cents(dollars * 100);

/** The fee that terms name for a payment that the bank took back; null for none. A wire is final once it is there. */
export function bounceFeeOf(kind: string, agreed: Money | null): Money | null {
  return kind === "check" || kind === "ach" ? agreed : null;
}
