import type { JobPayloads } from "../platform/outbox.ts";
import type { Log } from "../platform/log.ts";
import { reportShipment, withdrawShipment } from "./report-shipment.ts";
import { trackParcel } from "./track-parcel.ts";
import type { TrackingDeps } from "./track-parcel.ts";

/** Background jobs of shipping. */
export const fulfilmentJobs = {
  track_parcel: async (deps: TrackingDeps, { parcelId }: { parcelId: number }) =>
    void (await trackParcel(deps, parcelId)),
  report_shipment: async (
    deps: TrackingDeps & { readonly log: Pick<Log, "warn"> },
    { parcelId, orderId }: JobPayloads["report_shipment"],
  ) => {
    const reported = await reportShipment(deps, parcelId, orderId);
    if (reported.ok) return;
    const { provider, order, detail: error } = reported.error;
    deps.log.warn("a provider refuses the report of a parcel", { provider, order, error });
  },
  withdraw_shipment: async (
    deps: TrackingDeps & { readonly log: Pick<Log, "warn"> },
    parcel: JobPayloads["withdraw_shipment"],
  ) => {
    const withdrawn = await withdrawShipment(deps, parcel);
    if (withdrawn.ok) return;
    const { provider, order, detail: error } = withdrawn.error;
    deps.log.warn("a provider refuses to cancel the report of a parcel", { provider, order, error });
  },
};
