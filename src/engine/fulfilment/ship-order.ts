import { onceCaptured, refuseStep } from "#domain/orders/order-steps.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { planShipment } from "#domain/fulfilment/shipment.ts";
import type { Apart } from "#domain/fulfilment/together.ts";
import type { ReadParcel, TypedParcel } from "#domain/fulfilment/typed-parcel.ts";
import type { LineUnits, ShipmentRefused } from "#domain/fulfilment/shipment.ts";
import type { IllegalTransition } from "#domain/orders/order-steps.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { NotCaptured } from "../payments/capture-authorized.ts";
import { type MoneyHeld, moneyHoldOf } from "../payments/money-hold.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { NotAtPlaces } from "#domain/inventory/places.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { lockPartsOf, sellReservedUnits } from "../inventory/move-stock.ts";
import { addParcel, followParcel, noteTaken, shareParcelWith, type TakenUnits } from "./add-parcel.ts";
import { invoiceUnits } from "./invoice-units.ts";
import { linesToShip } from "./lines-to-ship.ts";
import { besideData } from "./parcel-events.ts";
import { findApart } from "./orders-to-pack.ts";
import { enqueueReport } from "./report-shipment.ts";
import { type NextParcelRefused, readNextParcel } from "./placeholder-number.ts";
import { isVoidedLabel } from "./voided-label.ts";
import { moveOrder } from "../orders/move-order.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { livesOf, lockOrders, type OrderRow } from "../orders/order-row.ts";

type Refused =
  | { code: "order_not_found" }
  /** A pickup order is not shipped. */
  | { code: "wrong_delivery" }
  | NextParcelRefused
  /** The label with this number is voided, or being voided. */
  | { code: "label_voided" }
  | { code: Apart }
  | MoneyHeld
  /** Only the capture of authorized payments is missing; see `withCapture`. */
  | NotCaptured
  | ShipmentRefused
  | NotAtPlaces
  | IllegalTransition;

/** `order` is set where it is about one of the orders beside the one whose parcel it is. */
export type ShipRefused = Refused & { order?: string };

/** Goods of an order in a parcel; `rest` means everything not shipped yet. */
export interface PackedOrder {
  readonly orderNumber: string;
  readonly lines: "rest" | readonly LineUnits[];
}

export interface Shipment extends TypedParcel, PackedOrder {
  /** Further orders of the same buyer that leave in the same parcel. */
  readonly beside?: readonly PackedOrder[];
  /** Where it is packed; left out for the merchant's order of places. */
  readonly placeId?: number | null;
  /** The latest parcel of the order as it was shown, 0 where it had none; left out where nobody looked. */
  readonly seen?: number | null;
  readonly staffId: number | null;
}

type Shipped = Result<{ state: "confirmed" | "shipped"; parcelId: number }, ShipRefused>;

const insertParcelLines = statement<[number, number[], number[]]>(
  "insert_parcel_lines",
  `insert into parcel_lines (parcel_id, line_id, quantity) select $1, u.line_id, u.quantity
   from unnest($2::bigint[], $3::int[]) as u (line_id, quantity)`,
);

/**
 * Ships a parcel or truckload: its reserved goods are sold, the buyer is notified, tracking starts. An order counts as
 * shipped with the last of its goods, and stays confirmed until then. Of several orders in a parcel all leave, or none.
 */
export function shipOrder(deps: PaymentDeps, shipment: Shipment): Promise<Shipped> {
  return deps.db.transaction(async (tx): Promise<Shipped> => {
    const beside = (shipment.beside ?? []).filter(({ orderNumber }) => orderNumber !== shipment.orderNumber);
    const shipments = [shipment, ...beside];
    const rows = await lockOrders(
      tx,
      shipments.map(({ orderNumber }) => orderNumber),
    );
    const about = (orderNumber: string) => (orderNumber === shipment.orderNumber ? {} : { order: orderNumber });
    const orders: OrderRow[] = [];
    for (const { orderNumber } of shipments) {
      const order = rows.find(({ number }) => number === orderNumber);
      const refused = order ? await refuseToLeave(tx, order) : { code: "order_not_found" as const };
      if (refused) return refuse({ ...refused, ...about(orderNumber) });
      orders.push(order!);
    }
    const ids = orders.map(({ id }) => id);
    const apart = ids.length > 1 ? await findApart(tx, { number: shipment.orderNumber, ids }) : null;
    if (apart) return refuse(apart);
    const parcel = await readNextParcel(tx, shipment, orders[0]!);
    if (!parcel.ok) return parcel;
    if (await isVoidedLabel(tx, ids, parcel.value)) return refuse({ code: "label_voided" });
    const parts: Part[] = [];
    for (const [at, order] of orders.entries()) {
      const plan = planShipment(await linesToShip(tx, order.id), shipments[at]!.lines, { inParts: order.shipsInParts });
      if (!plan.ok) return refuse({ ...plan.error, ...about(order.number) });
      parts.push({ order, ...plan.value });
    }
    return sendParts(tx, deps, { shipment, parcel: parcel.value, parts });
  });
}

