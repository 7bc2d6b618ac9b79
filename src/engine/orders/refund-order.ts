import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { add, type Money, subtract, zero } from "#domain/kernel/money.ts";
import { standingOf } from "#domain/orders/standing.ts";
import type { IllegalTransition, OrderState } from "#domain/orders/transitions.ts";
import type { RefundFigures } from "#domain/payments/ledger.ts";
import { leftToRefund, refundFigures } from "#domain/payments/refund-figures.ts";
import type { RefundEstimate } from "#domain/returns/refund-estimate.ts";
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
import { worthOfRest } from "./unsent-goods.ts";

/** `whole_or_decline`: the buyer asked for the order's refund, and a part of it is no answer. */
type AmountRefused =
  | { code: "refund_too_large"; left: Money }
  | { code: "amount_required" }
  | { code: "whole_or_decline" };
export type RefundRefused = { code: "order_not_found" } | AmountRefused | IllegalTransition;

export interface OrderRefund {
  readonly orderNumber: string;
  /** In cents; null gives back all that is left. */
  readonly amount: Money | null;
  readonly reason: string;
  readonly staffId: number | null;
  /** What the page showed (`seenOf`); the refund is refused when the order stands differently by now. */
  readonly seen?: string;
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

/** What the merchant can give back now without the goods: what has not left of a partly sent order, else all that is left. */
export interface Refundable {
  /** The most, in cents. */
  readonly most: Money;
  /** Part of the goods has left. */
  readonly isRest: boolean;
}

export async function refundable(db: Db, order: OrderRow): Promise<Refundable> {
  const granted = await grantedFigures(db, order.id);
  const rest = await worthOfRest(db, order, granted);
  return { most: rest?.total ?? leftToRefund(order, granted), isRest: rest !== null };
}

/** What a page showed of an order when somebody decided on a refund there. */
export const seenOf = (state: OrderState, most: Money): string => `${state} ${most}`;

/**
 * Gives money of a paid order back. All that is left of an order that is being prepared or waits to be fetched ends it: goods that have not left are free
 * again. A refund that was asked for is granted whole or declined. Where part of the goods has left, both are about
 * the rest only: it stays here, and the order goes on with what is under way once the money has left. A part of any other is a courtesy and moves
 * nothing. An order with an open return is refunded through the return.
 */
export function refundOrder(
  desk: CashDesk,
  refund: OrderRefund,
): Promise<Result<{ refundId: number; amount: Money }, RefundRefused>> {
  return desk.db
    .transaction(async (tx): Promise<Result<{ refundId: number; amount: Money }, RefundRefused>> => {
      const order = await lockOrder(tx, refund.orderNumber);
      if (!order) return refuse({ code: "order_not_found" });
      const granted = await grantedFigures(tx, order.id);
      const left = leftToRefund(order, granted);
      const rest = await worthOfRest(tx, order, granted);
      const most = rest?.total ?? left;
      if (refund.seen && refund.seen !== seenOf(order.state, most)) return illegal(order);
      const amount = refund.amount ?? most;
      const ends = rest !== null && (refund.amount === null || order.state === "refund-in-process");
      const moved = await moveForRefund(tx, desk, order, { isWhole: rest === null ? amount === left : ends, refund });
      if (!moved.ok) return moved;
      if (amount <= 0) throw new RefundUndone({ code: "amount_required" });
      // A courtesy leaves untouched what the goods that are still here are worth.
      const limit = ends || rest === null ? most : subtract(left, most);
      if (order.state === "refund-in-process" && amount < most) throw new RefundUndone({ code: "whole_or_decline" });
      if (amount > limit) throw new RefundUndone({ code: "refund_too_large", left: limit });
      const figures = ends ? restFigures(rest, amount) : refundFigures(amount, order, granted);
      const refundId = await grantRefund(tx, desk, order, { figures, reason: refund.reason, by: "merchant" });
      if (!refundId.ok) throw new RefundUndone({ code: "refund_too_large", left });
      const data = { amount, reason: refund.reason };
      await writeOrderEvent(
        tx,
        moved.value,
        "refund-granted",
        { actor: "merchant", id: refund.staffId },
        desk.clock.now(),
        { data },
      );
      return ok({ refundId: refundId.value, amount });
    })
    .catch((error: unknown) => {
      if (error instanceof RefundUndone) return refuse(error.refusal);
      throw error;
    });
}

function restFigures({ goods, discount, tax }: RefundEstimate, amount: Money): RefundFigures {
  const paid = subtract(goods, discount);
  return { goods: paid, tax, shipping: zero, deductions: subtract(add(paid, tax), amount) };
}

/** Undoes the whole step: an order must not move for a refund that was refused. */
class RefundUndone extends Error {
  readonly refusal: AmountRefused;
  constructor(refusal: AmountRefused) {
    super("the refund was refused");
    this.refusal = refusal;
  }
}

const illegal = (order: OrderRow) =>
  refuse({ code: "illegal_transition", from: order.state, event: "refund", by: "merchant" } as const);

async function moveForRefund(
  tx: Tx,
  desk: CashDesk,
  order: OrderRow,
  { isWhole, refund }: { isWhole: boolean; refund: OrderRefund },
): Promise<Result<OrderRow, IllegalTransition>> {
  const now = desk.clock.now();
  if (order.state === "refund-in-process") {
    // Granting what the customer asked for; without an open request all was granted already.
    if (!(await closeRefundRequest(tx, order.id, "granted", now))) return illegal(order);
    await releaseUnsent(tx, order.id, now);
    return ok(order);
  }
  if ((order.state === "confirmed" || order.state === "ready-for-pickup") && isWhole) {
    const moved = await moveOrder(tx, order, { event: "refund", by: { actor: "merchant", id: refund.staffId }, now });
    if (moved.ok) await releaseUnsent(tx, order.id, now);
    return moved;
  }
  const isSettled =
    standingOf(order.state) !== "paid" || order.state === "return-refund" || order.state === "refund-completed";
  return isSettled ? illegal(order) : ok(order);
}
