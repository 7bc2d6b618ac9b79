import type { Instant } from "#domain/kernel/time.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { ReturnWindows } from "#domain/checkout/refundable.ts";
import type { PointsTerms } from "#domain/checkout/points-redemption.ts";
import { type OrderNumbering, usualNumbering } from "#domain/checkout/order-number.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { TaxDecider } from "#domain/checkout/settings/tax-provider-form.ts";
import { activePlaces, type PickupPlace } from "#domain/checkout/pickup-place.ts";
import type { TaxTable } from "#domain/pricing/sales-tax.ts";
import { defaultRates } from "#domain/shipping/default-rates.ts";
import type { ShippingRates } from "#domain/shipping/rates.ts";
import type { UsState } from "#domain/shipping/states.ts";

/** The merchant's settings a checkout depends on. */
export interface ShopTerms {
  /** True if the shop takes orders. */
  readonly isOpen: boolean;
  readonly rates: ShippingRates;
  /** Origin of parcels and freight, and the time zone of its business days. */
  readonly shipFrom: UsState;
  readonly timeZone: string;
  readonly taxes: TaxTable;
  /** Rates were imported from a file; those of a place are read with `withTaxesAt`. */
  readonly taxesByFile: boolean;
  /** The decider of an order's tax; those rates are estimates where a provider does. */
  readonly taxBy: TaxDecider;
  /** Pickup places in the merchant's order, former ones included. */
  readonly pickup: readonly PickupPlace[];
  /** Share off a companion bought together with its anchor, in millionths. */
  readonly bundleRate: number;
  /**
   * Within how many days goods may be given back, by category where it differs; null while the owner promises nothing.
   */
  readonly returns: ReturnWindows | null;
  /** Rules for points; null if the merchant takes none. */
  readonly points: PointsTerms | null;
  /** Owners of carts that are left are reminded of them. */
  readonly remindsOfCarts: boolean;
  readonly numbering: OrderNumbering;
  /** Payment methods on offer, and until when an unpaid order waits for its money. */
  readonly payment: {
    readonly offered: readonly PaymentMethod[];
    /** Least time for which goods are reserved for manual payments. */
    readonly manualHours: number;
    /** Cards are charged when the goods leave. */
    readonly chargesLater: boolean;
    readonly deadlineOf: (method: PaymentMethod, placedAt: Instant) => Instant;
  };
}

/** Defaults until the merchant decides: no tax, no bundle discount. */
export const defaultTerms: Omit<ShopTerms, "payment" | "isOpen" | "returns" | "points"> = {
  rates: defaultRates("OH"),
  shipFrom: "OH",
  timeZone: defaultTimeZone,
  taxes: {},
  taxesByFile: false,
  taxBy: "own",
  pickup: [],
  bundleRate: 0,
  remindsOfCarts: false,
  numbering: usualNumbering,
};

/** The places a buyer may choose from; none until the merchant has described one. */
export function offeredPlaces(terms: Pick<ShopTerms, "pickup">): PickupPlace[] {
  return activePlaces(terms.pickup);
}
