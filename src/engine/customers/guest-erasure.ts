import { readEmail } from "#domain/kernel/email.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { after, hours, type Instant } from "#domain/kernel/time.ts";
import type { OrderState } from "#domain/orders/order-status.ts";
import type { ShippingMethod } from "#domain/shipping/shipping-quote.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import type { Db, Tx } from "../platform/database.ts";
import { createToken, findToken, useToken } from "../platform/one-time-token.ts";
import { budgets } from "../platform/budgets.ts";
import { enqueue } from "../platform/outbox.ts";
import { mailbox, sender } from "../platform/parties.ts";
import { spend } from "../platform/rate-limit.ts";
import { deleteDraftsOf } from "../checkout/delete-drafts.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";
import { eraseSettledOrders } from "./erase-orders.ts";

/** Validity of the mailed link in milliseconds. */
const linkLifetime = hours(24);

/** An order that a guest's request is about. */
export interface OrderToErase {
  readonly id: number;
  readonly number: string;
  readonly state: OrderState;
  readonly shippingMethod: ShippingMethod;
  readonly placedAt: Instant;
}

const ordersOf = statement<[string], OrderToErase>(
  "guest_orders_to_erase",
  `select id, number, state, shipping_method as "shippingMethod", placed_at as "placedAt" from orders
   where email_key = $1 and customer_id is null and erased_at is null order by id desc`,
);

/**
 * A guest asks for their personal data to be erased: a link goes to the email, if guest orders were placed with it. The
 * caller answers the same either way, and counts how often it is asked. Orders of an account go with the account.
 */
export async function requestGuestErasure(shop: AccountShop, typed: string, clientIp: string): Promise<void> {
  const email = readEmail(typed);
  if (!email.ok) return;
  await shop.db.transaction(async (tx) => {
    const [latest] = await tx.rows(ordersOf, [email.value]);
    if (!latest) return;
    const mails = await spend(
      tx,
      shop.clock.now(),
      [budgets.erasureMails, sender(clientIp, email.value)],
      [budgets.erasureLinks, mailbox(email.value)],
    );
    if (!mails.ok) return;
    const payload = { orderId: latest.id, mail: "erasure-link" } as const;
    await enqueue(tx, shop.clock, "send_order_mail", payload, { key: `erasure-link:${latest.id}` });
  });
}

/** A token for the mailed link; it proves access to the mailbox. */
export function createErasureLink(db: Db, emailKey: string, now: Instant): Promise<string> {
  return createToken(db, { purpose: "erase-orders", emailKey, now, expiresAt: after(now, linkLifetime) });
}

/** Data that the link would erase; null for a false, used or expired link. Does not use it up. */
export async function findGuestErasure(
  shop: AccountShop,
  token: string,
): Promise<{ email: string; orders: readonly OrderToErase[] } | null> {
  const subject = await findToken(shop.db, "erase-orders", token, shop.clock.now());
  if (!subject?.emailKey) return null;
  return { email: subject.emailKey, orders: await shop.db.rows(ordersOf, [subject.emailKey]) };
}

const insertRequest = statement<[string, Date]>(
  "request_erasure",
  `insert into erasure_requests (email_key, requested_at) values ($1, $2) on conflict do nothing`,
);
const revokeLinks = statement<[string, Date]>(
  "revoke_links_to_erase",
  `update one_time_tokens set revoked_at = $2 where email_key = $1 and used_at is null and revoked_at is null`,
);
const deleteAlerts = statement<[string]>(
  "erase_stock_alerts_of_guest",
  "delete from stock_alerts where email_key = $1",
);
const deleteAbandoned = statement<[string]>(
  "erase_abandoned_carts_of_guest",
  `with carts as (delete from abandoned_carts where email_key = $1)
   delete from cart_consents where email_key = $1`,
);

/**
 * Erases what a guest asked for, once: settled orders at once, the others when they are settled. The request stands on
 * the timeline of each order that waits, for the merchant to see. Gives how many wait.
 */
export function confirmGuestErasure(
  shop: AccountShop,
  token: string,
): Promise<Result<{ waiting: number }, { code: "link_expired" }>> {
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now();
    const used = await useToken(tx, "erase-orders", token, now);
    if (!used.ok) return used;
    const { emailKey } = used.value;
    if (emailKey === null) return refuse({ code: "link_expired" });
    await tx.run(insertRequest, [emailKey, new Date(now)]);
    await noteOnOrders(tx, emailKey, now);
    await tx.run(deleteAlerts, [emailKey]);
    await tx.run(deleteAbandoned, [emailKey]);
    await deleteDraftsOf(tx, { emailKey }, now);
    await tx.run(revokeLinks, [emailKey, new Date(now)]);
    await eraseSettledOrders(tx, shop);
    return ok({ waiting: (await tx.rows(ordersOf, [emailKey])).length });
  });
}

async function noteOnOrders(tx: Tx, emailKey: string, now: Instant): Promise<void> {
  for (const order of await tx.rows(ordersOf, [emailKey]))
    await writeOrderEvent(tx, order, "erasure-requested", { actor: "customer" }, now);
}

/** A request as shown to the merchant. */
export interface ErasureRequest {
  readonly id: number;
  /** Empty once all is erased. */
  readonly email: string;
  readonly requestedAt: Instant;
  readonly doneAt: Instant | null;
  /** Orders that are not settled yet. */
  readonly numbers: readonly string[];
}

const selectRequests = statement<[], ErasureRequest>(
  "erasure_requests",
  `select r.id, r.email_key as email, r.requested_at as "requestedAt", r.done_at as "doneAt",
     coalesce((select array_agg(o.number order by o.id) from orders o
       where r.done_at is null and o.email_key = r.email_key and o.customer_id is null and o.erased_at is null),
         '{}') as numbers
   from erasure_requests r order by r.done_at is not null, r.id desc limit 200`,
);

/** Guests' erasure requests, pending ones first. */
export function listErasureRequests(db: Db): Promise<ErasureRequest[]> {
  return db.rows(selectRequests, []);
}
