import { type Money, zero } from "#domain/kernel/money.ts";

/** Fills the message of a movement that was not booked. */
export interface RefusedFacts {
  /** The invoice that is meant, if any. */
  readonly number: string;
  /** Amount that is open of an invoice that was to get more, or by which the invoices are above the payment. */
  readonly over: Money;
}

/** The facts of a refusal for its message. */
export function factsOf(error: {
  readonly code: string;
  readonly number?: string;
  readonly open?: Money;
  readonly by?: Money;
}): RefusedFacts {
  return { number: error.number ?? "", over: error.open ?? error.by ?? zero };
}
