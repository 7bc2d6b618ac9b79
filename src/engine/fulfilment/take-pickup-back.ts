import { onAccount } from "#domain/checkout/payment-method.ts";
import type { LineUnits } from "#domain/fulfilment/shipment.ts";
import { pickupStays, type TakeBackRefused } from "#domain/fulfilment/taking-back.ts";
import { mainPlace, type PlaceUnits } from "#domain/inventory/places.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type IllegalTransition, refuseStep } from "#domain/orders/order-steps.ts";
import { unsellUnits } from "../inventory/move-stock.ts";
import type { SecondUnit } from "../inventory/one-unit.ts";
import { moveOrder } from "../orders/move-order.ts";
import { livesOf, lockOrder, type OrderRow } from "../orders/order-row.ts";
import { takeBackEarned } from "../orders/points.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { clearDelivered, hasCaseOnGoods } from "./take-back.ts";

type Refused = { code: "order_not_found" } | IllegalTransition | TakeBackRefused;

interface ByStaff {
  readonly orderNumber: string;
  readonly staffId: number | null;
}

const selectReady = statement<[number], { at: Instant }>(
  "order_ready_at",
  `select at from order_events where order_id = $1 and event = 'ready-for-pickup' order by id desc limit 1`,
);

/** When an order was last marked as ready for pickup; null if it never was. */
export async function readyAt(db: Db, orderId: number): Promise<Instant | null> {
  return (await db.row(selectReady, [orderId]))?.at ?? null;
}

/**
 * Undoes the mark that an order is ready for pickup: it waits to be made ready, and its buyer is mailed not to come.
 * Its goods stay reserved, and its money what it is: nothing of either moved.
 */
export function takeReadyBack(
  deps: PaymentDeps,
  { orderNumber, staffId }: ByStaff,
): Promise<Result<"ready-taken-back", Refused>> {
  return deps.db.transaction(async (tx): Promise<Result<"ready-taken-back", Refused>> => {
    const order = await lockOrder(tx, orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    const now = deps.clock.now();
    const at = await readyAt(tx, order.id);
    const refused =
      refuseStep(livesOf(order), "ready-taken-back", "merchant") ?? pickupStays(at, { hasCase: false, now });
    if (refused) return refuse(refused);
    await step(tx, order, { event: "ready-taken-back", staffId, now });
    const data = { at: at ?? now };
    await enqueue(tx, deps.clock, "send_order_mail", { orderId: order.id, mail: "ready-taken-back", data });
    return ok("ready-taken-back");
  });
}

const selectFetched = statement<[number], LineUnits>(
  "lines_fetched",
  `select id as "lineId", quantity from order_lines where order_id = $1 order by position`,
);
// The newest sales are those of this pickup. Sums by place tell less: what was taken back may lie elsewhere since, as
// the place that it was taken from was closed.
const selectSoldAt = statement<[number], PlaceUnits>(
  "places_of_fetched_goods",
  `with units as (
     select variant_id, sum(quantity) as units from order_lines
     where order_id = $1 and variant_id is not null group by variant_id
   ), sales as (
     select m.variant_id, coalesce(m.place_id, ${mainPlace}) as place_id, m.quantity, u.units,
       sum(m.quantity) over (partition by m.variant_id order by m.id desc) - m.quantity as newer
     from stock_movements m join units u using (variant_id)
     where m.order_id = $1 and m.kind = 'sold' and m.quantity > 0
   )
   select variant_id as "variantId", place_id as "placeId", sum(least(quantity, units - newer))::int as quantity
   from sales where newer < units group by 1, 2 order by 1, 2`,
);

/**
 * Undoes the mark that an order was picked up: its goods are reserved again where they lay, its return period has not
 * begun, its points are taken back until it is fetched, and its buyer is mailed. On account its pickup is invoiced, or
 * waits for the invoice of its period, and stays.
 */
export function takePickupBack(
  deps: PaymentDeps,
  { orderNumber, staffId }: ByStaff,
): Promise<Result<"pickup-taken-back", Refused | SecondUnit>> {
  return deps.db.transaction(async (tx): Promise<Result<"pickup-taken-back", Refused | SecondUnit>> => {
    const order = await lockOrder(tx, orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    const now = deps.clock.now();
    const refused = await refusePickupBack(tx, order, now);
    if (refused) return refuse(refused);
    const fetched = { lines: await tx.rows(selectFetched, [order.id]), taken: await tx.rows(selectSoldAt, [order.id]) };
    const stock = await unsellUnits(tx, order.id, fetched, now);
    if (!stock.ok) return stock;
    await step(tx, order, { event: "pickup-taken-back", staffId, now });
    await tx.run(clearDelivered, [order.id]);
    await takeBackEarned(tx, order, now);
    const data = { at: order.deliveredAt ?? now };
    await enqueue(tx, deps.clock, "send_order_mail", { orderId: order.id, mail: "pickup-taken-back", data });
    return ok("pickup-taken-back");
  });
}

async function refusePickupBack(tx: Tx, order: OrderRow, now: Instant): Promise<Refused | null> {
  const refused = refuseStep(livesOf(order), "pickup-taken-back", "merchant");
  if (refused) return refused;
  if (order.method === onAccount) return { code: "invoiced" };
  return pickupStays(order.deliveredAt, { hasCase: await hasCaseOnGoods(tx, order.id), now });
}

interface Step {
  readonly event: "ready-taken-back" | "pickup-taken-back";
  readonly staffId: number | null;
  readonly now: Instant;
}

async function step(tx: Tx, order: OrderRow, { event, staffId, now }: Step): Promise<void> {
  const moved = await moveOrder(tx, order, { event, by: { actor: "merchant", id: staffId }, now });
  if (!moved.ok) throw new Error(`${event} of order ${order.id} was refused: ${JSON.stringify(moved.error)}`);
}
