import { onAccount } from "#domain/checkout/payment-method.ts";
import { isPossible, orderStep } from "#domain/orders/order-steps.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { cents, type Money, subtract, zero } from "#domain/kernel/money.ts";
import type { IllegalTransition } from "#domain/orders/order-steps.ts";
import type { OrderLives, OrderState } from "#domain/orders/order-status.ts";
import { figuresOfGoods, type GrantedFigures, leftToRefund, refundFigures } from "#domain/payments/refund-figures.ts";
import { refundTotal } from "#domain/payments/ledger.ts";
import type { RefundEstimate } from "#domain/orders/refund-estimate.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { creditDeposit } from "../invoices/deposits.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { grantedFigures } from "../payments/granted-figures.ts";
import { fileRefundTax } from "../payments/tax-filings.ts";
import { releaseUnsentUnits } from "../inventory/move-stock.ts";
import { moveOrder, writeLives } from "./move-order.ts";
import { writeOrderEvent } from "./order-events.ts";
import { livesOf, lockOrder, type OrderRow } from "./order-row.ts";
import { settlePoints } from "./points.ts";
import { refundSale } from "./refund-sale.ts";
import { closeRefundRequest } from "./refund-request-row.ts";
import { unshippedRefund } from "./unshipped-units.ts";

/** `whole_or_decline`: the buyer requested a refund of the order, so a partial one is no answer. */
type AmountRefused =
  | { code: "refund_too_large"; left: Money }
  | { code: "amount_required" }
  | { code: "exchange_open" }
  | { code: "whole_or_decline" };
/** `order_stale`: the order has changed since its page was shown. */
export type RefundRefused = { code: "order_not_found" } | { code: "order_stale" } | AmountRefused | IllegalTransition;

export interface OrderRefund {
  readonly orderNumber: string;
  /** In cents; null gives back all that is left. */
  readonly amount: Money | null;
  readonly reason: string;
  readonly staffId: number | null;
  /** `seenOf` of the page; the refund is refused if the order has changed. */
  readonly seen: string;
}

const selectInvoiced = statement<[number], { left: Money }>(
  "invoiced_left",
  `select coalesce(sum(captured_cents - refunded_cents), 0)::bigint as "left" from payments
   where order_id = $1 and method = 'on-account'`,
);

/** Amount that can still be refunded; of an order on account, no more than was invoiced once invoicing has ended. */
export async function refundRoom(db: Db, order: OrderRow, granted: GrantedFigures): Promise<Money> {
  const left = leftToRefund(order, granted);
  if (order.method !== onAccount || order.fulfilmentState === "unsent") return left;
  const invoiced = await db.row(selectInvoiced, [order.id]);
  return cents(Math.min(left, invoiced?.left ?? zero));
}

/** Refundable rest of a paid order, in cents. */
export async function refundLeft(db: Db, order: OrderRow): Promise<Money> {
  return refundRoom(db, order, await grantedFigures(db, order.id));
}

/** Money of an order that the shop holds, or may get back from open disputes. */
export async function moneyKept(db: Db, order: OrderRow): Promise<Money> {
  return refundRoom(db, order, { ...(await grantedFigures(db, order.id)), disputed: zero });
}

/** Amount refundable without returned goods: the unshipped part of a partly shipped order, else the rest. */
export interface Refundable {
  /** The most, in cents. */
  readonly most: Money;
  /** Part of the goods has left. */
  readonly isRest: boolean;
  /** Refunded so far, in cents. */
  readonly refunded: Money;
  /** A dispute has taken money of it. */
  readonly isDisputed: boolean;
}

export async function refundable(db: Db, order: OrderRow): Promise<Refundable> {
  const granted = await grantedFigures(db, order.id);
  const rest = await unshippedRefund(db, order, granted);
  const most = rest?.total ?? (await refundRoom(db, order, granted));
  return { most, isRest: rest !== null, refunded: refundTotal(granted), isDisputed: granted.disputed > 0 };
}

