import type { Instant } from "#domain/kernel/time.ts";
import type { PromotionState } from "../promotion-table.ts";

/** State of a promotion or discount at a moment, as lists show it. */
export function stateAt(
  promotion: {
    readonly active: boolean;
    readonly archived: boolean;
    readonly startsAt: Instant | null;
    readonly endsAt: Instant | null;
  },
  now: Instant,
): PromotionState {
  if (promotion.archived) return "archived";
  if (!promotion.active) return "off";
  if (promotion.startsAt !== null && promotion.startsAt > now) return "upcoming";
  return promotion.endsAt !== null && promotion.endsAt <= now ? "ended" : "running";
}
