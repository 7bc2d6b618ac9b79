import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";

/** What a provider (or the merchant, for bank deposit and zeller) says has happened to a payment. */
export type PaymentEvent =
  | ({ kind: "captured"; capture: string; amount: Money; currency: string } & EventHead)
  | ({ kind: "processing" } & EventHead)
  | ({ kind: "approved" } & EventHead)
  /** Not final: the same session can still be paid, by another card say. */
  | ({ kind: "failed"; reason: string; final: boolean } & EventHead)
  | ({ kind: "expired" } & EventHead)
  | RefundEvent;

/** What a provider says about a refund that was asked for. `capture` is the payment it was taken from. */
export type RefundEvent = {
  kind: "refund_completed" | "refund_failed";
  capture: string | null;
  refund: string;
  amount: Money;
  reason: string;
} & EventHead;

/** What may happen to a payment itself. */
export type Occurrence = Exclude<PaymentEvent, RefundEvent>;

export function isRefundEvent(event: PaymentEvent): event is RefundEvent {
  return event.kind === "refund_completed" || event.kind === "refund_failed";
}

interface EventHead {
  readonly provider: PaymentMethod;
  /** Unique with the provider: the same event delivered twice carries the same id. */
  readonly eventId: string;
  /** The provider's session or order; null where the provider sent only a capture. */
  readonly session: string | null;
  /** Our own id of the payment as the provider holds it; null where it holds none. */
  readonly paymentId: string | null;
  /** The order number the provider holds for it; null where it holds none. */
  readonly orderNumber: string | null;
  readonly occurredAt: Instant;
}
