import type { Database } from "../platform/database.ts";
import type { Clock } from "../ports/clock.ts";

/** What the customers' use cases need of the shop. */
export interface AccountShop {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: { readonly secret: string };
}
