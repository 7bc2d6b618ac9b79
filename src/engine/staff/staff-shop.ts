import type { DbAndClock } from "../platform/db-and-clock.ts";

/** Dependencies of the staff's use cases. */
export interface StaffShop extends DbAndClock {
  readonly settings: {
    readonly secret: string;
    readonly sandboxUrl: string | null;
    readonly production: boolean;
  };
}

/**
 * The demo's sign-in with its public password exists only where third parties are emulated; never in production, even
 * with a sandbox.
 */
export const isDemoOpen = ({ sandboxUrl, production }: StaffShop["settings"]): boolean =>
  sandboxUrl !== null && !production;
