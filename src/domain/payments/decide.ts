import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { unreachable } from "#domain/kernel/result.ts";
import type { Occurrence, Remedy } from "./events.ts";

/** What paying needs to know of an order; orders/payment-status.ts derives it from the life of its money. */
export interface PayableOrder {
  readonly number: string;
  readonly paymentStatus: "awaiting-payment" | "paid" | "canceled";
  readonly total: Money;
  readonly currency: string;
  /** The moment an unpaid order is canceled; null while that is not planned. */
  readonly deadline: Instant | null;
}

/** One attempt to pay an order by one method. */
export interface Payment {
  readonly session: string | null;
  readonly amount: Money;
  readonly currency: string;
  /** The provider's id of the money taken; null until captured. */
  readonly capture: string | null;
  /** The shop has given this attempt up: it takes no more money by it. */
  readonly closed: boolean;
}

export type Decision =
  /** The order is paid by this. */
  | { do: "keep" }
  /** Money came for an order that is canceled or past its deadline: give it back. */
  | { do: "refund_late" }
  /** Money came for an order that other money has paid: give it back. */
  | { do: "refund_duplicate" }
  /** What was paid is not what was asked: never confirm, a person looks at it. */
  | { do: "reject_mismatch"; field: "order" | "currency" | "amount" | "session" }
  /** Already known. */
  | { do: "ignore_duplicate" }
  /** The payer has agreed: take the money. */
  | { do: "capture" }
  /** The provider is clearing the money, or holds it until the merchant acts: hold the auto-cancel. */
  | { do: "await_clearing"; held: string | null }
  | { do: "note_failure"; reason: string; remedy: Remedy }
  | { do: "note_expiry" }
  /** True, but it changes nothing any more. */
  | { do: "ignore" };

/**
 * What to do about a payment event. Never confirms unless order, currency and amount match to the cent.
 * A payment made before the deadline is kept when its event arrives later, as long as the order still waits:
 * deadline and payment may race, and nobody has been told of a cancellation yet.
 */
export function decide(order: PayableOrder, payment: Payment, event: Occurrence): Decision {
  const waiting = order.paymentStatus === "awaiting-payment";
  const settled = payment.capture !== null;
  if (event.kind === "captured") return decideCaptured(order, payment, event);
  if (!isOf(order, payment, event)) return { do: "ignore" };
  switch (event.kind) {
    case "approved":
      return waiting && !settled && !payment.closed && !isOverdue(order, event.occurredAt)
        ? { do: "capture" }
        : { do: "ignore" };
    case "processing":
      return waiting && !settled ? { do: "await_clearing", held: event.held } : { do: "ignore" };
    case "failed":
      return waiting && !settled
        ? { do: "note_failure", reason: event.reason, remedy: event.remedy }
        : { do: "ignore" };
    case "expired":
      return settled ? { do: "ignore" } : { do: "note_expiry" };
    default:
      return unreachable(event);
  }
}

/** Names our order and session, or none at all: another shop's events come to the same address. */
function isOf(order: PayableOrder, payment: Payment, event: Occurrence): boolean {
  if (event.orderNumber !== null && event.orderNumber !== order.number) return false;
  return payment.session === null || event.session === null || event.session === payment.session;
}

function decideCaptured(
  order: PayableOrder,
  payment: Payment,
  event: Extract<Occurrence, { kind: "captured" }>,
): Decision {
  if (payment.capture !== null && payment.capture === event.capture) return { do: "ignore_duplicate" };
  if (event.orderNumber !== order.number) return { do: "reject_mismatch", field: "order" };
  // A payment whose session was never recorded (the shop was killed just then) takes the session from the event.
  if (payment.session !== null && event.session !== payment.session) return { do: "reject_mismatch", field: "session" };
  if (event.currency !== payment.currency || event.currency !== order.currency)
    return { do: "reject_mismatch", field: "currency" };
  if (event.amount !== payment.amount || event.amount !== order.total)
    return { do: "reject_mismatch", field: "amount" };
  if (order.paymentStatus === "paid") return { do: "refund_duplicate" };
  if (order.paymentStatus === "canceled" || isOverdue(order, event.occurredAt)) return { do: "refund_late" };
  return { do: "keep" };
}

/** True from the very moment of the deadline on, whether or not its job has run. */
export function isOverdue(order: Pick<PayableOrder, "deadline">, at: Instant): boolean {
  return order.deadline !== null && at >= order.deadline;
}
