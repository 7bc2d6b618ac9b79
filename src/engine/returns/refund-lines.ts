import { mainPlace } from "#domain/inventory/places.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { lockOrder } from "../orders/order-row.ts";
import { refundable, seenOf } from "../orders/refund-order.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { withinTransaction } from "../platform/within-transaction.ts";
import { agreeReturn } from "./decide-return.ts";
import { openReturn, type OpenReturnRefused } from "./open-return.ts";
import { refundReturn, type RefundReturnRefused } from "./refund-return.ts";
import { type CountedLine, signReceipt, type SignRefused } from "./sign-receipt.ts";

export type RefundLinesRefused = OpenReturnRefused | SignRefused | RefundReturnRefused | { code: "stale" };

/** Goods that lie on the counter, by line and condition. */
interface GoodsHere {
  readonly orderId: number;
  readonly staffId: number | null;
  readonly reason: string;
  readonly remark: string;
  readonly counted: readonly CountedLine[];
  readonly placeId?: number;
  /** `seenOf` of the page: pressed twice, the second press finds another order. */
  readonly seen: string;
}

/**
 * Refunds goods that a buyer brought back: a return opened, agreed to, counted and refunded in one transaction, by the
 * rules and figures of any other. The buyer is mailed once, when the money has been sent.
 */
export function refundLines(
  deps: PaymentDeps,
  { counted, orderId, placeId = mainPlace, staffId, seen, ...why }: GoodsHere,
): Promise<Result<{ returnId: number; amount: Money }, RefundLinesRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<{ returnId: number; amount: Money }, RefundLinesRefused>> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse({ code: "order_not_found" });
    if (seen !== seenOf(order.state, await refundable(tx, order)))
      return refuse({ code: "illegal_transition", from: order.state, event: "open-return", by: "merchant" });
    const part = { ...deps, db: withinTransaction(deps.db, tx) };
    const lines = counted.map(({ lineId, resellable, scrapped }) => ({ lineId, quantity: resellable + scrapped }));
    const opened = await openReturn(part, { orderId, staffId, quiet: true, received: true, lines, ...why });
    if (!opened.ok) return opened;
    const { returnId } = opened.value;
    const step = { returnId, staffId, quiet: true };
    const agreed = await agreeReturn(part, step);
    if (!agreed.ok) {
      if (agreed.error.code === "instructions_required") throw new Error("goods that are here need no way back");
      return refuse(agreed.error);
    }
    const signed = await signReceipt(part, { ...step, counted, placeId });
    if (!signed.ok) return signed;
    const refunded = await refundReturn(part, { returnId, staffId, amount: null, reason: "" });
    return refunded.ok ? ok({ returnId, amount: refunded.value.amount }) : refunded;
  });
}
