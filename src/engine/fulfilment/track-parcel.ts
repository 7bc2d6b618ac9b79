import { after, days, hours } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Carriers, Tracking } from "../ports/carrier.ts";
import { statement } from "../platform/statement.ts";
import { enqueue } from "../platform/outbox.ts";
import { deliverByCarrier } from "./deliver-order.ts";
import { lockOrder } from "../orders/order-row.ts";

export interface TrackingDeps extends PaymentDeps {
  readonly carriers: Carriers;
}

/** How often a carrier is asked, and for how long after a parcel has left. */
const askEvery = hours(1);
export const trackingWindow = days(60);

const selectParcel = statement<
  [number],
  { orderId: number; carrier: CarrierName; number: string; shippedAt: Instant; deliveredAt: Instant | null }
>(
  "parcel_to_track",
  `select order_id as "orderId", carrier, number, shipped_at as "shippedAt", delivered_at as "deliveredAt" from parcels where id = $1`,
);
const updateParcel = statement<[number, string, Date | null, Date | null, Date]>(
  "parcel_tracked",
  `update parcels set status = $2, expected_at = coalesce($3, expected_at), delivered_at = coalesce(delivered_at, $4), checked_at = $5 where id = $1`,
);
const insertEvents = statement<[number, string[], string[], string[], Date[]]>(
  "parcel_events",
  `insert into parcel_events (parcel_id, code, text, place, at)
   select $1, e.code, e.text, e.place, e.at from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[]) as e (code, text, place, at)
   order by e.at on conflict (parcel_id, code, at) do nothing`,
);

/** Asks the carrier about a parcel and writes down what it says; a delivered last parcel moves its order. Sets itself anew until then. */
export async function trackParcel(
  deps: TrackingDeps,
  parcelId: number,
): Promise<"delivered" | "under-way" | "silent" | "over"> {
  const parcel = await deps.db.row(selectParcel, [parcelId]);
  const carrier = parcel && deps.carriers.get(parcel.carrier);
  if (!parcel || parcel.deliveredAt !== null || !carrier) return "over";
  const told = await carrier.track(parcel.number);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await lockOrder(tx, parcel.orderId);
    if (told.ok) {
      const { status, expectedAt, deliveredAt, events } = told.value;
      await tx.run(updateParcel, [
        parcelId,
        status.slice(0, 200),
        dateOf(expectedAt),
        dateOf(deliveredAt),
        new Date(now),
      ]);
      await tx.run(insertEvents, [parcelId, ...columnsOf(events)]);
      if (deliveredAt !== null) {
        await deliverByCarrier(tx, deps.clock, parcel.orderId);
        return "delivered";
      }
    }
    const isLost = now > after(parcel.shippedAt, trackingWindow);
    if (!isLost)
      await enqueue(
        tx,
        deps.clock,
        "track_parcel",
        { parcelId },
        { runAt: after(now, askEvery), key: `track-parcel:${parcelId}` },
      );
    return told.ok ? "under-way" : "silent";
  });
}

const dateOf = (at: Instant | null) => (at === null ? null : new Date(at));

function columnsOf(events: Tracking["events"]): [string[], string[], string[], Date[]] {
  return [
    events.map(({ code }) => code.slice(0, 20)),
    events.map(({ text }) => text.slice(0, 200)),
    events.map(({ place }) => place.slice(0, 100)),
    events.map(({ at }) => new Date(at)),
  ];
}
