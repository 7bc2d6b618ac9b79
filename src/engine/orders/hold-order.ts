import type { Instant } from "#domain/kernel/time.ts";
import type { Clock } from "../ports/clock.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";

const setHold = statement<[number, Date]>("order_hold", `update orders set hold_until = $2 where id = $1`);

/** Holds a locked order's auto-cancel until then, and moves its one job. */
export async function holdOrder(tx: Tx, clock: Clock, order: { id: number }, until: Instant): Promise<void> {
  await tx.run(setHold, [order.id, new Date(until)]);
  await scheduleExpiry(tx, clock, order.id, until);
}

/** The order's one job: setting it again replaces it. */
export function scheduleExpiry(tx: Tx, clock: Clock, orderId: number, at: Instant): Promise<void> {
  return enqueue(tx, clock, "expire_order", { orderId }, { runAt: at, key: `expire_order:${orderId}` });
}
