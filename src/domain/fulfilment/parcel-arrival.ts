import { dayIn } from "#domain/kernel/business-days.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type CarrierName, isKnown, isTruckLine } from "#domain/fulfilment/carriers.ts";
import { stateOfAddress } from "#domain/shipping/address-label.ts";
import { type ArrivalRange, arrival } from "#domain/shipping/arrival.ts";
import type { ShippingRates } from "#domain/shipping/rates.ts";
import type { ShippingMethod } from "#domain/shipping/shipping-quote.ts";
import { isUsState } from "#domain/shipping/states.ts";

interface Left {
  readonly carrier: CarrierName;
  readonly shippedAt: Instant;
  readonly deliveredAt: Instant | null;
  readonly expectedAt: Instant | null;
}

/** The order, as far as it says where its parcels go. */
interface Going {
  readonly shippingMethod: ShippingMethod;
  readonly shippingAddress: unknown;
}

interface Terms {
  readonly rates: Pick<ShippingRates, "zones"> & {
    readonly parcel: Pick<ShippingRates["parcel"], "transit">;
    readonly freight: Pick<ShippingRates["freight"], "transit">;
  };
  readonly timeZone: string;
}

/**
 * When goods that have left arrive: business days on the road from the day they left, by truck line or as parcels;
 * carriers that may be either take the days of the order's method. Null once the carrier has named a day of its own,
 * and where the last of these days is over.
 */
export function parcelArrival(parcel: Left, order: Going, terms: Terms, now: Instant): ArrivalRange | null {
  const { carrier, shippedAt, deliveredAt, expectedAt } = parcel;
  const { rates, timeZone } = terms;
  const state = stateOfAddress(order.shippingAddress);
  const zone = isUsState(state) ? rates.zones[state] : undefined;
  if (!zone || deliveredAt !== null || expectedAt !== null) return null;
  const byTruck = isKnown(carrier) ? isTruckLine(carrier) : order.shippingMethod === "LOCAL";
  const range = arrival(dayIn(timeZone, shippedAt), 0, rates[byTruck ? "freight" : "parcel"].transit[zone]);
  return range.latest < dayIn(timeZone, now) ? null : range;
}
