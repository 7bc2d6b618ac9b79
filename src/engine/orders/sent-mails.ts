import type { Instant } from "#domain/kernel/time.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database, Db } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import type { OrderMail } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { writeOrderEvent } from "./order-events.ts";
import { findOrder } from "./order-row.ts";

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
