import { isManual } from "#domain/checkout/payment-method.ts";
import type { By } from "#domain/kernel/actor.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Occurrence } from "#domain/payments/events.ts";
import type { Tx } from "../platform/database.ts";
import type { OrderToPay } from "./payable-orders.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { PaymentRow } from "./payment-row.ts";

export type Captured = Extract<Occurrence, { kind: "captured" }>;
export type Authorized = Extract<Occurrence, { kind: "authorized" }>;

/** A payment event within its transaction, with the order locked. */
export interface PaymentEventContext<E = Occurrence> {
  readonly tx: Tx;
  readonly deps: PaymentDeps;
  readonly order: OrderToPay;
  readonly payment: PaymentRow;
  readonly event: E;
  readonly by: By;
  readonly now: Instant;
}

/** Capture id of a transfer. It includes the order, because two customers may write the same reference. */
export function manualCapture(orderNumber: string, reference: string): string {
  return `${orderNumber}:${reference}`;
}

/** Event for a session unknown to its provider, which can no longer be paid. */
export function expiredEvent(payment: PaymentRow, orderNumber: string, now: Instant): Occurrence {
  const { method, session, key } = payment;
  const eventId = `${session}:gone`;
  return { kind: "expired", provider: method, eventId, session, paymentKey: key, orderNumber, occurredAt: now };
}

/** A manual payment's reference as the merchant entered it. */
export function referenceOf(event: Captured): string | null {
  return isManual(event.provider) ? event.capture.slice(event.capture.indexOf(":") + 1) : null;
}
