import { after, days } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";

/** An order line as far as a return asks. */
export interface ReturnableLine {
  readonly quantity: number;
  /** Units whose return was refunded or is under way. */
  readonly taken: number;
  /** Units that an open claim for freight damage is about. */
  readonly claimed: number;
  /** The rule and the days as they stood when it was sold. */
  readonly returnPolicy: "standard" | "unopened-only" | "none";
  readonly returnDays: number;
}

export type NotReturnable = "not_returnable" | "window_over" | "all_returned" | "not_delivered" | "claim_open";

/** Until when goods can be given back: `returnDays` whole days after they were delivered or picked up. */
export function returnDeadline(deliveredAt: Instant, returnDays: number): Instant {
  return after(deliveredAt, days(returnDays));
}

/**
 * Units of a line that can be returned now, or the reason for none. Goods that never arrived (`deliveredAt` null) have
 * a request of their own without window or policy.
 */
export function returnableUnits(
  line: ReturnableLine,
  at: { deliveredAt: Instant | null; received: boolean; now: Instant },
): { units: number; why: null } | { units: 0; why: NotReturnable } {
  const left = line.quantity - line.taken - line.claimed;
  if (left <= 0) return { units: 0, why: line.claimed > 0 ? "claim_open" : "all_returned" };
  if (!at.received) return { units: left, why: null };
  if (at.deliveredAt === null) return { units: 0, why: "not_delivered" };
  if (line.returnPolicy === "none") return { units: 0, why: "not_returnable" };
  if (at.now > returnDeadline(at.deliveredAt, line.returnDays)) return { units: 0, why: "window_over" };
  return { units: left, why: null };
}
