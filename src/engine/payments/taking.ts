import { isManual } from "#domain/checkout/payment-method.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Occurrence } from "#domain/payments/events.ts";
import type { Tx } from "../platform/database.ts";
import type { By } from "../orders/order-events.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { CashDesk } from "./cash-desk.ts";
import type { PaymentRow } from "./payment-row.ts";

export type Captured = Extract<Occurrence, { kind: "captured" }>;

/** A payment event in the transaction that takes it, with the order locked. */
export interface Taking<E = Occurrence> {
  readonly tx: Tx;
  readonly desk: CashDesk;
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly event: E;
  readonly by: By;
  readonly now: Instant;
}

/** A charge name for money seen by the merchant: two customers may write the same reference. */
export function manualCapture(orderNumber: string, reference: string): string {
  return `${orderNumber}:${reference}`;
}

/** A manual payment's reference, as the merchant wrote it. */
export function referenceOf(event: Captured): string | null {
  return isManual(event.provider) ? event.capture.slice(event.capture.indexOf(":") + 1) : null;
}
