import type { Role } from "#domain/staff/permissions.ts";
import type { Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import { auditMany, type StaffActor } from "../../staff/audit.ts";
import { type FailedMail, failedMailsOf } from "./failed-mail-table.ts";

export type FailedMailStep = "retry" | "drop";

// One that was given up gets one more attempt, as each day; the worker's functions leave alone what is being sent.
const retry = statement<[readonly number[]], { id: number }>(
  "retry_failed_mails",
  `with chosen as (
     select array_agg(id) filter (where attempts < max_attempts) as waiting,
       array_agg(id) filter (where attempts >= max_attempts) as "givenUp"
     from graphile_worker.jobs where id = any($1)
   )
   select j.id from chosen, graphile_worker.reschedule_jobs(chosen.waiting, run_at => now()) j
   union all
   select j.id from chosen, graphile_worker.reschedule_jobs(chosen."givenUp", run_at => now(), attempts => 24) j`,
);
const drop = statement<[readonly number[]], { id: number }>(
  "drop_failed_mails",
  "select id from graphile_worker.complete_jobs($1)",
);

const actions = { retry: "mail-retried", drop: "mail-dropped" } as const;

/** Name of a mail's thing in the audit log: that of an order, quote or purchase order, or the kind and its id. */
const subjectOf = ({ kind, key }: FailedMail): string => {
  if (kind === "order" || kind === "draft" || kind === "purchase") return key ?? "";
  if (kind === "customer") return `customer ${key}`;
  return kind === "company" || kind === "account" ? `company ${key}` : "";
};

/**
 * Tries mails again now, or drops them for good. Leaves alone those that have left, that are being sent and that the
 * role may not see. Gives how many it took the step with.
 */
export function stepFailedMails(
  { db, clock }: DbAndClock,
  by: StaffActor & { readonly role: Role },
  { step, ids }: { readonly step: FailedMailStep; readonly ids: readonly number[] },
): Promise<number> {
  return db.transaction(async (tx: Tx) => {
    const mails = await failedMailsOf(tx, by.role, ids);
    const chosen = mails.map(({ id }) => id);
    const moved = new Set((await tx.rows(step === "retry" ? retry : drop, [chosen])).map(({ id }) => id));
    const lines = mails
      .filter(({ id }) => moved.has(id))
      .map((mail) => ({ subject: subjectOf(mail), data: { mail: mail.mail } }));
    await auditMany(tx, by, actions[step], lines, clock.now());
    return lines.length;
  });
}