/**
 * Digest of the order as shown, sent along with a refund decision. A courtesy may leave state and most as they were, so
 * the digest includes what was refunded: the same form sent twice refunds once.
 */
export const seenOf = (state: OrderState, { most, refunded }: Pick<Refundable, "most" | "refunded">): string =>
  `${state} ${most} ${refunded}`;

/**
 * Refunds money of a paid order. All that is left of an order that has not shipped ends it, and its goods can be sold
 * again. A refund the buyer asked for is granted whole or declined. Where part of the goods has shipped, both are about
 * the rest only, and the order goes on with what is under way. A smaller refund is a courtesy and changes no state. An
 * order with an open return is refunded through the return. One that cost nothing ends in the same way, as does a rest
 * that did.
 */
export function refundOrder(
  deps: PaymentDeps,
  refund: OrderRefund,
): Promise<Result<{ refundId: number | null; amount: Money }, RefundRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<{ refundId: number | null; amount: Money }, RefundRefused>> => {
    const order = await lockOrder(tx, refund.orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    const granted = await grantedFigures(tx, order.id);
    const left = await refundRoom(tx, order, granted);
    const rest = await unshippedRefund(tx, order, granted);
    const most = rest?.total ?? left;
    const seen = seenOf(order.state, { most, refunded: refundTotal(granted) });
    if (refund.seen !== seen) return refuse({ code: "order_stale" });
    const amount = refund.amount ?? most;
    const isAsked = order.afterSaleState === "refund-requested";
    const ends = rest !== null && (refund.amount === null || isAsked);
    const isWhole = rest === null ? amount === left : ends;
    const moved = await moveForRefund(tx, deps, order, { isWhole, rest, refund });
    if (!moved.ok) return moved;
    if (order.total === 0 && rest === null && amount === 0) return endFree(tx, deps, moved.value, refund);
    if (ends && amount === 0 && isFree(rest)) return endRest(tx, deps, moved.value, { rest, amount, refund });
    if (amount <= 0) return refuse({ code: "amount_required" });
    // A courtesy leaves enough to refund the goods that have not shipped.
    const limit = ends || rest === null ? most : subtract(left, most);
    if (isAsked && amount < most) return refuse({ code: "whole_or_decline" });
    if (amount > limit) return refuse({ code: "refund_too_large", left: limit });
    if (ends && order.method === onAccount) return endRest(tx, deps, moved.value, { rest, amount, refund });
    const figures = ends
      ? figuresOfGoods(amount, worthOf(rest), order, granted)
      : refundFigures(amount, order, granted);
    const { reason, staffId } = refund;
    const sale = await refundSale(tx, deps, order, { figures, reason, by: "merchant", staffId });
    if (!sale.ok) return refuse(sale.error.code === "exchange_open" ? sale.error : { ...sale.error, left });
    const { refundId, sent } = sale.value;
    if (sent === 0 && moved.value.paymentState === "refunding") return endFree(tx, deps, moved.value, refund);
    const data = { amount: sent, reason: refund.reason };
    await writeOrderEvent(
      tx,
      moved.value,
      "refund-granted",
      { actor: "merchant", id: refund.staffId },
      deps.clock.now(),
      { data },
    );
    return ok({ refundId, amount: sent });
  });
}

/** Ends an order that cost no money, or none that goes back: there is none whose arrival would end it. */
async function endFree(
  tx: Tx,
  deps: PaymentDeps,
  order: OrderRow,
  { reason, staffId }: OrderRefund,
): Promise<Result<{ refundId: null; amount: Money }, RefundRefused>> {
  const by = { actor: "merchant", id: staffId } as const;
  const step = { event: "refunds-completed", by, now: deps.clock.now(), data: { reason } } as const;
  // Goods that have left come back by a return.
  const ended = order.paymentState === "refunding" ? await moveOrder(tx, order, step) : illegal(order);
  if (!ended.ok) return ended;
  await enqueue(tx, deps.clock, "send_order_mail", { orderId: order.id, mail: "canceled", data: { by: "merchant" } });
  return ok({ refundId: null, amount: zero });
}

