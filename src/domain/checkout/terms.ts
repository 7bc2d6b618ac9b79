import type { Instant } from "#domain/kernel/time.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { ReturnWindows } from "#domain/checkout/refundable.ts";
import type { PointsTerms } from "#domain/checkout/points-redemption.ts";
import { type OrderNumbering, usualNumbering } from "#domain/checkout/order-number.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { activePlaces, type PickupPlace } from "#domain/checkout/pickup-place.ts";
import type { TaxTable } from "#domain/pricing/sales-tax.ts";
import { defaultRates } from "#domain/shipping/default-rates.ts";
import type { ShippingRates } from "#domain/shipping/rates.ts";
import type { UsState } from "#domain/shipping/states.ts";

/** The merchant's settings a checkout depends on. */
export interface ShopTerms {
  /** Whether the shop takes orders. */
  readonly isOpen: boolean;
  readonly rates: ShippingRates;
  /** Where parcels and trucks leave, and the zone whose calendar counts business days. */
  readonly shipFrom: UsState;
  readonly timeZone: string;
  readonly taxes: TaxTable;
  /** Where goods are fetched, in the merchant's order, those no longer offered among them. */
  readonly pickup: readonly PickupPlace[];
  /** Share off a companion bought together with its anchor, in millionths. */
  readonly bundleRate: number;
  /** Within how many days goods may be given back, by category where it differs; null while the owner promises nothing. */
  readonly returns: ReturnWindows | null;
  /** What points are taken for; null while the merchant takes none. */
  readonly points: PointsTerms | null;
  readonly numbering: OrderNumbering;
  /** Payment methods on offer, and until when an unpaid order waits for its money. */
  readonly payment: {
    readonly offered: readonly PaymentMethod[];
    /** How long goods are reserved at least for money that is sent by hand. */
    readonly manualHours: number;
    readonly deadlineOf: (method: PaymentMethod, placedAt: Instant) => Instant;
  };
}

/** What holds until the merchant decides otherwise: no tax, no bundle discount. */
export const defaultTerms: Omit<ShopTerms, "payment" | "isOpen" | "returns" | "points"> = {
  rates: defaultRates("OH"),
  shipFrom: "OH",
  timeZone: defaultTimeZone,
  taxes: {},
  pickup: [],
  bundleRate: 0,
  numbering: usualNumbering,
};

/** The places a buyer may choose from; none until the merchant has described one. */
export function offeredPlaces(terms: Pick<ShopTerms, "pickup">): PickupPlace[] {
  return activePlaces(terms.pickup);
}
