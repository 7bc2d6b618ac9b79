import { onceCaptured, refuseStep } from "#domain/orders/order-steps.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { planShipment } from "#domain/fulfilment/shipment.ts";
import { type ParcelRefused, readParcel, type TypedParcel } from "#domain/fulfilment/typed-parcel.ts";
import type { LineUnits, ShipmentRefused } from "#domain/fulfilment/shipment.ts";
import type { IllegalTransition } from "#domain/orders/order-steps.ts";
import type { NotCaptured } from "../payments/capture-authorized.ts";
import { type MoneyHeld, moneyHoldOf } from "../payments/money-hold.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { NotAtPlaces } from "#domain/inventory/places.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { sellReservedUnits } from "../inventory/move-stock.ts";
import { addParcel, followParcel, noteTaken } from "./add-parcel.ts";
import { invoiceUnits } from "./invoice-units.ts";
import { linesToShip } from "./lines-to-ship.ts";
import { moveOrder } from "../orders/move-order.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { livesOf, lockOrder } from "../orders/order-row.ts";

export type ShipRefused =
  | { code: "order_not_found" }
  /** A pickup order is not shipped. */
  | { code: "wrong_delivery" }
  | ParcelRefused
  /** The label with this number is voided, or being voided. */
  | { code: "label_voided" }
  | MoneyHeld
  /** Only the capture of its authorized payment is missing; see `withCapture`. */
  | NotCaptured
  | ShipmentRefused
  | NotAtPlaces
  | IllegalTransition;

export interface Shipment extends TypedParcel {
  readonly orderNumber: string;
  /** Contents of the parcel; `rest` means everything not shipped yet. */
  readonly lines: "rest" | readonly LineUnits[];
  /** Where it is packed; left out for the merchant's order of places. */
  readonly placeId?: number | null;
  readonly staffId: number | null;
}

const isVoided = statement<[number, string, string], { id: number }>(
  "voided_label_of_order",
  `select id from labels where order_id = $1 and carrier = $2 and number = $3
     and state in ('voiding', 'voided', 'refund-asked', 'refunded') limit 1`,
);
const insertParcelLines = statement<[number, number[], number[]]>(
  "insert_parcel_lines",
  `insert into parcel_lines (parcel_id, line_id, quantity) select $1, u.line_id, u.quantity from unnest($2::bigint[], $3::int[]) as u (line_id, quantity)`,
);

/**
 * Ships a parcel or truckload: its reserved goods are sold, the buyer is notified, tracking starts. The order counts as
 * shipped with the last of its goods, and stays confirmed until then.
 */
export function shipOrder(
  deps: PaymentDeps,
  shipment: Shipment,
): Promise<Result<{ state: "confirmed" | "shipped"; parcelId: number }, ShipRefused>> {
  return deps.db.transaction(
    async (tx): Promise<Result<{ state: "confirmed" | "shipped"; parcelId: number }, ShipRefused>> => {
      const { carrier, placeId = null, staffId } = shipment;
      const order = await lockOrder(tx, shipment.orderNumber);
      if (!order) return refuse({ code: "order_not_found" });
      const refused = refuseStep(onceCaptured(livesOf(order)), "ship", "merchant");
      if (refused) return refuse(refused);
      if (order.shippingMethod === "PICKUP") return refuse({ code: "wrong_delivery" });
      const hold = await moneyHoldOf(tx, order.id);
      if (hold) return refuse({ code: "money_held", hold });
      const parcel = readParcel(shipment, order.number);
      if (!parcel.ok) return parcel;
      const { number } = parcel.value;
      if (await tx.row(isVoided, [order.id, carrier, number])) return refuse({ code: "label_voided" });
      const plan = planShipment(await linesToShip(tx, order.id), shipment.lines, { inParts: order.shipsInParts });
      if (!plan.ok) return plan;
      const { lines, isLast } = plan.value;
      const now = deps.clock.now();
      const parcelId = await addParcel(tx, order.id, { ...parcel.value, claimId: null, now });
      if (parcelId === null) return refuse({ code: "tracking_number_taken" });
      if (order.paymentState === "authorized") return refuse({ code: "not_captured" });
      await tx.run(insertParcelLines, [
        parcelId,
        lines.map(({ lineId }) => lineId),
        lines.map(({ quantity }) => quantity),
      ]);
      const sale = await sellReservedUnits(tx, order.id, lines, { at: { placeId }, now });
      if (!sale.ok) return sale;
      await noteTaken(tx, parcelId, sale.value);
      const by = { actor: "merchant", id: staffId } as const;
      const sold = await invoiceUnits(tx, deps.clock, order, { parcelId, units: lines, by });
      const data = { carrier, number, parcel: parcelId };
      if (isLast) await moveOrder(tx, sold, { event: "ship", by, now, data, facts: { hold } });
      else await writeOrderEvent(tx, sold, "ship-part", by, now, { data });
      await enqueue(tx, deps.clock, "send_order_mail", {
        orderId: order.id,
        mail: "shipped",
        data: { parcel: parcelId, last: isLast ? 1 : 0 },
      });
      await enqueue(tx, deps.clock, "report_shipment", { parcelId }, { key: `report-shipment:${parcelId}` });
      await followParcel(tx, deps.clock, parcelId, carrier);
      return ok({ state: isLast ? "shipped" : "confirmed", parcelId });
    },
  );
}
