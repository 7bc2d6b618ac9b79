import { paginate } from "#domain/kernel/paginate.ts";
import { after, type Instant } from "#domain/kernel/time.ts";
import { may, type Role } from "#domain/staff/permissions.ts";
import type { Db } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { isRefusedMail } from "../../platform/dead-jobs.ts";
import { failedAttempts, type MailTask } from "../../platform/mail-jobs.ts";
import { statement } from "../../platform/statement.ts";
import {
  type FailedMailQuery,
  type FailedMailScope,
  failedMailScopes,
  type FailedMailSort,
  mostAtOnce,
} from "../failed-mail-list-shape.ts";
import { anywhere, rowsOnPage, scopeCounts } from "../list-query.ts";
import { mailAbouts, type MailedKind } from "./mail-abouts.ts";
import { recipientsOf } from "./mail-recipients.ts";

/** A mail that the mail server does not take. */
export interface FailedMail {
  /** Of its job. */
  readonly id: number;
  readonly task: MailTask;
  /** Its name, such as `bankInstructions`. */
  readonly mail: string;
  /** Of the thing that it is about; null where that is gone, or nothing that has a page. */
  readonly kind: MailedKind | null;
  readonly key: string | null;
  readonly name: string;
}

/** The same in the list. */
export interface FailedMailRow extends FailedMail {
  readonly recipients: readonly string[];
  readonly since: Instant;
  readonly attempts: number;
  readonly nextAt: Instant;
  readonly isGivenUp: boolean;
  /** The mail server's last words, or those of the network. */
  readonly words: string;
}

interface StoredRow extends Omit<FailedMailRow, "recipients"> {
  readonly mailbox: string | null;
  readonly left: readonly string[] | null;
  readonly payload: unknown;
}

const tasks = Object.keys(mailAbouts) as MailTask[];

/** The mails whose subject a role may open. */
const mailsSeenBy = (role: Role): MailTask[] => tasks.filter((task) => may(role, mailAbouts[task].needs));

const scopes: Readonly<Record<FailedMailScope, string>> = {
  all: "true",
  refused: isRefusedMail,
  "given-up": "attempts >= max_attempts",
};

/** SQL: mails among the tasks in $1 that failed so often that the staff are told, and that have not left. */
const failed = `select j.id, t.identifier as task, j.payload, j.attempts, j.max_attempts, j.last_error, j.run_at,
    j.created_at
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = any($1) and j.locked_at is null
    and j.attempts >= least(${failedAttempts}, j.max_attempts)`;

const about = tasks
  .map(
    (task) => `select * from (${mailAbouts[task].sql}) as a (kind, key, name, mailbox, mail) where f.task = '${task}'`,
  )
  .join(" union all ");

const named = `(${failed}) f left join lateral (${about}) a on true
  where ($2::text is null or a.name ilike $2 or a.mailbox ilike $2 or f.payload ->> 'left' ilike $2)`;

const columns = `f.id, f.task, coalesce(a.mail, f.payload ->> 'mail', '') as mail, a.kind, a.key,
  coalesce(a.name, '') as name`;

const countScopes = statement<[string[], string | null], Record<FailedMailScope, number>>(
  "count_failed_mail_scopes",
  `select ${scopeCounts(failedMailScopes, (scope) => scopes[scope])} from ${named}`,
);

const inScope = (param: string) =>
  `(${failedMailScopes.map((scope) => `${param} = '${scope}' and ${scopes[scope]}`).join(" or ")})`;

const orders: Readonly<Record<FailedMailSort, string>> = {
  oldest: "f.created_at, f.id",
  newest: "f.created_at desc, f.id desc",
};

const pageBy = (sort: FailedMailSort) =>
  statement<[string[], string | null, FailedMailScope, number, number], StoredRow>(
    `failed_mail_table_${sort}`,
    `select ${columns}, a.mailbox, f.payload -> 'left' as "left", f.payload, f.created_at as since, f.attempts,
       f.run_at as "nextAt", f.attempts >= f.max_attempts as "isGivenUp", coalesce(f.last_error, '') as words
     from ${named} and ${inScope("$3")}
     order by ${orders[sort]} limit $4 offset $5`,
  );
