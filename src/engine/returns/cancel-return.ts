import { ok } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { CaseRefused } from "../cases/case-kind.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { resumeAfterReturn } from "./resume-after-return.ts";
import { returns } from "./returns.ts";

/** The customer keeps the goods: the order goes back to where it was. Refused once they are on their way or here. */
export function cancelReturn(
  deps: PaymentDeps,
  input: { orderId: number; customerId: number | null },
): Promise<Result<"canceled", CaseRefused>> {
  return returns.work(deps, input, async ({ tx, clock, order, by, now, move }) => {
    const moved = await move("cancel");
    if (!moved.ok) return moved;
    const resumed = await resumeAfterReturn(tx, clock, order, { event: "cancel-return", by, now });
    if (!resumed.ok) throw new Error(`order ${order.id} has an open return and does not stand in one`);
    return ok("canceled" as const);
  });
}
