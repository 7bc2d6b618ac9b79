import { after, days } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";

/** An order line as far as a return asks. */
export interface ReturnableLine {
  readonly quantity: number;
  /** Units whose return was refunded or is under way, and those of the two fields that follow. */
  readonly taken: number;
  /** Units that were taken off the order before they left. */
  readonly neverSent: number;
  /** Units that were refunded for freight damage. */
  readonly settledByClaim: number;
  /** Units that an open claim for freight damage is about. */
  readonly claimed: number;
  /** The rule and the days as they stood when it was sold. */
  readonly returnPolicy: "standard" | "unopened-only" | "none";
  readonly returnDays: number;
}

/** Reasons why no unit of a line is left, whether its goods came or not. */
const settled = ["claim_open", "never_sent", "settled_by_claim", "all_returned", "nothing_left"] as const;

export type NotReturnable = (typeof settled)[number] | "not_returnable" | "window_over" | "not_delivered";

/** True of a reason that holds whether the goods came or not. */
export const isSettled = (why: NotReturnable | null): boolean => settled.some((each) => each === why);

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
  if (left <= 0) return { units: 0, why: whyTaken(line) };
  if (!at.received) return { units: left, why: null };
  if (at.deliveredAt === null) return { units: 0, why: "not_delivered" };
  if (line.returnPolicy === "none") return { units: 0, why: "not_returnable" };
  if (at.now > returnDeadline(at.deliveredAt, line.returnDays)) return { units: 0, why: "window_over" };
  return { units: left, why: null };
}

function whyTaken({ taken, claimed, neverSent, settledByClaim }: ReturnableLine): NotReturnable {
  if (claimed > 0) return "claim_open";
  if (neverSent >= taken) return "never_sent";
  if (settledByClaim >= taken) return "settled_by_claim";
  return neverSent + settledByClaim > 0 ? "nothing_left" : "all_returned";
}
