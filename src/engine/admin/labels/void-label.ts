import type { LabelRefused, LabelState } from "#domain/fulfilment/label.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { findOrder, lockOrder } from "../../orders/order-row.ts";
import { writeOrderEvent } from "../../orders/order-events.ts";
import { enqueue } from "../../platform/outbox.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { LabelDeps } from "./label-deps.ts";
import { changeLabel, findLabel, type LabelRow, lockLabel } from "./label-rows.ts";

export type VoidLabelRefused =
  | { code: "label_not_found" }
  /** A parcel bears its number. */
  | { code: "label_in_use" }
  | { code: "label_too_late" }
  | { code: "label_no_account" }
  /** The answer was lost: pressing again asks again. */
  | { code: "label_void_unsettled" }
  | LabelRefused;

type Ended = Extract<LabelState, "voided" | "refund-asked" | "removed">;

/**
 * Voids a label that no parcel bears: canceled before the carrier's night, its price is not charged; later it is asked
 * back. An uploaded one is removed with its file. Again changes nothing.
 */
export async function voidLabel(
  deps: LabelDeps,
  by: StaffActor,
  { orderNumber, labelId }: { orderNumber: string; labelId: number },
): Promise<Result<Ended, VoidLabelRefused>> {
  const order = await findOrder(deps.db, orderNumber);
  const row = await findLabel(deps.db, labelId);
  if (!order || row?.orderId !== order.id) return refuse({ code: "label_not_found" });
  if (row.state === "voided" || row.state === "refund-asked" || row.state === "removed") return ok(row.state);
  if (row.state === "uploaded") return end(deps, by, row, { state: "removed", remark: "" });
  if (row.state !== "bought" || row.number === null) return refuse({ code: "label_not_found" });
  if (row.isUsed) return refuse({ code: "label_in_use" });
  const seller = await deps.labels.of(row.account ?? "");
  if (!seller) return refuse({ code: "label_no_account" });
  const canceled = await seller.cancel({ number: row.number });
  if (!canceled.ok)
    return canceled.error.code === "unsettled" ? refuse({ code: "label_void_unsettled" }) : refuse(canceled.error);
  const { value } = canceled;
  return end(
    deps,
    by,
    row,
    value.outcome === "canceled" ? { state: "voided", remark: "" } : { state: "refund-asked", remark: value.id },
  );
}

const eventOf = { voided: "label-voided", "refund-asked": "label-refund-asked", removed: "label-removed" } as const;

/** The carrier has canceled it: that stands, whatever became of the label here meanwhile. */
function end(
  { db, clock }: LabelDeps,
  by: StaffActor,
  { id, orderId, state: before }: LabelRow,
  { state, remark }: { state: Ended; remark: string },
): Promise<Result<Ended, VoidLabelRefused>> {
  return db.transaction(async (tx): Promise<Result<Ended, VoidLabelRefused>> => {
    const order = await lockOrder(tx, orderId);
    const row = await lockLabel(tx, id);
    if (!order || !row) return refuse({ code: "label_not_found" });
    if (row.state !== before) return ok(state);
    if (state === "removed" && row.isUsed) return refuse({ code: "label_in_use" });
    const now = clock.now();
    await changeLabel(tx, row, { state, remark, file: null, endedAt: now });
    if (row.file) await enqueue(tx, clock, "remove_files", { names: [row.file] });
    const data = { carrier: row.carrier, number: row.number, cents: row.cost };
    await writeOrderEvent(tx, order, eventOf[state], { actor: "merchant", id: by.id }, now, { data });
    await audit(tx, by, eventOf[state], order.number, now, data);
    return ok(state);
  });
}

/** Records that the carrier has paid the price of a label back. */
export function recordLabelRefund(
  { db, clock }: LabelDeps,
  by: StaffActor,
  { orderNumber, labelId }: { orderNumber: string; labelId: number },
): Promise<Result<"refunded", { code: "label_not_found" }>> {
  return db.transaction(async (tx): Promise<Result<"refunded", { code: "label_not_found" }>> => {
    const order = await lockOrder(tx, orderNumber);
    const row = await lockLabel(tx, labelId);
    if (!order || row?.orderId !== order.id) return refuse({ code: "label_not_found" });
    if (row.state === "refunded") return ok("refunded");
    if (row.state !== "refund-asked") return refuse({ code: "label_not_found" });
    const now = clock.now();
    await changeLabel(tx, row, { state: "refunded" });
    const data = { carrier: row.carrier, number: row.number, cents: row.cost };
    await writeOrderEvent(tx, order, "label-refunded", { actor: "merchant", id: by.id }, now, { data });
    await audit(tx, by, "label-refunded", order.number, now, data);
    return ok("refunded");
  });
}
