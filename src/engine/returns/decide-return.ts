import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cleanLines, cutText } from "#domain/kernel/text.ts";
import { resubmissionDeadline, sendingDeadline } from "#domain/returns/deadlines.ts";
import type { IllegalReturn } from "#domain/returns/transitions.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { clearDueDates, customerDue } from "./due-dates.ts";
import { grantReturn } from "./grant-return.ts";
import type { GrantRefused } from "./grant-units.ts";
import { linesOfReturn } from "./return-lines.ts";
import { moveReturn } from "./return-row.ts";
import { type ReturnMissing, withReturn } from "./with-return.ts";

export type AgreeRefused = ReturnMissing | IllegalReturn | GrantRefused;
export type DeclineRefused = ReturnMissing | IllegalReturn | { code: "reason_required" };

const setDecided = statement<[number, Date, string, string]>(
  "return_decided",
  `update returns set decided_at = $2, decline_reason = $3, instructions = $4 where id = $1`,
);
const longest = 2_000;

/**
 * The merchant agrees. Goods that came are to be sent back within 14 days; `instructions` say how (freight is fetched).
 * For goods that never came the refund is granted at once.
 */
export function agreeReturn(
  deps: PaymentDeps,
  input: { returnId: number; staffId: number | null; instructions?: string },
): Promise<Result<"agreed" | "being-refunded", AgreeRefused>> {
  return withReturn(
    deps,
    { returnId: input.returnId },
    async ({ tx, order, row }): Promise<Result<"agreed" | "being-refunded", AgreeRefused>> => {
      const now = deps.clock.now();
      const by = { actor: "merchant", id: input.staffId } as const;
      const event = row.received ? "agree" : "agree-not-received";
      const moved = await moveReturn(tx, row, { event, by, now });
      if (!moved.ok) return moved;
      await tx.run(setDecided, [row.id, new Date(now), "", cutText(cleanLines(input.instructions ?? ""), longest)]);
      if (row.received) {
        await customerDue(tx, deps.clock, row.id, sendingDeadline(now));
      } else {
        await clearDueDates(tx, row.id);
        const units = await linesOfReturn(tx, row.id);
        const granted = await grantReturn(tx, deps, {
          order,
          row: moved.value,
          units,
          amount: null,
          why: "",
          staffId: input.staffId,
        });
        if (!granted.ok) return granted;
      }
      await enqueue(tx, deps.clock, "send_order_mail", {
        orderId: order.id,
        mail: "return-agreed",
        data: { return: row.id, at: now },
      });
      return ok(row.received ? "agreed" : "being-refunded");
    },
  );
}

/** The merchant declines and says why; the customer can change the request and send it again within seven days. */
export async function declineReturn(
  deps: PaymentDeps,
  input: { returnId: number; reason: string; staffId: number | null },
): Promise<Result<"declined", DeclineRefused>> {
  const reason = cutText(cleanLines(input.reason), longest);
  return withReturn(
    deps,
    { returnId: input.returnId },
    async ({ tx, order, row }): Promise<Result<"declined", DeclineRefused>> => {
      if (reason === "") return refuse({ code: "reason_required" });
      const now = deps.clock.now();
      const moved = await moveReturn(tx, row, { event: "decline", by: { actor: "merchant", id: input.staffId }, now });
      if (!moved.ok) return moved;
      await tx.run(setDecided, [row.id, new Date(now), reason, ""]);
      await customerDue(tx, deps.clock, row.id, resubmissionDeadline(now));
      await enqueue(tx, deps.clock, "send_order_mail", {
        orderId: order.id,
        mail: "return-declined",
        data: { return: row.id, at: now },
      });
      return ok("declined");
    },
  );
}
