import { maxUnits } from "./stock-adjustment.ts";

/** Days of sales from which the pace of a part is taken. */
export const paceDays = 90;
/** Days that stock should last beyond the arrival of a delivery, for sales or deliveries that are not as usual. */
export const safetyDays = 14;
/** Days of sales that one order is for. */
export const orderDays = 30;
/** Lead time of a supplier who named none, and of parts that nobody was asked for yet. */
export const usualLeadDays = 14;

export interface PartToReorder {
  readonly available: number;
  /** Units that orders wait for. */
  readonly backOrdered: number;
  /** Units on their way from suppliers. */
  readonly toCome: number;
  /** Units shipped in the last `paceDays`. */
  readonly sold: number;
  /** The merchant's reorder point; null to derive it from sales. */
  readonly reorderAt: number | null;
  readonly leadDays: number | null;
}

interface Reorder {
  /** Days for which what is available lasts at the pace of sales; null without sales. */
  readonly coverDays: number | null;
  /** Reorder at so many units, available and to come. */
  readonly point: number;
  /** Units to order; 0 above the point. */
  readonly propose: number;
}

/**
 * Whole days for which the available units last at the pace of what was sold in so many days, rounded down; null
 * without sales.
 */
export const coverDaysOf = (available: number, sold: number, inDays: number): number | null =>
  sold > 0 ? Math.floor((Math.max(0, available) * inDays) / sold) : null;

/**
 * When and how many to reorder: at the demand of the lead time plus safety stock, unless the merchant has set a point,
 * and up to another month's demand above it (a continuous-review order-up-to policy).
 *
 * This is a proposal for purchasing, by lead times and with what is to come. The alert that a part is low
 * (`lowParts` in `engine/admin/stock-table.ts`) tells of the shelf alone, by a month's sales.
 */
export function reorderOf({ available, backOrdered, toCome, sold, reorderAt, leadDays }: PartToReorder): Reorder {
  const demandOf = (days: number) => Math.ceil((sold * days) / paceDays);
  const point = reorderAt ?? demandOf((leadDays ?? usualLeadDays) + safetyDays);
  const position = available - backOrdered + toCome;
  const upTo = point + Math.max(1, demandOf(orderDays));
  const isDue = position <= point && (sold > 0 || reorderAt !== null || backOrdered > 0);
  return {
    coverDays: coverDaysOf(available, sold, paceDays),
    point,
    propose: isDue ? Math.min(maxUnits, upTo - position) : 0,
  };
}
