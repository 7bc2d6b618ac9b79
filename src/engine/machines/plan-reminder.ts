import { after, hours, type Instant } from "#domain/kernel/time.ts";
import type { Database, Db, Tx } from "../platform/database.ts";
import { enqueueAll } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

/** A look that is overdue for this long has lost its job. */
const patience = hours(2);

const noteLooks = statement<[number[], Date]>(
  "note_reminder_looks",
  "update customer_machines set look_at = $2 where id = any($1::bigint[])",
);
const endLook = statement<[number, Date]>(
  "end_reminder_look",
  "update customer_machines set look_at = null where id = $1 and look_at <= $2",
);
const selectOverdue = statement<[Date], { id: number }>(
  "overdue_reminder_looks",
  "select id from customer_machines where look_at < $1 order by look_at limit 500",
);

/** Sees to it that the machine's next service is looked at: now, or at a time. One job a machine. */
export const planReminder = (tx: Tx, clock: Clock, machineId: number, runAt: Instant = clock.now()): Promise<void> =>
  planReminders(tx, clock, [machineId], runAt);

async function planReminders(tx: Tx, clock: Clock, machineIds: number[], runAt: Instant): Promise<void> {
  await tx.run(noteLooks, [machineIds, new Date(runAt)]);
  await enqueueAll(
    tx,
    clock,
    machineIds.map((machineId) => ({
      name: "remind_of_service" as const,
      payload: { machineId },
      key: `remind_of_service:${machineId}`,
      runAt,
    })),
  );
}

/** The machine was looked at, and nothing is to be done until its plan changes. One planned for later stays. */
export async function endReminder(db: Db, machineId: number, now: Instant): Promise<void> {
  await db.run(endLook, [machineId, new Date(now)]);
}

/** Has every machine looked at whose look was lost. Gives how many. */
export function retryLostReminders(shop: { readonly db: Database; readonly clock: Clock }): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now();
    const lost = (await tx.rows(selectOverdue, [new Date(after(now, -patience))])).map(({ id }) => id);
    await planReminders(tx, shop.clock, lost, now);
    return lost.length;
  });
}
