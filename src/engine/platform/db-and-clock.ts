import type { Clock } from "../ports/clock.ts";
import type { Database } from "./database.ts";

/** Dependencies of a use case that needs no more. */
export interface DbAndClock {
  readonly db: Database;
  readonly clock: Clock;
}
