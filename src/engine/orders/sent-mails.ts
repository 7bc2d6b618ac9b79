import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import type { OrderMail } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";

/** A mail about an order that a mail server has taken. */
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

export async function recordSentMail(
  db: Db,
  { orderId, mail, subject, now }: { orderId: number; mail: OrderMail; subject: string; now: Instant },
): Promise<void> {
  await db.run(insertMail, [orderId, mail, subject, new Date(now)]);
}

/** What the buyer was told, the first mail first. */
export function sentMails(db: Db, orderId: number): Promise<SentMail[]> {
  return db.rows(selectMails, [orderId]);
}
