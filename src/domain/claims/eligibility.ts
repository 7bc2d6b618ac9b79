import type { Instant } from "#domain/kernel/time.ts";

/** An order as far as a claim for freight damage asks. */
export interface ClaimableOrder {
  readonly isFreight: boolean;
  readonly deliveredAt: Instant | null;
  /** The deadline recorded on delivery; null for deliveries before claims existed. */
  readonly claimBy: Instant | null;
}

export type NotClaimable = "not_freight" | "not_delivered" | "claim_window_over";

/** Why no damage of this order can be claimed now; null when it can. */
export function claimRefused(order: ClaimableOrder, now: Instant): NotClaimable | null {
  if (!order.isFreight) return "not_freight";
  if (order.deliveredAt === null) return "not_delivered";
  return order.claimBy === null || now >= order.claimBy ? "claim_window_over" : null;
}

/** An order line as far as a claim asks. */
export interface ClaimableLine {
  readonly quantity: number;
  /** Units that were refunded. */
  readonly refunded: number;
  /** Units that a return under way is about. */
  readonly returning: number;
}

/** Units of a line that can be claimed now. */
export function claimableUnits({ quantity, refunded, returning }: ClaimableLine): number {
  return Math.max(0, quantity - refunded - returning);
}
