import type { PaymentEvent } from "#domain/payments/events.ts";
import type { AccountMovement } from "#domain/payments/movements.ts";
import type { Tx } from "../platform/database.ts";

/**
 * Payments of companies' invoices, as the providers' reports reach them. Implemented by `invoices` and injected by
 * boot.
 */
export interface InvoiceMoney {
  /** Records a report, once; null when it is about no payment of invoices. */
  record(tx: Tx, event: PaymentEvent): Promise<"invoices" | "duplicate" | null>;
  /** Enters money of such a payment that its provider took or gave back without an event; each movement once. */
  moved(tx: Tx, movement: AccountMovement): Promise<void>;
}
