import type { Clock } from "../ports/clock.ts";
import type { PaymentProviders } from "../ports/payment-provider.ts";
import type { Database } from "../platform/database.ts";

/** What every use case about money needs of the shop: the books, the time, the providers, and its address. */
export interface CashDesk {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: PaymentProviders;
  readonly settings: { readonly publicUrl: string };
}

/** The provider did not say: the job that asked is to be run again. */
export class AskAgain extends Error {
  constructor(what: string) {
    super(`${what}: the provider gave no certain answer`);
    this.name = "AskAgain";
  }
}
