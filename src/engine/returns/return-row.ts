import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ReturnCarrier } from "#domain/fulfilment/carriers.ts";
import type { ReturnActor, ReturnEvent, ReturnFacts, ReturnState, IllegalReturn } from "#domain/returns/transitions.ts";
import { isOver, returnTransition } from "#domain/returns/transitions.ts";
import type { Result } from "#domain/kernel/result.ts";
import { ok } from "#domain/kernel/result.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A return request as its use cases need it. It is only changed under the lock of its order. */
export interface ReturnRow {
  id: number;
  number: string;
  orderId: number;
  state: ReturnState;
  received: boolean;
  reason: string;
  remark: string;
  carrier: ReturnCarrier | null;
  trackingNumber: string | null;
  estimate: Money;
  refundId: number | null;
  requestedAt: Instant;
  sentAt: Instant | null;
  signedAt: Instant | null;
  customerDueAt: Instant | null;
  merchantDueAt: Instant | null;
}

const returnColumns = `id, number, order_id as "orderId", state, received, reason, remark, carrier, tracking_number as "trackingNumber",
  estimate_cents as estimate, refund_id as "refundId", requested_at as "requestedAt", sent_at as "sentAt", signed_at as "signedAt",
  customer_due_at as "customerDueAt", merchant_due_at as "merchantDueAt"`;

const selectReturn = statement<[number], ReturnRow & Record<string, unknown>>(
  "return_by_id",
  `select ${returnColumns} from returns where id = $1`,
);
const selectOpen = statement<[number], ReturnRow & Record<string, unknown>>(
  "open_return_of_order",
  `select ${returnColumns} from returns where order_id = $1 and state not in ('completed', 'canceled', 'expired')`,
);
const selectByRefund = statement<[number], ReturnRow & Record<string, unknown>>(
  "return_by_refund",
  `select ${returnColumns} from returns where refund_id = $1`,
);

export function findReturn(db: Db, id: number): Promise<ReturnRow | null> {
  return db.row(selectReturn, [id]);
}

/** The one return of an order that is not over. */
export function openReturnOf(db: Db, orderId: number): Promise<ReturnRow | null> {
  return db.row(selectOpen, [orderId]);
}

export function returnOfRefund(db: Db, refundId: number): Promise<ReturnRow | null> {
  return db.row(selectByRefund, [refundId]);
}

export function factsOf(row: Pick<ReturnRow, "received" | "sentAt" | "signedAt">): ReturnFacts {
  return { received: row.received, sent: row.sentAt !== null, signed: row.signedAt !== null };
}

export interface ReturnStep {
  readonly event: ReturnEvent;
  readonly by: { actor: ReturnActor; id?: number | null };
  readonly now: Instant;
  readonly data?: Record<string, string | number | null>;
}

const setState = statement<[number, ReturnState, Date | null]>(
  "move_return",
  `update returns set state = $2, ended_at = $3 where id = $1`,
);
const insertEvent = statement<
  [number, string, ReturnState | null, ReturnState, ReturnActor, number | null, string, Date]
>(
  "return_event",
  `insert into return_events (return_id, event, from_state, to_state, actor, actor_id, data, at) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)`,
);

/** Writes one line of a return's history. */
export async function writeReturnEvent(
  tx: Tx,
  row: { id: number; state: ReturnState | null },
  event: string,
  { by, now, data, to }: Omit<ReturnStep, "event"> & { to: ReturnState },
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

/** Moves a return of a locked order one step along its table and writes the event; refuses what the table refuses. */
export async function moveReturn(tx: Tx, row: ReturnRow, step: ReturnStep): Promise<Result<ReturnRow, IllegalReturn>> {
  const to = returnTransition(row.state, step.event, step.by.actor, factsOf(row));
  if (!to.ok) return to;
  await tx.run(setState, [row.id, to.value, isOver(to.value) ? new Date(step.now) : null]);
  await writeReturnEvent(tx, row, step.event, { ...step, to: to.value });
  return ok({ ...row, state: to.value });
}
