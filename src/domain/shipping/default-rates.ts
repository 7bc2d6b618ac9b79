import { type Money, cents } from "#domain/kernel/money.ts";
import type { FreightExtra, ShippingRates, Transit } from "#domain/shipping/rates.ts";
import type { UsState } from "#domain/shipping/states.ts";
import { type Zone, zoneChart, zones } from "#domain/shipping/zone.ts";

// Whole dollars a carton, zones 2 to 8, by the weight it may have.
const parcelDollars: readonly (readonly [upToLb: number, byZone: readonly number[]])[] = [
  [1, [8, 8, 9, 9, 10, 10, 11]],
  [5, [10, 11, 12, 13, 15, 16, 18]],
  [10, [12, 13, 15, 17, 20, 23, 26]],
  [20, [15, 17, 20, 24, 29, 34, 39]],
  [35, [20, 23, 28, 35, 43, 51, 60]],
  [50, [26, 30, 37, 47, 58, 70, 82]],
  [70, [34, 40, 49, 63, 78, 94, 110]],
  [100, [48, 56, 69, 88, 109, 131, 154]],
  [150, [68, 79, 97, 124, 154, 185, 218]],
];
const cwtDollars: readonly number[] = [18, 21, 25, 30, 36, 42, 49];
const parcelTransit: readonly Transit[] = [
  [1, 2],
  [2, 3],
  [2, 3],
  [3, 4],
  [3, 5],
  [4, 5],
  [4, 6],
];
const freightTransit: readonly Transit[] = [
  [3, 4],
  [3, 5],
  [4, 6],
  [4, 7],
  [5, 8],
  [6, 9],
  [6, 10],
];
const extraDollars: Readonly<Record<FreightExtra, number>> = {
  liftgate: 75,
  residential: 95,
  appointment: 45,
  limitedAccess: 110,
};

const dollars = (amount: number): Money => cents(amount * 100);

/** The rates a new shop begins with, for goods leaving this state; the merchant's settings replace them. */
export function defaultRates(shipFrom: UsState): ShippingRates {
  return {
    zones: zoneChart(shipFrom),
    parcel: {
      table: parcelDollars.map(([upToLb, row]) => ({ upToLb, charge: byZone(row.map(dollars)) })),
      freeFrom: dollars(199),
      transit: byZone(parcelTransit),
    },
    freight: {
      basicFee: dollars(149),
      perCwt: byZone(cwtDollars.map(dollars)),
      extras: {
        liftgate: dollars(extraDollars.liftgate),
        residential: dollars(extraDollars.residential),
        appointment: dollars(extraDollars.appointment),
        limitedAccess: dollars(extraDollars.limitedAccess),
      },
      transit: byZone(freightTransit),
    },
  };
}

/** Values for zones 2 to 8 in order, as a record by zone. */
function byZone<Value>(values: readonly Value[]): Record<Zone, Value> {
  return Object.fromEntries(zones.map((zone, index) => [zone, values[index]])) as Record<Zone, Value>;
}
