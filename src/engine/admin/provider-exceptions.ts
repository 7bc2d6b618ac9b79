import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import { after, hours } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { disputeStatesToHandle } from "#domain/payments/disputes.ts";
import type { DisputeState } from "#domain/payments/disputes.ts";
import { bookedCurrency, type MovementKind } from "#domain/payments/movements.ts";
import type { Db } from "../platform/database.ts";
import { buyerNameOf } from "../orders/buyer-name.ts";
import { authorizationWarning } from "../payments/authorizations.ts";
import { manualMethodsSql } from "../payments/manual-methods-sql.ts";
import type { Suspicion } from "../payments/suspicions.ts";
import { statement } from "../platform/statement.ts";

/** A dispute or reversal to answer or close. */
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

/** The states as SQL literals, which allow a partial index. */
export const disputesToHandleSql = disputeStatesToHandle.map((state) => `'${state}'`).join(", ");

const selectDisputes = statement<[string[]], DisputeToHandle>(
  "disputes_to_see",
  `select d.id, o.number as "orderNumber", ${buyerNameOf("o")} as buyer, d.method, d.state, d.reason,
     d.amount_cents as amount, d.taken_cents as taken, d.evidence_due_at as "evidenceDueAt", d.opened_at as "openedAt",
     d.evidence_made_at as "evidenceMadeAt"
   from disputes d join orders o on o.id = d.order_id where d.state = any($1::text[])
   order by d.evidence_due_at nulls last, d.id limit 200`,
);

/** Earliest evidence deadline first. */
export function disputesToHandle(db: Db): Promise<DisputeToHandle[]> {
  return db.rows(selectDisputes, [[...disputeStatesToHandle]]);
}

/** A refund that is overdue, or that the provider does not let the shop make. */
export interface StuckRefund {
  readonly id: number;
  readonly orderNumber: string;
  readonly buyer: string;
  readonly method: PaymentMethod;
  readonly amount: Money;
  readonly at: Instant;
  readonly lastError: string | null;
}

const selectStuck = statement<[Date], StuckRefund>(
  "stuck_refunds",
  `select r.id, o.number as "orderNumber", ${buyerNameOf("o")} as buyer, p.method, r.amount_cents as amount,
     r.created_at as at, r.last_error as "lastError"
   from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
   where r.state = 'PENDING' and p.method not in (${manualMethodsSql})
     and (r.last_error like 'denied%' or r.created_at < $1)
   order by r.id limit 200`,
);

/** Immediately when the provider refuses our keys, otherwise after an hour. */
export function stuckRefunds(db: Db, now: Instant): Promise<StuckRefund[]> {
  return db.rows(selectStuck, [new Date(after(now, -hours(1)))]);
}

/** A sale or a refund that the provider of tax has not taken. */
export interface StuckFiling {
  readonly id: number;
  readonly orderNumber: string;
  readonly buyer: string;
  readonly kind: "sale" | "reversal" | "withdrawal";
  /** The tax that it is about. */
  readonly amount: Money;
  readonly at: Instant;
  readonly lastError: string | null;
}

const selectFilings = statement<[Date], StuckFiling>(
  "stuck_tax_filings",
  `select f.id, o.number as "orderNumber", ${buyerNameOf("o")} as buyer, f.kind,
     coalesce((f.figures ->> 'tax')::int, o.tax_cents) as amount, f.created_at as at, f.last_error as "lastError"
   from tax_filings f join orders o on o.id = f.order_id
   where f.filed_at is null and (f.last_error like 'denied%' or f.last_error like 'refused%'
     or f.last_error is not null and f.created_at < $1)
   order by f.id limit 200`,
);

/** Immediately when the provider refuses it, otherwise after an hour. */
export function stuckFilings(db: Db, now: Instant): Promise<StuckFiling[]> {
  return db.rows(selectFilings, [new Date(after(now, -hours(1)))]);
}

/** A refund made at the provider, not yet reviewed. */
export type RefundMadeAtProvider = Omit<StuckRefund, "lastError">;

const selectMadeThere = statement<[], RefundMadeAtProvider>(
  "refunds_made_at_provider",
  `select r.id, o.number as "orderNumber", ${buyerNameOf("o")} as buyer, p.method, r.amount_cents as amount,
     r.created_at as at
   from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
   where r.requested_by = 'provider' and r.acknowledged_at is null and r.state <> 'FAILED' order by r.id limit 200`,
);

