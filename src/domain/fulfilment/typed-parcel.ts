import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { type CarrierName, readTrackingLink, readTrackingNumber, takesLink } from "./carriers.ts";
import { needsPlaceholder } from "./placeholder-number.ts";

/** A parcel or truckload as entered by the merchant. */
export interface TypedParcel {
  readonly carrier: CarrierName;
  /** A tracking number, or the PRO number of a truck line; may be empty where the carrier has none. */
  readonly number: string;
  /** The tracking page; optional, for carriers that the shop knows no page of. */
  readonly link?: string;
}

export type ParcelRefused =
  | { code: "tracking_number_required" }
  | { code: "tracking_number_invalid" }
  /** The carrier's number belongs to another parcel. */
  | { code: "tracking_number_taken" }
  | { code: "tracking_link_invalid" };

export interface ReadParcel {
  readonly carrier: CarrierName;
  readonly number: string;
  readonly link: string | null;
}

/** Normalized tracking number and link; the order's number as a placeholder where the carrier needs none. */
export function readParcel(
  { carrier, number: typed, link = "" }: TypedParcel,
  orderNumber: string,
): Result<ReadParcel, Exclude<ParcelRefused, { code: "tracking_number_taken" }>> {
  const number = needsPlaceholder({ carrier, number: typed }) ? orderNumber : readTrackingNumber(carrier, typed);
  if (number === null)
    return refuse({ code: typed.trim() === "" ? "tracking_number_required" : "tracking_number_invalid" });
  if (!takesLink(carrier) || link.trim() === "") return ok({ carrier, number, link: null });
  const url = readTrackingLink(link);
  return url === null ? refuse({ code: "tracking_link_invalid" }) : ok({ carrier, number, link: url });
}