/** Reason why nothing of a locked order may leave in a parcel; null if it may. */
async function refuseToLeave(tx: Tx, order: OrderRow): Promise<Refused | null> {
  const refused = refuseStep(onceCaptured(livesOf(order)), "ship", "merchant");
  if (refused) return refused;
  if (order.shippingMethod === "PICKUP") return { code: "wrong_delivery" };
  const hold = await moneyHoldOf(tx, order.id);
  return hold && { code: "money_held", hold };
}

/** Goods of a locked order that leave in a parcel. */
interface Part {
  readonly order: OrderRow;
  readonly lines: readonly LineUnits[];
  readonly isLast: boolean;
}

interface Sending {
  readonly shipment: Shipment;
  readonly parcel: ReadParcel;
  readonly parts: readonly Part[];
}

async function sendParts(tx: Tx, deps: PaymentDeps, { shipment, parcel, parts }: Sending): Promise<Shipped> {
  const now = deps.clock.now();
  const [first, ...others] = parts.map(({ order }) => order);
  const parcelId = await addParcel(tx, first!.id, { ...parcel, claimId: null, now });
  if (parcelId === null) return refuse({ code: "tracking_number_taken" });
  const uncaptured = parts.filter(({ order }) => order.paymentState === "authorized");
  if (uncaptured.length > 0)
    return refuse({ code: "not_captured", orders: uncaptured.map(({ order }) => order.number) });
  await shareParcelWith(
    tx,
    parcelId,
    others.map(({ id }) => id),
  );
  const sold = await sellParts(tx, parts, { parcelId, placeId: shipment.placeId ?? null, now });
  if (!sold.ok) return sold;
  for (const part of parts)
    await leave(tx, deps, { ...part, parcelId, parcel, beside: parts, staffId: shipment.staffId });
  await followParcel(tx, deps.clock, parcelId, parcel.carrier);
  return ok({ state: parts[0]!.isLast ? "shipped" : "confirmed", parcelId });
}

/** Sells the goods of every part before accounts are locked for any. */
async function sellParts(
  tx: Tx,
  parts: readonly Part[],
  { parcelId, placeId, now }: { parcelId: number; placeId: number | null; now: Instant },
): Promise<Result<"sold", NotAtPlaces & { order?: string }>> {
  await lockPartsOf(
    tx,
    parts.map(({ order }) => order.id),
  );
  const units = parts.flatMap(({ lines }) => lines);
  await tx.run(insertParcelLines, [parcelId, units.map(({ lineId }) => lineId), units.map(({ quantity }) => quantity)]);
  const places: TakenUnits[] = [];
  for (const { order, lines } of parts) {
    const sale = await sellReservedUnits(tx, order.id, lines, { at: { placeId }, now });
    if (!sale.ok) return refuse({ ...sale.error, ...(order !== parts[0]!.order && { order: order.number }) });
    places.push(...sale.value.map((one) => (parts.length === 1 ? one : { ...one, orderId: order.id })));
  }
  await noteTaken(tx, parcelId, places);
  return ok("sold");
}

interface Leaving extends Part {
  readonly parcelId: number;
  readonly parcel: ReadParcel;
  /** All parts of the parcel, this one among them. */
  readonly beside: readonly Part[];
  readonly staffId: number | null;
}

/** Goods of an order have left: its account, history, mail and payment provider are told. */
async function leave(tx: Tx, { clock }: PaymentDeps, part: Leaving): Promise<void> {
  const { order, lines, isLast, parcelId, parcel, beside, staffId } = part;
  const [now, orderId] = [clock.now(), order.id];
  const by = { actor: "merchant", id: staffId } as const;
  const isFirst = order === beside[0]!.order;
  // One row there has the parcel; those of the other orders need none.
  const sold = await invoiceUnits(tx, clock, order, { parcelId: isFirst ? parcelId : null, units: lines, by });
  const { carrier, number } = parcel;
  const others = beside.filter((one) => one.order !== order).map((one) => one.order);
  const data = { carrier, number, parcel: parcelId, ...besideData(others) };
  // Nothing holds its money: that was asked under its lock.
  if (isLast) await moveOrder(tx, sold, { event: "ship", by, now, data, facts: { hold: null } });
  else await writeOrderEvent(tx, sold, "ship-part", by, now, { data });
  const mail = { parcel: parcelId, last: isLast ? 1 : 0 } as const;
  await enqueue(tx, clock, "send_order_mail", { orderId, mail: "shipped", data: mail });
  await enqueueReport(tx, clock, { parcelId, orderId, isFirst });
}
