import { type CaseUnits, refuseUnits, type UnitsRefused } from "#domain/cases/units.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { orderStep } from "#domain/orders/order-steps.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { IllegalTransition } from "#domain/orders/order-steps.ts";
import type { NotReturnable } from "#domain/returns/eligibility.ts";
import { isReturnReason } from "#domain/returns/reasons.ts";
import type { RefundEstimate } from "#domain/orders/refund-estimate.ts";
import { moveOrder } from "../orders/move-order.ts";
import { livesOf, lockOrder, type OrderRow } from "../orders/order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Db } from "../platform/database.ts";
import { estimateUnits, returnableLines, soldLines } from "./return-lines.ts";
import { returns } from "./returns.ts";

/** The customer's input of a return request. */
export interface ReturnRequest {
  readonly received: boolean;
  readonly reason: string;
  readonly remark: string;
  readonly lines: readonly CaseUnits[];
}

export type ReturnRequestRefused =
  | { code: "reason_required" }
  | { code: "nothing_refundable" }
  | TextTooLong
  | UnitsRefused<NotReturnable>;
export type OpenReturnRefused = { code: "order_not_found" } | ReturnRequestRefused | IllegalTransition;

export const maxRemark = 2_000;

export interface CheckedReturnRequest {
  readonly reason: string;
  readonly remark: string;
  readonly estimate: RefundEstimate;
}

/** Checks whether an order's goods can be returned as requested, and computes the refund. */
export async function checkReturnRequest(
  db: Db,
  order: OrderRow,
  request: ReturnRequest,
  now: Instant,
): Promise<Result<CheckedReturnRequest, ReturnRequestRefused>> {
  if (!isReturnReason(request.reason, request.received)) return refuse({ code: "reason_required" });
  const remark = cleanLines(request.remark);
  const tooLong = textTooLong("remark", remark, maxRemark);
  if (tooLong) return refuse(tooLong);
  const lines = await soldLines(db, order.id);
  const at = { deliveredAt: order.deliveredAt, received: request.received, now };
  const refused = refuseUnits(returnableLines(lines, at), request.lines);
  if (refused) return refuse(refused);
  const estimate = await estimateUnits(db, order, lines, request.lines, request);
  if (estimate.total <= 0) return refuse({ code: "nothing_refundable" });
  return ok({ reason: request.reason, remark, estimate });
}

/** The buyer, or staff for a buyer who calls; `quiet` leaves out the mail and the notice to staff. */
type OpenedBy =
  | { readonly customerId: number | null }
  | { readonly staffId: number | null; readonly quiet?: boolean | undefined };

/**
 * Opens a return: goods and quantities, reason, remark and the photos uploaded before. An order under way can be
 * returned as not received only. Staff are bound by the buyer's rules.
 */
export function openReturn(
  deps: PaymentDeps,
  input: { orderId: number } & OpenedBy & ReturnRequest,
): Promise<Result<{ returnId: number; number: string }, OpenReturnRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<{ returnId: number; number: string }, OpenReturnRefused>> => {
    const order = await lockOrder(tx, input.orderId);
    if (!order) return refuse({ code: "order_not_found" });
    const by =
      "staffId" in input
        ? ({ actor: "merchant", id: input.staffId } as const)
        : ({ actor: "customer", id: input.customerId } as const);
    const allowed = orderStep(livesOf(order), "open-return", by.actor, { notReceived: !input.received });
    if (!allowed.ok) return allowed;
    const now = deps.clock.now();
    const checked = await checkReturnRequest(tx, order, input, now);
    if (!checked.ok) return checked;
    await moveOrder(tx, order, { event: "open-return", by, now, facts: { notReceived: !input.received } });
    const { reason, remark, estimate } = checked.value;
    const { id, number } = await returns.open(tx, deps.clock, order, {
      by,
      quiet: "quiet" in input && input.quiet === true,
      estimate: estimate.total,
      units: input.lines,
      values: [input.received, reason, remark],
      data: { estimate: estimate.total },
    });
    return ok({ returnId: id, number });
  });
}
