import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ProviderDisputeState } from "./disputes.ts";

/** A report about a payment by a provider, or by the merchant for bank deposit and Zeller. */
export type PaymentEvent =
  | ({ kind: "captured"; capture: string; amount: Money; currency: string } & EventHead)
  /** `held`: the reason why clearing waits for the merchant; null when it needs no help. */
  | ({ kind: "processing"; held: string | null } & EventHead)
  | ({ kind: "approved" } & EventHead)
  /** The payer's bank holds the amount until `until`; `authorization` names it at the provider. */
  | ({ kind: "authorized"; authorization: string; amount: Money; currency: string; until: Instant } & EventHead)
  /** Something became of the payment; what, a lookup tells. */
  | ({ kind: "changed" } & EventHead)
  | ({ kind: "failed"; reason: string; remedy: Remedy } & EventHead)
  | ({ kind: "expired" } & EventHead)
  | RefundEvent
  | DisputeEvent
  | ReversalEvent
  | SuspicionEvent
  | PayoutEvent;

/**
 * Remedy for a refused payment: `payer` – the session can still be paid, for example by another card; `other-method` –
 * this session cannot; `merchant` – nothing of this provider can until the merchant acts.
 */
export type Remedy = "payer" | "other-method" | "merchant";

/** A report about a refund, ours or one made at the provider. `capture` is the refunded payment's. */
export type RefundEvent = {
  kind: "refund_pending" | "refund_completed" | "refund_failed";
  capture: string | null;
  refund: string;
  amount: Money;
  reason: string;
  /** Our reference of the refund; null for one made at the provider. */
  reference: string | null;
} & EventHead;

/** A report about a dispute, always complete. */
export type DisputeEvent = {
  kind: "disputed";
  dispute: string;
  capture: string;
  word: ProviderDisputeState;
  reason: string;
  amount: Money;
  /** Deadline for evidence; null when none is requested. */
  evidenceDue: Instant | null;
  /** Money moved by the dispute so far: negative out of the account, positive back into it. */
  movements: readonly { readonly id: string; readonly amount: Money }[];
} & EventHead;

/** The provider withdrew money without a case of its own: a lost case, a bank's return. */
export type ReversalEvent = { kind: "reversed"; reversal: string; capture: string; amount: Money } & EventHead;

/**
 * A provider flags a payment: the cardholder's bank reports fraud before any dispute, or a review is pending in the
 * provider's dashboard.
 */
export type SuspicionEvent = {
  kind: "suspected";
  suspicion: string;
  of: "warning" | "review";
  capture: string;
  /** False when nothing can be done, or the review is over. */
  isOpen: boolean;
  reason: string;
} & EventHead;

/** A payout to the bank, or its return. It triggers reading the account's movements. */
type PayoutEvent = { kind: "payout"; payout: string } & EventHead;

/** Events of the payment itself. */
export type Occurrence = Exclude<
  PaymentEvent,
  RefundEvent | DisputeEvent | ReversalEvent | SuspicionEvent | PayoutEvent
>;

export function isRefundEvent(event: PaymentEvent): event is RefundEvent {
  return event.kind === "refund_pending" || event.kind === "refund_completed" || event.kind === "refund_failed";
}

export interface EventHead {
  readonly provider: PaymentMethod;
  /** Unique per provider: a redelivered event has the same id. */
  readonly eventId: string;
  /** The provider's session or order; null when the event has only a capture. */
  readonly session: string | null;
  /** Our key of the payment; null when the provider has none. */
  readonly paymentKey: string | null;
  /** Our order number at the provider; null when it has none. */
  readonly orderNumber: string | null;
  readonly occurredAt: Instant;
}
