import { believesNothing, type LabelState } from "#domain/fulfilment/label.ts";
import { zero } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { after, days, hours, minutes, type Instant } from "#domain/kernel/time.ts";
import { writeOrderEvent } from "../../orders/order-events.ts";
import { lockOrder } from "../../orders/order-row.ts";
import { enqueue } from "../../platform/outbox.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { LabelDeps } from "./label-deps.ts";
import { awaitsFile, changeLabel, findLabel, type LabelRow, lockLabel } from "./label-rows.ts";
import { noteUnreadable } from "./note-unreadable.ts";
import { recordPurchase } from "./record-purchase.ts";

/** After this the carrier has forgotten the key: only a person can say what became of it. */
const asksFor = days(6);

const isOpen = (row: LabelRow): boolean => row.account !== null && (row.state === "buying" || awaitsFile(row));

/** Asks the carrier what became of a purchase without an answer. Asks again later while it cannot say. */
export async function settleLabel(deps: LabelDeps, labelId: number): Promise<LabelState | null> {
  const row = await findLabel(deps.db, labelId);
  if (!row || !isOpen(row)) return row?.state ?? null;
  await ask(deps, row);
  const now = await findLabel(deps.db, labelId);
  if (now && isOpen(now)) await askLater(deps, now);
  return now?.state ?? null;
}

async function ask(deps: LabelDeps, row: LabelRow): Promise<void> {
  const seller = await deps.labels.of(row.account ?? "");
  if (!seller) return;
  const answer = await seller.find(row.key);
  noteUnreadable(deps, seller, answer);
  if (!answer.ok) return;
  switch (answer.value.outcome) {
    case "sold":
    case "canceled":
      return recordPurchase(deps, row.id, answer.value);
    case "nothing":
      if (believesNothing(row.madeAt, deps.clock.now())) await recordPurchase(deps, row.id, answer.value);
      return;
    case "lapsed": {
      // It was paid for, and can no longer be printed: its money is asked back.
      if (row.state !== "buying") return;
      const canceled = await seller.cancel({ key: row.key });
      noteUnreadable(deps, seller, canceled);
      if (canceled.ok) await recordPurchase(deps, row.id, canceled.value);
    }
  }
}

/** Soon at first, because somebody waits for it. */
function pauseAt(age: number): number {
  if (age < minutes(15)) return minutes(2);
  return age < days(1) ? minutes(15) : minutes(120);
}

async function askLater({ db, clock }: LabelDeps, { id, madeAt }: LabelRow): Promise<void> {
  const now: Instant = clock.now();
  if (now - madeAt > asksFor) return;
  const runAt = after(now, pauseAt(now - madeAt));
  await db.transaction((tx) =>
    enqueue(tx, clock, "settle_label", { labelId: id }, { key: `settle-label:${id}`, runAt }),
  );
}

/** An answer without an outcome for this long may be ended by a person. */
const patience = hours(1);

export const mayClose = ({ state, madeAt }: Pick<LabelRow, "state" | "madeAt">, now: Instant): boolean =>
  state === "buying" && now - madeAt > patience;

/** Records that a person has seen at the carrier that nothing was bought. */
export function closeUnsettled(
  { db, clock }: LabelDeps,
  by: StaffActor,
  { orderNumber, labelId }: { orderNumber: string; labelId: number },
): Promise<Result<"closed", { code: "label_not_found" }>> {
  return db.transaction(async (tx): Promise<Result<"closed", { code: "label_not_found" }>> => {
    const order = await lockOrder(tx, orderNumber);
    const row = await lockLabel(tx, labelId);
    const now = clock.now();
    if (!order || row?.orderId !== order.id || !mayClose(row, now)) return refuse({ code: "label_not_found" });
    await changeLabel(tx, row, { state: "not-bought", cost: zero, remark: "closed", endedAt: now });
    const data = { carrier: row.carrier };
    await writeOrderEvent(tx, order, "label-closed", { actor: "merchant", id: by.id }, now, { data });
    await audit(tx, by, "label-closed", order.number, now, data);
    return ok("closed");
  });
}
