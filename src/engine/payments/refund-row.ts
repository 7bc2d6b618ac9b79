import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { RefundState } from "#domain/payments/refund-states.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

export interface RefundRow {
  id: number;
  orderId: number;
  paymentId: number;
  amount: Money;
  state: RefundState;
  key: string;
  /** Number of retries after a failure. */
  attempt: number;
  /** Number of keys of this attempt that were given up. */
  keyRound: number;
  /** Time of the first request to the provider. */
  askedAt: Instant | null;
  providerRefund: string | null;
  /** The merchant's reference of a refund sent by hand. */
  reference: string | null;
  ofSale: boolean;
}

const refundColumns = `id, order_id as "orderId", payment_id as "paymentId", amount_cents as amount, state,
  idempotency_key as key, attempt, key_round as "keyRound", asked_at as "askedAt", provider_refund as "providerRefund",
  reference, of_sale as "ofSale"`;

/** Idempotency key and reference of a refund at its provider. The first attempt uses the refund's own key. */
export function refundNameOf({ key, attempt, keyRound }: RefundRow): { key: string; reference: string } {
  const isFirst = attempt === 0 && keyRound === 0;
  return {
    key: isFirst ? `refund:${key}` : `refund:${key}:${attempt}:${keyRound}`,
    reference: `${key}:${attempt}`,
  };
}

/** Splits one of our refund references. */
export function parseReference(reference: string): { key: string; attempt: number } {
  const [key = "", attempt = ""] = reference.split(":");
  return { key, attempt: /^\d{1,6}$/.test(attempt) ? Number(attempt) : 0 };
}

export interface NewRefund {
  readonly orderId: number;
  readonly paymentId: number;
  readonly amount: Money;
  readonly reason: string;
  readonly by: "customer" | "merchant" | "system" | "provider";
  /** False for late or duplicate money, which was never part of the sale. */
  readonly ofSale: boolean;
  readonly now: Instant;
  /** Set for a refund made at the provider. */
  readonly providerRefund?: string;
  /** The change of the order by which it got cheaper. */
  readonly changeId?: number;
  /** The refund that this one is a further part of, by another payment. */
  readonly besideId?: number | null;
  /** The member of staff who granted it. */
  readonly staffId?: number | null;
}

type Id = number | null;
type Insert = [number, number, Money, string, string, boolean, Date, string | null, Id, Id, Id];
const insertRefund = statement<Insert, { id: number }>(
  "insert_refund",
  `insert into refunds (order_id, payment_id, amount_cents, reason, requested_by, of_sale, created_at, provider_refund,
     change_id, beside_id, staff_id, state, idempotency_key)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'PENDING', gen_random_uuid()::text) returning id`,
);

/**
 * Inserts a refund to be made, or made at the provider. Its amount must be reserved on the payment in the same
 * transaction.
 */
export async function addRefund(tx: Tx, refund: NewRefund): Promise<number> {
  const { orderId, paymentId, amount, reason, by, ofSale, now, providerRefund = null } = refund;
  const { changeId = null, besideId = null, staffId = null } = refund;
  const row = await tx.row(insertRefund, [
    orderId,
    paymentId,
    amount,
    reason,
    by,
    ofSale,
    new Date(now),
    providerRefund,
    changeId,
    besideId,
    staffId,
  ]);
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
