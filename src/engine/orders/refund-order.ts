import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Money } from "#domain/kernel/money.ts";
import { standingOf } from "#domain/orders/standing.ts";
import type { IllegalTransition } from "#domain/orders/transitions.ts";
import type { RefundFigures } from "#domain/payments/ledger.ts";
import { leftToRefund, refundFigures } from "#domain/payments/refund-figures.ts";
import type { CashDesk } from "../payments/cash-desk.ts";
import { grantRefund } from "../payments/grant-refund.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { releaseUnsent } from "./goods.ts";
import { moveOrder } from "./move-order.ts";
import { writeOrderEvent } from "./order-events.ts";
import { lockOrder } from "./order-row.ts";
import type { OrderRow } from "./order-row.ts";
import { closeRefundRequest } from "./refund-request-row.ts";

type AmountRefused = { code: "refund_too_large"; left: Money } | { code: "amount_required" };
export type RefundRefused = { code: "order_not_found" } | AmountRefused | IllegalTransition;

export interface OrderRefund {
  readonly orderNumber: string;
  /** In cents; null gives back all that is left. */
  readonly amount: Money | null;
  readonly reason: string;
  readonly staffId: number | null;
}

// What was granted so far stands in the books.
const selectGranted = statement<[number], RefundFigures & Record<string, unknown>>(
  "granted_figures",
  `select coalesce(sum(amount_cents) filter (where account = 'refunds:goods'), 0)::int as goods,
     coalesce(sum(amount_cents) filter (where account = 'refunds:tax'), 0)::int as tax,
     coalesce(sum(amount_cents) filter (where account = 'refunds:shipping'), 0)::int as shipping,
     -coalesce(sum(amount_cents) filter (where account = 'refunds:deductions'), 0)::int as deductions
   from ledger_lines where order_id = $1 and account like 'refunds:%'`,
);

/** What an order's refunds so far were made of. */
export async function grantedFigures(db: Db, orderId: number): Promise<RefundFigures> {
  const row = await db.row(selectGranted, [orderId]);
  if (!row) throw new Error(`no figures for order ${orderId}`);
  return row;
}

/** What can still be given back of a paid order, in cents. */
export async function refundLeft(db: Db, order: OrderRow): Promise<Money> {
  return leftToRefund(order, await grantedFigures(db, order.id));
}

/**
 * Gives money of a paid order back. All that is left of an order that is being prepared or waits to be fetched ends it: goods that have not left are free
 * again. Granting a refund that was asked for ends it with any amount. A part of any other is a courtesy and moves
 * nothing. An order with an open return is refunded through the return.
 */
export function refundOrder(desk: CashDesk, refund: OrderRefund): Promise<Result<{ refundId: number; amount: Money }, RefundRefused>> {
  return desk.db.transaction(async (tx): Promise<Result<{ refundId: number; amount: Money }, RefundRefused>> => {
    const order = await lockOrder(tx, refund.orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    const granted = await grantedFigures(tx, order.id);
    const left = leftToRefund(order, granted);
    const amount = refund.amount ?? left;
    const moved = await moveForRefund(tx, desk, order, { isWhole: amount === left, refund });
    if (!moved.ok) return moved;
    if (amount <= 0) throw new RefundUndone({ code: "amount_required" });
    if (amount > left) throw new RefundUndone({ code: "refund_too_large", left });
    const wish = { figures: refundFigures(amount, order, granted), reason: refund.reason, by: "merchant" } as const;
    const refundId = await grantRefund(tx, desk, order, wish);
    if (!refundId.ok) throw new RefundUndone({ code: "refund_too_large", left });
    const data = { amount, reason: refund.reason };
    await writeOrderEvent(tx, moved.value, "refund-granted", { actor: "merchant", id: refund.staffId }, desk.clock.now(), { data });
    return ok({ refundId: refundId.value, amount });
  }).catch((error: unknown) => {
    if (error instanceof RefundUndone) return refuse(error.refusal);
    throw error;
  });
}

/** Undoes the whole step: an order must not move for a refund that was refused. */
class RefundUndone extends Error {
  readonly refusal: AmountRefused;
  constructor(refusal: AmountRefused) {
    super("the refund was refused");
    this.refusal = refusal;
  }
}

async function moveForRefund(
  tx: Tx,
  desk: CashDesk,
  order: OrderRow,
  { isWhole, refund }: { isWhole: boolean; refund: OrderRefund },
): Promise<Result<OrderRow, IllegalTransition>> {
  const illegal = refuse({ code: "illegal_transition", from: order.state, event: "refund", by: "merchant" } as const);
  const now = desk.clock.now();
  if (order.state === "refund-in-process") {
    // Granting what the customer asked for; without an open request all was granted already.
    if (!(await closeRefundRequest(tx, order.id, "granted", now))) return illegal;
    await releaseUnsent(tx, order.id, now);
    return ok(order);
  }
  if ((order.state === "confirmed" || order.state === "ready-for-pickup") && isWhole) {
    const moved = await moveOrder(tx, order, { event: "refund", by: { actor: "merchant", id: refund.staffId }, now });
    if (moved.ok) await releaseUnsent(tx, order.id, now);
    return moved;
  }
  const isSettled = standingOf(order.state) !== "paid" || order.state === "return-refund" || order.state === "refund-completed";
  return isSettled ? illegal : ok(order);
}
