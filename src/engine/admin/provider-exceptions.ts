import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import { after, hours } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { disputeStatesToHandle } from "#domain/payments/disputes.ts";
import type { DisputeState } from "#domain/payments/disputes.ts";
import type { MovementKind } from "#domain/payments/movements.ts";
import type { Db } from "../platform/database.ts";
import { buyerNameOf } from "../orders/buyer-name.ts";
import { manualMethodsSql } from "../payments/manual-methods-sql.ts";
import type { Suspicion } from "../payments/suspicions.ts";
import { statement } from "../platform/statement.ts";

/** A dispute or reversal that somebody has to answer or end. */
export interface DisputeToHandle {
  readonly id: number;
  readonly orderNumber: string;
  readonly buyer: string;
  readonly method: PaymentMethod;
  readonly state: DisputeState;
  readonly reason: string;
  readonly amount: Money;
  readonly taken: Money;
  readonly evidenceDueAt: Instant | null;
  readonly openedAt: Instant;
  readonly evidenceMadeAt: Instant | null;
}

/** Those states as literals, so that the index of them serves. */
export const disputesToHandleSql = disputeStatesToHandle.map((state) => `'${state}'`).join(", ");

const selectDisputes = statement<[string[]], DisputeToHandle & Record<string, unknown>>(
  "disputes_to_see",
  `select d.id, o.number as "orderNumber", ${buyerNameOf("o")} as buyer, d.method, d.state, d.reason,
     d.amount_cents as amount, d.taken_cents as taken, d.evidence_due_at as "evidenceDueAt", d.opened_at as "openedAt",
     d.evidence_made_at as "evidenceMadeAt"
   from disputes d join orders o on o.id = d.order_id where d.state = any($1::text[])
   order by d.evidence_due_at nulls last, d.id limit 200`,
);

/** Those whose evidence is due soonest come first. */
export function disputesToHandle(db: Db): Promise<DisputeToHandle[]> {
  return db.rows(selectDisputes, [[...disputeStatesToHandle]]);
}

/** A refund that is on its way for longer than it should be, or that the provider does not let the shop make. */
export interface StuckRefund {
  readonly id: number;
  readonly orderNumber: string;
  readonly buyer: string;
  readonly method: PaymentMethod;
  readonly amount: Money;
  readonly at: Instant;
  readonly lastError: string | null;
}

const selectStuck = statement<[Date], StuckRefund & Record<string, unknown>>(
  "stuck_refunds",
  `select r.id, o.number as "orderNumber", ${buyerNameOf("o")} as buyer, p.method, r.amount_cents as amount,
     r.created_at as at, r.last_error as "lastError"
   from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
   where r.state = 'PENDING' and p.method not in (${manualMethodsSql}) and (r.last_error like 'denied%' or r.created_at < $1)
   order by r.id limit 200`,
);

/** At once when the provider refuses our keys, and otherwise after an hour. */
export function stuckRefunds(db: Db, now: Instant): Promise<StuckRefund[]> {
  return db.rows(selectStuck, [new Date(after(now, -hours(1)))]);
}

/** A refund that was made at the provider and that nobody has looked at. */
export type RefundMadeAtProvider = Omit<StuckRefund, "lastError">;

const selectMadeThere = statement<[], RefundMadeAtProvider & Record<string, unknown>>(
  "refunds_made_at_provider",
  `select r.id, o.number as "orderNumber", ${buyerNameOf("o")} as buyer, p.method, r.amount_cents as amount,
     r.created_at as at
   from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
   where r.requested_by = 'provider' and r.acknowledged_at is null and r.state <> 'FAILED' order by r.id limit 200`,
);

export function refundsMadeAtProvider(db: Db): Promise<RefundMadeAtProvider[]> {
  return db.rows(selectMadeThere, []);
}

/** A payment that its provider refuses, or holds, for a reason only the merchant can mend. */
export interface RefusedPayment {
  readonly id: number;
  readonly orderNumber: string;
  readonly buyer: string;
  readonly method: PaymentMethod;
  readonly amount: Money;
  readonly at: Instant;
  readonly failure: string;
  /** Until when the order waits for a payment that is held; null for one that was refused. */
  readonly heldUntil: Instant | null;
}

const selectRefused = statement<[], RefusedPayment & Record<string, unknown>>(
  "payments_for_merchant",
  `select p.id, o.number as "orderNumber", ${buyerNameOf("o")} as buyer, p.method, p.amount_cents as amount,
     p.created_at as at, coalesce(p.failure, '') as failure,
     case when p.state = 'clearing' then o.hold_until end as "heldUntil"
   from payments p join orders o on o.id = p.order_id
   where p.remedy = 'merchant' and p.acknowledged_at is null order by p.id desc limit 200`,
);

export function refusedPayments(db: Db): Promise<RefusedPayment[]> {
  return db.rows(selectRefused, []);
}

/** A payment that its provider finds suspicious and nobody has looked at. */
export interface SuspectedPayment extends Pick<Suspicion, "id" | "kind" | "reason" | "openedAt"> {
  readonly orderNumber: string;
  readonly buyer: string;
  readonly method: PaymentMethod;
  readonly amount: Money;
}

const selectSuspected = statement<[], SuspectedPayment & Record<string, unknown>>(
  "suspected_payments",
  `select s.id, s.kind, s.reason, s.opened_at as "openedAt", o.number as "orderNumber", ${buyerNameOf("o")} as buyer,
     s.method, p.amount_cents as amount
   from suspicions s join payments p on p.id = s.payment_id join orders o on o.id = s.order_id
   where s.closed_at is null and s.acknowledged_at is null order by s.id limit 200`,
);

export function suspectedPayments(db: Db): Promise<SuspectedPayment[]> {
  return db.rows(selectSuspected, []);
}

/** A movement of an account at a provider that nothing in our books explains. */
export interface OpenMovement {
  readonly provider: PaymentMethod;
  readonly id: string;
  readonly kind: MovementKind;
  readonly amount: Money;
  readonly fee: Money;
  readonly at: Instant;
}

const selectOpenMovements = statement<[], OpenMovement & Record<string, unknown>>(
  "movements_unexplained",
  `select provider, movement_id as id, kind, amount_cents as amount, fee_cents as fee, at from account_movements
   where explained_as is null and acknowledged_at is null order by at limit 100`,
);
const selectPayouts = statement<[], OpenMovement & Record<string, unknown>>(
  "latest_payouts",
  `select provider, movement_id as id, kind, amount_cents as amount, fee_cents as fee, at from account_movements
   where kind in ('payout', 'payout-returned') order by at desc limit 20`,
);
const selectFees = statement<[], { provider: PaymentMethod; fees: Money; balance: Money }>(
  "account_sums",
  `select provider, sum(fee_cents)::bigint as fees, sum(amount_cents - fee_cents)::bigint as balance
   from account_movements group by provider order by provider`,
);

export function unexplainedMovements(db: Db): Promise<OpenMovement[]> {
  return db.rows(selectOpenMovements, []);
}

/** The latest payouts to the bank, and those that came back, latest first. */
export function latestPayouts(db: Db): Promise<OpenMovement[]> {
  return db.rows(selectPayouts, []);
}

/** What each provider has kept for itself, and what it holds for us. */
export function accountSums(db: Db): Promise<{ provider: PaymentMethod; fees: Money; balance: Money }[]> {
  return db.rows(selectFees, []);
}
