import { isPossible } from "#domain/orders/order-steps.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { By } from "#domain/kernel/actor.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { IllegalTransition } from "#domain/orders/order-steps.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Clock } from "../ports/clock.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { markDelivered } from "./mark-delivered.ts";
import { isBack, parcelsWith } from "../orders/order-parcels.ts";
import { livesOf, lockOrder, lockOrders, type OrderRow } from "../orders/order-row.ts";

export type DeliverRefused = { code: "order_not_found" } | IllegalTransition;

interface Delivered {
  /** Numbers of other orders that have arrived in its parcels. */
  readonly others: readonly string[];
}

// One that came back to the shop is at nobody's door.
const selectUnderWay = statement<[string], { id: number }>(
  "parcels_under_way",
  `select p.id from orders o join parcels p on p.id in ${parcelsWith("o.id")}
   where o.number = $1 and p.delivered_at is null and p.returned_at is null order by p.id`,
);
const selectBack = statement<[number], { isBack: boolean | null }>(
  "order_is_back",
  `select bool_and(${isBack("p")}) as "isBack" from parcels p where p.id in ${parcelsWith("$1")}`,
);
const selectArriving = statement<[string, number[]], { number: string }>(
  "orders_arriving_with",
  `select o.number from orders o where o.id in (
     select order_id from parcels where id = any($2)
     union select order_id from shared_parcels where parcel_id = any($2))
   union select $1`,
);
const markDeliveredParcels = statement<[number[], Date]>(
  "parcels_delivered",
  `update parcels set delivered_at = $2 where id = any($1) and delivered_at is null`,
);

interface Arriving {
  readonly ids: readonly number[];
  readonly orders: readonly OrderRow[];
}

/** The parcels of an order that are under way, and the orders in them, which are locked. */
async function lockArriving(tx: Tx, orderNumber: string): Promise<Arriving> {
  const arriving = async () => {
    const ids = (await tx.rows(selectUnderWay, [orderNumber])).map(({ id }) => id);
    return { ids, numbers: (await tx.rows(selectArriving, [orderNumber, ids])).map(({ number }) => number) };
  };
  await lockOrders(tx, (await arriving()).numbers);
  // A parcel that left or was taken back while the lock was waited for counts as it is now.
  const { ids, numbers } = await arriving();
  return { ids, orders: await lockOrders(tx, numbers) };
}

/**
 * The merchant reports delivery: freight, and parcels without tracking. Other orders in these parcels have arrived too,
 * if nothing else of them is under way. A parcel that came back stays as it is, and can be sent again; an order of
 * which every parcel came back has not arrived.
 */
export function deliverOrder(
  deps: PaymentDeps,
  input: { orderNumber: string; staffId: number | null },
): Promise<Result<Delivered, DeliverRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<Delivered, DeliverRefused>> => {
    const now = deps.clock.now();
    const { ids, orders } = await lockArriving(tx, input.orderNumber);
    const order = orders.find(({ number }) => number === input.orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    const by = { actor: "merchant", id: input.staffId } as const;
    if ((await tx.row(selectBack, [order.id]))?.isBack)
      return refuse({ code: "illegal_transition", from: order.state, event: "delivered", by: by.actor });
    const result = await markDelivered(tx, deps.clock, order, { event: "delivered", by, at: now });
    if (!result.ok) return result;
    await tx.run(markDeliveredParcels, [[...ids], new Date(now)]);
    const others: string[] = [];
    for (const other of orders)
      if (other !== order && (await deliverIfArrived(tx, deps.clock, other, by))) others.push(other.number);
    return ok({ others });
  });
}

const lastDelivery = statement<[number], { under_way: number; at: Instant | null }>(
  "last_delivery",
  `select count(*) filter (where delivered_at is null)::int as under_way, max(delivered_at) as at
   from parcels where id in ${parcelsWith("$1")}`,
);

/** Marks a locked order as delivered once its last parcel is; leaves other orders alone. */
async function deliverIfArrived(tx: Tx, clock: Clock, order: OrderRow, by: By): Promise<boolean> {
  const parcels = await tx.row(lastDelivery, [order.id]);
  if (!isPossible(livesOf(order), "delivered", by.actor)) return false;
  if (!parcels || parcels.under_way > 0 || parcels.at === null) return false;
  return (await markDelivered(tx, clock, order, { event: "delivered", by, at: parcels.at })).ok;
}

/** The same by the carrier's word. */
export async function deliverByCarrier(tx: Tx, clock: Clock, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  return order !== null && (await deliverIfArrived(tx, clock, order, { actor: "carrier" }));
}
