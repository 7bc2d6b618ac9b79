import { type CarrierName, isAsked } from "#domain/fulfilment/carriers.ts";
import { mainPlace, type PlaceUnits } from "#domain/inventory/places.ts";
import type { ReadParcel } from "#domain/fulfilment/typed-parcel.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

const insertParcel = statement<[number, string, string, string | null, Date, number | null], { id: number }>(
  "insert_parcel",
  `insert into parcels (order_id, carrier, number, link, shipped_at, claim_id) values ($1, $2, $3, $4, $5, $6)
   on conflict (carrier, number) do nothing returning id`,
);

/** Adds a parcel to a locked order, for its own goods or a claim's; null when the number belongs to another. */
export async function addParcel(
  tx: Tx,
  orderId: number,
  { carrier, number, link, claimId, now }: ReadParcel & { claimId: number | null; now: Instant },
): Promise<number | null> {
  return (await tx.row(insertParcel, [orderId, carrier, number, link, new Date(now), claimId]))?.id ?? null;
}

const shareParcel = statement<[number, number[]]>(
  "share_parcel",
  `insert into shared_parcels (parcel_id, order_id) select $1, id from unnest($2::bigint[]) as o (id)`,
);

/** Adds further orders to a parcel that has just been added to the first of them. */
export async function shareParcelWith(tx: Tx, parcelId: number, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0) await tx.run(shareParcel, [parcelId, [...orderIds]]);
}

/** Units of a parcel and where they were taken; those of an order are named by it where several share the parcel. */
export interface TakenUnits extends PlaceUnits {
  readonly orderId?: number;
}

const setTaken = statement<[number, string]>("taken_of_parcel", `update parcels set taken = $2::jsonb where id = $1`);

/** Keeps where the goods of a parcel were taken, unless all lay at the main place. */
export async function noteTaken(tx: Tx, parcelId: number, units: readonly TakenUnits[]): Promise<void> {
  if (units.some(({ placeId }) => placeId !== mainPlace)) await tx.run(setTaken, [parcelId, JSON.stringify(units)]);
}

/** Schedules tracking for a parcel, if its carrier is connected. */
export async function followParcel(tx: Tx, clock: Clock, parcelId: number, carrier: CarrierName): Promise<void> {
  if (isAsked(carrier)) await enqueue(tx, clock, "track_parcel", { parcelId }, { key: `track-parcel:${parcelId}` });
}
