import { type Adjustment, type AdjustmentRefused, maxUnits, onHandAfter } from "#domain/inventory/stock-adjustment.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { leastHere, mainPlace } from "#domain/inventory/places.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database, Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { serveBackOrders } from "./back-orders.ts";
import { holdPlace, putAtPlaces, takeFromPlaces, unitsHere } from "./place-stock.ts";

export interface StockAdjustment {
  readonly variantId: number;
  /** Where they came in or were counted; left out for the main place. */
  readonly placeId?: number;
  readonly kind: Adjustment;
  /** Units that came in, or that were counted. */
  readonly quantity: number;
  readonly reason: string;
  /** Units there when the page was loaded; detects a second press or a shipment in between. */
  readonly seenOnHand: number;
  readonly staffId: number;
}

export type AdjustRefused =
  | { code: "part_not_found" }
  | { code: "reason_required" }
  | { code: "stale" }
  | { code: "place_closed" }
  /** An opened unit is one machine with one serial number. */
  | { code: "one_unit" }
  | TextTooLong
  | AdjustmentRefused;

const longestReason = 200;

const lockStock = statement<[number], { sku: string; onHand: number; reserved: number; isOneUnit: boolean }>(
  "lock_stock",
  `select v.sku, s.on_hand as "onHand", s.reserved, p.open_box is not null as "isOneUnit"
   from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
   where s.variant_id = $1 for update of s`,
);
// Begins after the part is locked, so that it sees the place as it is.
const selectHere = statement<[number, number], { here: number }>(
  "stock_here",
  `select ${unitsHere("$2")} as here from stock s where s.variant_id = $1`,
);
const setOnHand = statement<[number, number, string, number, string, number, Date, number]>(
  "adjust_stock",
  `with changed as (update stock set on_hand = $2 where variant_id = $1)
   insert into stock_movements (variant_id, kind, quantity, note, staff_id, at, place_id)
   values ($1, $3, $4, $5, $6, $7, nullif($8::bigint, ${mainPlace}))`,
);

/**
 * Adjusts stock on hand at a place, with the reason in the movement ledger. Returns the part and what lies there now.
 */
export async function adjustStock(
  deps: { db: Database; clock: Clock },
  input: StockAdjustment,
): Promise<Result<{ sku: string; onHand: number }, AdjustRefused>> {
  const { variantId, placeId = mainPlace, kind, quantity, seenOnHand, staffId } = input;
  const reason = cleanText(input.reason);
  if (reason === "") return refuse({ code: "reason_required" });
  const tooLong = textTooLong("reason", reason, longestReason);
  if (tooLong) return refuse(tooLong);
  return deps.db.transaction(async (tx): Promise<Result<{ sku: string; onHand: number }, AdjustRefused>> => {
    if (!(await holdPlace(tx, placeId))) return refuse({ code: "place_closed" });
    const stock = await tx.row(lockStock, [variantId]);
    if (!stock) return refuse({ code: "part_not_found" });
    const here = (await tx.row(selectHere, [variantId, placeId]))!.here;
    if (here !== seenOnHand) return refuse({ code: "stale" });
    const becomes = onHandAfter({ onHand: here, reserved: leastHere({ ...stock, here }) }, kind, quantity);
    if (!becomes.ok) return becomes;
    const change = becomes.value - here;
    if (stock.onHand + change > maxUnits) return refuse({ code: "quantity_invalid" });
    if (stock.isOneUnit && stock.onHand + change > 1) return refuse({ code: "one_unit" });
    if (change === 0) return ok({ sku: stock.sku, onHand: here });
    const now = deps.clock.now();
    await takeFromPlaces(tx, [{ variantId, placeId, quantity: -change }]);
    await tx.run(setOnHand, [
      variantId,
      stock.onHand + change,
      kind === "received" ? "received" : "corrected",
      change,
      reason,
      staffId,
      new Date(now),
      placeId,
    ]);
    await putAtPlaces(tx, [{ variantId, placeId, quantity: change }]);
    if (change > 0) await serveBackOrders(tx, [variantId], now);
    return ok({ sku: stock.sku, onHand: becomes.value });
  });
}

const setPoints = statement<[string[], number[]]>(
  "set_reorder_points",
  `update stock s set reorder_at = u.units from unnest($1::text[], $2::int[]) as u (sku, units)
   join variants v on v.sku = u.sku where s.variant_id = v.id`,
);

/** Sets the reorder points of many parts by their part numbers; unknown ones are passed over. */
export async function setReorderPoints(db: Database, points: readonly { sku: string; units: number }[]): Promise<void> {
  await db.run(setPoints, [points.map(({ sku }) => sku), points.map(({ units }) => units)]);
}

const setPoint = statement<[number, number | null], { sku: string; was: number | null }>(
  "set_reorder_point",
  `with part as (select s.variant_id, v.sku, s.reorder_at as was from stock s join variants v on v.id = s.variant_id
     where s.variant_id = $1 for update of s),
   changed as (update stock s set reorder_at = $2 from part where s.variant_id = part.variant_id)
   select sku, was from part`,
);

/** Sets a part's reorder point, null to derive it from sales; gives what it was. */
export async function setReorderPoint(
  db: Db,
  variantId: number,
  units: number | null,
): Promise<Result<{ sku: string; was: number | null }, { code: "part_not_found" } | { code: "quantity_invalid" }>> {
  if (units !== null && (!Number.isSafeInteger(units) || units < 0 || units > maxUnits))
    return refuse({ code: "quantity_invalid" });
  const part = await db.row(setPoint, [variantId, units]);
  return part ? ok(part) : refuse({ code: "part_not_found" });
}
