import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { isReturnCarrier, readReturnNumber } from "#domain/fulfilment/carriers.ts";
import type { IllegalReturn } from "#domain/returns/transitions.ts";
import { returnTransition } from "#domain/returns/transitions.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { statement } from "../platform/statement.ts";
import { clearDueDates } from "./due-dates.ts";
import { factsOf, moveReturn } from "./return-row.ts";
import { type ReturnMissing, withReturn } from "./with-return.ts";

export type SendRefused =
  | ReturnMissing
  | IllegalReturn
  | { code: "carrier_required" }
  | { code: "tracking_number_required" }
  | { code: "tracking_number_invalid" }
  | { code: "time_passed" };

const setSent = statement<[number, string, string, Date]>(
  "return_sent",
  `update returns set carrier = $2, tracking_number = $3, sent_at = coalesce(sent_at, $4) where id = $1`,
);

/** The customer has sent agreed goods, and says with whom and under which number; both can be corrected until the goods are signed for. */
export function sendReturn(
  deps: PaymentDeps,
  input: { orderId: number; customerId: number | null; carrier: string; number: string },
): Promise<Result<"sent", SendRefused>> {
  return withReturn(deps, { orderId: input.orderId }, async ({ tx, row }): Promise<Result<"sent", SendRefused>> => {
    const allowed = returnTransition(row.state, "send", "customer", factsOf(row));
    if (!allowed.ok) return allowed;
    if (!isReturnCarrier(input.carrier)) return refuse({ code: "carrier_required" });
    if (input.number.trim() === "") return refuse({ code: "tracking_number_required" });
    const number = readReturnNumber(input.number);
    if (number === null) return refuse({ code: "tracking_number_invalid" });
    const now = deps.clock.now();
    if (row.customerDueAt !== null && now > row.customerDueAt) return refuse({ code: "time_passed" });
    await moveReturn(tx, row, {
      event: "send",
      by: { actor: "customer", id: input.customerId },
      now,
      data: { carrier: input.carrier, number },
    });
    await tx.run(setSent, [row.id, input.carrier, number, new Date(now)]);
    await clearDueDates(tx, row.id);
    return ok("sent");
  });
}
