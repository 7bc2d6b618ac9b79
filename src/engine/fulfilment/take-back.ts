import { onAccount } from "#domain/checkout/payment-method.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { LineUnits } from "#domain/fulfilment/shipment.ts";
import { deliveryStays, shipmentStays, type TakeBackRefused } from "#domain/fulfilment/taking-back.ts";
import type { Actor } from "#domain/kernel/actor.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type IllegalTransition, refuseStep } from "#domain/orders/order-steps.ts";
import { lockPartsOf, unsellUnits } from "../inventory/move-stock.ts";
import type { SecondUnit } from "../inventory/one-unit.ts";
import { moveOrder } from "../orders/move-order.ts";
import { parcelsWith } from "../orders/order-parcels.ts";
import { findOrder, livesOf, lockOrders, lockOrdersIn, type OrderRow } from "../orders/order-row.ts";
import { takeBackEarned } from "../orders/points.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { followParcel, type TakenUnits } from "./add-parcel.ts";
import { besideData } from "./parcel-events.ts";

/** `order` is set where it is about another order in the parcel. */
type Refused = ({ code: "order_not_found" } | IllegalTransition | TakeBackRefused) & { order?: string };
type ShipmentRefused = Refused | { code: "parcel_not_found" } | (SecondUnit & { order?: string });

interface TakenBack {
  readonly carrier: CarrierName;
  readonly number: string;
  /** The other orders in it. */
  readonly others: readonly string[];
}

interface ParcelToTakeBack {
  carrier: CarrierName;
  number: string;
  shippedAt: Instant;
  isOver: boolean;
  codes: string[];
  lines: (LineUnits & { orderId: number })[];
  taken: TakenUnits[] | null;
}

const selectParcel = statement<[number], ParcelToTakeBack>(
  "parcel_to_take_back",
  `select p.carrier, p.number, p.shipped_at as "shippedAt",
   coalesce(p.delivered_at, p.returned_at) is not null as "isOver",
     array(select e.code from parcel_events e where e.parcel_id = p.id) as codes,
     (select coalesce(json_agg(json_build_object('orderId', o.order_id, 'lineId', o.id, 'quantity', l.quantity)), '[]')
      from parcel_lines l join order_lines o on o.id = l.line_id where l.parcel_id = p.id) as lines, p.taken
   from parcels p where p.id = $1 and p.claim_id is null for update of p`,
);
// In two statements: the second is refused while other orders share the parcel.
const unshare = statement<[number]>("unshare_parcel", `delete from shared_parcels where parcel_id = $1`);
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
 * Undoes a shipment that did not happen, for every order in it: the parcel is gone with its number, its units are
 * reserved again, and the orders wait to be shipped. The buyers are mailed, and the payment providers told that the
 * parcel was canceled. What can't be taken back of one order, isn't of any.
 */
export function takeShipmentBack(
  deps: PaymentDeps,
  input: { orderNumber: string; parcelId: number; staffId: number | null },
): Promise<Result<TakenBack, ShipmentRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<TakenBack, ShipmentRefused>> => {
    const { parcelId, staffId, orderNumber } = input;
    const orders = await lockOrdersIn(tx, parcelId);
    if (!orders.some(({ number }) => number === orderNumber))
      return refuse({ code: (await findOrder(tx, orderNumber)) ? "parcel_not_found" : "order_not_found" });
    const parcel = await tx.row(selectParcel, [parcelId]);
    if (!parcel) return refuse({ code: "parcel_not_found" });
    const now = deps.clock.now();
    for (const order of orders) {
      const refused = await refuseShipmentBack(tx, order, parcel, now);
      if (refused) return refuse({ ...refused, ...(order.number !== orderNumber && { order: order.number }) });
    }
    await tx.run(unshare, [parcelId]);
    await tx.run(deleteParcel, [parcelId]);
    await lockPartsOf(
      tx,
      orders.map(({ id }) => id),
    );
    for (const order of orders) {
      const others = orders.filter((one) => one !== order);
      const back = await bringBack(tx, deps, { order, parcelId, parcel, others, staffId });
      if (!back.ok) return refuse({ ...back.error, ...(order.number !== orderNumber && { order: order.number }) });
    }
    const others = orders.flatMap((order) => (order.number === orderNumber ? [] : order.number));
    return ok({ carrier: parcel.carrier, number: parcel.number, others });
  });
}

/** Reason why the part of a locked order in a parcel can't be taken back; null if it can. */
async function refuseShipmentBack(
  tx: Tx,
  order: OrderRow,
  parcel: ParcelToTakeBack,
  now: Instant,
): Promise<ShipmentRefused | null> {
  const refused = refuseStep(livesOf(order), "shipment-taken-back", "merchant");
  if (refused) return refused;
  if (order.method === onAccount) return { code: "invoiced" };
  return shipmentStays(parcel, { hasCase: await hasCaseOnGoods(tx, order.id), now });
}

interface BroughtBack {
  readonly order: OrderRow;
  readonly parcelId: number;
  readonly parcel: ParcelToTakeBack;
  readonly others: readonly OrderRow[];
  readonly staffId: number | null;
}

