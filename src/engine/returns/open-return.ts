import { orderStep } from "#domain/orders/order-steps.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cleanLines, cutText } from "#domain/kernel/text.ts";
import { after, days } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { IllegalTransition } from "#domain/orders/order-steps.ts";
import { handleDays } from "#domain/returns/deadlines.ts";
import { isReturnReason } from "#domain/returns/reasons.ts";
import type { RefundEstimate } from "#domain/orders/refund-estimate.ts";
import { moveOrder } from "../orders/move-order.ts";
import { livesOf, lockOrder, type OrderRow } from "../orders/order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueueAll } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { deleteDraft } from "./return-draft.ts";
import {
  type LinesRefused,
  type ReturnUnits,
  estimateUnits,
  refuseUnits,
  soldLines,
  writeReturnLines,
} from "./return-lines.ts";
import { attachPhotos } from "./return-photos.ts";
import { writeReturnEvent } from "./return-row.ts";

/** What a customer writes in a return request. */
export interface ReturnRequest {
  readonly received: boolean;
  readonly reason: string;
  readonly remark: string;
  readonly lines: readonly ReturnUnits[];
}

export type ReturnRequestRefused = { code: "reason_required" } | { code: "nothing_refundable" } | LinesRefused;
export type OpenReturnRefused = { code: "order_not_found" } | ReturnRequestRefused | IllegalTransition;

export const maxRemark = 2_000;

export interface CheckedReturnRequest {
  readonly reason: string;
  readonly remark: string;
  readonly estimate: RefundEstimate;
}

/** Whether an order's goods can be returned as requested, and what is refunded for them. */
export async function checkReturnRequest(
  db: Db,
  order: OrderRow,
  request: ReturnRequest,
  now: Instant,
): Promise<Result<CheckedReturnRequest, ReturnRequestRefused>> {
  if (!isReturnReason(request.reason, request.received)) return refuse({ code: "reason_required" });
  const lines = await soldLines(db, order.id);
  const refused = refuseUnits(lines, request.lines, {
    deliveredAt: order.deliveredAt,
    received: request.received,
    now,
  });
  if (refused) return refuse(refused);
  const estimate = await estimateUnits(db, order, lines, request.lines, request);
  if (estimate.total <= 0) return refuse({ code: "nothing_refundable" });
  return ok({ reason: request.reason, remark: cutText(cleanLines(request.remark), maxRemark), estimate });
}

// The number counts within its order: PL-7K3F-92QX-R1.
const insertReturn = statement<
  [number, string, boolean, string, string, number, Date, Date],
  { id: number; number: string }
>(
  "insert_return",
  `insert into returns (number, order_id, state, received, reason, remark, estimate_cents, requested_at, merchant_due_at)
   select $2 || '-R' || (1 + count(*)), $1, 'requested', $3, $4, $5, $6, $7, $8 from returns where order_id = $1
   returning id, number`,
);

/**
 * Opens a return: goods and quantities, reason, remark and the photos uploaded before. An order under way can be
 * returned as not received only.
 */
export function openReturn(
  deps: PaymentDeps,
  input: { orderId: number; customerId: number | null } & ReturnRequest,
): Promise<Result<{ returnId: number; number: string }, OpenReturnRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<{ returnId: number; number: string }, OpenReturnRefused>> => {
    const order = await lockOrder(tx, input.orderId);
    if (!order) return refuse({ code: "order_not_found" });
    const allowed = orderStep(livesOf(order), "open-return", "customer", { notReceived: !input.received });
    if (!allowed.ok) return allowed;
    const now = deps.clock.now();
    const checked = await checkReturnRequest(tx, order, input, now);
    if (!checked.ok) return checked;
    const by = { actor: "customer", id: input.customerId } as const;
    await moveOrder(tx, order, { event: "open-return", by, now, facts: { notReceived: !input.received } });
    const made = await write(tx, order, input, checked.value, now);
    await writeReturnEvent(tx, { id: made.id, state: null }, "open", {
      by,
      now,
      to: "requested",
      data: { estimate: checked.value.estimate.total },
    });
    await enqueueAll(tx, deps.clock, [
      {
        name: "send_order_mail",
        payload: { orderId: order.id, mail: "return-requested", data: { return: made.id } },
      },
      { name: "tell_staff", payload: { about: "return", things: [{ name: made.number, key: String(made.id) }] } },
    ]);
    return ok({ returnId: made.id, number: made.number });
  });
}

async function write(
  tx: Tx,
  order: OrderRow,
  input: ReturnRequest,
  request: CheckedReturnRequest,
  now: Instant,
): Promise<{ id: number; number: string }> {
  const due = new Date(after(now, days(handleDays)));
  const made = await tx.row(insertReturn, [
    order.id,
    order.number,
    input.received,
    request.reason,
    request.remark,
    request.estimate.total,
    new Date(now),
    due,
  ]);
  if (!made) throw new Error(`no return was written for order ${order.id}`);
  await writeReturnLines(tx, made.id, input.lines);
  await attachPhotos(tx, order.id, made.id);
  await deleteDraft(tx, order.id);
  return made;
}
