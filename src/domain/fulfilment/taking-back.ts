import type { Actor } from "#domain/kernel/actor.ts";
import { days, hours, type Instant } from "#domain/kernel/time.ts";

/**
 * A parcel that was marked as shipped by mistake is noticed on the same day: later it is somewhere else. So are goods
 * that were marked as ready, or as picked up.
 */
const shipmentWindow = hours(24);
/** A buyer who was told of a delivery and has nothing says so within days. */
const deliveryWindow = days(3);

export type TakeBackRefused =
  | { code: "take_back_over" }
  /** Its carrier has scanned it, or it has arrived or come back. */
  | { code: "carrier_has_it" }
  /** The carrier reported the delivery, not the shop. */
  | { code: "carrier_delivered" }
  /** It is on the company's account, invoiced or to be: a return credits it. */
  | { code: "invoiced" }
  /** A return, a claim or a refund stands on it. */
  | { code: "case_stands_on_it" };

/** USPS codes for a label that was printed and a parcel that was announced: nobody has it yet. */
const announcements: ReadonlySet<string> = new Set(["GX", "MA"]);

interface ShippedParcel {
  readonly shippedAt: Instant;
  readonly isOver: boolean;
  /** Codes of the carrier's events. */
  readonly codes: readonly string[];
}

/** Reason why a shipment cannot be taken back at `now`; null if it can. */
export function shipmentStays(
  { shippedAt, isOver, codes }: ShippedParcel,
  { hasCase, now }: { hasCase: boolean; now: Instant },
): TakeBackRefused | null {
  if (hasCase) return { code: "case_stands_on_it" };
  if (isOver || codes.some((code) => !announcements.has(code))) return { code: "carrier_has_it" };
  return now - shippedAt > shipmentWindow ? { code: "take_back_over" } : null;
}

/** Reason why a delivered mark cannot be taken back at `now`; null if it can. */
export function deliveryStays(
  { deliveredAt, by }: { deliveredAt: Instant | null; by: Actor | null },
  { hasCase, now }: { hasCase: boolean; now: Instant },
): TakeBackRefused | null {
  if (hasCase) return { code: "case_stands_on_it" };
  if (by !== "merchant") return { code: "carrier_delivered" };
  return deliveredAt === null || now - deliveredAt > deliveryWindow ? { code: "take_back_over" } : null;
}

/** Reason why the mark that goods are ready, or were picked up, cannot be taken back at `now`; null if it can. */
export function pickupStays(
  markedAt: Instant | null,
  { hasCase, now }: { hasCase: boolean; now: Instant },
): TakeBackRefused | null {
  if (hasCase) return { code: "case_stands_on_it" };
  return markedAt === null || now - markedAt > shipmentWindow ? { code: "take_back_over" } : null;
}
