import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { after, type Instant, minutes } from "#domain/kernel/time.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database, Db } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import type { OrderMail } from "../platform/mail-kinds.ts";
import { statement } from "../platform/statement.ts";
import { writeOrderEvent } from "./order-events.ts";
import { findOrder } from "./order-row.ts";

/** A mail about an order that the mail server has accepted. */
export interface SentMail {
  readonly subject: string;
  readonly at: Instant;
}

const insertMail = statement<[number, OrderMail, string, Date]>(
  "note_sent_mail",
  `insert into order_mails (order_id, mail, subject, sent_at) select id, $2, $3, $4 from orders where id = $1`,
);
const selectMails = statement<[number], { subject: string; at: Instant }>(
  "sent_mails",
  `select subject, sent_at as at from order_mails where order_id = $1 order by id`,
);

interface MailOfOrder {
  readonly orderId: number;
  readonly mail: OrderMail;
}

interface Sent extends MailOfOrder {
  readonly subject: string;
  readonly now: Instant;
}

export async function recordSentMail(db: Db, { orderId, mail, subject, now }: Sent): Promise<void> {
  await db.run(insertMail, [orderId, mail, subject, new Date(now)]);
}

/** The same, and ends this process's lease to send it, which began at that moment. */
export async function recordLeasedMail(
  db: Db,
  { orderId, mail, subject, now }: Sent,
  leasedAt: Instant,
): Promise<void> {
  await db.run(insertMailAndDelete, [orderId, mail, subject, new Date(now), new Date(leasedAt)]);
}

/** Longer than a mail server is waited for: an older lease belongs to a killed process. */
const leaseLasts = minutes(3);

const insertLease = statement<[number, OrderMail, Date, Date]>(
  "lease_to_send",
  `insert into order_mails_in_flight as lease (order_id, mail, since) select id, $2, $3 from orders where id = $1
   on conflict (order_id, mail) do update set since = excluded.since where lease.since <= $4 returning since`,
);
const selectLease = statement<[number, OrderMail], { since: Instant }>(
  "lease_of_mail",
  "select since from order_mails_in_flight where order_id = $1 and mail = $2",
);
const deleteLease = statement<[number, OrderMail, Date]>(
  "release_lease_of_mail",
  "delete from order_mails_in_flight where order_id = $1 and mail = $2 and since = $3",
);
const deleteLeases = statement<[]>("release_all_leases_of_mails", "delete from order_mails_in_flight");
const selectSince = statement<[number, OrderMail, Date]>(
  "mail_sent_since",
  "select true from order_mails where order_id = $1 and mail = $2 and sent_at > $3 limit 1",
);
const insertMailAndDelete = statement<[number, OrderMail, string, Date, Date]>(
  "note_leased_mail",
  `with released as (delete from order_mails_in_flight where order_id = $1 and mail = $2 and since = $5)
   insert into order_mails (order_id, mail, subject, sent_at) select id, $2, $3, $4 from orders where id = $1`,
);

/**
 * Leases the sending of a mail to this process, and gives the moment that the lease began. Refuses while another
 * process has the lease, with the latest moment at which that one ends.
 */
export async function leaseToSend(
  db: Db,
  { orderId, mail }: MailOfOrder,
  now: Instant,
): Promise<Result<Instant, { readonly code: "mail_in_flight"; readonly until: Instant }>> {
  if (await db.row(insertLease, [orderId, mail, new Date(now), new Date(after(now, -leaseLasts))])) return ok(now);
  const lease = await db.row(selectLease, [orderId, mail]);
  return refuse({ code: "mail_in_flight", until: lease ? after(lease.since, leaseLasts) : now });
}

/** Ends this process's own lease; another process may already have the next one. */
export async function releaseLease(db: Db, { orderId, mail }: MailOfOrder, began: Instant): Promise<void> {
  await db.run(deleteLease, [orderId, mail, new Date(began)]);
}

/** Ends every lease. Only for a start at which no other process can be sending. */
export async function releaseAllLeases(db: Db): Promise<void> {
  await db.run(deleteLeases, []);
}

/**
 * True if a mail was sent after that moment. Asked once the lease is had, by a statement of its own: one that waits for
 * another process's lease to end does not see what that process has noted.
 */
export async function wasSentSince(db: Db, { orderId, mail }: MailOfOrder, moment: Instant): Promise<boolean> {
  return (await db.row(selectSince, [orderId, mail, new Date(moment)])) !== null;
}

/** The mails about an order, the first one first. */
export function sentMails(db: Db, orderId: number): Promise<SentMail[]> {
  return db.rows(selectMails, [orderId]);
}

/** Writes into the order's history, for the merchant, that a mail was not sent because its budget is spent. */
export async function noteHeldBack(
  shop: { readonly db: Database; readonly clock: Clock; readonly log: Pick<Log, "warn"> },
  { orderId, mail }: { readonly orderId: number; readonly mail: OrderMail },
): Promise<void> {
  shop.log.warn("a mail was held back: its budget is spent", { order: orderId, event: mail });
  await shop.db.transaction(async (tx) => {
    const order = await findOrder(tx, orderId);
    if (order)
      await writeOrderEvent(tx, order, "mail-held-back", { actor: "system" }, shop.clock.now(), { data: { mail } });
  });
}

const selectKinds = statement<[number], { mail: OrderMail }>(
  "kinds_of_sent_mails",
  "select distinct mail from order_mails where order_id = $1",
);

/** The kinds of mails that the buyer was sent. */
export async function kindsSent(db: Db, orderId: number): Promise<ReadonlySet<OrderMail>> {
  return new Set((await db.rows(selectKinds, [orderId])).map(({ mail }) => mail));
}
