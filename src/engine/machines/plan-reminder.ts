import { after, hours, type Instant } from "#domain/kernel/time.ts";
import type { Database, Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

/** A look that is overdue for this long has lost its job. */
const patience = hours(2);

const noteLook = statement<[number, Date]>(
  "note_reminder_look",
  "update customer_machines set look_at = $2 where id = $1",
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
export async function planReminder(
  tx: Tx,
  clock: Clock,
  machineId: number,
  runAt: Instant = clock.now(),
): Promise<void> {
  await tx.run(noteLook, [machineId, new Date(runAt)]);
  await enqueue(tx, clock, "remind_of_service", { machineId }, { key: `remind_of_service:${machineId}`, runAt });
}

/** The machine was looked at, and nothing is to be done until its plan changes. One planned for later stays. */
export async function endReminder(db: Db, machineId: number, now: Instant): Promise<void> {
  await db.run(endLook, [machineId, new Date(now)]);
}

/** Has every machine looked at whose look was lost. Gives how many. */
export function retryLostReminders(shop: { readonly db: Database; readonly clock: Clock }): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const lost = await tx.rows(selectOverdue, [new Date(after(shop.clock.now(), -patience))]);
    for (const { id } of lost) await planReminder(tx, shop.clock, id);
    return lost.length;
  });
}
