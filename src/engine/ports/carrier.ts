import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";

/** What a carrier tells of a parcel. */
export interface Tracking {
  /** Its present standing, in the carrier's own words. */
  readonly status: string;
  readonly deliveredAt: Instant | null;
  /** It came back to whoever sent it. */
  readonly returnedAt: Instant | null;
  readonly expectedAt: Instant | null;
  readonly events: readonly TrackingEvent[];
}

interface TrackingEvent {
  readonly code: string;
  readonly text: string;
  readonly place: string;
  readonly at: Instant;
}

/** `not_known`: the carrier has not heard of the number yet. `unknown`: it gave no answer that can be read. */
export type TrackingError = { readonly code: "not_known" } | { readonly code: "unknown"; readonly detail: string };

/** Someone who carries parcels and can be asked about them. */
export interface Carrier {
  readonly name: CarrierName;
  /** How many numbers one call may name. */
  readonly maxAtOnce: number;
  /** What it tells of each number, in one call. Refused whole, it may be asked again after so many milliseconds. */
  track(
    numbers: readonly string[],
  ): Promise<Result<ReadonlyMap<string, Result<Tracking, TrackingError>>, CarrierRefused>>;
}

/** `unknown`: no answer that can be read. `too_many`: the account has used up what it may ask in an hour. */
export type CarrierRefused =
  | { readonly code: "unknown"; readonly detail: string }
  | { readonly code: "too_many"; readonly retryAfterMs: number };

/** The carriers that can be asked, by name. */
export type Carriers = ReadonlyMap<CarrierName, Carrier>;