const pages: Readonly<Record<FailedMailSort, ReturnType<typeof pageBy>>> = {
  oldest: pageBy("oldest"),
  newest: pageBy("newest"),
};

const selectIds = statement<[string[], string | null, FailedMailScope, number], { id: number }>(
  "ids_of_failed_mails",
  `select f.id from ${named} and ${inScope("$3")} order by f.created_at, f.id limit $4`,
);

const selectChosen = statement<[string[], string | null, readonly number[]], FailedMail>(
  "failed_mails_by_id",
  `select ${columns} from ${named} and f.id = any($3) order by f.id`,
);

const camelCase = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const withName = <Mail extends FailedMail>(mail: Mail): Mail => ({ ...mail, mail: camelCase(mail.mail) });

interface FailedMailTable {
  readonly rows: readonly FailedMailRow[];
  readonly counts: Readonly<Record<FailedMailScope, number>>;
  readonly page: number;
  readonly pages: number;
}

/** The mails that cannot be delivered and that a role may see, fifty per page. */
export async function listFailedMails(
  deps: DbAndClock,
  role: Role,
  { scope, search, sort, page }: FailedMailQuery,
): Promise<FailedMailTable> {
  const { db } = deps;
  const [seen, text] = [mailsSeenBy(role), anywhere(search)];
  const counts = await db.row(countScopes, [seen, text]);
  if (!counts) throw new Error("no counts");
  const { offset, ...pager } = paginate(counts[scope], { page, size: rowsOnPage });
  const stored = await db.rows(pages[sort], [seen, text, scope, rowsOnPage, offset]);
  // The queue keeps the machine's time.
  const now = deps.clock.now();
  const ahead = now - deps.clock.toWall(now);
  const rows: FailedMailRow[] = [];
  for (const { mailbox, left, payload, ...row } of stored) {
    const recipients = left ?? (mailbox === null ? await recipientsOf(deps, row.task, payload) : [mailbox]);
    const times = { since: after(row.since, ahead), nextAt: after(row.nextAt, ahead) };
    rows.push({ ...withName(row), ...times, recipients });
  }
  return { rows, counts, ...pager };
}

/** Number of mails that cannot be delivered and that a role may see. */
export async function countFailedMails(db: Db, role: Role): Promise<number> {
  return (await db.row(countScopes, [mailsSeenBy(role), null]))?.all ?? 0;
}

// One that is to leave on a later day has not been due yet.
const selectWaiting = statement<[string[]], { count: number }>(
  "count_waiting_mails",
  `select count(*)::int as count
   from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where t.identifier = any($1) and (j.locked_at is not null
     or j.attempts < least(${failedAttempts}, j.max_attempts) and (j.attempts > 0 or j.run_at <= now()))`,
);

/**
 * Number of mails that a role may see and that have not left: queued, being sent, or about to be tried again after few
 * failures.
 */
export async function countWaitingMails(db: Db, role: Role): Promise<number> {
  return (await db.row(selectWaiting, [mailsSeenBy(role)]))?.count ?? 0;
}

/** Ids of all mails of a list, a thousand at most. */
export async function failedMailIds(
  db: Db,
  role: Role,
  { scope, search }: Pick<FailedMailQuery, "scope" | "search">,
): Promise<number[]> {
  return (await db.rows(selectIds, [mailsSeenBy(role), anywhere(search), scope, mostAtOnce])).map(({ id }) => id);
}

/** The mails of these ids that still cannot be delivered and that a role may see. */
export async function failedMailsOf(db: Db, role: Role, ids: readonly number[]): Promise<FailedMail[]> {
  return (await db.rows(selectChosen, [mailsSeenBy(role), null, ids])).map(withName);
}
