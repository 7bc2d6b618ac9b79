import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { instant } from "#domain/kernel/time.ts";
import type { CaseRefused } from "../cases/case-kind.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { checkReturnRequest, type ReturnRequest, type ReturnRequestRefused } from "./open-return.ts";
import { returnDrafts, returnLines, returnPhotos, type ReturnRow, returns } from "./returns.ts";

/** `time_passed`: a declined request can no longer be sent again. */
export type EditRefused = CaseRefused | ReturnRequestRefused | { code: "time_passed" };

/** Changeable fields of a return. Whether the goods were received is not one: that is another return. */
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

const update = statement<[number, string, string, number]>(
  "update_return",
  `update returns set reason = $2, remark = $3, estimate_cents = $4 where id = $1`,
);

function change(
  deps: PaymentDeps,
  input: Edit,
  event: "edit" | "resubmit",
): Promise<Result<{ returnId: number }, EditRefused>> {
  return returns.work(deps, input, async ({ tx, order, row, now, allows, move }) => {
    const allowed = allows(event);
    if (!allowed.ok) return allowed;
    if (event === "resubmit" && row.customerDueAt !== null && now > row.customerDueAt)
      return refuse({ code: "time_passed" });
    // The return window is judged as of the day the return was opened, so that changing it later loses nothing.
    const requestDay = instant(Math.min(row.requestedAt, now));
    const checked = await checkReturnRequest(tx, order, { ...input, received: row.received }, requestDay);
    if (!checked.ok) return checked;
    const { reason, remark, estimate } = checked.value;
    if (event === "edit" && (await isAsBefore(tx, row, { reason, remark, lines: input.lines })))
      return ok({ returnId: row.id });
    await tx.run(update, [row.id, reason, remark, estimate.total]);
    await returnLines.write(tx, row.id, input.lines);
    await returnPhotos.attach(tx, order.id, row.id);
    await returnDrafts.delete(tx, order.id);
    const moved = await move(event, { estimate: estimate.total });
    return moved.ok ? ok({ returnId: row.id }) : moved;
  });
}

const compare = statement<[number, number, string, string, string], { same: boolean }>(
  "compare_return",
  `select r.reason = $3 and r.remark = $4
     and not exists (select from return_drafts where order_id = $2)
     and not exists (select from return_photos where order_id = $2 and return_id is null)
     and (select jsonb_object_agg(line_id, quantity) from return_lines where return_id = r.id) = $5::jsonb as same
   from returns r where r.id = $1`,
);

/** Nothing has changed since the request was sent: a second press of the button, which waited for the order's lock. */
async function isAsBefore(tx: Tx, row: ReturnRow, { reason, remark, lines }: ReturnChange): Promise<boolean> {
  const units = JSON.stringify(Object.fromEntries(lines.map(({ lineId, quantity }) => [lineId, quantity])));
  return (await tx.row(compare, [row.id, row.orderId, reason, remark, units]))?.same ?? false;
}
