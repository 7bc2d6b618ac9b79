import { onAccount } from "#domain/checkout/payment-method.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { LineUnits } from "#domain/fulfilment/shipment.ts";
import { deliveryStays, shipmentStays, type TakeBackRefused } from "#domain/fulfilment/taking-back.ts";
import type { PlaceUnits } from "#domain/inventory/places.ts";
import type { Actor } from "#domain/kernel/actor.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type IllegalTransition, refuseStep } from "#domain/orders/order-steps.ts";
import { unsellUnits } from "../inventory/move-stock.ts";
import { moveOrder } from "../orders/move-order.ts";
import { livesOf, lockOrder, type OrderRow } from "../orders/order-row.ts";
import { takeBackEarned } from "../orders/points.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Db } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { followParcel } from "./add-parcel.ts";

type Refused = { code: "order_not_found" } | IllegalTransition | TakeBackRefused;
type ShipmentRefused = Refused | { code: "parcel_not_found" };

interface ParcelToTakeBack {
  carrier: CarrierName;
  number: string;
  shippedAt: Instant;
  isOver: boolean;
  codes: string[];
  lines: LineUnits[];
  taken: PlaceUnits[] | null;
}

const selectParcel = statement<[number, number], ParcelToTakeBack & Record<string, unknown>>(
  "parcel_to_take_back",
  `select p.carrier, p.number, p.shipped_at as "shippedAt", coalesce(p.delivered_at, p.returned_at) is not null as "isOver",
     array(select e.code from parcel_events e where e.parcel_id = p.id) as codes,
     (select coalesce(json_agg(json_build_object('lineId', l.line_id, 'quantity', l.quantity)), '[]')
      from parcel_lines l where l.parcel_id = p.id) as lines, p.taken
   from parcels p where p.id = $1 and p.order_id = $2 and p.claim_id is null for update of p`,
);
const deleteParcel = statement<[number]>("take_parcel_back", `delete from parcels where id = $1`);

const selectCase = statement<[number], { stands: boolean }>(
  "case_on_goods",
  `select exists (select from returns where order_id = $1 and state not in ('canceled', 'expired'))
     or exists (select from claims where order_id = $1 and outcome is distinct from 'withdrawn')
     or exists (select from order_lines where order_id = $1 and refunded_quantity > 0) as stands`,
);

/** True if a return, a claim or a refund of units rests on what has left. */
export async function hasCaseOnGoods(db: Db, orderId: number): Promise<boolean> {
  return (await db.row(selectCase, [orderId]))?.stands === true;
}

/**
 * Undoes a shipment that did not happen: the parcel is gone with its number, its units are reserved again, and the
 * order waits to be shipped. The buyer is mailed, and the payment provider told that the parcel was canceled.
 */
export function takeShipmentBack(
  deps: PaymentDeps,
  input: { orderNumber: string; parcelId: number; staffId: number | null },
): Promise<Result<{ carrier: CarrierName; number: string }, ShipmentRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<{ carrier: CarrierName; number: string }, ShipmentRefused>> => {
    const { parcelId, staffId } = input;
    const order = await lockOrder(tx, input.orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    const parcel = await tx.row(selectParcel, [parcelId, order.id]);
    if (!parcel) return refuse({ code: "parcel_not_found" });
    const refused = refuseStep(livesOf(order), "shipment-taken-back", "merchant");
    if (refused) return refuse(refused);
    const now = deps.clock.now();
    if (order.method === onAccount) return refuse({ code: "invoiced" });
    const stays = shipmentStays(parcel, { hasCase: await hasCaseOnGoods(tx, order.id), now });
    if (stays) return refuse(stays);
    const { carrier, number, lines, taken } = parcel;
    await tx.run(deleteParcel, [parcelId]);
    await unsellUnits(tx, order.id, { lines, taken }, now);
    const by = { actor: "merchant", id: staffId } as const;
    const moved = await moveOrder(tx, order, {
      event: "shipment-taken-back",
      by,
      now,
      data: { parcel: parcelId, carrier, number },
    });
    if (!moved.ok) return moved;
    const mail = { parcel: parcelId, carrier, number };
    await enqueue(tx, deps.clock, "send_order_mail", { orderId: order.id, mail: "shipment-taken-back", data: mail });
    await enqueue(tx, deps.clock, "withdraw_shipment", { orderId: order.id, carrier, number });
    return ok({ carrier, number });
  });
}

const selectMarkedBy = statement<[number], { by: Actor }>(
  "delivery_marked_by",
  `select actor as by from order_events where order_id = $1 and event = 'delivered' order by id desc limit 1`,
);

/** The actor who reported the last delivery; null if there was none. */
export async function deliveryMarkedBy(db: Db, orderId: number): Promise<Actor | null> {
  return (await db.row(selectMarkedBy, [orderId]))?.by ?? null;
}

const clearDelivered = statement<[number]>(
  "order_not_delivered",
  `update orders set delivered_at = null, claim_by = null where id = $1`,
);
// Parcels that the carrier had delivered before keep its time.
const clearParcels = statement<[number, Date], { id: number; carrier: CarrierName }>(
  "parcels_not_delivered",
  `update parcels set delivered_at = null where order_id = $1 and delivered_at = $2 and claim_id is null returning id, carrier`,
);

/**
 * Undoes a delivered mark of the shop's own: the order is on its way again, its return and claim periods have not
 * begun, its points are taken back until it arrives, its parcels are followed again, and the buyer is mailed.
 */
export function takeDeliveryBack(
  deps: PaymentDeps,
  input: { orderNumber: string; staffId: number | null },
): Promise<Result<"taken-back", Refused>> {
  return deps.db.transaction(async (tx): Promise<Result<"taken-back", Refused>> => {
    const order: OrderRow | null = await lockOrder(tx, input.orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    const refused = refuseStep(livesOf(order), "delivery-taken-back", "merchant");
    if (refused) return refuse(refused);
    const now = deps.clock.now();
    const { deliveredAt } = order;
    const mark = { deliveredAt, by: await deliveryMarkedBy(tx, order.id) };
    const stays = deliveryStays(mark, { hasCase: await hasCaseOnGoods(tx, order.id), now });
    if (stays) return refuse(stays);
    const by = { actor: "merchant", id: input.staffId } as const;
    const moved = await moveOrder(tx, order, { event: "delivery-taken-back", by, now });
    if (!moved.ok) return moved;
    await tx.run(clearDelivered, [order.id]);
    const parcels = await tx.rows(clearParcels, [order.id, new Date(deliveredAt ?? now)]);
    for (const { id, carrier } of parcels) await followParcel(tx, deps.clock, id, carrier);
    await takeBackEarned(tx, order, now);
    const data = { at: deliveredAt ?? now };
    await enqueue(tx, deps.clock, "send_order_mail", { orderId: order.id, mail: "delivery-taken-back", data });
    return ok("taken-back");
  });
}
