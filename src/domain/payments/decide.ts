import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { unreachable } from "#domain/kernel/result.ts";
import type { Occurrence, Remedy } from "./events.ts";

/** An order as payments see it; orders/payment-status.ts derives the status. */
export interface PayableOrder {
  readonly number: string;
  readonly paymentStatus: "awaiting-payment" | "authorized" | "paid" | "canceled";
  readonly total: Money;
  readonly currency: string;
  /** Time at which an unpaid order is canceled; null when none is planned. */
  readonly deadline: Instant | null;
}

/** An attempt to pay an order by one method. */
export interface Payment {
  readonly session: string | null;
  readonly amount: Money;
  readonly currency: string;
  /** The provider's id of the capture; null before it. */
  readonly capture: string | null;
  /** The amount is held on the payer's card by this attempt, and not captured yet. */
  readonly authorized: boolean;
  /** The shop gave this attempt up and captures nothing by it. */
  readonly closed: boolean;
}

export type Decision =
  /** The order is paid by this payment. */
  | { do: "keep" }
  /** The order is canceled or past its deadline: refund. */
  | { do: "refund_late" }
  /** The order was paid by another payment: refund. */
  | { do: "refund_duplicate" }
  /** The payment differs from the request: never confirm; a person decides. */
  | { do: "reject_mismatch"; field: "order" | "currency" | "amount" | "session" }
  /** Processed before. */
  | { do: "ignore_duplicate" }
  /** The payer has approved: capture. */
  | { do: "capture" }
  /** Look the payment up at its provider. */
  | { do: "look_up" }
  /** The order is confirmed: its amount is held on the payer's card. */
  | { do: "authorize" }
  /** Nothing will be captured by this authorization: release it. */
  | { do: "release" }
  /** The authorization ended without a capture: the order has to be paid anew. */
  | { do: "lose_authorization" }
  /** The provider is clearing the money, or holds it until the merchant acts: suspend the cancellation. */
  | { do: "await_clearing"; held: string | null }
  | { do: "note_failure"; reason: string; remedy: Remedy }
  | { do: "note_expiry" }
  /** True, but without effect on the current state. */
  | { do: "ignore" };

/**
 * Decides about a payment event. Confirms only when order, currency and amount match to the cent. A payment made before
 * the deadline counts even if its event arrives later, as long as the order still waits: nobody has been told of a
 * cancellation yet.
 */
export function decide(order: PayableOrder, payment: Payment, event: Occurrence): Decision {
  const isWaiting = order.paymentStatus === "awaiting-payment";
  const isSettled = payment.capture !== null;
  if (event.kind === "captured") return decideCaptured(order, payment, event);
  if (!isOf(order, payment, event)) return { do: "ignore" };
  switch (event.kind) {
    case "changed":
      return isSettled ? { do: "ignore" } : { do: "look_up" };
    case "authorized":
      return isSettled ? { do: "ignore" } : decideAuthorized(order, payment, event);
    case "approved":
      return isWaiting && !isSettled && !payment.closed && !isOverdue(order, event.occurredAt)
        ? { do: "capture" }
        : { do: "ignore" };
    case "processing":
      return isWaiting && !isSettled ? { do: "await_clearing", held: event.held } : { do: "ignore" };
    case "failed":
      return isWaiting && !isSettled
        ? { do: "note_failure", reason: event.reason, remedy: event.remedy }
        : { do: "ignore" };
    case "expired":
      if (isSettled) return { do: "ignore" };
      return payment.authorized && order.paymentStatus === "authorized"
        ? { do: "lose_authorization" }
        : { do: "note_expiry" };
    default:
      return unreachable(event);
  }
}

/** An authorization confirms a waiting order like money does, to the cent. What confirms nothing is released. */
function decideAuthorized(
  order: PayableOrder,
  payment: Payment,
  event: Extract<Occurrence, { kind: "authorized" }>,
): Decision {
  if (payment.authorized && order.paymentStatus === "authorized") return { do: "ignore_duplicate" };
  const isAsked =
    event.orderNumber === order.number &&
    event.currency === order.currency &&
    event.amount === payment.amount &&
    event.amount === order.total;
  const waits = order.paymentStatus === "awaiting-payment" && !isOverdue(order, event.occurredAt);
  return isAsked && waits && !payment.closed ? { do: "authorize" } : { do: "release" };
}

/** The event names our order and session, or neither: events of other shops arrive at the same URL. */
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
  // If the process ended before it stored the session, the event's is used.
  if (payment.session !== null && event.session !== payment.session) return { do: "reject_mismatch", field: "session" };
  if (event.currency !== payment.currency || event.currency !== order.currency)
    return { do: "reject_mismatch", field: "currency" };
  if (event.amount !== payment.amount || event.amount !== order.total)
    return { do: "reject_mismatch", field: "amount" };
  if (order.paymentStatus === "authorized") return payment.authorized ? { do: "keep" } : { do: "refund_duplicate" };
  if (order.paymentStatus === "paid") return { do: "refund_duplicate" };
  if (order.paymentStatus === "canceled" || isOverdue(order, event.occurredAt)) return { do: "refund_late" };
  return { do: "keep" };
}

/** True from the deadline on, whether or not its job has run. */
export function isOverdue(order: Pick<PayableOrder, "deadline">, at: Instant): boolean {
  return order.deadline !== null && at >= order.deadline;
}
