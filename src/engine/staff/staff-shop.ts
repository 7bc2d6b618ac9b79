import type { Database } from "../platform/database.ts";
import type { Clock } from "../ports/clock.ts";

/** What the staff's use cases need of the shop. */
export interface StaffShop {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: {
    readonly secret: string;
    readonly sandboxUrl: string | null;
    readonly production: boolean;
  };
}

/**
 * The demo's sign-in, whose password everybody knows, opens where third parties are emulated; never in production, where
 * a sandbox may be meant, but nobody's way in.
 */
export const isDemoOpen = ({ sandboxUrl, production }: StaffShop["settings"]): boolean =>
  sandboxUrl !== null && !production;
