import { mailAbouts } from "#engine/admin/failed-mails/mail-abouts.ts";
import { findOrder } from "#engine/orders/order-row.ts";
import { failedAttempts, isMailJob } from "#engine/platform/mail-jobs.ts";
import { enqueue, type JobName, type JobPayloads } from "#engine/platform/outbox.ts";
import type { DbAndClock } from "#engine/platform/db-and-clock.ts";

/** Mails to the staff themselves: that one of them failed could not be reported by mail either. */
const toStaff: ReadonlySet<JobName> = new Set<JobName>([
  "send_account_mail",
  "send_browser_link_mail",
  "send_factor_mail",
  "send_money_mail",
  "send_new_browser_mail",
  "send_quote_answer_mail",
  "send_staff_letter",
  "send_test_mail",
  "send_told_mail",
]);

/** A job that failed, with its number of attempts. */
interface FailedJob {
  readonly id: string;
  readonly name: JobName;
  readonly attempts: number;
  readonly payload: JobPayloads[JobName];
}

/** Notifies staff of a mail to anybody else that its server keeps refusing, once per mail. */
export async function tellOfFailedMail(
  { db, clock }: DbAndClock,
  { id, name, attempts, payload }: FailedJob,
): Promise<void> {
  if (attempts !== failedAttempts || !isMailJob(name) || toStaff.has(name)) return;
  const orderId = "orderId" in payload ? payload.orderId : undefined;
  const order = orderId === undefined ? null : await findOrder(db, orderId);
  const number = order?.number ?? "";
  await db.transaction((tx) =>
    enqueue(tx, clock, "tell_staff", {
      about: "failed-mail",
      things: [{ name: number, key: number }],
      episode: id,
      needs: mailAbouts[name].needs,
    }),
  );
}
