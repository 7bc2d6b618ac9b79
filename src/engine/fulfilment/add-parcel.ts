import {
  type CarrierName,
  isAsked,
  isTruckLine,
  readTrackingLink,
  readTrackingNumber,
} from "#domain/fulfilment/carriers.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

/** A parcel or truckload as entered by the merchant. */
export interface TypedParcel {
  readonly carrier: CarrierName;
  /** USPS or UPS tracking number, or the PRO number of a truck line. */
  readonly number: string;
  /** The truck line's tracking page; optional, for freight only. */
  readonly link?: string;
}

export type ParcelRefused =
  | { code: "tracking_number_invalid" }
  /** The carrier's number belongs to another parcel. */
  | { code: "tracking_number_taken" }
  | { code: "tracking_link_invalid" };

interface ReadParcel {
  readonly carrier: CarrierName;
  readonly number: string;
  readonly link: string | null;
}

/** Normalized tracking number and link. */
export function readParcel({ carrier, number: typed, link = "" }: TypedParcel): Result<ReadParcel, ParcelRefused> {
  const number = readTrackingNumber(carrier, typed);
  if (number === null) return refuse({ code: "tracking_number_invalid" });
  if (!isTruckLine(carrier) || link.trim() === "") return ok({ carrier, number, link: null });
  const url = readTrackingLink(link);
  return url === null ? refuse({ code: "tracking_link_invalid" }) : ok({ carrier, number, link: url });
}

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

/** Schedules tracking for a parcel, if its carrier is connected. */
export async function followParcel(tx: Tx, clock: Clock, parcelId: number, carrier: CarrierName): Promise<void> {
  if (isAsked(carrier)) await enqueue(tx, clock, "track_parcel", { parcelId }, { key: `track-parcel:${parcelId}` });
}
