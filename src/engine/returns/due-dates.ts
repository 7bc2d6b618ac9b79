import type { Instant } from "#domain/kernel/time.ts";
import type { Clock } from "../ports/clock.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";

const setDue = statement<[number, Date | null, Date | null]>(
  "return_due",
  `update returns set customer_due_at = $2, merchant_due_at = $3 where id = $1`,
);

/** It is the customer's turn until then; after that the return expires. */
export async function customerDue(tx: Tx, clock: Clock, returnId: number, until: Instant): Promise<void> {
  await tx.run(setDue, [returnId, new Date(until), null]);
  await enqueue(tx, clock, "expire_return", { returnId }, { runAt: until, key: `expire-return:${returnId}` });
}

/** It is the merchant's turn until then; after that the return is overdue. */
export async function merchantDue(tx: Tx, returnId: number, until: Instant): Promise<void> {
  await tx.run(setDue, [returnId, null, new Date(until)]);
}

/** Nobody has anything more to do. */
export async function clearDueDates(tx: Tx, returnId: number): Promise<void> {
  await tx.run(setDue, [returnId, null, null]);
}
