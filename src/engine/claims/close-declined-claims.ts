import type { PaymentDeps } from "../payments/payment-deps.ts";
import { ok } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { IllegalClaim } from "#domain/claims/transitions.ts";
import { statement } from "../platform/statement.ts";
import { mailClaim } from "./claim-mail.ts";
import { moveClaim } from "./claim-row.ts";
import { withClaim } from "./with-claim.ts";

const selectOverdue = statement<[Date], { id: number }>(
  "declined_claims_to_close",
  `select id from claims where customer_due_at < $1 order by customer_due_at limit 200`,
);

/** Closes every declined claim whose buyer let the time to answer pass. Gives how many. */
export async function closeDeclinedClaims(deps: PaymentDeps): Promise<number> {
  let closed = 0;
  for (const { id } of await deps.db.rows(selectOverdue, [new Date(deps.clock.now())]))
    if ((await closeDeclined(deps, id)).ok) closed += 1;
  return closed;
}

function closeDeclined(deps: PaymentDeps, claimId: number) {
  return withClaim(deps, { claimId }, async ({ tx, row }): Promise<Result<"closed" | "waiting", IllegalClaim>> => {
    const now = deps.clock.now();
    // Answered in the meantime.
    if (row.customerDueAt === null || row.customerDueAt >= now) return ok("waiting");
    const moved = await moveClaim(tx, row, { event: "time-passed", by: { actor: "system" }, now });
    if (!moved.ok) return moved;
    await mailClaim(tx, deps.clock, row, "claim-closed");
    return ok("closed");
  });
}
