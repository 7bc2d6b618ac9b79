import { after, days, type Instant } from "#domain/kernel/time.ts";
import {
  leaseToSend,
  noteHeldBack,
  recordLeasedMail,
  recordSentMail,
  releaseLease,
  wasSentSince,
} from "#engine/orders/sent-mails.ts";
import { budgets } from "#engine/platform/budgets.ts";
import type { Db } from "#engine/platform/database.ts";
import { enqueue, type JobPayloads, sentOnce } from "#engine/platform/outbox.ts";
import { type OrderMail } from "#engine/platform/mail-kinds.ts";
import { order } from "#engine/platform/parties.ts";
import { giveBack, spend } from "#engine/platform/rate-limit.ts";
import type { MailToEach } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { renamedMails } from "../renamed-jobs.ts";
import { mailEach, PartlySent } from "./mail-each.ts";

type Payload = JobPayloads["send_order_mail"];

/** Mails of unpaid orders. Each is sent once a day, even when the buyer repeats the step. */
const unpaid: ReadonlySet<OrderMail> = new Set<OrderMail>([
  "placed",
  "bank-instructions",
  "zeller-instructions",
  "expiring",
  "canceled",
]);

/** Mails triggered by steps that a buyer can repeat at will. */
const byOwnSteps: ReadonlySet<OrderMail> = new Set<OrderMail>([
  "refund-requested",
  "refund-withdrawn",
  "return-requested",
  "return-updated",
  "return-canceled",
  "claim-opened",
  "claim-photos-added",
  "claim-withdrawn",
]);

/**
 * Sends a mail about an order at least once: after a crash the next attempt sends it. Mails by staff and about money
 * are never limited, nor one for those in `unsentTo` alone: it is part of one that counts already.
 */
export async function sendOrderMail(shop: Shop, job: Payload, unsentTo?: readonly string[]): Promise<void> {
  // A mail kept its data under its new name.
  const payload = { ...job, mail: renamedMails[job.mail] ?? job.mail } as Payload;
  const mail = await shop.writeOrderMail(shop, payload);
  if (!mail) return;
  if (unsentTo) return handOver(shop, mail);
  const { data = {} } = payload;
  const isOfStaff = "by" in data && data.by === "merchant";
  const isOnce = unpaid.has(payload.mail) || ("once" in data && data.once === sentOnce.once);
  if (!isOfStaff && isOnce) return sendOnce(shop, payload, mail);
  if (!isOfStaff && byOwnSteps.has(payload.mail)) return sendWithinBudget(shop, payload, mail);
  await send(shop, payload, mail);
}

/**
 * Is recorded once anybody has it: who has not gets theirs by a job of its own. `leasedAt` is when this process's lease
 * to send it began, if it needs one; that ends with the record.
 */
async function send(shop: Shop, { orderId, mail: kind }: Payload, mail: MailToEach, leasedAt?: Instant): Promise<void> {
  const record = (db: Db) => {
    const note = { orderId, mail: kind, subject: mail.subject, now: shop.clock.now() };
    return leasedAt === undefined ? recordSentMail(db, note) : recordLeasedMail(db, note, leasedAt);
  };
  try {
    await handOver(shop, mail);
  } catch (error) {
    throw error instanceof PartlySent ? new PartlySent(error.unsentTo, error.cause, record) : error;
  }
  await record(shop.db);
}

function handOver({ mailer }: Shop, { to, ...letter }: MailToEach): Promise<void> {
  const people = to.map((email) => ({ email }));
  return mailEach(people, ({ email }) => mailer.send({ ...letter, to: email }));
}

async function sendOnce(shop: Shop, payload: Payload, mail: MailToEach): Promise<void> {
  const now = shop.clock.now();
  const turn = await leaseToSend(shop.db, payload, now);
  if (!turn.ok) {
    // Another process is sending it, or crashed while sending: retry after its lease.
    const options = { runAt: turn.error.until, key: `again:${payload.mail}:${payload.orderId}` };
    return shop.db.transaction((tx) => enqueue(tx, shop.clock, "send_order_mail", payload, options));
  }
  let isLeased = true;
  try {
    if (await wasSentSince(shop.db, payload, after(now, -days(1)))) return;
    await send(shop, payload, mail, turn.value);
    isLeased = false;
  } finally {
    if (isLeased) await releaseLease(shop.db, payload, turn.value);
  }
}

async function sendWithinBudget(shop: Shop, payload: Payload, mail: MailToEach): Promise<void> {
  const at = shop.clock.now();
  const draw = [budgets.askedMails, order(payload.orderId)] as const;
  if (!(await spend(shop.db, at, draw)).ok) return noteHeldBack(shop, payload);
  try {
    await send(shop, payload, mail);
  } catch (error) {
    // A failed attempt to send does not count against the budget, unless some have the mail.
    if (!(error instanceof PartlySent)) await giveBack(shop.db, at, draw);
    throw error;
  }
}