/** The order's part of a parcel that did not leave. */
async function bringBack(
  tx: Tx,
  { clock }: PaymentDeps,
  { order, parcelId, parcel, others, staffId }: BroughtBack,
): Promise<Result<null, SecondUnit>> {
  const { carrier, number } = parcel;
  const lines = parcel.lines.filter(({ orderId }) => orderId === order.id);
  const places = parcel.taken?.filter(({ orderId = order.id }) => orderId === order.id) ?? null;
  const now = clock.now();
  const stock = await unsellUnits(tx, order.id, { lines, taken: places }, now);
  if (!stock.ok) return stock;
  const by = { actor: "merchant", id: staffId } as const;
  const mail = { parcel: parcelId, carrier, number };
  const step = { event: "shipment-taken-back", by, now, data: { ...mail, ...besideData(others) } } as const;
  const moved = await moveOrder(tx, order, step);
  if (!moved.ok) throw new Error(`a shipment of order ${order.id} must be taken back: ${JSON.stringify(moved.error)}`);
  await enqueue(tx, clock, "send_order_mail", { orderId: order.id, mail: "shipment-taken-back", data: mail });
  await enqueue(tx, clock, "withdraw_shipment", { orderId: order.id, carrier, number });
  return ok(null);
}

const selectMarkedBy = statement<[number], { by: Actor }>(
  "delivery_marked_by",
  `select actor as by from order_events where order_id = $1 and event = 'delivered' order by id desc limit 1`,
);

/** The actor who reported the last delivery; null if there was none. */
export async function deliveryMarkedBy(db: Db, orderId: number): Promise<Actor | null> {
  return (await db.row(selectMarkedBy, [orderId]))?.by ?? null;
}

const selectTogether = statement<[string], { number: string }>(
  "orders_delivered_together",
  `with arrived as (
     select q.id from orders a join parcels q on q.id in ${parcelsWith("a.id")}
     where a.number = $1 and q.delivered_at = a.delivered_at and q.claim_id is null
   )
   select o.number from orders o where o.id in (
     select order_id from parcels join arrived using (id)
     union select s.order_id from shared_parcels s join arrived on arrived.id = s.parcel_id
   ) and o.fulfilment_state = 'delivered'
   union select $1`,
);
/** Clears when an order was delivered, and with it its periods to return and to claim. */
export const clearDelivered = statement<[number]>(
  "order_not_delivered",
  `update orders set delivered_at = null, claim_by = null where id = $1`,
);
// Parcels that the carrier had delivered before keep its time.
const clearParcels = statement<[number, Date], { id: number; carrier: CarrierName }>(
  "parcels_not_delivered",
  `update parcels set delivered_at = null
   where id in ${parcelsWith("$1")} and delivered_at = $2 and claim_id is null returning id, carrier`,
);

/**
 * Undoes a delivered mark of the shop's own: the order is on its way again, its return and claim periods have not
 * begun, its points are taken back until it arrives, its parcels are followed again, and the buyer is mailed. The same
 * of delivered orders that share one of these parcels.
 */
export function takeDeliveryBack(
  deps: PaymentDeps,
  input: { orderNumber: string; staffId: number | null },
): Promise<Result<{ others: readonly string[] }, Refused>> {
  return deps.db.transaction(async (tx): Promise<Result<{ others: readonly string[] }, Refused>> => {
    const { orderNumber, staffId } = input;
    const together = await tx.rows(selectTogether, [orderNumber]);
    const orders = await lockOrders(
      tx,
      together.map(({ number }) => number),
    );
    const first = orders.find(({ number }) => number === orderNumber);
    if (!first) return refuse({ code: "order_not_found" });
    const now = deps.clock.now();
    for (const order of orders) {
      const refused = await refuseDeliveryBack(tx, order, now);
      if (refused) return refuse({ ...refused, ...(order !== first && { order: order.number }) });
    }
    for (const order of orders) await undeliver(tx, deps, order, staffId);
    const parcels = await tx.rows(clearParcels, [first.id, new Date(first.deliveredAt ?? now)]);
    for (const { id, carrier } of parcels) await followParcel(tx, deps.clock, id, carrier);
    return ok({ others: orders.flatMap((order) => (order === first ? [] : order.number)) });
  });
}

async function refuseDeliveryBack(tx: Tx, order: OrderRow, now: Instant): Promise<Refused | null> {
  const refused = refuseStep(livesOf(order), "delivery-taken-back", "merchant");
  if (refused) return refused;
  const mark = { deliveredAt: order.deliveredAt, by: await deliveryMarkedBy(tx, order.id) };
  return deliveryStays(mark, { hasCase: await hasCaseOnGoods(tx, order.id), now });
}

async function undeliver(tx: Tx, { clock }: PaymentDeps, order: OrderRow, staffId: number | null): Promise<void> {
  const now = clock.now();
  const by = { actor: "merchant", id: staffId } as const;
  const moved = await moveOrder(tx, order, { event: "delivery-taken-back", by, now });
  if (!moved.ok)
    throw new Error(`the delivery of order ${order.id} must be taken back: ${JSON.stringify(moved.error)}`);
  await tx.run(clearDelivered, [order.id]);
  await takeBackEarned(tx, order, now);
  const data = { at: order.deliveredAt ?? now };
  await enqueue(tx, clock, "send_order_mail", { orderId: order.id, mail: "delivery-taken-back", data });
}
