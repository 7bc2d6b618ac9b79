import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { CarrierClaim } from "#domain/claims/carrier-claim.ts";
import type { ClaimOutcome, DamageKind, Remedy } from "#domain/claims/damage.ts";
import {
  type ClaimActor,
  type ClaimEvent,
  type ClaimFacts,
  type ClaimState,
  type IllegalClaim,
  claimTransition,
} from "#domain/claims/transitions.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A claim for freight damage as its use cases need it. It is only changed under the lock of its order. */
export interface ClaimRow extends CarrierClaim {
  id: number;
  number: string;
  orderId: number;
  state: ClaimState;
  damage: DamageKind;
  wish: Remedy;
  outcome: ClaimOutcome | null;
  refundId: number | null;
  estimate: Money;
  openedAt: Instant;
  shippedAt: Instant | null;
  customerDueAt: Instant | null;
  merchantDueAt: Instant | null;
  carrierDueOn: CalendarDay | null;
}

/** SQL: where the claim against the carrier stands. */
export const carrierColumns = `k.carrier_file_by as "fileBy", k.carrier_filed_on as "filedOn", k.carrier_acknowledge_by as "acknowledgeBy",
  k.carrier_acknowledged_on as "acknowledgedOn", k.carrier_decide_by as "decideBy", k.carrier_settled_on as "settledOn"`;

const columns = `k.id, k.number, k.order_id as "orderId", k.state, k.damage, k.wish, k.outcome, k.refund_id as "refundId",
  k.estimate_cents as estimate, k.opened_at as "openedAt", k.shipped_at as "shippedAt", k.customer_due_at as "customerDueAt",
  k.merchant_due_at as "merchantDueAt", k.carrier_due_on as "carrierDueOn", ${carrierColumns}`;

const selectClaim = statement<[number], ClaimRow & Record<string, unknown>>(
  "claim_by_id",
  `select ${columns} from claims k where k.id = $1`,
);
const selectOpen = statement<[number], ClaimRow & Record<string, unknown>>(
  "open_claim_of_order",
  `select ${columns} from claims k where k.order_id = $1 and k.ended_at is null`,
);
const selectByRefund = statement<[number], ClaimRow & Record<string, unknown>>(
  "claim_by_refund",
  `select ${columns} from claims k where k.refund_id = $1`,
);

export function findClaim(db: Db, id: number): Promise<ClaimRow | null> {
  return db.row(selectClaim, [id]);
}

/** The one claim of an order that is not closed. */
export function openClaimOf(db: Db, orderId: number): Promise<ClaimRow | null> {
  return db.row(selectOpen, [orderId]);
}

export function claimOfRefund(db: Db, refundId: number): Promise<ClaimRow | null> {
  return db.row(selectByRefund, [refundId]);
}

function factsOf(row: Pick<ClaimRow, "shippedAt" | "outcome">): ClaimFacts {
  return { shipped: row.shippedAt !== null, refunded: row.outcome === "refund" };
}

export interface ClaimStep {
  readonly event: ClaimEvent;
  readonly by: { actor: ClaimActor; id?: number | null };
  readonly now: Instant;
  readonly data?: Record<string, string | number | null>;
  /** What it comes to; stays as it was where it is left out. */
  readonly outcome?: ClaimOutcome;
  /** Whose turn it is then, and until when; nobody's where it is left out. */
  readonly due?: { readonly customer?: Instant; readonly merchant?: Instant };
}

const setState = statement<[number, ClaimState, Date | null, ClaimOutcome | null, Date | null, Date | null]>(
  "move_claim",
  `update claims set state = $2, ended_at = $3, outcome = $4, customer_due_at = $5, merchant_due_at = $6 where id = $1`,
);
const insertEvent = statement<[number, string, ClaimState | null, ClaimState, ClaimActor, number | null, string, Date]>(
  "claim_event",
  `insert into claim_events (claim_id, event, from_state, to_state, actor, actor_id, data, at) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)`,
);

/** Writes one line of a claim's history. */
export async function writeClaimEvent(
  tx: Tx,
  row: { id: number; state: ClaimState | null },
  event: string,
  { by, now, data, to }: Pick<ClaimStep, "by" | "now" | "data"> & { to: ClaimState },
): Promise<void> {
  await tx.run(insertEvent, [
    row.id,
    event,
    row.state,
    to,
    by.actor,
    by.id ?? null,
    JSON.stringify(data ?? {}),
    new Date(now),
  ]);
}

const dateOf = (at: Instant | undefined) => (at === undefined ? null : new Date(at));

/** Moves a claim of a locked order one step along its table and writes the event; refuses what the table refuses. */
export async function moveClaim(tx: Tx, row: ClaimRow, step: ClaimStep): Promise<Result<ClaimRow, IllegalClaim>> {
  const to = claimTransition(row.state, step.event, step.by.actor, factsOf(row));
  if (!to.ok) return to;
  const outcome = step.outcome ?? row.outcome;
  await tx.run(setState, [
    row.id,
    to.value,
    to.value === "closed" ? new Date(step.now) : null,
    outcome,
    dateOf(step.due?.customer),
    dateOf(step.due?.merchant),
  ]);
  await writeClaimEvent(tx, row, step.event, { ...step, to: to.value });
  return ok({ ...row, state: to.value, outcome });
}
