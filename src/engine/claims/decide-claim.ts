import type { Remedy } from "#domain/claims/damage.ts";
import type { ClaimEvent, IllegalClaim } from "#domain/claims/transitions.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cleanLines, cutText } from "#domain/kernel/text.ts";
import { handlingDeadline, resubmissionDeadline } from "#domain/returns/deadlines.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { type GrantRefused, grantUnits } from "../returns/grant-units.ts";
import {
  type GoodsRefused,
  releaseClaimGoods,
  reserveParts,
  reserveReplacement,
  type WantedPart,
} from "./claim-goods.ts";
import { damaged, linesOfClaim, worthOf } from "./claim-lines.ts";
import { type ClaimMailName, mailClaim } from "./claim-mail.ts";
import { type ClaimRow, moveClaim } from "./claim-row.ts";
import { type ClaimMissing, withClaim } from "./with-claim.ts";

/** A step of the merchant's. `answer` is what the buyer is told with it. */
export interface Decision {
  readonly claimId: number;
  readonly staffId: number | null;
  readonly answer?: string;
}

export type ClaimRefused = ClaimMissing | IllegalClaim;

const longest = 2_000;
const setDecided = statement<[number, Date, string]>(
  "claim_decided",
  `update claims set decided_at = $2, answer = $3 where id = $1`,
);

function decide(tx: Tx, row: ClaimRow, answer: string | undefined, now: number): Promise<number> {
  return tx.run(setDecided, [row.id, new Date(now), cutText(cleanLines(answer ?? ""), longest)]);
}

/** The merchant looks into it: the buyer is told so, and the time to answer stays. */
export function reviewClaim(
  deps: PaymentDeps,
  { claimId, staffId }: Decision,
): Promise<Result<"in-review", ClaimRefused>> {
  return withClaim(deps, { claimId }, async ({ tx, row }): Promise<Result<"in-review", ClaimRefused>> => {
    const now = deps.clock.now();
    const due = { merchant: row.merchantDueAt ?? handlingDeadline(now) };
    const moved = await moveClaim(tx, row, { event: "review", by: { actor: "merchant", id: staffId }, now, due });
    if (!moved.ok) return moved;
    await mailClaim(tx, deps.clock, row, "claim-in-review");
    return ok("in-review");
  });
}

/** The merchant promises the same goods again: they are reserved, and to be sent within five days. */
export function promiseReplacement(
  deps: PaymentDeps,
  decision: Decision,
): Promise<Result<"promised", ClaimRefused | GoodsRefused>> {
  return promise(deps, decision, "replacement", reserveReplacement);
}

/** The merchant promises parts: they are reserved, and to be sent within five days. */
export function promiseParts(
  deps: PaymentDeps,
  { parts, ...decision }: Decision & { readonly parts: readonly WantedPart[] },
): Promise<Result<"promised", ClaimRefused | GoodsRefused>> {
  return promise(deps, decision, "parts", (tx, row, now) => reserveParts(tx, row, parts, now));
}

function promise(
  deps: PaymentDeps,
  { claimId, staffId, answer }: Decision,
  remedy: Exclude<Remedy, "refund">,
  reserve: typeof reserveReplacement,
): Promise<Result<"promised", ClaimRefused | GoodsRefused>> {
  const event: ClaimEvent = `promise-${remedy}`;
  const mail: ClaimMailName = `claim-${remedy}-promised`;
  return withClaim(deps, { claimId }, async ({ tx, row }): Promise<Result<"promised", ClaimRefused | GoodsRefused>> => {
    const now = deps.clock.now();
    const by = { actor: "merchant", id: staffId } as const;
    const due = { merchant: handlingDeadline(now) };
    const moved = await moveClaim(tx, row, { event, by, now, due, outcome: remedy });
    if (!moved.ok) return moved;
    const reserved = await reserve(tx, row, now);
    if (!reserved.ok) return reserved;
    await decide(tx, row, answer, now);
    await mailClaim(tx, deps.clock, row, mail);
    return ok("promised");
  });
}

/** `reason_required`: less is given than the goods are worth, and nothing says why. */
export type GrantClaimRefused = ClaimRefused | GrantRefused | { code: "reason_required" };

const setGranted = statement<[number, number, Money]>(
  "claim_granted",
  `update claims set refund_id = $2, deductions_cents = $3 where id = $1`,
);

/**
 * The merchant refunds the claimed units, or a part of what they are worth with a reason; never more. The buyer keeps
 * what came, and it cannot be returned as well.
 */
export function grantClaimRefund(
  deps: PaymentDeps,
  { claimId, staffId, answer, amount }: Decision & { readonly amount: Money | null },
): Promise<Result<{ refundId: number; amount: Money }, GrantClaimRefused>> {
  type Granted = Result<{ refundId: number; amount: Money }, GrantClaimRefused>;
  return withClaim(deps, { claimId }, async ({ tx, order, row }): Promise<Granted> => {
    const now = deps.clock.now();
    const by = { actor: "merchant", id: staffId } as const;
    const moved = await moveClaim(tx, row, { event: "grant-refund", by, now, outcome: "refund" });
    if (!moved.ok) return moved;
    const units = await linesOfClaim(tx, row.id);
    if (amount !== null && amount < (await worthOf(tx, order, units)) && cleanLines(answer ?? "") === "")
      return refuse({ code: "reason_required" });
    await releaseClaimGoods(tx, row, now);
    const of = { kind: "claim", number: row.number } as const;
    const granted = await grantUnits(tx, deps, { order, units, why: damaged, amount, of, staffId });
    if (!granted.ok) return granted;
    await tx.run(setGranted, [row.id, granted.value.refundId, granted.value.deductions]);
    await decide(tx, row, answer, now);
    await mailClaim(tx, deps.clock, row, "claim-refund-granted");
    return ok({ refundId: granted.value.refundId, amount: granted.value.amount });
  });
}

/** The merchant declines and says why; with further photos within seven days the buyer has it looked at again. */
export function declineClaim(
  deps: PaymentDeps,
  { claimId, staffId, answer = "" }: Decision,
): Promise<Result<"declined", ClaimRefused | { code: "reason_required" }>> {
  type Declined = Result<"declined", ClaimRefused | { code: "reason_required" }>;
  return withClaim(deps, { claimId }, async ({ tx, row }): Promise<Declined> => {
    if (cleanLines(answer) === "") return refuse({ code: "reason_required" });
    const now = deps.clock.now();
    const by = { actor: "merchant", id: staffId } as const;
    const due = { customer: resubmissionDeadline(now) };
    const moved = await moveClaim(tx, row, { event: "decline", by, now, due, outcome: "declined" });
    if (!moved.ok) return moved;
    await decide(tx, row, answer, now);
    await mailClaim(tx, deps.clock, row, "claim-declined");
    return ok("declined");
  });
}

/** What was sent for the claim has come: nothing more is to be done. */
export function closeClaim(deps: PaymentDeps, { claimId, staffId }: Decision): Promise<Result<"closed", ClaimRefused>> {
  return withClaim(deps, { claimId }, async ({ tx, row }): Promise<Result<"closed", ClaimRefused>> => {
    const now = deps.clock.now();
    const moved = await moveClaim(tx, row, { event: "close", by: { actor: "merchant", id: staffId }, now });
    if (!moved.ok) return moved;
    await mailClaim(tx, deps.clock, row, "claim-closed");
    return ok("closed");
  });
}
