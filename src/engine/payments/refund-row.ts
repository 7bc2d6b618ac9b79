import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

export interface RefundRow {
  id: number;
  orderId: number;
  paymentId: number;
  amount: Money;
  state: "PENDING" | "COMPLETED" | "FAILED";
  key: string;
  providerRefund: string | null;
  /** Under which the merchant sent it by hand. */
  reference: string | null;
  ofSale: boolean;
}

export const refundColumns = `id, order_id as "orderId", payment_id as "paymentId", amount_cents as amount, state,
  idempotency_key as key, provider_refund as "providerRefund", reference, of_sale as "ofSale"`;

export interface NewRefund {
  readonly orderId: number;
  readonly paymentId: number;
  readonly amount: Money;
  readonly reason: string;
  readonly by: "customer" | "merchant" | "system";
  /** False for money that came late or twice: it never was part of the sale. */
  readonly ofSale: boolean;
  readonly now: Instant;
}

const insertRefund = statement<[number, number, Money, string, string, boolean, Date], { id: number }>(
  "insert_refund",
  `insert into refunds (order_id, payment_id, amount_cents, reason, requested_by, of_sale, created_at, state, idempotency_key)
   values ($1, $2, $3, $4, $5, $6, $7, 'PENDING', gen_random_uuid()::text) returning id`,
);

/** Writes a refund that is to be made; its amount must be reserved on the payment in the same transaction. */
export async function addRefund(tx: Tx, refund: NewRefund): Promise<number> {
  const { orderId, paymentId, amount, reason, by, ofSale, now } = refund;
  const row = await tx.row(insertRefund, [orderId, paymentId, amount, reason, by, ofSale, new Date(now)]);
  if (!row) throw new Error(`no refund was written for payment ${paymentId}`);
  return row.id;
}

const selectRefund = statement<[number], RefundRow>(
  "refund_by_id",
  `select ${refundColumns} from refunds where id = $1`,
);

export function findRefund(db: Db, id: number): Promise<RefundRow | null> {
  return db.row(selectRefund, [id]);
}
