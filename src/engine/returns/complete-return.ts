import type { By } from "#domain/kernel/actor.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { moveReturn, returnOfRefund } from "./return-row.ts";

/** The refund of a return has left: the return is completed. False when the refund is of no return. */
export async function completeReturn(tx: Tx, refundId: number, by: By, now: Instant): Promise<boolean> {
  const row = await returnOfRefund(tx, refundId);
  if (!row) return false;
  const actor = by.actor === "merchant" ? "merchant" : "provider";
  await moveReturn(tx, row, { event: "refunds-completed", by: { actor, id: by.id }, now });
  return true;
}
