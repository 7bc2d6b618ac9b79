import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { cleanLines, cleanText } from "#domain/kernel/clean-text.ts";
import { zero } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { nextDisputeState } from "#domain/payments/disputes.ts";
import type { DisputeState } from "#domain/payments/disputes.ts";
import { postDisputeLost, postDisputeRecovered } from "#domain/payments/ledger.ts";
import { statement } from "../platform/statement.ts";
import { disputeById } from "./dispute-row.ts";
import { isOfSale } from "./money-of-sale.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { postLedger } from "./post-ledger.ts";

/** The merchant's outcomes for lost disputed money: written off, or recovered another way. */
export const disputeEndings = ["write-off", "recover"] as const;
export type DisputeEnding = (typeof disputeEndings)[number];

export type EndDisputeRefused =
  | { code: "dispute_not_found" }
  | { code: "dispute_open" }
  | { code: "reference_required" }
  | { code: "explanation_required" }
  | TextTooLong;

const endDisputeRow = statement<[number, DisputeState, string, string, Date]>(
  "end_dispute",
  `update disputes set state = $2, reference = $3, note = $4, ended_at = $5 where id = $1`,
);

const [longestReference, longestNote] = [100, 500];

/**
 * Closes a lost dispute or reversal. A write-off is a loss, and ends what has not left of an order, unless the buyer
 * has paid more than was lost, or what was lost had paid none of it. A recovery means the buyer paid another way, and
 * the goods may leave. Idempotent.
 */
export function endDispute(
  deps: PaymentDeps,
  input: { disputeId: number; as: DisputeEnding; reference: string; note: string; staffId: number | null },
): Promise<Result<"ended" | "already", EndDisputeRefused>> {
  const reference = cleanText(input.reference);
  const note = cleanLines(input.note);
  return deps.db.transaction(async (tx): Promise<Result<"ended" | "already", EndDisputeRefused>> => {
    if (!disputeEndings.includes(input.as)) return refuse({ code: "explanation_required" });
    if (input.as === "recover" && reference === "") return refuse({ code: "reference_required" });
    const tooLong = textTooLong("reference", reference, longestReference) ?? textTooLong("note", note, longestNote);
    if (tooLong) return refuse(tooLong);
    const match = await disputeById(tx, input.disputeId);
    const order = match && (await deps.orders.lock(tx, match.orderId));
    const dispute = order && (await disputeById(tx, input.disputeId));
    if (!order || !dispute) return refuse({ code: "dispute_not_found" });
    const to = nextDisputeState(dispute.state, input.as);
    if (dispute.state === "written-off" || dispute.state === "recovered") return ok("already");
    if (to === null) return refuse({ code: "dispute_open" });
    const now = deps.clock.now();
    const by = { actor: "merchant", id: input.staffId } as const;
    await tx.run(endDisputeRow, [dispute.id, to, reference, note, new Date(now)]);
    if (dispute.taken > zero) {
      const lines = to === "recovered" ? postDisputeRecovered(dispute.taken) : postDisputeLost(dispute.taken);
      await postLedger(tx, order.id, `dispute-end:${dispute.id}`, lines, now);
    }
    const data = { amount: dispute.taken, reference, note };
    await deps.orders.note(tx, order.id, { name: `dispute-${to}`, by, now, data });
    if (to === "written-off" && (await isOfSale(tx, dispute.paymentId)))
      await deps.orders.moneyLost(tx, order.id, by, now);
    return ok("ended");
  });
}
