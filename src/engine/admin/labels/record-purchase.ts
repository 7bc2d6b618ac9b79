import type { LabelRefused } from "#domain/fulfilment/label.ts";
import { zero } from "#domain/kernel/money.ts";
import { lockOrder, type OrderRow } from "../../orders/order-row.ts";
import { writeOrderEvent } from "../../orders/order-events.ts";
import { newToken } from "../../platform/secret.ts";
import type { Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/outbox.ts";
import { confirmFiles, discardFiles, storePendingFiles } from "../../platform/pending-files.ts";
import type { LabelFound, SoldLabel } from "../../ports/label-seller.ts";
import { auditBy } from "./audit-label.ts";
import type { LabelDeps } from "./label-deps.ts";
import { awaitsFile, changeLabel, findLabel, type LabelRow, lockLabel } from "./label-rows.ts";

export type PurchaseOutcome =
  | Exclude<LabelFound, { outcome: "lapsed" }>
  | { readonly outcome: "refused"; readonly error: LabelRefused }
  | { readonly outcome: "refund-asked"; readonly id: string };

/**
 * Records what became of a purchase, once: by the answer, or by what the carrier was asked later. Its PDF is stored
 * first; one that cannot be stored or read now is fetched again by the job.
 */
export async function recordPurchase(deps: LabelDeps, labelId: number, outcome: PurchaseOutcome): Promise<void> {
  const pdf = outcome.outcome === "sold" ? outcome.label.pdf : null;
  const name = `${newToken()}.pdf`;
  const stored = pdf ? await storePendingFiles(deps, [{ name, bytes: pdf }]) : null;
  const pdfName = stored?.ok ? name : null;
  const isUsed = await deps.db.transaction(async (tx): Promise<boolean> => {
    const label = await findLabel(tx, labelId);
    const order = label && (await lockOrder(tx, label.orderId));
    const row = order && (await lockLabel(tx, labelId));
    if (!row || (row.state !== "buying" && !awaitsFile(row))) return false;
    const now = deps.clock.now();
    if (outcome.outcome === "sold") {
      const file = row.isErased ? null : pdfName;
      await changeLabel(tx, row, { state: "bought", number: outcome.label.number, cost: outcome.label.price, file });
      if (file) await confirmFiles(tx, [file]);
      else if (!row.isErased)
        await enqueue(tx, deps.clock, "settle_label", { labelId }, { key: `settle-label:${labelId}` });
      if (row.state === "buying") await tell(tx, deps, { order, row, label: outcome.label });
      return file !== null;
    }
    if (row.state !== "buying") return false;
    const remark = outcome.outcome === "refused" ? outcome.error.code : outcome.outcome;
    if (outcome.outcome === "refund-asked")
      await changeLabel(tx, row, { state: "refund-asked", remark: outcome.id, endedAt: now });
    else await changeLabel(tx, row, { state: "not-bought", cost: zero, remark, endedAt: now });
    return false;
  });
  if (pdfName && !isUsed) await discardFiles(deps, [pdfName]);
}

/** The line in the order's history, and in the record of what staff did. */
async function tell(
  tx: Tx,
  { clock }: LabelDeps,
  { order, row, label }: { order: OrderRow; row: LabelRow; label: SoldLabel },
): Promise<void> {
  const now = clock.now();
  const data = { carrier: row.carrier, number: label.number, cents: label.price };
  await writeOrderEvent(tx, order, "label-bought", { actor: "merchant", id: row.staffId }, now, { data });
  await auditBy(tx, row.staffId, "label-bought", order.number, now, data);
}
