import type { Database } from "../platform/database.ts";
import type { Clock } from "../ports/clock.ts";

/** What the staff's use cases need of the shop. */
export interface StaffShop {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: {
    readonly secret: string;
    /** Set while third parties are emulated: only then the demo sign-in opens. */
    readonly sandboxUrl: string | null;
  };
}
