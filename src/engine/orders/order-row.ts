import type { OrderLives } from "#domain/orders/order-status.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { paymentStatusOf } from "#domain/orders/payment-status.ts";
import type { PayableOrder } from "#domain/payments/decide.ts";
import { totals } from "../checkout/placed-order.ts";
import { type RowOf, selected } from "../platform/columns.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { ordersIn } from "./order-parcels.ts";
import { orders } from "./order-record.ts";

/** Columns of an order's three states. */
export const lifeKeys = ["paymentState", "fulfilmentState", "afterSaleState"] as const;

const keys = [
  "id",
  "number",
  "customerId",
  "email",
  "language",
  "state",
  ...lifeKeys,
  "method",
  "shippingMethod",
  "waitsUntil",
  "shipsInParts",
  ...totals,
  "discountCode",
  "payBy",
  "holdUntil",
  "claimedAt",
  "clearingSince",
  "placedAt",
  "deliveredAt",
] as const;

/** An order as paying, canceling and refunding need it. */
export type OrderRow = RowOf<typeof orders, (typeof keys)[number]>;

const orderColumns = selected(orders, keys, "o");

const selectOrder = statement<[string], OrderRow>(
  "order_by_number",
  `select ${orderColumns} from orders o where o.number = $1`,
);
const selectOrderById = statement<[number], OrderRow>(
  "order_by_id",
  `select ${orderColumns} from orders o where o.id = $1`,
);
const lockOrderById = statement<[number], OrderRow>(
  "lock_order",
  `select ${orderColumns} from orders o where o.id = $1 for update`,
);
const lockOrderByNumber = statement<[string], OrderRow>(
  "lock_order_by_number",
  `select ${orderColumns} from orders o where o.number = $1 for update`,
);

export function findOrder(db: Db, key: number | string): Promise<OrderRow | null> {
  return typeof key === "number" ? db.row(selectOrderById, [key]) : db.row(selectOrder, [key]);
}

/**
 * Locks the order. Its payments, refunds and events are only changed under this lock, so they need none of their own.
 */
export function lockOrder(tx: Tx, key: number | string): Promise<OrderRow | null> {
  return typeof key === "number" ? tx.row(lockOrderById, [key]) : tx.row(lockOrderByNumber, [key]);
}

const lockOrdersByNumber = statement<[string[]], OrderRow>(
  "lock_orders_by_number",
  `select ${orderColumns} from orders o where o.number = any($1) order by o.id for update`,
);
const lockOrdersOfParcel = statement<[number], OrderRow>(
  "lock_orders_of_parcel",
  `select ${orderColumns} from orders o where o.id in ${ordersIn("$1")} order by o.id for update`,
);

/** Locks several orders, by rising id, so that no two transactions wait for each other's. */
export function lockOrders(tx: Tx, numbers: readonly string[]): Promise<OrderRow[]> {
  return tx.rows(lockOrdersByNumber, [[...numbers]]);
}

/** Locks the orders whose goods a parcel holds. */
export function lockOrdersIn(tx: Tx, parcelId: number): Promise<OrderRow[]> {
  return tx.rows(lockOrdersOfParcel, [parcelId]);
}

/** The order's lives, as its rules know them. */
export function livesOf(order: RowOf<typeof orders, (typeof lifeKeys)[number]>): OrderLives {
  return { payment: order.paymentState, fulfilment: order.fulfilmentState, afterSale: order.afterSaleState };
}

/** Time at which an unpaid order is canceled: the later of its deadline and its holds. */
export function deadlineOf(order: Pick<OrderRow, "payBy" | "holdUntil">): Instant | null {
  if (order.payBy === null) return order.holdUntil;
  return order.holdUntil !== null && order.holdUntil > order.payBy ? order.holdUntil : order.payBy;
}

export function payableOf(order: OrderRow): PayableOrder {
  const { number, total } = order;
  const paymentStatus = paymentStatusOf(order.paymentState);
  return {
    number,
    paymentStatus,
    total,
    currency: "USD",
    // Nothing more is asked of the buyer of an order that is authorized or on account.
    deadline: paymentStatus === "authorized" || order.paymentState === "on-account" ? null : deadlineOf(order),
  };
}
