import { disputeStatesToAnswer } from "#domain/payments/disputes.ts";
import { disputeById } from "./dispute-row.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** Reminds the staff of a dispute's evidence deadline, unless it was answered or has ended. */
export async function remindOfEvidence(deps: PaymentDeps, disputeId: number): Promise<void> {
  const dispute = await disputeById(deps.db, disputeId);
  if (!dispute || !disputeStatesToAnswer.some((state) => state === dispute.state)) return;
  const now = deps.clock.now();
  await deps.db.transaction((tx) =>
    deps.orders.tellStaff(tx, dispute.orderId, { about: "dispute-due", amount: dispute.amount, now }),
  );
}
