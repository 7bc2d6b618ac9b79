import type { Money } from "#domain/kernel/money.ts";
import type { Zone, ZoneChart } from "#domain/shipping/zone.ts";

/** Business days from dispatch to the door, shortest and longest. */
export type Transit = readonly [least: number, most: number];

/** One row of a parcel rate table: for cartons up to this weight, the charge in each zone. */
interface ParcelRate {
  readonly upToLb: number;
  readonly charge: Readonly<Record<Zone, Money>>;
}

/** Truck services beyond dock to dock; each is asked before a freight price is shown. */
export const freightExtras = ["liftgate", "residential", "appointment", "limitedAccess"] as const;
export type FreightExtra = (typeof freightExtras)[number];
export type FreightAnswers = Readonly<Record<FreightExtra, boolean>>;

/** No extra services: from a dock to a dock or forklift, in business hours. The assumption of estimates. */
export const dockToDock: FreightAnswers = {
  liftgate: false,
  residential: false,
  appointment: false,
  limitedAccess: false,
};

/** The merchant's shipping settings. Weights in pounds, charges in cents. */
export interface ShippingRates {
  readonly zones: ZoneChart;
  readonly parcel: {
    /** Rows in rising weight; the last one reaches 150 lb. */
    readonly table: readonly ParcelRate[];
    /** Merchandise after discounts from which standard shipping is free; null for never. */
    readonly freeFrom: Money | null;
    readonly transit: Readonly<Record<Zone, Transit>>;
  };
  readonly freight: {
    readonly basicFee: Money;
    /** Charge per hundredweight (100 lb, rounded up). */
    readonly perCwt: Readonly<Record<Zone, Money>>;
    readonly extras: Readonly<Record<FreightExtra, Money>>;
    readonly transit: Readonly<Record<Zone, Transit>>;
  };
}
