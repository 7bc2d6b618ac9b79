import { trackParcel } from "./track-parcel.ts";
import type { TrackingDesk } from "./track-parcel.ts";

/** What runs behind shipping. */
export const fulfilmentJobs = {
  track_parcel: async (desk: TrackingDesk, { parcelId }: { parcelId: number }) =>
    void (await trackParcel(desk, parcelId)),
};
