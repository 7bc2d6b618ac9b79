import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { transition } from "#domain/orders/transitions.ts";
import type { IllegalTransition } from "#domain/orders/transitions.ts";
import { isOverdue } from "#domain/payments/decide.ts";
import type { CashDesk } from "../payments/cash-desk.ts";
import { closeSession } from "../payments/close-sessions.ts";
import { setExpiryAlarm } from "../payments/hold-order.ts";
import { paymentsOf } from "../payments/payment-row.ts";
import { cancelLocked } from "./close-order.ts";
import { deadlineOf, findOrder, lockOrder, payableOf } from "./order-row.ts";
import type { OrderRow } from "./order-row.ts";

export type CancelRefused = { code: "order_not_found" } | { code: "already_paid" } | IllegalTransition;

/**
 * Cancels an unpaid order for its customer or the merchant. The provider is asked first: money that has come
 * meanwhile is recorded, and the order is then paid instead.
 */
export async function cancelOrder(
  desk: CashDesk,
  input: { orderNumber: string; by: "customer" | "merchant"; actorId: number | null },
): Promise<Result<"canceled", CancelRefused>> {
  const order = await findOrder(desk.db, input.orderNumber);
  if (!order) return refuse({ code: "order_not_found" });
  const allowed = transition(order.state, "cancel", input.by);
  if (!allowed.ok) return allowed;
  if ((await closeNewest(desk, order)) === "paid") return refuse({ code: "already_paid" });
  return desk.db.transaction(async (tx): Promise<Result<"canceled", CancelRefused>> => {
    const locked = await lockOrder(tx, order.id);
    if (!locked) return refuse({ code: "order_not_found" });
    const by = { actor: input.by, id: input.actorId };
    const canceled = await cancelLocked(tx, desk.clock, locked, "cancel", by, desk.clock.now());
    return canceled.ok ? ok("canceled") : canceled;
  });
}

/**
 * Cancels an order whose time to pay is over, unless the provider knows of money that came in time. Does nothing
 * before the deadline: the alarm may ring early, and is set again.
 */
export async function expireOrder(desk: CashDesk, orderId: number): Promise<"canceled" | "waiting" | "settled"> {
  const order = await findOrder(desk.db, orderId);
  if (!order || order.state !== "pending") return "settled";
  if (isOverdue(payableOf(order), desk.clock.now())) await closeNewest(desk, order);
  return desk.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || locked.state !== "pending") return "settled";
    const now = desk.clock.now();
    const deadline = deadlineOf(locked);
    if (deadline === null) return "waiting";
    if (!isOverdue(payableOf(locked), now)) {
      await setExpiryAlarm(tx, desk.clock, orderId, deadline);
      return "waiting";
    }
    await cancelLocked(tx, desk.clock, locked, "deadline-passed", { actor: "system" }, now);
    return "canceled";
  });
}

async function closeNewest(desk: CashDesk, order: OrderRow) {
  const newest = (await paymentsOf(desk.db, order.id)).at(-1);
  return newest ? closeSession(desk, order, newest) : ("closed" as const);
}
