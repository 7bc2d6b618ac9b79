import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import { isRefundReason } from "#domain/orders/refund-reasons.ts";
import type { IllegalTransition } from "#domain/orders/order-steps.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { enqueue } from "../platform/outbox.ts";
import { moveOrder } from "./move-order.ts";
import { lockOrder } from "./order-row.ts";
import { refundable } from "./refund-order.ts";
import { addRefundRequest, closeRefundRequest } from "./refund-request-row.ts";

export type RequestRefused =
  | { code: "order_not_found" }
  | { code: "reason_required" }
  /** The buyer's bank has the money already, by a dispute. */
  | { code: "nothing_refundable" }
  | TextTooLong
  | IllegalTransition;

const maxRemark = 1_000;

/**
 * A customer asks for the money of a paid order that has not left. The merchant refunds it or declines; until then
 * nothing is shipped.
 */
export function requestRefund(
  deps: PaymentDeps,
  input: { orderNumber: string; customerId: number | null; reason: string; remark: string },
): Promise<Result<"refund-in-process", RequestRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<"refund-in-process", RequestRefused>> => {
    const order = await lockOrder(tx, input.orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    if (!isRefundReason(input.reason)) return refuse({ code: "reason_required" });
    const remark = cleanLines(input.remark);
    const tooLong = textTooLong("remark", remark, maxRemark);
    if (tooLong) return refuse(tooLong);
    const { most, isRest, isDisputed } = await refundable(tx, order);
    if (most === 0 && isDisputed) return refuse({ code: "nothing_refundable" });
    const now = deps.clock.now();
    const by = { actor: "customer", id: input.customerId } as const;
    const moved = await moveOrder(tx, order, { event: "request-refund", by, now, data: { reason: input.reason } });
    if (!moved.ok) return moved;
    await addRefundRequest(tx, order.id, input.reason, remark, now);
    const data = { amount: most, ...ofRest(isRest) };
    await enqueue(tx, deps.clock, "send_order_mail", { orderId: order.id, mail: "refund-requested", data });
    return ok("refund-in-process");
  });
}

/** Says in a mail that part of the goods has left. */
const ofRest = (isRest: boolean) => (isRest ? ({ rest: 1 } as const) : {});

/** The customer wants the goods after all. Refused once the refund was granted. */
export function withdrawRefundRequest(
  deps: PaymentDeps,
  input: { orderNumber: string; customerId: number | null },
): Promise<
  Result<"confirmed", Exclude<RequestRefused, { code: "reason_required" | "nothing_refundable" } | TextTooLong>>
> {
  const by = { actor: "customer", id: input.customerId } as const;
  return endRequest(deps, input.orderNumber, { event: "withdraw-refund-request", by, as: "withdrawn", answer: "" });
}

/** The merchant declines the refund with a reason; the order is shipped. */
export async function declineRefundRequest(
  deps: PaymentDeps,
  input: { orderNumber: string; reason: string; staffId: number | null },
): Promise<Result<"confirmed", RequestRefused>> {
  const answer = cleanLines(input.reason);
  if (answer === "") return refuse({ code: "reason_required" });
  const tooLong = textTooLong("reason", answer, maxRemark);
  if (tooLong) return refuse(tooLong);
  return endRequest(deps, input.orderNumber, {
    event: "decline-refund-request",
    by: { actor: "merchant", id: input.staffId },
    as: "declined",
    answer,
  });
}

interface End {
  event: "withdraw-refund-request" | "decline-refund-request";
  by: { actor: "customer" | "merchant"; id: number | null };
  as: "withdrawn" | "declined";
  answer: string;
}

function endRequest(
  deps: PaymentDeps,
  number: string,
  { event, by, as, answer }: End,
): Promise<Result<"confirmed", { code: "order_not_found" } | IllegalTransition>> {
  return deps.db.transaction(
    async (tx): Promise<Result<"confirmed", { code: "order_not_found" } | IllegalTransition>> => {
      const order = await lockOrder(tx, number);
      if (!order) return refuse({ code: "order_not_found" });
      const now = deps.clock.now();
      const moved = await moveOrder(tx, order, { event, by, now });
      if (!moved.ok) return moved;
      await closeRefundRequest(tx, order.id, as, now, answer);
      const mail = as === "declined" ? "refund-declined" : "refund-withdrawn";
      const { isRest } = await refundable(tx, order);
      const data = { at: now, ...ofRest(isRest) };
      await enqueue(tx, deps.clock, "send_order_mail", { orderId: order.id, mail, data });
      return ok("confirmed");
    },
  );
}
