import { reportShipment } from "./report-shipment.ts";
import { trackParcel } from "./track-parcel.ts";
import type { TrackingDeps } from "./track-parcel.ts";

/** What runs behind shipping. */
export const fulfilmentJobs = {
  track_parcel: async (deps: TrackingDeps, { parcelId }: { parcelId: number }) =>
    void (await trackParcel(deps, parcelId)),
  report_shipment: async (deps: TrackingDeps, { parcelId }: { parcelId: number }) =>
    void (await reportShipment(deps, parcelId)),
};
