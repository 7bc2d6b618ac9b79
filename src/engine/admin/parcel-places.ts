import { parcelsWith } from "../orders/order-parcels.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const selectPlaces = statement<[number], { parcelId: number; places: number[] }>(
  "places_of_parcels",
  `select p.id as "parcelId", (select json_agg(distinct (one ->> 'placeId')::bigint)
     from jsonb_array_elements(p.taken) as one where coalesce((one ->> 'orderId')::bigint, $1) = $1) as places
   from parcels p where p.id in ${parcelsWith("$1")} and p.taken is not null`,
);

/**
 * Where the goods of an order's parcels were taken, by parcel; one whose goods all lay at the main place is not there.
 */
export async function parcelPlaces(db: Db, orderId: number): Promise<Record<number, readonly number[]>> {
  const rows = await db.rows(selectPlaces, [orderId]);
  return Object.fromEntries(rows.map(({ parcelId, places }) => [parcelId, places]));
}
