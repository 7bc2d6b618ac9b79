import type { PaymentMethod } from "#domain/checkout/payment-method.ts";

/** An order that a buyer of the walks has placed. */
export interface Bought {
  readonly number: string;
  /** In cents, shipping and tax included. */
  readonly total: number;
  readonly method: PaymentMethod;
}
