import { readOrderNumber } from "#domain/checkout/order-number.ts";
import type { OrderLives } from "#domain/orders/order-status.ts";
import { isPossible, onceCaptured } from "#domain/orders/order-steps.ts";
import { readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import type { MoneyHold } from "#domain/payments/money-hold.ts";
import type { CarrierName } from "./carriers.ts";
import { keyOf, parcelOf, type SendingRow } from "./sending-row.ts";
import { type LineUnits, waitsForGoods } from "./shipment.ts";
import { needsPlaceholder, nextPlaceholder } from "./placeholder-number.ts";
import { numbersOfStrangers } from "./numbers-of-strangers.ts";
import type { OrderToPack } from "./together.ts";

/** An order as the rules of sending need it. */
export interface OrderToSend extends OrderToPack {
  readonly lives: OrderLives;
  readonly shippingMethod: "SHIPPING" | "LOCAL" | "PICKUP";
  readonly hold: MoneyHold | null;
  /** The buyer takes what is there while other goods are waited for. */
  readonly shipsInParts: boolean;
  readonly lines: readonly LineToSend[];
}

interface LineToSend {
  readonly lineId: number;
  readonly sku: string;
  /** Units that are there and have not left. */
  readonly left: number;
  /** Units that are not there yet. */
  readonly waiting: number;
  /** Its deposit is open. */
  readonly isHeld?: boolean;
}

const leftOf = ({ left, isHeld }: LineToSend): number => (isHeld ? 0 : left);

/** A number that a parcel already has; of one that holds goods of several orders, once for each. */
export interface UsedNumber {
  /** Of the parcel. */
  readonly id: number;
  readonly order: string;
  readonly carrier: string;
  readonly number: string;
}

export type SendingError =
  | "order_not_found"
  | "cells_too_many"
  | "already_shipped"
  | "not_paid"
  | "illegal_transition"
  | "wrong_delivery"
  | "money_held"
  | "waits_for_goods"
  | "carrier_unknown"
  | "tracking_number_required"
  | "tracking_number_invalid"
  | "tracking_number_taken"
  | "tracking_link_invalid"
  /** The rows give one number to orders that can't share a parcel: nobody can say whose it is. */
  | "number_of_two_orders"
  | "row_twice"
  /** A row above sends all that is left of the order. */
  | "order_twice"
  | "sku_not_ordered"
  | "units_invalid"
  | "quantity_too_large";

/** Goods of an order in a planned parcel. */
interface PlannedOrder {
  readonly order: string;
  readonly lines: "rest" | readonly LineUnits[];
  readonly units: number;
}

/** A parcel that leaves as planned, with the first of its orders. */
export interface PlannedParcel extends PlannedOrder {
  readonly rows: readonly number[];
  readonly carrier: CarrierName;
  readonly number: string;
  readonly link: string | null;
  /** Further orders of the same buyer under its number. */
  readonly beside: readonly PlannedOrder[];
}

export interface SendingPlan {
  readonly parcels: readonly PlannedParcel[];
  /** Rows whose parcel the order has already: they were done before. */
  readonly done: readonly number[];
  readonly refused: readonly { readonly row: number; readonly order: string; readonly error: SendingError }[];
}

interface PackedLines {
  lines: "rest" | LineUnits[];
  units: number;
}
type Tracked = Pick<PlannedParcel, "carrier" | "number" | "link">;
type Draft = Tracked & { rows: number[]; orders: Map<string, PackedLines> };

/**
 * Assigns rows to parcels, and says why a row is refused. Each order is judged by itself, its rows from top to bottom.
 * `seen` is the latest parcel of all when the rows were first planned; null where they were not.
 */
export function planSending(
  rows: readonly SendingRow[],
  orders: ReadonlyMap<string, OrderToSend>,
  used: readonly UsedNumber[],
  seen: number | null = null,
): SendingPlan {
  const ownersOf = Map.groupBy(used, keyOf);
  const ofStrangers = numbersOfStrangers(rows, orders);
  const left = new Map<string, Map<number, number>>();
  const drafts = new Map<string, Draft>();
  const done: number[] = [];
  const refused: { row: number; order: string; error: SendingError }[] = [];
  for (const row of rows) {
    const order = orders.get(readOrderNumber(row.order) ?? "");
    const refuse = (error: SendingError) =>
      refused.push({ row: row.row, order: order?.number ?? row.order.trim(), error });
    const typed = parcelOf(row);
    const parcel = order && typeof typed !== "string" ? nextParcel({ row, typed, order, used, seen }) : typed;
    if (!order) refuse("order_not_found");
    else if (typeof parcel === "string") refuse(parcel);
    else if (parcel === null) done.push(row.row);
    else if (ofStrangers.has(keyOf(parcel))) refuse("number_of_two_orders");
    else if (ownersOf.get(keyOf(parcel))?.some((owner) => owner.order === order.number)) done.push(row.row);
    else {
      const error = ownersOf.has(keyOf(parcel)) ? "tracking_number_taken" : sendingError(order);
      const open = left.get(order.number) ?? new Map(order.lines.map((line) => [line.lineId, leftOf(line)]));
      left.set(order.number, open);
      const draft = drafts.get(keyOf(parcel))?.orders.get(order.number) ?? null;
      const packed = error ?? pack(row, order, open, draft);
      if (typeof packed === "string") refuse(packed);
      else addTo(drafts, { ...parcel, order: order.number }, row.row, packed);
    }
  }
  return { parcels: [...drafts.values()].map(planned), done, refused };
}

function planned({ orders, ...parcel }: Draft): PlannedParcel {
  const [first, ...beside] = [...orders].map(([order, packed]) => ({ order, ...packed }));
  return { ...parcel, ...first!, beside };
}

/** Why the order's goods may not leave; null if they may. */
function sendingError({ lives, shippingMethod, hold, shipsInParts, lines }: OrderToSend): SendingError | null {
  if (lives.fulfilment !== "unsent" && lives.fulfilment !== "ready") return "already_shipped";
  if (lives.payment === "owed" || lives.payment === "clearing") return "not_paid";
  if (shippingMethod === "PICKUP") return "wrong_delivery";
  if (!isPossible(onceCaptured(lives), "ship", "merchant")) return "illegal_transition";
  if (hold !== null) return "money_held";
  return waitsForGoods(lines, shipsInParts) ? "waits_for_goods" : null;
}

/** A row with its parcel as typed, and the numbers that parcels have. */
type NumberedRow = Readonly<{
  row: SendingRow;
  typed: Tracked;
  order: OrderToSend;
  used: readonly UsedNumber[];
  seen: number | null;
}>;

/**
 * The parcel of a row. If a parcel had the placeholder number when the rows were planned, it is a further parcel with
 * the next placeholder while goods of the row have not left, held or not; otherwise null, because the row is done.
 */
function nextParcel({ row, typed, order, used, seen }: NumberedRow): Tracked | null {
  if (seen === null || !needsPlaceholder({ carrier: typed.carrier, number: row.number })) return typed;
  const own = used.filter((one) => one.order === order.number && one.carrier === typed.carrier);
  const key = row.sku.trim().toUpperCase();
  const named = order.lines.filter(({ sku }) => key === "" || sku.toUpperCase() === key);
  const isOpen = sendingError(order) !== "already_shipped" && named.some(({ left, waiting }) => left + waiting > 0);
  const number = nextPlaceholder(order.number, own, { seen, isOpen });
  return number === null ? null : { ...typed, number };
}

/** Packs the row's units out of those that remain; `rest` packs all, where nothing is waited for. */
function pack(
  { sku, quantity }: SendingRow,
  order: OrderToSend,
  open: Map<number, number>,
  draft: PackedLines | null,
): PackedLines | SendingError {
  const key = sku.trim().toUpperCase();
  if (key === "") {
    if (draft !== null) return "row_twice";
    const units = [...open.values()].reduce((sum, count) => sum + count, 0);
    if (units === 0) return order.lines.some((line) => leftOf(line) > 0) ? "order_twice" : "money_held";
    const whole = order.lines.every((line) => line.waiting === 0 && open.get(line.lineId) === leftOf(line));
    const lines = whole ? ("rest" as const) : unitsOf(open);
    for (const lineId of open.keys()) open.set(lineId, 0);
    return { lines, units };
  }
  const ordered = order.lines.filter((line) => line.sku.toUpperCase() === key);
  if (ordered.length === 0) return "sku_not_ordered";
  if (ordered.every(({ isHeld }) => isHeld)) return "money_held";
  if (ordered.every(({ left }) => left === 0) && ordered.some(({ waiting }) => waiting > 0)) return "waits_for_goods";
  if (draft?.lines === "rest") return "row_twice";
  const most = ordered.reduce((sum, { lineId }) => sum + (open.get(lineId) ?? 0), 0);
  const count = quantity.trim() === "" ? most : readTypedWhole(quantity);
  if (count === null || (count < 1 && quantity.trim() !== "")) return "units_invalid";
  if (draft?.lines.some(({ lineId }) => ordered.some((line) => line.lineId === lineId))) return "row_twice";
  if (count > most || count === 0) return most === 0 ? "order_twice" : "quantity_too_large";
  const lines: LineUnits[] = [];
  let missing = count;
  for (const { lineId } of ordered) {
    const units = Math.min(missing, open.get(lineId) ?? 0);
    if (units > 0) lines.push({ lineId, quantity: units });
    open.set(lineId, (open.get(lineId) ?? 0) - units);
    missing -= units;
  }
  return { lines, units: count };
}

const unitsOf = (open: ReadonlyMap<number, number>): LineUnits[] =>
  [...open].filter(([, quantity]) => quantity > 0).map(([lineId, quantity]) => ({ lineId, quantity }));

function addTo(
  drafts: Map<string, Draft>,
  { order, ...parcel }: Tracked & { readonly order: string },
  row: number,
  packed: PackedLines,
): void {
  const draft = drafts.get(keyOf(parcel)) ?? { ...parcel, rows: [], orders: new Map<string, PackedLines>() };
  drafts.set(keyOf(parcel), draft);
  draft.rows.push(row);
  const before = draft.orders.get(order);
  if (!before) return void draft.orders.set(order, packed);
  before.units += packed.units;
  if (before.lines !== "rest" && packed.lines !== "rest") before.lines.push(...packed.lines);
}
