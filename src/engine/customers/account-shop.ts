import type { DbAndClock } from "../platform/db-and-clock.ts";

/** Dependencies of the customers' use cases. */
export interface AccountShop extends DbAndClock {
  readonly settings: { readonly secret: string };
}
