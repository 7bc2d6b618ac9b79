import type { Database } from "../platform/database.ts";
import type { Clock } from "../ports/clock.ts";

/** Dependencies of the customers' use cases. */
export interface AccountShop {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: { readonly secret: string };
}
