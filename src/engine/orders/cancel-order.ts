import { isPossible, orderStep } from "#domain/orders/order-steps.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { IllegalTransition } from "#domain/orders/order-steps.ts";
import { isOverdue } from "#domain/payments/decide.ts";
import { after, seconds } from "#domain/kernel/time.ts";
import { doEach } from "../platform/do-each.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { closeSession } from "../payments/close-sessions.ts";
import { isTakenOver } from "../promotions/uses-of-mailbox.ts";
import { scheduleExpiry } from "./hold-order.ts";
import { paymentsOf } from "../payments/payment-row.ts";
import { RoundPatience } from "../payments/round-patience.ts";
import { cancelLocked } from "./close-order.ts";
import { deadlineOf, findOrder, livesOf, lockOrder, payableOf } from "./order-row.ts";
import type { OrderRow } from "./order-row.ts";

export type CancelRefused =
  | { code: "order_not_found" }
  | { code: "already_paid" }
  /** The money is on its way: canceling now would only send it back. */
  | { code: "payment_clearing" }
  /** The goods are about to leave, and a capture of the held amount is under way. */
  | { code: "being_charged" }
  | IllegalTransition;

/**
 * Cancels an unpaid order for its customer or the merchant. The provider is asked first: money that has come
 * meanwhile is recorded, and the order is then paid instead.
 */
export async function cancelOrder(
  deps: PaymentDeps,
  input: { orderNumber: string; by: "customer" | "merchant"; actorId: number | null },
): Promise<Result<"canceled", CancelRefused>> {
  const order = await findOrder(deps.db, input.orderNumber);
  if (!order) return refuse({ code: "order_not_found" });
  const allowed = orderStep(livesOf(order), "cancel", input.by);
  if (!allowed.ok) return allowed;
  if (order.clearingSince !== null) return refuse({ code: "payment_clearing" });
  // A held amount is released by a job after the cancellation; released first, it could be lost without one.
  const closing = order.paymentState === "authorized" ? "closed" : await closeNewest(deps, order);
  if (closing === "paid") return refuse({ code: "already_paid" });
  if (closing === "clearing") return refuse({ code: "payment_clearing" });
  return deps.db.transaction(async (tx): Promise<Result<"canceled", CancelRefused>> => {
    const locked = await lockOrder(tx, order.id);
    if (!locked) return refuse({ code: "order_not_found" });
    if (locked.clearingSince !== null) return refuse({ code: "payment_clearing" });
    const payments = await paymentsOf(tx, order.id);
    if (payments.some(({ captureAskedAt }) => captureAskedAt !== null)) return refuse({ code: "being_charged" });
    const by = { actor: input.by, id: input.actorId };
    const canceled = await cancelLocked(tx, deps.clock, locked, "cancel", by, deps.clock.now());
    return canceled.ok ? ok("canceled") : canceled;
  });
}

/**
 * Cancels an order whose time to pay is over, unless the provider knows of money that came in time. Does nothing
 * before the deadline: the job may run early, and is enqueued again.
 */
export async function expireOrder(deps: PaymentDeps, orderId: number): Promise<Expiry> {
  return (await expire(deps, orderId)).expiry;
}

type Expiry = "canceled" | "waiting" | "settled";

/** The same, and whether the provider gave a certain answer where it was asked. */
async function expire(deps: PaymentDeps, orderId: number): Promise<{ expiry: Expiry; isAnswered: boolean }> {
  const order = await findOrder(deps.db, orderId);
  if (!order || !mayExpire(order)) return { expiry: "settled", isAnswered: true };
  const isDue = (await isTakenOver(deps.db, order)) || isOverdue(payableOf(order), deps.clock.now());
  const closing = isDue ? await closeNewest(deps, order) : null;
  return { expiry: await expireLocked(deps, orderId), isAnswered: closing !== "unknown" };
}

function expireLocked(deps: PaymentDeps, orderId: number): Promise<Expiry> {
  return deps.db.transaction(async (tx): Promise<Expiry> => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || !mayExpire(locked)) return "settled";
    const now = deps.clock.now();
    const deadline = deadlineOf(locked);
    if (deadline === null) return "waiting";
    if (!(await isTakenOver(tx, locked)) && !isOverdue(payableOf(locked), now)) {
      await scheduleExpiry(tx, deps.clock, orderId, deadline);
      return "waiting";
    }
    await cancelLocked(tx, deps.clock, locked, "deadline-passed", { actor: "system" }, now);
    return "canceled";
  });
}

const mayExpire = (order: OrderRow) => isPossible(livesOf(order), "deadline-passed", "system");

// The job of an order runs at its deadline; these are orders whose job was lost.
const selectOverdue = statement<[Date], { id: number; method: PaymentMethod }>(
  "overdue_orders",
  `select id, payment_method as method from orders
   where state = 'pending' and pay_by < $1 and coalesce(hold_until, pay_by) < $1 order by pay_by limit 100`,
);

/**
 * Cancels orders past their deadline that their job missed. Returns the number of those that were tried: a provider
 * that does not answer is waited for no longer than a round's patience, and its other orders are left for the next.
 */
export async function expireOverdueOrders(deps: PaymentDeps): Promise<number> {
  const overdue = await deps.db.rows(selectOverdue, [new Date(after(deps.clock.now(), -seconds(5)))]);
  const patience = new RoundPatience();
  let tried = 0;
  await doEach(
    overdue,
    async ({ id, method }) => {
      if (patience.isOverWith(method)) return;
      tried += 1;
      await patience.ask(method, async () => (await expire(deps, id)).isAnswered);
    },
    ({ id }) => `order ${id}`,
  );
  return tried;
}

async function closeNewest(deps: PaymentDeps, order: OrderRow) {
  const newest = (await paymentsOf(deps.db, order.id)).at(-1);
  return newest ? closeSession(deps, order, newest) : ("closed" as const);
}
