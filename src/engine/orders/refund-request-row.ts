import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A customer's request to have an order refunded before it leaves. */
export interface RefundRequestRow {
  id: number;
  reason: string;
  remark: string;
  state: "open" | "withdrawn" | "declined" | "granted";
  answer: string;
  requestedAt: Instant;
  decidedAt: Instant | null;
}

const insertRequest = statement<[number, string, string, Date]>(
  "insert_refund_request",
  `insert into refund_requests (order_id, reason, remark, state, requested_at) values ($1, $2, $3, 'open', $4)`,
);

export async function addRefundRequest(
  tx: Tx,
  orderId: number,
  reason: string,
  remark: string,
  now: Instant,
): Promise<void> {
  await tx.run(insertRequest, [orderId, reason, remark, new Date(now)]);
}

const closeRequest = statement<[number, string, string, Date]>(
  "close_refund_request",
  `update refund_requests set state = $2, answer = $3, decided_at = $4 where order_id = $1 and state = 'open'`,
);

/** Ends the open request of a locked order; false when there is none. */
export async function closeRefundRequest(
  tx: Tx,
  orderId: number,
  as: "withdrawn" | "declined" | "granted",
  now: Instant,
  answer = "",
): Promise<boolean> {
  return (await tx.run(closeRequest, [orderId, as, answer, new Date(now)])) > 0;
}

const selectLatest = statement<[number], RefundRequestRow>(
  "latest_refund_request",
  `select id, reason, remark, state, answer, requested_at as "requestedAt", decided_at as "decidedAt"
   from refund_requests where order_id = $1 order by id desc limit 1`,
);

/** The latest refund request of an order, whatever its state. */
export function latestRefundRequest(db: Db, orderId: number): Promise<RefundRequestRow | null> {
  return db.row(selectLatest, [orderId]);
}
