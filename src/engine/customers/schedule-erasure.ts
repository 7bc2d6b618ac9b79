import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import type { Clock } from "../ports/clock.ts";

/** Schedules the job by which an account is erased; a later one takes the place of an earlier. */
export function scheduleErasure(tx: Tx, clock: Clock, customerId: number, dueAt: Instant): Promise<void> {
  return enqueue(tx, clock, "erase_customer", { customerId }, { runAt: dueAt, key: `erase_customer:${customerId}` });
}
