import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { paymentStatusOf } from "#domain/orders/payment-status.ts";
import type { OrderState } from "#domain/orders/transitions.ts";
import type { PayableOrder } from "#domain/payments/decide.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** An order as paying, cancelling and refunding need it. */
export interface OrderRow {
  id: number;
  number: string;
  customerId: number | null;
  email: string;
  language: Language;
  state: OrderState;
  stateBefore: OrderState | null;
  method: PaymentMethod;
  shippingMethod: "SHIPPING" | "PICKUP" | "LOCAL";
  subtotal: Money;
  /** All of it; what points paid is a part of it. */
  discount: Money;
  /** Points that paid a part of the goods, and how much that is. */
  pointsUsed: number;
  points: Money;
  shipping: Money;
  tax: Money;
  total: Money;
  discountCode: string | null;
  payBy: Instant | null;
  holdUntil: Instant | null;
  claimedAt: Instant | null;
  /** Since when a payment of it clears at its provider. */
  clearingSince: Instant | null;
  placedAt: Instant;
  deliveredAt: Instant | null;
}

const orderColumns = `id, number, customer_id as "customerId", email, language, state,
  state_before as "stateBefore", payment_method as method,
  shipping_method as "shippingMethod", subtotal_cents as subtotal, discount_cents as discount, points_used as "pointsUsed", points_cents as points,
  shipping_cents as shipping, tax_cents as tax, total_cents as total, discount_code as "discountCode",
  pay_by as "payBy", hold_until as "holdUntil", claimed_paid_at as "claimedAt",
  clearing_since as "clearingSince", placed_at as "placedAt", delivered_at as "deliveredAt"`;

const selectOrder = statement<[string], OrderRow>(
  "order_by_number",
  `select ${orderColumns} from orders where number = $1`,
);
const selectOrderById = statement<[number], OrderRow>(
  "order_by_id",
  `select ${orderColumns} from orders where id = $1`,
);
const lockOrderById = statement<[number], OrderRow>(
  "lock_order",
  `select ${orderColumns} from orders where id = $1 for update`,
);
const lockOrderByNumber = statement<[string], OrderRow>(
  "lock_order_by_number",
  `select ${orderColumns} from orders where number = $1 for update`,
);

export function findOrder(db: Db, key: number | string): Promise<OrderRow | null> {
  return typeof key === "number" ? db.row(selectOrderById, [key]) : db.row(selectOrder, [key]);
}

/** Locks the order. Its payments, refunds and events are only changed under this lock, so they need none of their own. */
export function lockOrder(tx: Tx, key: number | string): Promise<OrderRow | null> {
  return typeof key === "number" ? tx.row(lockOrderById, [key]) : tx.row(lockOrderByNumber, [key]);
}

/** The moment an unpaid order is canceled: the later of its deadline and what holds it. */
export function deadlineOf(order: Pick<OrderRow, "payBy" | "holdUntil">): Instant | null {
  if (order.payBy === null) return order.holdUntil;
  return order.holdUntil !== null && order.holdUntil > order.payBy ? order.holdUntil : order.payBy;
}

export function payableOf(order: OrderRow): PayableOrder {
  const { number, total } = order;
  return { number, paymentStatus: paymentStatusOf(order.state), total, currency: "USD", deadline: deadlineOf(order) };
}
