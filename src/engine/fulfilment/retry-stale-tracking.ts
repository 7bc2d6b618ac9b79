import { after, days, hours } from "#domain/kernel/time.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { trackingWindow, type TrackingDeps } from "./track-parcel.ts";

/** A parcel nobody has asked about for this long has lost its job, which runs every hour. */
const forgottenAfter = hours(3);

const selectForgotten = statement<[Date, Date, CarrierName[]], { id: number }>(
  "forgotten_parcels",
  `select id from parcels where delivered_at is null and shipped_at > $2 and coalesce(checked_at, shipped_at) < $1 and carrier = any($3::text[])
   order by coalesce(checked_at, shipped_at) limit 500`,
);

/** Has every parcel asked about again that was forgotten on its way. Gives how many. */
export function retryStaleTracking(deps: TrackingDeps): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const asked = [...deps.carriers.keys()];
    const forgotten = await tx.rows(selectForgotten, [
      new Date(after(now, -forgottenAfter)),
      new Date(after(now, -(trackingWindow - days(1)))),
      asked,
    ]);
    for (const { id } of forgotten)
      await enqueue(tx, deps.clock, "track_parcel", { parcelId: id }, { key: `track-parcel:${id}` });
    return forgotten.length;
  });
}
