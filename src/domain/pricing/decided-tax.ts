import type { Money } from "#domain/kernel/money.ts";

/** The tax of one authority on a line: its rate in millionths, and its amount. */
export interface TaxPart {
  readonly authority: string;
  readonly level: string;
  readonly rate: number;
  readonly amount: Money;
}

/** The tax on a line or on shipping as the provider decided it. `rate` is the sum of its parts'. */
export interface DecidedTax {
  readonly tax: Money;
  readonly jurisdiction: string;
  readonly rate: number;
  readonly reason: "taxed" | "no_rate" | "exempt";
  readonly parts: readonly TaxPart[];
}
