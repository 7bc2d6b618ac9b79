import type { Sandbox } from "../sandbox.ts";

const HOUR = 60 * 60 * 1000;
/** USPS's limit for a new account. */
const USUAL = 60;

/** Number of tracking calls that an account may make in an hour. Stored in memory: a restarted sandbox counts anew. */
export class Quota {
  private readonly sandbox: Sandbox;
  private opened = 0;
  private used = 0;
  perHour = USUAL;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
  }

  /** Counts a call; the seconds to wait where it is one too many, null where it may go on. */
  spend(): number | null {
    const now = this.sandbox.clock.now();
    if (now >= this.opened + HOUR) [this.opened, this.used] = [now, 0];
    this.used += 1;
    return this.used > this.perHour ? Math.ceil((this.opened + HOUR - now) / 1000) : null;
  }

  /** Sets the quota and begins a new hour. */
  set(perHour: number): void {
    this.perHour = perHour;
    this.opened = 0;
  }

  get calls(): number {
    return this.used;
  }
}
