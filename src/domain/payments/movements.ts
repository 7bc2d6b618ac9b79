import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";

/** What a movement of a provider's account is. */
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

/** One movement of the shop's account at a provider, as the provider books it. */
export interface AccountMovement {
  readonly provider: PaymentMethod;
  /** Unique with the provider. */
  readonly id: string;
  readonly kind: MovementKind;
  /** Before fees: positive came in. */
  readonly amount: Money;
  /** What the provider kept, positive. */
  readonly fee: Money;
  /** The capture, refund, dispute or payout it is of; null where the provider names none. */
  readonly source: string | null;
  readonly at: Instant;
}
