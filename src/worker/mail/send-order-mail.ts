import { after, days } from "#domain/kernel/time.ts";
import { endTurn, noteHeldBack, recordSentMail, takeTurnToSend, wasSentSince } from "#engine/orders/sent-mails.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { enqueue, type JobPayloads, type OrderMail } from "#engine/platform/outbox.ts";
import { order } from "#engine/platform/parties.ts";
import { giveBack, spend } from "#engine/platform/rate-limit.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { renamedMails } from "../renamed-jobs.ts";

type Payload = JobPayloads["send_order_mail"];

/** The mails of an order that nobody has paid: each leaves once a day, however often its buyer goes back and forth. */
const unpaid: ReadonlySet<OrderMail> = new Set<OrderMail>([
  "placed",
  "bank-instructions",
  "zeller-instructions",
  "expiring",
  "canceled",
]);

/** The mails that a buyer's own steps send, which can be taken again and again. */
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
 * Sends a mail about an order, at least once: a process that is killed in between leaves it to the next attempt. What
 * staff sends, and what follows money, is never held back.
 */
export async function sendOrderMail(shop: Shop, given: Payload): Promise<void> {
  const payload = { ...given, mail: renamedMails[given.mail] ?? given.mail };
  const mail = await shop.writeOrderMail(shop, payload);
  if (!mail) return;
  const isOfStaff = payload.data?.["by"] === "merchant";
  if (!isOfStaff && unpaid.has(payload.mail)) return sendOnce(shop, payload, mail);
  if (!isOfStaff && byOwnSteps.has(payload.mail)) return sendWithinBudget(shop, payload, mail);
  await send(shop, payload, mail);
}

async function send(shop: Shop, { orderId, mail: kind }: Payload, mail: Mail): Promise<void> {
  await shop.mailer.send(mail);
  await recordSentMail(shop.db, { orderId, mail: kind, subject: mail.subject, now: shop.clock.now() });
}

async function sendOnce(shop: Shop, payload: Payload, mail: Mail): Promise<void> {
  const turn = await takeTurnToSend(shop.db, payload, shop.clock.now());
  if (!turn.ok) {
    // Another process sends it, or was killed while it did: asked again when that one's turn is over.
    const options = { runAt: turn.error.until, key: `again:${payload.mail}:${payload.orderId}` };
    return shop.db.transaction((tx) => enqueue(tx, shop.clock, "send_order_mail", payload, options));
  }
  try {
    if (!(await wasSentSince(shop.db, payload, after(shop.clock.now(), -days(1))))) await send(shop, payload, mail);
  } finally {
    await endTurn(shop.db, payload, turn.value);
  }
}

async function sendWithinBudget(shop: Shop, payload: Payload, mail: Mail): Promise<void> {
  const at = shop.clock.now();
  const draw = [budgets.askedMails, order(payload.orderId)] as const;
  if (!(await spend(shop.db, at, draw)).ok) return noteHeldBack(shop, payload);
  try {
    await send(shop, payload, mail);
  } catch (error) {
    // A mail server that is away draws on nobody's budget.
    await giveBack(shop.db, at, draw);
    throw error;
  }
}
