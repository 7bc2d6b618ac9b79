import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { after, days, instant } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { handleDays } from "#domain/returns/deadlines.ts";
import type { IllegalReturn } from "#domain/returns/transitions.ts";
import { returnTransition } from "#domain/returns/transitions.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import {
  type CheckedReturnRequest,
  checkReturnRequest,
  type ReturnRequest,
  type ReturnRequestRefused,
} from "./open-return.ts";
import { deleteDraft } from "./return-draft.ts";
import { writeReturnLines } from "./return-lines.ts";
import { attachPhotos } from "./return-photos.ts";
import { factsOf, moveReturn } from "./return-row.ts";
import type { ReturnRow } from "./return-row.ts";
import { type ReturnMissing, withReturn } from "./with-return.ts";

/** `time_passed`: a declined request can no longer be sent again. */
export type EditRefused = ReturnMissing | IllegalReturn | ReturnRequestRefused | { code: "time_passed" };

/** What may change of a return; whether the goods came may not: that is another return. */
type ReturnChange = Omit<ReturnRequest, "received">;

type Edit = { orderId: number; customerId: number | null } & ReturnChange;

/** Changes a return the merchant has not decided yet. The same request sent twice is one change. */
export function editReturn(deps: PaymentDeps, input: Edit): Promise<Result<{ returnId: number }, EditRefused>> {
  return change(deps, input, "edit");
}

/** Sends a declined return again, changed or not, within its seven days. */
export function resubmitReturn(deps: PaymentDeps, input: Edit): Promise<Result<{ returnId: number }, EditRefused>> {
  return change(deps, input, "resubmit");
}

function change(
  deps: PaymentDeps,
  input: Edit,
  event: "edit" | "resubmit",
): Promise<Result<{ returnId: number }, EditRefused>> {
  return withReturn(
    deps,
    { orderId: input.orderId },
    async ({ tx, order, row }): Promise<Result<{ returnId: number }, EditRefused>> => {
      const allowed = returnTransition(row.state, event, "customer", factsOf(row));
      if (!allowed.ok) return allowed;
      const now = deps.clock.now();
      if (event === "resubmit" && row.customerDueAt !== null && now > row.customerDueAt)
        return refuse({ code: "time_passed" });
      const checked = await checkReturnRequest(tx, order, { ...input, received: row.received }, withinWindow(row, now));
      if (!checked.ok) return checked;
      if (event === "edit" && (await isAsBefore(tx, order, row, { ...checked.value, lines: input.lines })))
        return ok({ returnId: row.id });
      await rewrite(tx, order, row, {
        ...input,
        request: checked.value,
        due: event === "edit" ? row.merchantDueAt : after(now, days(handleDays)),
      });
      await moveReturn(tx, row, {
        event,
        by: { actor: "customer", id: input.customerId },
        now,
        data: { estimate: checked.value.estimate.total },
      });
      await enqueue(tx, deps.clock, "send_order_mail", {
        orderId: order.id,
        mail: "return-updated",
        data: { return: row.id, at: now },
      });
      return ok({ returnId: row.id });
    },
  );
}

// The return window is judged as of the day the return was opened, so that changing it later loses nothing.
const withinWindow = (row: ReturnRow, now: Instant): Instant => instant(Math.min(row.requestedAt, now));

const compare = statement<[number, number, string, string, string], { same: boolean }>(
  "compare_return",
  `select r.reason = $3 and r.remark = $4
     and not exists (select from return_drafts where order_id = $2)
     and not exists (select from return_photos where order_id = $2 and return_id is null)
     and (select jsonb_object_agg(line_id, quantity) from return_lines where return_id = r.id) = $5::jsonb as same
   from returns r where r.id = $1`,
);

/** Nothing has changed since the request was sent: a second press of the button, which waited for the order's lock. */
async function isAsBefore(
  tx: Tx,
  order: OrderRow,
  row: ReturnRow,
  { reason, remark, lines }: ReturnChange,
): Promise<boolean> {
  const units = JSON.stringify(Object.fromEntries(lines.map(({ lineId, quantity }) => [lineId, quantity])));
  return (await tx.row(compare, [row.id, order.id, reason, remark, units]))?.same ?? false;
}

const update = statement<[number, string, string, number, Date | null]>(
  "update_return",
  `update returns set reason = $2, remark = $3, estimate_cents = $4, customer_due_at = null, merchant_due_at = $5 where id = $1`,
);

interface Rewrite extends ReturnChange {
  readonly request: CheckedReturnRequest;
  readonly due: Instant | null;
}

async function rewrite(tx: Tx, order: OrderRow, row: ReturnRow, { request, due, lines }: Rewrite): Promise<void> {
  await tx.run(update, [
    row.id,
    request.reason,
    request.remark,
    request.estimate.total,
    due === null ? null : new Date(due),
  ]);
  await writeReturnLines(tx, row.id, lines);
  await attachPhotos(tx, order.id, row.id);
  await deleteDraft(tx, order.id);
}
