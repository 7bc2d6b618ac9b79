import { isManual } from "#domain/checkout/payment-method.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { readEmail } from "#domain/kernel/email.ts";
import { refuse, ok } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { after, days } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database, Db } from "../platform/database.ts";
import { findToken, createToken } from "../platform/one-time-token.ts";
import { budgets } from "../platform/budgets.ts";
import { enqueue } from "../platform/outbox.ts";
import { mailboxAbout, sender } from "../platform/parties.ts";
import { spend } from "../platform/rate-limit.ts";
import { hashToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";

/** Who is looking: the signed-in customer, and the order links this browser holds as cookies. */
export interface Viewer {
  readonly customerId: number | null;
  /** Their account has confirmed its email. */
  readonly emailVerified?: boolean;
  readonly orderTokens: readonly string[];
}

/** How long a link to an order stays good, in milliseconds. */
export const orderLinkLifetime = days(90);

/** A new link token for one order: for its mail, or for the browser that has just placed it. */
export function createOrderLink(db: Db, orderId: number, now: Instant): Promise<string> {
  return createToken(db, { purpose: "order-link", orderId, now, expiresAt: after(now, orderLinkLifetime) });
}

const orderNumberOf = statement<[number], { number: string }>(
  "order_number",
  `select number from orders where id = $1`,
);

/** The order a link leads to, for turning it into a cookie; null for a false, expired or revoked one. */
export async function openOrderLink(db: Db, token: string, now: Instant): Promise<string | null> {
  const subject = await findToken(db, "order-link", token, now);
  if (!subject || subject.orderId === null) return null;
  return (await db.row(orderNumberOf, [subject.orderId]))?.number ?? null;
}

interface Owned {
  id: number;
  customerId: number | null;
  method: PaymentMethod;
}

const selectVisible = statement<[string, number | null, Buffer[], Date], Owned & { byAccount: boolean }>(
  "visible_order",
  `select o.id, o.customer_id as "customerId", o.payment_method as method, coalesce(o.customer_id = $2, false) as "byAccount"
   from orders o
   where o.number = $1 and (o.customer_id = $2 or exists (
     select from one_time_tokens t where t.order_id = o.id and t.purpose = 'order-link' and t.token_hash = any($3)
       and t.revoked_at is null and t.expires_at > $4))`,
);

export type OrderNotVisible = { code: "order_not_found" } | { code: "account_needed" };

/**
 * The order's id if this viewer may see it. A foreign order is refused like one that does not exist. `page` is what is
 * asked for: a guest's bank deposit or zeller order shows its payment page, but its details only through an account.
 */
export async function findVisibleOrder(
  db: Db,
  viewer: Viewer,
  number: string,
  page: "payment" | "detail",
  now: Instant,
): Promise<Result<number, OrderNotVisible>> {
  const known = readOrderNumber(number);
  const hashes = viewer.orderTokens.map(hashToken);
  const seen = known && (await db.row(selectVisible, [known, viewer.customerId, hashes, new Date(now)]));
  if (!seen) return refuse({ code: "order_not_found" });
  if (page === "detail" && !seen.byAccount && isManual(seen.method)) return refuse({ code: "account_needed" });
  return ok(seen.id);
}

const findForLink = statement<[string, string], Owned>(
  "order_for_link",
  `select id, customer_id as "customerId", payment_method as method from orders
   where number = $1 and email_key = $2 and erased_at is null`,
);

/**
 * Guest look-up: mails the link (or, for a guest's bank deposit or zeller order, the invitation) to the order's own
 * address if number and email belong together. The caller answers the same either way; nothing is ever shown directly.
 * Only what is mailed draws on budgets, that of who asks and that of the order: whoever tries wrong numbers or knows the
 * number of another order takes nothing from its owner, and past the order's the owner has working links of this hour.
 */
export async function requestOrderLink(
  db: Database,
  clock: Clock,
  typed: { number: string; email: string },
  clientIp: string,
): Promise<void> {
  const number = readOrderNumber(typed.number);
  const email = readEmail(typed.email);
  if (number === null || !email.ok) return;
  await db.transaction(async (tx) => {
    const order = await tx.row(findForLink, [number, email.value]);
    if (!order) return;
    const mails = await spend(
      tx,
      clock.now(),
      [budgets.lookUpMails, sender(clientIp, email.value)],
      [budgets.lookUpLinks, mailboxAbout(email.value, order.id)],
    );
    if (!mails.ok) return;
    const mail = order.customerId === null && isManual(order.method) ? "invitation" : "order-link";
    // Asked for again before the mail has left, it is sent once.
    await enqueue(tx, clock, "send_order_mail", { orderId: order.id, mail }, { key: `${mail}:${order.id}` });
  });
}

const selectUnpaid = statement<[number | null, Buffer[], Date], { number: string }>(
  "unpaid_order_of_viewer",
  `select o.number from orders o
   where o.state = 'pending' and greatest(o.pay_by, o.hold_until) > $3 and (o.customer_id = $1 or o.id in (
     select t.order_id from one_time_tokens t where t.purpose = 'order-link' and t.token_hash = any($2)
       and t.revoked_at is null and t.expires_at > $3))
   order by o.placed_at desc limit 1`,
);

/** The number of the latest order that still waits for this viewer's payment: for who left the provider's page by going back. */
export async function findUnpaidOrder(db: Db, viewer: Viewer, now: Instant): Promise<string | null> {
  return (
    (await db.row(selectUnpaid, [viewer.customerId, viewer.orderTokens.map(hashToken), new Date(now)]))?.number ?? null
  );
}
