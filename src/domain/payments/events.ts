import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ProviderDisputeState } from "./disputes.ts";

/** What a provider (or the merchant, for bank deposit and zeller) says has happened to a payment. */
export type PaymentEvent =
  | ({ kind: "captured"; capture: string; amount: Money; currency: string } & EventHead)
  /** `held`: why the money does not clear until the merchant has acted at the provider; null where it clears by itself. */
  | ({ kind: "processing"; held: string | null } & EventHead)
  | ({ kind: "approved" } & EventHead)
  | ({ kind: "failed"; reason: string; remedy: Remedy } & EventHead)
  | ({ kind: "expired" } & EventHead)
  | RefundEvent
  | DisputeEvent
  | ReversalEvent
  | SuspicionEvent
  | PayoutEvent;

/**
 * What can be done about money that was refused: `payer` — the same session can still be paid, by another card say;
 * `other-method` — this session never will be; `merchant` — nor will any of this provider until the merchant has
 * seen to it.
 */
export type Remedy = "payer" | "other-method" | "merchant";

/** What a provider says about a refund, ours or one made at the provider. `capture` is the payment it was taken from. */
export type RefundEvent = {
  kind: "refund_pending" | "refund_completed" | "refund_failed";
  capture: string | null;
  refund: string;
  amount: Money;
  reason: string;
  /** What the shop called the refund when it asked for it; null where it did not. */
  reference: string | null;
} & EventHead;

/** What a provider says about a dispute: each time all of it. */
export type DisputeEvent = {
  kind: "disputed";
  dispute: string;
  capture: string;
  word: ProviderDisputeState;
  reason: string;
  amount: Money;
  /** Until when evidence can be handed in; null where none is asked for. */
  evidenceDue: Instant | null;
  /** Money the dispute has moved so far: negative out of the account, positive back into it. */
  movements: readonly { readonly id: string; readonly amount: Money }[];
} & EventHead;

/** The provider took money back without asking: a lost case, a bank's return. */
export type ReversalEvent = { kind: "reversed"; reversal: string; capture: string; amount: Money } & EventHead;

/**
 * A provider finds a payment suspicious: the cardholder's bank reports fraud before any dispute, or somebody at the
 * provider's dashboard is to review it.
 */
export type SuspicionEvent = {
  kind: "suspected";
  suspicion: string;
  of: "warning" | "review";
  capture: string;
  /** False where nothing can be done any more, or the review is over. */
  isOpen: boolean;
  reason: string;
} & EventHead;

/** Money went from the provider's account to the bank, or came back. The movements are read to learn of it. */
type PayoutEvent = { kind: "payout"; payout: string } & EventHead;

/** What may happen to a payment itself. */
export type Occurrence = Exclude<
  PaymentEvent,
  RefundEvent | DisputeEvent | ReversalEvent | SuspicionEvent | PayoutEvent
>;

export function isRefundEvent(event: PaymentEvent): event is RefundEvent {
  return event.kind === "refund_pending" || event.kind === "refund_completed" || event.kind === "refund_failed";
}

export interface EventHead {
  readonly provider: PaymentMethod;
  /** Unique with the provider: the same event delivered twice carries the same id. */
  readonly eventId: string;
  /** The provider's session or order; null where the provider sent only a capture. */
  readonly session: string | null;
  /** What the shop called the payment when it began it; null where the provider holds nothing. */
  readonly paymentKey: string | null;
  /** The order number the provider holds for it; null where it holds none. */
  readonly orderNumber: string | null;
  readonly occurredAt: Instant;
}