export function refundsMadeAtProvider(db: Db): Promise<RefundMadeAtProvider[]> {
  return db.rows(selectMadeThere, []);
}

/** A payment refused or held by its provider for a reason the merchant must resolve. */
export interface RefusedPayment {
  readonly id: number;
  readonly orderNumber: string;
  readonly buyer: string;
  readonly method: PaymentMethod;
  readonly amount: Money;
  readonly at: Instant;
  readonly failure: string;
  /** End of the wait for a held payment; null for a refused one. */
  readonly heldUntil: Instant | null;
}

const selectRefused = statement<[], RefusedPayment>(
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

/** An amount held on a card that is not charged yet. */
export interface AuthorizationEnding {
  readonly id: number;
  readonly orderNumber: string;
  readonly buyer: string;
  readonly method: PaymentMethod;
  readonly amount: Money;
  readonly until: Instant;
}

const selectEnding = statement<[Date], AuthorizationEnding>(
  "authorizations_ending",
  `select p.id, o.number as "orderNumber", ${buyerNameOf("o")} as buyer, p.method, p.amount_cents as amount,
     p.authorized_until as until
   from payments p join orders o on o.id = p.order_id
   where p.state = 'authorized' and p.authorized_until < $1 order by p.authorized_until, p.id limit 200`,
);

/** Authorizations that end soon, the first to end on top. */
export function authorizationsEnding(db: Db, now: Instant): Promise<AuthorizationEnding[]> {
  return db.rows(selectEnding, [new Date(after(now, authorizationWarning))]);
}

/** A suspicious payment, not yet reviewed. */
export interface SuspectedPayment extends Pick<Suspicion, "id" | "kind" | "reason" | "openedAt"> {
  readonly orderNumber: string;
  readonly buyer: string;
  readonly method: PaymentMethod;
  readonly amount: Money;
}

const selectSuspected = statement<[], SuspectedPayment>(
  "suspected_payments",
  `select s.id, s.kind, s.reason, s.opened_at as "openedAt", o.number as "orderNumber", ${buyerNameOf("o")} as buyer,
     s.method, p.amount_cents as amount
   from suspicions s join payments p on p.id = s.payment_id join orders o on o.id = s.order_id
   where s.closed_at is null and s.acknowledged_at is null order by s.id limit 200`,
);

export function suspectedPayments(db: Db): Promise<SuspectedPayment[]> {
  return db.rows(selectSuspected, []);
}

/** An account movement that the books do not explain. */
export interface OpenMovement {
  readonly provider: PaymentMethod;
  readonly id: string;
  readonly kind: MovementKind;
  readonly currency: string;
  readonly amount: Money;
  readonly fee: Money;
  readonly at: Instant;
}

const selectOpenMovements = statement<[], OpenMovement>(
  "movements_unexplained",
  `select provider, movement_id as id, kind, currency, amount_cents as amount, fee_cents as fee, at
   from account_movements where explained_as is null and acknowledged_at is null order by at limit 100`,
);
const selectPayouts = statement<[], OpenMovement>(
  "latest_payouts",
  `select provider, movement_id as id, kind, currency, amount_cents as amount, fee_cents as fee, at
   from account_movements where kind in ('payout', 'payout-returned') order by at desc limit 20`,
);
const selectFees = statement<[], { provider: PaymentMethod; fees: Money; balance: Money }>(
  "account_sums",
  `select provider, sum(fee_cents)::bigint as fees, sum(amount_cents - fee_cents)::bigint as balance
   from account_movements where currency = '${bookedCurrency}' group by provider order by provider`,
);

export function unexplainedMovements(db: Db): Promise<OpenMovement[]> {
  return db.rows(selectOpenMovements, []);
}

/** The latest payouts to the bank and their returns, latest first. */
export function latestPayouts(db: Db): Promise<OpenMovement[]> {
  return db.rows(selectPayouts, []);
}

/** Fees and balance of each provider's account. */
export function accountSums(db: Db): Promise<{ provider: PaymentMethod; fees: Money; balance: Money }[]> {
  return db.rows(selectFees, []);
}
