import { createHmac } from "node:crypto";
import { linkLasts, type NotMailed, restBetweenMails, whyNotMailed } from "#domain/recovery/abandoned-cart.ts";
import type { Language } from "#domain/kernel/language.ts";
import { after, type Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { hashToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import { goodsForOwner, type GoodsToday } from "./goods-today.ts";
import type { RecoveryShop } from "./note-abandoned.ts";
import { mailboxHash, stopRemindersToken } from "./reminder-stops.ts";
import { hoursUntilAbandoned } from "./reminder-settings.ts";

interface Candidate {
  readonly id: number;
  readonly email: string;
  readonly language: Language;
  readonly notedAt: Instant;
  readonly proved: boolean;
  readonly ordered: boolean;
}

/** A reminder that is about to be sent, by whoever took it and nobody else. */
export interface Reminder {
  readonly id: number;
  readonly email: string;
  readonly language: Language;
  readonly goods: GoodsToday;
  readonly linkToken: string;
  readonly stopToken: string;
}

// Placing an order from the cart locks its row, so that the next statement sees the order.
const lockCart = statement<[number]>(
  "lock_cart_to_remind",
  "select from carts where id = (select cart_id from abandoned_carts where id = $1) for update",
);
const selectCandidate = statement<[number], Candidate>(
  "cart_to_remind",
  `select a.id, a.email, a.language, a.noted_at as "notedAt", c.id is null or c.email_verified_at is not null as proved,
     exists (select from orders o where o.email_key = a.email_key and o.placed_at >= a.changed_at) as ordered
   from abandoned_carts a join carts b on b.id = a.cart_id left join customers c on c.id = a.customer_id
   where a.id = $1 and a.reminded_at is null and a.ended_at is null and b.version = a.cart_version
     and (c.id is null or c.erased_at is null and c.closure_due_at is null and c.email_key = a.email_key)
     and exists (select from cart_lines l where l.cart_id = b.id)
     and (c.id is not null or exists (select from cart_consents k where k.cart_id = b.id and k.email_key = a.email_key))
   for update of a`,
);
// Two carts of one mailbox take turns.
const lockMailbox = statement<[string]>("mailbox_turn", "select pg_advisory_xact_lock(7162116, hashtext($1))");
const selectMailbox = statement<[Buffer, Date], { stopped: boolean; recent: boolean }>(
  "mailbox_to_remind",
  `select exists (select from reminder_stops where mailbox_hash = $1) as stopped,
     exists (select from mailboxes_reminded where mailbox_hash = $1 and reminded_at > $2) as recent`,
);
const markNot = statement<[number, NotMailed]>(
  "mark_cart_not_mailed",
  "update abandoned_carts set not_mailed = $2 where id = $1",
);
const mark = statement<[number, Date, Buffer, Date]>(
  "mark_cart_reminded",
  "update abandoned_carts set reminded_at = $2, link_hash = $3, link_expires_at = $4, not_mailed = null where id = $1",
);
// Apart from the cart: a guest who takes the cart's mail back, and asks again, is not mailed twice in seven days.
const markMailbox = statement<[Buffer, Date, number]>(
  "mark_mailbox_reminded",
  `insert into mailboxes_reminded (mailbox_hash, reminded_at, abandoned_cart_id) values ($1, $2, $3)
   on conflict (mailbox_hash) do update set reminded_at = excluded.reminded_at,
     abandoned_cart_id = excluded.abandoned_cart_id`,
);
const unmark = statement<[number, Buffer]>(
  "cart_not_reminded",
  `with mailbox as (
     delete from mailboxes_reminded where mailbox_hash = $2 and abandoned_cart_id = $1
   )
   update abandoned_carts set reminded_at = null where id = $1`,
);

/**
 * Takes the one reminder of a cart, if it is still to be sent: once, whoever asks at the same moment. A process that is
 * killed after this sends none: better none than two.
 */
export async function takeReminder(shop: RecoveryShop, id: number): Promise<Reminder | null> {
  if ((await hoursUntilAbandoned(shop.db)) === null) return null;
  const goods = await goodsForOwner(shop, id);
  return shop.db.transaction(async (tx) => {
    await tx.run(lockCart, [id]);
    const cart = await tx.row(selectCandidate, [id]);
    return cart && take(tx, shop, cart, goods);
  });
}

async function take(tx: Tx, shop: RecoveryShop, cart: Candidate, goods: GoodsToday): Promise<Reminder | null> {
  const { id, email, language } = cart;
  const now = shop.clock.now();
  const hash = mailboxHash(email);
  await tx.run(lockMailbox, [hash.toString("base64url")]);
  const mailbox = await tx.row(selectMailbox, [hash, new Date(after(now, -restBetweenMails))]);
  const orderable = goods.lines.some((line) => line.orderable > 0);
  const why = whyNotMailed({ ...cart, ...mailbox!, shopOpen: goods.shopOpen, orderable });
  if (why !== null) {
    await tx.run(markNot, [id, why]);
    return null;
  }
  const { secret } = shop.settings;
  const linkToken = tokenOf(secret, cart);
  const ends = new Date(after(now, linkLasts));
  await tx.run(mark, [id, new Date(now), hashToken(linkToken), ends]);
  await tx.run(markMailbox, [hash, new Date(now), id]);
  return { id, email, language, goods, linkToken, stopToken: stopRemindersToken(secret, email) };
}

/** Gives a reminder back that no mail server took, to be tried again. */
export async function giveReminderBack(
  { db }: Pick<RecoveryShop, "db">,
  { id, email }: Pick<Reminder, "id" | "email">,
): Promise<void> {
  await db.run(unmark, [id, mailboxHash(email)]);
}

/** Secret of the link, which only the mail holds: the same for each attempt, and of no other cart. */
const tokenOf = (secret: string, { id, notedAt, email }: Candidate): string =>
  createHmac("sha256", secret).update(`abandoned cart ${id} ${notedAt} ${email}`).digest("base64url");
