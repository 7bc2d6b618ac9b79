import { mainPlace } from "#domain/inventory/places.ts";
import { type AdjustmentRefused, onHandAfter } from "#domain/inventory/stock-adjustment.ts";
import type { Money } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { serveBackOrders } from "./back-orders.ts";
import { holdPlace, putAtPlaces } from "./place-stock.ts";

interface ArrivedUnits {
  readonly variantId: number;
  readonly units: number;
  /** Of one unit, in cents. */
  readonly cost: Money;
}

export type ReceiveGoodsRefused =
  | { code: "one_unit"; sku: string }
  | { code: AdjustmentRefused["code"]; sku: string }
  | { code: "part_not_found" }
  | { code: "place_closed" };

// In variant order, as everywhere, so that a delivery and orders of the same goods cannot block each other.
const lockStock = statement<
  [number[]],
  { variantId: number; sku: string; onHand: number; reserved: number; isOneUnit: boolean }
>(
  "lock_stock_to_receive",
  `select s.variant_id as "variantId", v.sku, s.on_hand as "onHand", s.reserved, p.open_box is not null as "isOneUnit"
   from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
   where s.variant_id = any($1) order by s.variant_id for update of s`,
);

// The average cost weighs what lies there against what arrived; goods of unknown cost take that of the delivery.
const raiseStock = statement<[number, number[], number[], number[], number | null, Date, number]>(
  "receive_goods",
  `with given as (select * from unnest($2::bigint[], $3::int[], $4::int[]) as g (variant_id, units, cost)),
   raised as (
     update stock s set on_hand = s.on_hand + g.units,
       cost_cents = case when s.cost_cents is null or s.on_hand = 0 then g.cost
         else round((s.on_hand::numeric * s.cost_cents + g.units::numeric * g.cost) / (s.on_hand + g.units)) end
     from given g where s.variant_id = g.variant_id returning s.variant_id, s.cost_cents),
   costs as (insert into stock_costs (variant_id, cost_cents, at) select variant_id, cost_cents, $6::timestamptz
     from raised)
   insert into stock_movements (variant_id, kind, quantity, purchase_order_id, staff_id, at, place_id)
   select variant_id, 'received', units, $1, $5::bigint, $6::timestamptz, nullif($7::bigint, ${mainPlace}) from given`,
);

/**
 * Goods of a purchase order that arrived at a place, all or none: stock rises, a movement names the order, and orders
 * that wait for them are served first.
 */
export async function receiveGoods(
  tx: Tx,
  arrived: readonly ArrivedUnits[],
  {
    purchaseOrderId,
    placeId,
    staffId,
    now,
  }: {
    readonly purchaseOrderId: number;
    readonly placeId: number;
    readonly staffId: number | null;
    readonly now: Instant;
  },
): Promise<Result<null, ReceiveGoodsRefused>> {
  if (!(await holdPlace(tx, placeId))) return refuse({ code: "place_closed" });
  const stock = await tx.rows(lockStock, [arrived.map(({ variantId }) => variantId)]);
  for (const { variantId, units } of arrived) {
    const part = stock.find((each) => each.variantId === variantId);
    if (!part) return refuse({ code: "part_not_found" });
    const becomes = onHandAfter(part, "received", units);
    if (!becomes.ok) return refuse({ code: becomes.error.code, sku: part.sku });
    if (part.isOneUnit && becomes.value > 1) return refuse({ code: "one_unit", sku: part.sku });
  }
  await tx.run(raiseStock, [
    purchaseOrderId,
    arrived.map(({ variantId }) => variantId),
    arrived.map(({ units }) => units),
    arrived.map(({ cost }) => cost),
    staffId,
    new Date(now),
    placeId,
  ]);
  await putAtPlaces(
    tx,
    arrived.map(({ variantId, units }) => ({ variantId, placeId, quantity: units })),
  );
  await serveBackOrders(
    tx,
    arrived.map(({ variantId }) => variantId),
    now,
  );
  return ok(null);
}
