import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";

/** Tracking data of a parcel. */
export interface Tracking {
  /** Its current status, in the carrier's words. */
  readonly status: string;
  readonly deliveredAt: Instant | null;
  /** Time at which it was returned to the sender. */
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
  /** Most numbers per call. */
  readonly maxAtOnce: number;
  /** True if the carrier takes the keys. */
  check(): Promise<Result<boolean, CarrierRefused>>;
  /** Tracks several numbers in one call. A refused call may be repeated after the given milliseconds. */
  track(
    numbers: readonly string[],
  ): Promise<Result<ReadonlyMap<string, Result<Tracking, TrackingError>>, CarrierRefused>>;
}

/**
 * `unknown`: no answer. `unreadable`: one in another form than the carrier documents. `too_many`: the account's hourly
 * quota is used up.
 */
export type CarrierRefused =
  | { readonly code: "unknown" | "unreadable"; readonly detail: string }
  | { readonly code: "too_many"; readonly retryAfterMs: number };

/** The carriers that can be asked, by name. */
export type Carriers = ReadonlyMap<CarrierName, Carrier>;
