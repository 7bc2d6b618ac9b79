import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { SuspicionEvent } from "#domain/payments/events.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { MoneyContext } from "./money-context.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** A warning of the cardholder's bank, or a review pending at the provider. */
export interface Suspicion {
  readonly id: number;
  readonly kind: SuspicionEvent["of"];
  readonly reason: string;
  readonly openedAt: Instant;
  /** Time the provider closed it. */
  readonly closedAt: Instant | null;
  readonly acknowledgedAt: Instant | null;
}

// Events arrive late, twice and in any order; a closed suspicion is never reopened.
const upsert = statement<
  [number, number, PaymentMethod, string, SuspicionEvent["of"], string, Date, Date | null],
  { isNew: boolean; isOpen: boolean }
>(
  "suspicion",
  `insert into suspicions (order_id, payment_id, method, provider_suspicion, kind, reason, opened_at, closed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (method, provider_suspicion) do update
   set closed_at = coalesce(suspicions.closed_at, excluded.closed_at),
     opened_at = least(suspicions.opened_at, excluded.opened_at)
   returning xmax = 0 as "isNew", closed_at is null as "isOpen"`,
);

/** Records a warning or review, and notifies the staff of a new one. */
export async function recordSuspicion({ tx, deps, order, payment, now }: MoneyContext, event: SuspicionEvent) {
  const at = new Date(event.occurredAt);
  const closedAt = event.isOpen ? null : at;
  const { provider, suspicion, of, reason } = event;
  const row = await tx.row(upsert, [order.id, payment.id, provider, suspicion, of, reason, at, closedAt]);
  if (!row?.isNew || !row.isOpen) return;
  await deps.orders.note(tx, order.id, {
    name: `suspected-${of}`,
    by: { actor: "provider" },
    now,
    data: { method: provider, reason },
  });
  await deps.orders.tellStaff(tx, order.id, { about: `suspected-${of}`, amount: payment.amount, now });
}

const selectOfOrder = statement<[number], Suspicion>(
  "suspicions_of_order",
  `select id, kind, reason, opened_at as "openedAt", closed_at as "closedAt", acknowledged_at as "acknowledgedAt"
   from suspicions where order_id = $1 order by id`,
);

export function suspicionsOf(db: Db, orderId: number): Promise<Suspicion[]> {
  return db.rows(selectOfOrder, [orderId]);
}

const markSeen = statement<[number, Date], { id: number }>(
  "acknowledge_suspicion",
  `update suspicions set acknowledged_at = coalesce(acknowledged_at, $2) where id = $1 returning id`,
);

/** Marks a suspicion as reviewed by the merchant, which releases the goods. Idempotent. */
export async function acknowledgeSuspicion(
  deps: Pick<PaymentDeps, "db" | "clock">,
  id: number,
): Promise<Result<"seen", { code: "payment_not_found" }>> {
  const suspicion = await deps.db.row(markSeen, [id, new Date(deps.clock.now())]);
  return suspicion ? ok("seen") : refuse({ code: "payment_not_found" });
}
