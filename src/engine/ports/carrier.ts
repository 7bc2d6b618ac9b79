import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";

/** What a carrier tells of a parcel. */
export interface Tracking {
  /** Its present standing, in the carrier's own words. */
  readonly status: string;
  readonly deliveredAt: Instant | null;
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
  track(number: string): Promise<Result<Tracking, TrackingError>>;
}

/** The carriers that can be asked, by name. */
export type Carriers = ReadonlyMap<CarrierName, Carrier>;