/**
 * Ends what has not left of an order on account, or what cost nothing. It is on no invoice, so nothing is owed for it
 * but its deposit; its buyer is told, and the order has arrived if what left has.
 */
async function endRest(
  tx: Tx,
  deps: PaymentDeps,
  order: OrderRow,
  { rest, amount, refund }: { rest: RefundEstimate; amount: Money; refund: OrderRefund },
): Promise<Result<{ refundId: null; amount: Money }, IllegalTransition>> {
  const now = deps.clock.now();
  const by = { actor: "merchant", id: refund.staffId } as const;
  const data = { amount, reason: refund.reason };
  const ended = await moveOrder(tx, order, { event: "rest-refunded", by, now, data });
  if (!ended.ok) return ended;
  await creditDeposit(tx, deps.clock, order.id);
  await settlePoints(tx, ended.value, now);
  // The provider was told of the whole order with its first invoice.
  await fileRefundTax(tx, deps.clock, order.id, `rest:${order.id}`, worthOf(rest));
  await enqueue(tx, deps.clock, "send_order_mail", { orderId: order.id, mail: "rest-ended", data: { amount } });
  await deps.orders.restEnded(tx, order.id);
  return ok({ refundId: null, amount });
}

const worthOf = ({ goods, discount, tax }: RefundEstimate) => ({
  goods: subtract(goods, discount),
  tax,
  shipping: zero,
});

/** These units cost nothing. Others of which nothing can go back now may be disputed. */
const isFree = ({ goods, discount, tax }: RefundEstimate): boolean => goods + tax === discount;

const illegal = (order: OrderRow) =>
  refuse({ code: "illegal_transition", from: order.state, event: "refund", by: "merchant" } as const);

const countUnsent = statement<[number]>(
  "count_unsent_as_refunded",
  `update order_lines l
   set refunded_quantity = l.quantity - coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0)
   where l.order_id = $1`,
);

/** Releases unshipped goods; for the buyer they count as refunded. */
export async function releaseGoods(tx: Tx, orderId: number, now: Instant): Promise<void> {
  await releaseUnsentUnits(tx, orderId, now);
  await tx.run(countUnsent, [orderId]);
}

async function moveForRefund(
  tx: Tx,
  deps: PaymentDeps,
  order: OrderRow,
  { isWhole, rest, refund }: { isWhole: boolean; rest: RefundEstimate | null; refund: OrderRefund },
): Promise<Result<OrderRow, IllegalTransition>> {
  const now = deps.clock.now();
  const facts = { partSent: rest !== null };
  const leave = async (lives: OrderLives) => {
    const moved = await writeLives(tx, order, lives);
    await releaseGoods(tx, order.id, now);
    return ok(moved);
  };
  const granted = orderStep(livesOf(order), "grant-refund-request", "merchant", facts);
  if (granted.ok) {
    await closeRefundRequest(tx, order.id, "granted", now);
    return leave(granted.value);
  }
  // Nothing is sent back on account or of what cost nothing, so the history says only that the rest has ended.
  const isUnpaid = isWhole && rest !== null && (order.method === onAccount || isFree(rest));
  const ended = isUnpaid ? orderStep(livesOf(order), "refund", "merchant", facts) : null;
  if (ended?.ok) return leave(ended.value);
  if (isWhole && isPossible(livesOf(order), "refund", "merchant")) {
    const by = { actor: "merchant", id: refund.staffId } as const;
    const moved = await moveOrder(tx, order, { event: "refund", by, now, facts });
    if (moved.ok) await releaseGoods(tx, order.id, now);
    return moved;
  }
  // A courtesy, for an order whose money is ours and of which no return is open.
  return order.paymentState === "captured" && order.afterSaleState === "none" ? ok(order) : illegal(order);
}
