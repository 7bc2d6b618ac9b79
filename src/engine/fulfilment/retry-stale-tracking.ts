import { after, days, hours, type Instant } from "#domain/kernel/time.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import { enqueueAll } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { deliverByCarrier } from "./deliver-order.ts";
import { pauseAfter, trackingWindow, type TrackingDeps } from "./track-parcel.ts";

/** Overdue tracking after which a parcel's job counts as lost. */
const patience = hours(2);

const selectForgotten = statement<[Date, Date, CarrierName[]], { id: number; shippedAt: Instant; askedAt: Instant }>(
  "forgotten_parcels",
  `select id, shipped_at as "shippedAt", coalesce(checked_at, shipped_at) as "askedAt" from parcels
   where delivered_at is null and returned_at is null and shipped_at > $2 and coalesce(checked_at, shipped_at) < $1
     and carrier = any($3::text[])
   order by coalesce(checked_at, shipped_at) limit 500`,
);

// A process of the version before marks the first order of a shared parcel alone.
const selectArrived = statement<[Date], { id: number }>(
  "orders_left_under_way",
  `select distinct o.id from parcels p join shared_parcels s on s.parcel_id = p.id
   join orders o on o.id = s.order_id and o.fulfilment_state = 'sent'
   where p.delivered_at > $1 order by o.id`,
);

/** Marks orders as delivered whose parcels have arrived without them. */
async function deliverLeftBehind(deps: TrackingDeps): Promise<void> {
  const since = new Date(after(deps.clock.now(), -days(3)));
  for (const { id } of await deps.db.rows(selectArrived, [since]))
    await deps.db.transaction((tx) => deliverByCarrier(tx, deps.clock, id));
}

/**
 * Reschedules tracking of parcels whose job was lost, and delivers orders that arrived in another's parcel. Gives the
 * number of lost jobs.
 */
export async function retryStaleTracking(deps: TrackingDeps): Promise<number> {
  await deliverLeftBehind(deps);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const carriers = [...deps.carriers.keys()];
    const silent = await tx.rows(selectForgotten, [
      new Date(after(now, -(pauseAfter(0) + patience))),
      new Date(after(now, -(trackingWindow - days(1)))),
      carriers,
    ]);
    const forgotten = silent.filter(({ shippedAt, askedAt }) => now - askedAt > pauseAfter(now - shippedAt) + patience);
    await enqueueAll(
      tx,
      deps.clock,
      forgotten.map(({ id }) => ({
        name: "track_parcel" as const,
        payload: { parcelId: id },
        key: `track-parcel:${id}`,
      })),
    );
    return forgotten.length;
  });
}
