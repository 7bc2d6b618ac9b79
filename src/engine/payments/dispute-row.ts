import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { DisputeState } from "#domain/payments/disputes.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

export interface DisputeRow {
  id: number;
  orderId: number;
  paymentId: number;
  method: PaymentMethod;
  providerDispute: string;
  state: DisputeState;
  reason: string;
  amount: Money;
  /** Amount the dispute has taken out of the provider's account and not returned. */
  taken: Money;
  evidenceDueAt: Instant | null;
  openedAt: Instant;
  toldAt: Instant;
  evidenceMadeAt: Instant | null;
  reference: string | null;
  note: string | null;
  endedAt: Instant | null;
}

const disputeColumns = `id, order_id as "orderId", payment_id as "paymentId", method,
  provider_dispute as "providerDispute", state, reason, amount_cents as amount, taken_cents as taken,
  evidence_due_at as "evidenceDueAt", opened_at as "openedAt", told_at as "toldAt",
  evidence_made_at as "evidenceMadeAt", reference, note, ended_at as "endedAt"`;

type Row = DisputeRow;

const selectDispute = statement<[string, string], Row>(
  "dispute_of_provider",
  `select ${disputeColumns} from disputes where method = $1 and provider_dispute = $2`,
);
const selectById = statement<[number], Row>("dispute_by_id", `select ${disputeColumns} from disputes where id = $1`);
const selectOfPayment = statement<[number], Row>(
  "disputes_of_payment",
  `select ${disputeColumns} from disputes where payment_id = $1 order by id`,
);
const selectOfOrder = statement<[number], Row>(
  "disputes_of_order",
  `select ${disputeColumns} from disputes where order_id = $1 order by id`,
);

export function findDispute(db: Db, method: PaymentMethod, providerDispute: string): Promise<DisputeRow | null> {
  return db.row(selectDispute, [method, providerDispute]);
}

export function disputeById(db: Db, id: number): Promise<DisputeRow | null> {
  return db.row(selectById, [id]);
}

export function disputesOfPayment(db: Db, paymentId: number): Promise<DisputeRow[]> {
  return db.rows(selectOfPayment, [paymentId]);
}

/** Oldest first. */
export function disputesOfOrder(db: Db, orderId: number): Promise<DisputeRow[]> {
  return db.rows(selectOfOrder, [orderId]);
}

export interface NewDispute {
  readonly orderId: number;
  readonly paymentId: number;
  readonly method: PaymentMethod;
  readonly providerDispute: string;
  readonly state: DisputeState;
  readonly reason: string;
  readonly amount: Money;
  readonly evidenceDue: Instant | null;
  readonly openedAt: Instant;
  readonly toldAt: Instant;
}

const insertDispute = statement<[number, number, string, string, string, string, number, Date | null, Date, Date], Row>(
  "insert_dispute",
  `insert into disputes (order_id, payment_id, method, provider_dispute, state, reason, amount_cents, evidence_due_at,
     opened_at, told_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${disputeColumns}`,
);

export async function addDispute(tx: Tx, dispute: NewDispute): Promise<DisputeRow> {
  const { orderId, paymentId, method, providerDispute, state, reason, amount, evidenceDue, openedAt, toldAt } = dispute;
  const due = evidenceDue === null ? null : new Date(evidenceDue);
  const params = [orderId, paymentId, method, providerDispute, state, reason, amount, due] as const;
  const row = await tx.row(insertDispute, [...params, new Date(openedAt), new Date(toldAt)]);
  if (!row) throw new Error(`no dispute was written for payment ${paymentId}`);
  return row;
}
