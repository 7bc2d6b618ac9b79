import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import { isOurFault } from "#domain/returns/reasons.ts";
import type { CaseRefused } from "../cases/case-kind.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { statement } from "../platform/statement.ts";
import { grantReturn } from "./grant-return.ts";
import type { GrantRefused } from "./grant-units.ts";
import { endInGoods, endUnpaid, isPaidBack } from "./refund-return.ts";
import { returnLines, type ReturnStep, returns } from "./returns.ts";

// Goods that were said to be on their way have not come: whoever asks again sends them anew.
const setDecided = statement<[number, Date, string, string]>(
  "return_decided",
  `update returns set decided_at = $2, decline_reason = $3, instructions = $4, carrier = null, tracking_number = null,
     sent_at = null where id = $1`,
);
const longest = 2_000;

interface Shown {
  /** Entries in its history when the page was shown: `stale` if anybody has added one since. */
  readonly seen?: number | undefined;
}

/**
 * The merchant agrees. Goods that came are to be sent back within 14 days; `instructions` say how, and must where the
 * shop pays for it, unless the goods are here already (`quiet`). For goods that never came the refund is granted at
 * once; it ends without one if their money went back another way.
 */
export function agreeReturn(
  deps: PaymentDeps,
  { returnId: id, instructions: typed = "", seen, ...of }: ReturnStep & Shown & { instructions?: string },
): Promise<
  Result<
    "agreed" | "being-refunded" | "completed",
    CaseRefused | GrantRefused | TextTooLong | { code: "stale" } | { code: "instructions_required" }
  >
> {
  const { staffId } = of;
  const instructions = cleanLines(typed);
  return returns.work(deps, { id, ...of }, async ({ tx, order, row, now, by, allows, move }) => {
    const tooLong = textTooLong("instructions", instructions, longest);
    if (tooLong) return refuse(tooLong);
    const event = row.received ? "agree" : "agree-not-received";
    const possible = allows(event);
    if (!possible.ok) return possible;
    if (seen !== undefined && seen !== row.steps) return refuse({ code: "stale" });
    const isPaidByUs = row.received && isOurFault(row.reason, row.received);
    if (isPaidByUs && instructions === "" && of.quiet !== true) return refuse({ code: "instructions_required" });
    await tx.run(setDecided, [id, new Date(now), "", instructions]);
    const units = await returnLines.of(tx, id);
    if (!row.received && (await isPaidBack(tx, order, { units, why: row }))) {
      // Without its mail, which says that the money is on its way.
      const agreed = await returns.move(tx, deps.clock, row, { event, by, now });
      if (!agreed.ok) return agreed;
      const ended = await endUnpaid(tx, deps, { order, row: agreed.value.row, units, staffId });
      return ended.ok ? ok("completed" as const) : ended;
    }
    const moved = await move(event);
    if (!moved.ok) return moved;
    if (row.received) return ok("agreed" as const);
    const granted = await grantReturn(tx, deps, { order, row, units, amount: null, why: "", staffId });
    if (!granted.ok) return granted;
    if (granted.value.refundId !== null) return ok("being-refunded" as const);
    const ended = await endInGoods(tx, deps, { order, row: moved.value, staffId });
    return ended.ok ? ok("completed" as const) : ended;
  });
}

/**
 * The merchant declines with a reason; the customer can change and resend the request within seven days. So are agreed
 * goods that never come under the number of their customer, who could hold the order open with it.
 */
export function declineReturn(
  deps: PaymentDeps,
  input: { returnId: number; reason: string; staffId: number | null } & Shown,
): Promise<Result<"declined", CaseRefused | { code: "reason_required" } | TextTooLong | { code: "stale" }>> {
  const { returnId: id, staffId, seen } = input;
  const reason = cleanLines(input.reason);
  return returns.work(deps, { id, staffId }, async ({ tx, row, now, move }) => {
    if (reason === "") return refuse({ code: "reason_required" });
    const tooLong = textTooLong("reason", reason, longest);
    if (tooLong) return refuse(tooLong);
    const moved = await move("decline");
    if (!moved.ok) return moved;
    if (seen !== undefined && seen !== row.steps) return refuse({ code: "stale" });
    await tx.run(setDecided, [id, new Date(now), reason, ""]);
    return ok("declined" as const);
  });
}
