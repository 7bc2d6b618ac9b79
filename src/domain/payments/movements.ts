import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";

/** Kinds of account movements. */
const movementKinds = [
  "payment",
  "refund",
  "refund-returned",
  "dispute",
  "dispute-returned",
  "payout",
  "payout-returned",
  "fee",
  "other",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** A movement of the shop's account at a provider. */
export interface AccountMovement {
  readonly provider: PaymentMethod;
  /** Unique per provider. */
  readonly id: string;
  readonly kind: MovementKind;
  /** Its code of three capital letters. */
  readonly currency: string;
  /** Gross amount in hundredths of the currency; positive is incoming. */
  readonly amount: Money;
  /** The provider's fee, positive. */
  readonly fee: Money;
  /** Id of the capture, refund, dispute or payout; null when the provider names none. */
  readonly source: string | null;
  readonly at: Instant;
}

/** The currency of the books. */
export const bookedCurrency = "USD";
