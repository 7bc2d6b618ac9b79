import { findOrder } from "#engine/orders/order-row.ts";
import { enqueue, type JobName, type JobPayloads } from "#engine/platform/outbox.ts";
import type { DbAndClock } from "#engine/platform/db-and-clock.ts";

/** Mails to anyone but staff: a failed mail to staff could not be reported by mail either. */
const toOthers: ReadonlySet<JobName> = new Set<JobName>([
  "send_order_mail",
  "send_customer_mail",
  "send_service_mail",
  "send_stock_alert_mail",
  "send_cart_reminder",
  "send_staff_mail",
  "send_purchase_mail",
]);

/** Attempts over some four minutes, enough for temporary errors. */
const failedAttempts = 5;

/** A job that failed, with its number of attempts. */
interface FailedJob {
  readonly id: string;
  readonly name: JobName;
  readonly attempts: number;
  readonly payload: JobPayloads[JobName];
}

/** Notifies staff of a mail to a buyer that its server keeps refusing, once per mail. */
export async function tellOfFailedMail(
  { db, clock }: DbAndClock,
  { id, name, attempts, payload }: FailedJob,
): Promise<void> {
  if (attempts !== failedAttempts || !toOthers.has(name)) return;
  const order = "orderId" in payload ? await findOrder(db, payload.orderId ?? 0) : null;
  const number = order?.number ?? "";
  await db.transaction((tx) =>
    enqueue(tx, clock, "tell_staff", {
      about: "failed-mail",
      things: [{ name: number, key: number }],
      episode: id,
    }),
  );
}
