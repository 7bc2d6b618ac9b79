import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import type { OrderToPay } from "./payable-orders.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { PaymentRow } from "./payment-row.ts";

/** A captured payment within a transaction about its money, with the order locked. */
export interface MoneyContext {
  readonly tx: Tx;
  readonly deps: PaymentDeps;
  readonly order: OrderToPay;
  readonly payment: PaymentRow;
  readonly now: Instant;
}
