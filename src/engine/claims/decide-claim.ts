import type { ClaimOutcome, Remedy } from "#domain/claims/damage.ts";
import type { Money } from "#domain/kernel/money.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { CaseRefused } from "../cases/case-kind.ts";
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
import { damaged, worthOf } from "./claim-lines.ts";
import { claimLines, type ClaimRow, claims } from "./claims.ts";

/** A step of the merchant, with the message to the buyer. */
export interface Decision {
  readonly claimId: number;
  readonly staffId: number | null;
  readonly answer?: string;
  /** Photos when the page was shown: `stale` if its buyer has sent more since. */
  readonly seen?: number | undefined;
}

type NotDecided = TextTooLong | { code: "stale" };

const longest = 2_000;
const setDecided = statement<[number, Date, string]>(
  "claim_decided",
  `update claims set decided_at = $2, answer = $3 where id = $1`,
);
const updateOutcome = statement<[number, ClaimOutcome]>(
  "claim_outcome",
  `update claims set outcome = $2 where id = $1`,
);

export async function setOutcome(tx: Tx, { id }: Pick<ClaimRow, "id">, outcome: ClaimOutcome): Promise<void> {
  await tx.run(updateOutcome, [id, outcome]);
}

async function decide(
  tx: Tx,
  row: ClaimRow,
  {
    outcome,
    answer: typed = "",
    seen,
    now,
  }: { outcome: ClaimOutcome; answer: string | undefined; seen: number | undefined; now: Instant },
): Promise<Result<"decided", NotDecided>> {
  if (seen !== undefined && seen !== row.photoCount) return refuse({ code: "stale" });
  const answer = cleanLines(typed);
  const tooLong = textTooLong("answer", answer, longest);
  if (tooLong) return refuse(tooLong);
  await tx.run(setDecided, [row.id, new Date(now), answer]);
  await setOutcome(tx, row, outcome);
  return ok("decided");
}

/** The merchant reviews it: the buyer is told, and the deadline for the answer stays. */
export function reviewClaim(
  deps: PaymentDeps,
  { claimId: id, staffId }: Decision,
): Promise<Result<unknown, CaseRefused>> {
  return claims.work(deps, { id, staffId }, ({ move }) => move("review"));
}

/** The merchant promises the same goods again: they are reserved, and to be sent within five days. */
export function promiseReplacement(
  deps: PaymentDeps,
  decision: Decision,
): Promise<Result<"promised", CaseRefused | GoodsRefused | NotDecided>> {
  return promise(deps, decision, "replacement", reserveReplacement);
}

/** The merchant promises parts: they are reserved, and to be sent within five days. */
export function promiseParts(
  deps: PaymentDeps,
  { parts, ...decision }: Decision & { readonly parts: readonly WantedPart[] },
): Promise<Result<"promised", CaseRefused | GoodsRefused | NotDecided>> {
  return promise(deps, decision, "parts", (tx, row, now) => reserveParts(tx, row, parts, now));
}

function promise(
  deps: PaymentDeps,
  { claimId: id, staffId, answer, seen }: Decision,
  remedy: Exclude<Remedy, "refund">,
  reserve: typeof reserveReplacement,
): Promise<Result<"promised", CaseRefused | GoodsRefused | NotDecided>> {
  return claims.work(deps, { id, staffId }, async ({ tx, row, now, move }) => {
    const moved = await move(`promise-${remedy}`);
    if (!moved.ok) return moved;
    const reserved = await reserve(tx, row, now);
    if (!reserved.ok) return reserved;
    const decided = await decide(tx, row, { outcome: remedy, answer, seen, now });
    return decided.ok ? ok("promised" as const) : decided;
  });
}

/**
 * `reason_required`: the amount is below the goods' worth without a reason. `return_first`: more than the buyer paid in
 * money, while the return whose goods paid for the rest is not refunded.
 */
export type GrantClaimRefused =
  | CaseRefused
  | Exclude<GrantRefused, { code: "exchange_open" }>
  | { code: "reason_required" }
  | { code: "return_first" }
  | NotDecided;

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
  { claimId: id, staffId, answer, seen, amount }: Decision & { readonly amount: Money | null },
): Promise<Result<{ refundId: number; amount: Money }, GrantClaimRefused>> {
  return claims.work(deps, { id, staffId }, async ({ tx, order, row, now, move }) => {
    const moved = await move("grant-refund");
    if (!moved.ok) return moved;
    const units = await claimLines.of(tx, id);
    if (amount !== null && amount < (await worthOf(tx, order, units)) && cleanLines(answer ?? "") === "")
      return refuse({ code: "reason_required" });
    await releaseClaimGoods(tx, row, now);
    const of = { kind: "claim", number: row.number } as const;
    const granted = await grantUnits(tx, deps, { order, units, why: damaged, amount, of, staffId });
    if (!granted.ok) {
      const { error } = granted;
      return refuse(error.code === "exchange_open" ? { code: "return_first" } : error);
    }
    const { refundId, deductions } = granted.value;
    // All of it would be goods for goods, and the buyer keeps these.
    if (refundId === null) return refuse({ code: "return_first" });
    await tx.run(setGranted, [id, refundId, deductions]);
    const decided = await decide(tx, row, { outcome: "refund", answer, seen, now });
    return decided.ok ? ok({ refundId, amount: granted.value.amount }) : decided;
  });
}

/** The merchant declines with a reason; further photos within seven days reopen the review. */
export function declineClaim(
  deps: PaymentDeps,
  { claimId: id, staffId, answer = "", seen }: Decision,
): Promise<Result<"declined", CaseRefused | { code: "reason_required" } | NotDecided>> {
  return claims.work(deps, { id, staffId }, async ({ tx, row, now, move }) => {
    if (cleanLines(answer) === "") return refuse({ code: "reason_required" });
    const moved = await move("decline");
    if (!moved.ok) return moved;
    const decided = await decide(tx, row, { outcome: "declined", answer, seen, now });
    return decided.ok ? ok("declined" as const) : decided;
  });
}

/** Closes a claim whose goods have arrived. */
export function closeClaim(
  deps: PaymentDeps,
  { claimId: id, staffId }: Decision,
): Promise<Result<unknown, CaseRefused>> {
  return claims.work(deps, { id, staffId }, ({ move }) => move("close"));
}
