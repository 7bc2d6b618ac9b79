import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import type { Clock } from "../ports/clock.ts";

/** Sees to it that the machine's next service is looked at: now, or at a time. One job a machine. */
export function planReminder(tx: Tx, clock: Clock, machineId: number, runAt: Instant = clock.now()): Promise<void> {
  return enqueue(tx, clock, "remind_of_service", { machineId }, { key: `remind_of_service:${machineId}`, runAt });
}
