import { isOver } from "#domain/returns/transitions.ts";
import { resumeAfterReturn } from "./resume-after-return.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { enqueue } from "../platform/outbox.ts";
import { clearDueDates } from "./due-dates.ts";
import { moveReturn } from "./return-row.ts";
import { withReturn } from "./with-return.ts";
import { ok } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";

/** Ends a return whose customer let the time pass: to send it again after it was declined, or to send the goods. The job may run early or twice. */
export async function expireReturn(deps: PaymentDeps, returnId: number): Promise<"expired" | "waiting" | "settled"> {
  type Outcome = "expired" | "waiting" | "settled";
  const outcome = await withReturn(deps, { returnId }, async ({ tx, order, row }): Promise<Result<Outcome, never>> => {
    if (isOver(row.state) || row.customerDueAt === null) return ok("settled");
    const now = deps.clock.now();
    if (now <= row.customerDueAt) {
      await enqueue(
        tx,
        deps.clock,
        "expire_return",
        { returnId },
        { runAt: row.customerDueAt, key: `expire-return:${returnId}` },
      );
      return ok("waiting");
    }
    const by = { actor: "system" } as const;
    const moved = await moveReturn(tx, row, { event: "time-passed", by, now });
    if (!moved.ok) return ok("settled");
    await clearDueDates(tx, row.id);
    // A decline has become final; goods that were not sent stay with the customer.
    await resumeAfterReturn(tx, deps.clock, order, {
      event: row.state === "declined" ? "decline-return" : "cancel-return",
      by,
      now,
    });
    await enqueue(tx, deps.clock, "send_order_mail", {
      orderId: order.id,
      mail: "return-expired",
      data: { return: row.id },
    });
    return ok("expired");
  });
  return outcome.ok ? outcome.value : "settled";
}
