import { isManual } from "#domain/checkout/payment-method.ts";
import { isOverdue } from "#domain/payments/decide.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { enqueue } from "../platform/outbox.ts";
import { expireOrder, expireOverdueOrders } from "./cancel-order.ts";
import { countOrdered } from "./count-ordered.ts";
import { tellLateBackOrders } from "./late-back-orders.ts";
import { findOrder, payableOf } from "./order-row.ts";

/** Jobs of unpaid orders. All are idempotent. */
export const orderJobs = {
  expire_order: async (deps: PaymentDeps, { orderId }: { orderId: number }) => void (await expireOrder(deps, orderId)),
  expire_overdue_orders: async (deps: PaymentDeps) => void (await expireOverdueOrders(deps)),
  tell_late_back_orders: async (deps: PaymentDeps) => void (await tellLateBackOrders(deps)),
  count_ordered: async (deps: PaymentDeps) => void (await countOrdered(deps)),
  warn_expiring_order: async (deps: PaymentDeps, { orderId }: { orderId: number }) => {
    const order = await findOrder(deps.db, orderId);
    // A buyer who reports a payment needs no reminder.
    const waits = order?.state === "pending" && isManual(order.method) && order.claimedAt === null;
    if (!order || !waits || isOverdue(payableOf(order), deps.clock.now())) return;
    await deps.db.transaction((tx) => enqueue(tx, deps.clock, "send_order_mail", { orderId, mail: "expiring" }));
  },
};
