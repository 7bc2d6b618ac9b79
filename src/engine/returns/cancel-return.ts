import { ok } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { IllegalTransition } from "#domain/orders/order-steps.ts";
import type { IllegalReturn } from "#domain/returns/transitions.ts";
import { resumeAfterReturn } from "./resume-after-return.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { enqueue } from "../platform/outbox.ts";
import { moveReturn } from "./return-row.ts";
import { clearDueDates } from "./due-dates.ts";
import { type ReturnMissing, withReturn } from "./with-return.ts";

export type CancelReturnRefused = ReturnMissing | IllegalReturn | IllegalTransition;

/** The customer keeps the goods: the order goes back to where it was. Refused once they are on their way or here. */
export function cancelReturn(
  deps: PaymentDeps,
  input: { orderId: number; customerId: number | null },
): Promise<Result<"canceled", CancelReturnRefused>> {
  return withReturn(
    deps,
    { orderId: input.orderId },
    async ({ tx, order, row }): Promise<Result<"canceled", CancelReturnRefused>> => {
      const by = { actor: "customer", id: input.customerId } as const;
      const now = deps.clock.now();
      const moved = await moveReturn(tx, row, { event: "cancel", by, now });
      if (!moved.ok) return moved;
      await clearDueDates(tx, row.id);
      const back = await resumeAfterReturn(tx, deps.clock, order, { event: "cancel-return", by, now });
      if (!back.ok) throw new Error(`order ${order.id} has an open return and does not stand in one`);
      await enqueue(tx, deps.clock, "send_order_mail", {
        orderId: order.id,
        mail: "return-canceled",
        data: { return: row.id, at: now },
      });
      return ok("canceled");
    },
  );
}
