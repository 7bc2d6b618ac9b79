import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentDeps } from "./payment-deps.ts";

const markSeen = statement<[number, Date], { id: number }>(
  "acknowledge_payment",
  `update payments set acknowledged_at = coalesce(acknowledged_at, $2) where id = $1 and remedy = 'merchant'
   returning id`,
);

/** Marks a payment refused by its provider as reviewed by the merchant. Idempotent. */
export async function acknowledgeRefusedPayment(
  deps: Pick<PaymentDeps, "db" | "clock">,
  paymentId: number,
): Promise<Result<"seen", { code: "payment_not_found" }>> {
  const payment = await deps.db.row(markSeen, [paymentId, new Date(deps.clock.now())]);
  return payment ? ok("seen") : refuse({ code: "payment_not_found" });
}
