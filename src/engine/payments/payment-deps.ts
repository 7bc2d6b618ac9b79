import type { PaymentProviders } from "../ports/payment-provider.ts";
import type { TaxProviders } from "../ports/tax-provider.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import type { PayableOrders } from "./payable-orders.ts";

/** Dependencies of the use cases about money. */
export interface PaymentDeps extends DbAndClock {
  readonly payments: PaymentProviders;
  readonly orders: PayableOrders;
  /** Whom sales are filed with whose tax they decided. */
  readonly taxes?: TaxProviders;
  readonly settings: { readonly publicUrl: string };
}

/** The provider's answer is uncertain; the job has to run again. */
export class RetryLater extends Error {
  constructor(what: string) {
    super(`${what}: the provider gave no certain answer`);
    this.name = "RetryLater";
  }
}
