import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import type { OrderToPay } from "./payable-orders.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { PaymentRow } from "./payment-row.ts";

/** A payment whose money was taken, in the transaction that learns what became of it, with the order locked. */
export interface MoneyContext {
  readonly tx: Tx;
  readonly deps: PaymentDeps;
  readonly order: OrderToPay;
  readonly payment: PaymentRow;
  readonly now: Instant;
}
