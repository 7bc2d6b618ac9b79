import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import { type ParcelRefused, readParcel, type TypedParcel } from "#domain/fulfilment/typed-parcel.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { followParcel } from "./add-parcel.ts";

export type CorrectTrackingRefused =
  | { code: "order_not_found" }
  | { code: "parcel_not_found" }
  /** It was delivered or came back: what its carrier says no longer matters. */
  | { code: "parcel_arrived" }
  | ParcelRefused;

interface Correction extends TypedParcel {
  readonly orderNumber: string;
  readonly parcelId: number;
  readonly staffId: number | null;
}

interface ParcelToCorrect {
  carrier: CarrierName;
  number: string;
  link: string | null;
  isOver: boolean;
}

const selectParcel = statement<[number, number], ParcelToCorrect & Record<string, unknown>>(
  "parcel_to_correct",
  `select carrier, number, link, coalesce(delivered_at, returned_at) is not null as "isOver"
   from parcels where id = $1 and order_id = $2 and claim_id is null for update`,
);
// What the carrier said was about another's parcel.
const setTracking = statement<[number, CarrierName, string, string | null]>(
  "correct_tracking",
  `with told as (delete from parcel_events where parcel_id = $1)
   update parcels p set carrier = $2, number = $3, link = $4, status = '', expected_at = null, checked_at = null, asking_until = null
   where p.id = $1 and not exists (select from parcels q where q.carrier = $2 and q.number = $3 and q.id <> $1)`,
);

/**
 * Corrects a parcel's carrier, number or link until it arrives: it is followed under the new number, the payment
 * provider is told, and the buyer is mailed. The same again changes nothing.
 */
export function correctTracking(
  deps: PaymentDeps,
  correction: Correction,
): Promise<Result<"corrected" | "same", CorrectTrackingRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<"corrected" | "same", CorrectTrackingRefused>> => {
    const { parcelId, staffId } = correction;
    const order = await lockOrder(tx, correction.orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    const parcel = await tx.row(selectParcel, [parcelId, order.id]);
    if (!parcel) return refuse({ code: "parcel_not_found" });
    const tracking = readParcel(correction, order.number);
    if (!tracking.ok) return tracking;
    const { carrier, number, link } = tracking.value;
    if (parcel.carrier === carrier && parcel.number === number && parcel.link === link) return ok("same");
    if (parcel.isOver) return refuse({ code: "parcel_arrived" });
    if ((await tx.run(setTracking, [parcelId, carrier, number, link])) === 0)
      return refuse({ code: "tracking_number_taken" });
    const data = { parcel: parcelId, from: `${parcel.carrier} ${parcel.number}`, to: `${carrier} ${number}` };
    const by = { actor: "merchant", id: staffId } as const;
    await writeOrderEvent(tx, order, "tracking-corrected", by, deps.clock.now(), { data });
    const last = order.fulfilmentState === "unsent" ? 0 : 1;
    // The number tells it from the mail that named the wrong one.
    const mail = { parcel: parcelId, last, number };
    await enqueue(tx, deps.clock, "send_order_mail", { orderId: order.id, mail: "shipped", data: mail });
    await enqueue(tx, deps.clock, "report_shipment", { parcelId }, { key: `report-shipment:${parcelId}` });
    await followParcel(tx, deps.clock, parcelId, carrier);
    return ok("corrected");
  });
}
