import type { By } from "#domain/kernel/actor.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { ParcelRefused, TypedParcel } from "#domain/fulfilment/typed-parcel.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { parcelsWith } from "../orders/order-parcels.ts";
import { findOrder, lockOrdersIn, type OrderRow } from "../orders/order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { followParcel } from "./add-parcel.ts";
import { besideData } from "./parcel-events.ts";
import { enqueueReport } from "./report-shipment.ts";
import { readCorrectedParcel } from "./placeholder-number.ts";
import { isVoidedLabel } from "./voided-label.ts";

export type CorrectTrackingRefused =
  | { code: "order_not_found" }
  | { code: "parcel_not_found" }
  /** It was delivered: what its carrier says no longer matters. */
  | { code: "parcel_arrived" }
  | { code: "label_voided" }
  | ParcelRefused;

interface Correction extends TypedParcel {
  readonly orderNumber: string;
  readonly parcelId: number;
  readonly staffId: number | null;
}

interface ParcelToCorrect {
  id: number;
  orderId: number;
  /** The claim whose replacement or parts it holds. */
  claimId: number | null;
  /** The order's or claim's number, the first placeholder where the carrier needs no tracking number. */
  first: string;
  carrier: CarrierName;
  number: string;
  link: string | null;
  isOver: boolean;
}

const selectParcel = statement<[number, number], ParcelToCorrect>(
  "parcel_to_correct",
  `select id, order_id as "orderId", claim_id as "claimId",
     coalesce((select c.number from claims c where c.id = parcels.claim_id),
     (select o.number from orders o where o.id = parcels.order_id)) as first, carrier, number, link,
   delivered_at is not null as "isOver" from parcels where id = $1 and id in ${parcelsWith("$2")} for update`,
);
// Reports of the carrier were about another parcel. One that came back leaves once more.
const setTracking = statement<[number, CarrierName, string, string | null, Date]>(
  "correct_tracking",
  `with told as (delete from parcel_events where parcel_id = $1)
   update parcels p set carrier = $2, number = $3, link = $4, status = '', expected_at = null, checked_at = null,
     asking_until = null, returned_at = null,
     shipped_at = case when returned_at is null then shipped_at else $5 end
   where p.id = $1 and not exists (select from parcels q where q.carrier = $2 and q.number = $3 and q.id <> $1)`,
);

/**
 * Corrects a parcel's carrier, number or link until it arrives, for every order in it: it is followed under the new
 * number, the payment providers are told, and the buyers are mailed. A parcel that came back to the shop is sent again
 * this way: it has left now. The same again changes nothing.
 */
export function correctTracking(
  deps: PaymentDeps,
  correction: Correction,
): Promise<Result<"corrected" | "same", CorrectTrackingRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<"corrected" | "same", CorrectTrackingRefused>> => {
    const { parcelId } = correction;
    const orders = await lockOrdersIn(tx, parcelId);
    const order = orders.find((one) => one.number === correction.orderNumber) ?? null;
    if (!order && !(await findOrder(tx, correction.orderNumber))) return refuse({ code: "order_not_found" });
    if (!order) return refuse({ code: "parcel_not_found" });
    const parcel = await tx.row(selectParcel, [parcelId, order.id]);
    if (!parcel) return refuse({ code: "parcel_not_found" });
    const tracking = await readCorrectedParcel(tx, correction, parcel);
    if (!tracking.ok) return tracking;
    const { carrier, number, link } = tracking.value;
    if (parcel.carrier === carrier && parcel.number === number && parcel.link === link) return ok("same");
    if (parcel.isOver) return refuse({ code: "parcel_arrived" });
    const ids = orders.map(({ id }) => id);
    if (await isVoidedLabel(tx, ids, tracking.value)) return refuse({ code: "label_voided" });
    const now = new Date(deps.clock.now());
    if ((await tx.run(setTracking, [parcelId, carrier, number, link, now])) === 0)
      return refuse({ code: "tracking_number_taken" });
    const by = { actor: "merchant", id: correction.staffId } as const;
    const data = { parcel: parcelId, from: `${parcel.carrier} ${parcel.number}`, to: `${carrier} ${number}` };
    for (const one of orders) {
      const others = orders.filter((other) => other !== one);
      const isFirst = one.number === parcel.first;
      await tellCorrected(tx, deps, {
        order: one,
        isFirst,
        parcelId,
        claimId: parcel.claimId,
        number,
        by,
        data: { ...data, ...besideData(others) },
      });
    }
    await followParcel(tx, deps.clock, parcelId, carrier);
    return ok("corrected");
  });
}

interface Corrected {
  readonly order: OrderRow;
  readonly isFirst: boolean;
  readonly parcelId: number;
  readonly claimId: number | null;
  readonly number: string;
  readonly by: By;
  readonly data: Record<string, string | number>;
}

async function tellCorrected(
  tx: Tx,
  { clock }: PaymentDeps,
  { order, isFirst, parcelId, claimId, number, by, data }: Corrected,
): Promise<void> {
  await writeOrderEvent(tx, order, "tracking-corrected", by, clock.now(), { data });
  if (claimId !== null) {
    const ofClaim = { claim: claimId, number };
    // No payment is for what a claim sends, so no provider knows of its parcel.
    return enqueue(tx, clock, "send_order_mail", { orderId: order.id, mail: "claim-shipped", data: ofClaim });
  }
  const last = order.fulfilmentState === "unsent" ? 0 : 1;
  // The number tells it from the mail that named the wrong one.
  const mail = { parcel: parcelId, last, number } as const;
  await enqueue(tx, clock, "send_order_mail", { orderId: order.id, mail: "shipped", data: mail });
  await enqueueReport(tx, clock, { parcelId, orderId: order.id, isFirst });
}
