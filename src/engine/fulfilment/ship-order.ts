import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { readTrackingLink, readTrackingNumber } from "#domain/fulfilment/carriers.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import { planShipment } from "#domain/fulfilment/shipment.ts";
import type { LineUnits, ShipmentRefused } from "#domain/fulfilment/shipment.ts";
import { transition } from "#domain/orders/transitions.ts";
import type { IllegalTransition } from "#domain/orders/transitions.ts";
import { type MoneyHeld, moneyHoldOf } from "../payments/money-hold.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { sellReservedUnits } from "../inventory/move-stock.ts";
import { linesToShip } from "./lines-to-ship.ts";
import { moveOrder } from "../orders/move-order.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-row.ts";

export type ShipRefused =
  | { code: "order_not_found" }
  /** The order is picked up. */
  | { code: "wrong_delivery" }
  | { code: "tracking_number_invalid" }
  /** Another parcel of this carrier has the number. */
  | { code: "tracking_number_taken" }
  | { code: "tracking_link_invalid" }
  | MoneyHeld
  | ShipmentRefused
  | IllegalTransition;

export interface Shipment {
  readonly orderNumber: string;
  readonly carrier: CarrierName;
  /** USPS or UPS tracking number, or the PRO number of a truck line. */
  readonly number: string;
  /** The truck line's page about the shipment; may stay empty, and counts for freight only. */
  readonly link?: string;
  /** What is in the parcel; `rest` is all that has not left yet. */
  readonly lines: "rest" | readonly LineUnits[];
  readonly staffId: number | null;
}

const insertParcel = statement<[number, string, string, string | null, Date], { id: number }>(
  "insert_parcel",
  `insert into parcels (order_id, carrier, number, link, shipped_at) values ($1, $2, $3, $4, $5) on conflict (carrier, number) do nothing returning id`,
);
const insertParcelLines = statement<[number, number[], number[]]>(
  "insert_parcel_lines",
  `insert into parcel_lines (parcel_id, line_id, quantity) select $1, u.line_id, u.quantity from unnest($2::bigint[], $3::int[]) as u (line_id, quantity)`,
);

/**
 * A parcel or truckload leaves: reserved goods are sold, the buyer is told, USPS is asked from now on. The order is
 * shipped with the last of its goods; until then it stays confirmed.
 */
export function shipOrder(
  deps: PaymentDeps,
  shipment: Shipment,
): Promise<Result<{ state: "confirmed" | "shipped"; parcelId: number }, ShipRefused>> {
  return deps.db.transaction(
    async (tx): Promise<Result<{ state: "confirmed" | "shipped"; parcelId: number }, ShipRefused>> => {
      const { carrier, staffId } = shipment;
      const order = await lockOrder(tx, shipment.orderNumber);
      if (!order) return refuse({ code: "order_not_found" });
      const allowed = transition(order.state, "ship", "merchant");
      if (!allowed.ok) return allowed;
      if (order.shippingMethod === "PICKUP") return refuse({ code: "wrong_delivery" });
      const hold = await moneyHoldOf(tx, order.id);
      if (hold) return refuse({ code: "money_held", hold });
      const number = readTrackingNumber(carrier, shipment.number);
      if (number === null) return refuse({ code: "tracking_number_invalid" });
      const link = linkOf(shipment);
      if (!link.ok) return link;
      const plan = planShipment(await linesToShip(tx, order.id), shipment.lines);
      if (!plan.ok) return plan;
      const { lines, isLast } = plan.value;
      const now = deps.clock.now();
      const parcelId = await addParcel(tx, order.id, { carrier, number, link: link.value, lines, now });
      if (parcelId === null) return refuse({ code: "tracking_number_taken" });
      await sellReservedUnits(tx, order.id, lines, now);
      const by = { actor: "merchant", id: staffId } as const;
      const data = { carrier, number, parcel: parcelId };
      if (isLast) await moveOrder(tx, order, { event: "ship", by, now, data });
      else await writeOrderEvent(tx, order, "ship-part", by, now, { data });
      await enqueue(tx, deps.clock, "send_order_mail", {
        orderId: order.id,
        mail: "shipped",
        data: { parcel: parcelId, last: isLast ? 1 : 0 },
      });
      await enqueue(tx, deps.clock, "report_shipment", { parcelId }, { key: `report-shipment:${parcelId}` });
      if (carrier === "usps")
        await enqueue(tx, deps.clock, "track_parcel", { parcelId }, { key: `track-parcel:${parcelId}` });
      return ok({ state: isLast ? "shipped" : "confirmed", parcelId });
    },
  );
}

function linkOf({ carrier, link = "" }: Shipment): Result<string | null, { code: "tracking_link_invalid" }> {
  if (carrier !== "ltl" || link.trim() === "") return ok(null);
  const read = readTrackingLink(link);
  return read === null ? refuse({ code: "tracking_link_invalid" }) : ok(read);
}

async function addParcel(
  tx: Tx,
  orderId: number,
  parcel: { carrier: CarrierName; number: string; link: string | null; lines: readonly LineUnits[]; now: Instant },
): Promise<number | null> {
  const row = await tx.row(insertParcel, [orderId, parcel.carrier, parcel.number, parcel.link, new Date(parcel.now)]);
  if (!row) return null;
  await tx.run(insertParcelLines, [
    row.id,
    parcel.lines.map(({ lineId }) => lineId),
    parcel.lines.map(({ quantity }) => quantity),
  ]);
  return row.id;
}
