import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { readReturnNumber, returnCarriers } from "#domain/fulfilment/carriers.ts";
import type { CaseRefused } from "../cases/case-kind.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { statement } from "../platform/statement.ts";
import { returns } from "./returns.ts";

export type SendRefused =
  | CaseRefused
  | { code: "carrier_required" }
  | { code: "tracking_number_required" }
  | { code: "tracking_number_invalid" }
  | { code: "time_passed" };

const setSent = statement<[number, string, string, Date]>(
  "return_sent",
  `update returns set carrier = $2, tracking_number = $3, sent_at = coalesce(sent_at, $4) where id = $1`,
);

/**
 * The customer has sent agreed goods, with carrier and number, or brings them; it can be corrected until the goods are
 * received.
 */
export function sendReturn(
  deps: PaymentDeps,
  input: { orderId: number; customerId: number | null; carrier: string; number: string },
): Promise<Result<"sent", SendRefused>> {
  return returns.work(deps, input, async ({ tx, order, row, now, allows, move }) => {
    const allowed = allows("send");
    if (!allowed.ok) return allowed;
    const carrier = returnCarriers(order.shippingMethod === "PICKUP").find((each) => each === input.carrier);
    if (carrier === undefined) return refuse({ code: "carrier_required" });
    const brings = carrier === "in-person";
    if (!brings && input.number.trim() === "") return refuse({ code: "tracking_number_required" });
    const number = brings ? "" : readReturnNumber(input.number);
    if (number === null) return refuse({ code: "tracking_number_invalid" });
    if (row.customerDueAt !== null && now > row.customerDueAt) return refuse({ code: "time_passed" });
    // Sent twice, or again after the answer was lost.
    if (row.sentAt !== null && row.carrier === carrier && row.trackingNumber === number) return ok("sent" as const);
    await move("send", { carrier, number });
    await tx.run(setSent, [row.id, carrier, number, new Date(now)]);
    return ok("sent" as const);
  });
}
