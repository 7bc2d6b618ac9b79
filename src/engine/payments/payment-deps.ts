import type { Clock } from "../ports/clock.ts";
import type { PaymentProviders } from "../ports/payment-provider.ts";
import type { Database } from "../platform/database.ts";
import type { PayableOrders } from "./payable-orders.ts";

/** What every use case about money needs of the shop: the database, the time, the providers, the orders, and its URL. */
export interface PaymentDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: PaymentProviders;
  readonly orders: PayableOrders;
  readonly settings: { readonly publicUrl: string };
}

/** The provider did not say: the job that asked is to be run again. */
export class RetryLater extends Error {
  constructor(what: string) {
    super(`${what}: the provider gave no certain answer`);
    this.name = "RetryLater";
  }
}
