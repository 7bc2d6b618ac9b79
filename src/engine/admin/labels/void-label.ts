import type { LabelRefused, LabelState } from "#domain/fulfilment/label.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { findOrder, lockOrder } from "../../orders/order-row.ts";
import { writeOrderEvent } from "../../orders/order-events.ts";
import { enqueue } from "../../platform/outbox.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { LabelDeps } from "./label-deps.ts";
import { changeLabel, findLabel, type LabelRow, lockLabel } from "./label-rows.ts";
import { noteUnreadable } from "./note-unreadable.ts";

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
  const { state: before, number } = row;
  if ((before !== "bought" && before !== "voiding") || number === null) return refuse({ code: "label_not_found" });
  if (row.isUsed) return refuse({ code: "label_in_use" });
  const seller = await deps.labels.of(row.account ?? "");
  if (!seller) return refuse({ code: "label_no_account" });
  const begun = await begin(deps, row);
  if (!begun.ok) return begun;
  const canceled = await seller.cancel({ number });
  noteUnreadable(deps, seller, canceled);
  if (!canceled.ok) {
    if (canceled.error.code === "unsettled") return refuse({ code: "label_void_unsettled" });
    // An earlier press without an answer may have canceled it: then only the carrier's word makes it good again.
    if (before === "bought" || canceled.error.code === "label_too_late") await giveUp(deps, row);
    return refuse(canceled.error);
  }
  const { value } = canceled;
  return end(
    deps,
    by,
    row,
    value.outcome === "canceled" ? { state: "voided", remark: "" } : { state: "refund-asked", remark: value.id },
  );
}

/**
 * Takes a label out of use before its carrier is asked: nobody ships with it while its answer is on its way, or lost.
 */
function begin(
  { db }: LabelDeps,
  { id, orderId }: LabelRow,
): Promise<Result<"begun", { code: "label_not_found" } | { code: "label_in_use" }>> {
  return db.transaction(
    async (tx): Promise<Result<"begun", { code: "label_not_found" } | { code: "label_in_use" }>> => {
      // Parcels get their numbers under the order's lock.
      await lockOrder(tx, orderId);
      const row = await lockLabel(tx, id);
      if (row?.state !== "bought") return row ? ok("begun") : refuse({ code: "label_not_found" });
      if (row.isUsed) return refuse({ code: "label_in_use" });
      await changeLabel(tx, row, { state: "voiding" });
      return ok("begun");
    },
  );
}

/** The carrier has not canceled it: it can be shipped with. */
async function giveUp({ db }: LabelDeps, { id, orderId }: LabelRow): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const row = await lockLabel(tx, id);
    if (row?.state === "voiding") await changeLabel(tx, row, { state: "bought" });
  });
}

const eventOf = { voided: "label-voided", "refund-asked": "label-refund-asked", removed: "label-removed" } as const;

/** The carrier has canceled it: that stands, whatever became of the label here meanwhile. */
function end(
  { db, clock }: LabelDeps,
  by: StaffActor,
  { id, orderId }: LabelRow,
  { state, remark }: { state: Ended; remark: string },
): Promise<Result<Ended, VoidLabelRefused>> {
  return db.transaction(async (tx): Promise<Result<Ended, VoidLabelRefused>> => {
    const order = await lockOrder(tx, orderId);
    const row = await lockLabel(tx, id);
    if (!order || !row) return refuse({ code: "label_not_found" });
    const isAlive = state === "removed" ? row.state === "uploaded" : row.state === "voiding" || row.state === "bought";
    if (!isAlive) return ok(state);
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
