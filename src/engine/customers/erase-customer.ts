import type { Language } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { leaveAllCompanies } from "../companies/departures.ts";
import { enqueue } from "../platform/outbox.ts";
import { deleteDraftsOf } from "../checkout/delete-drafts.ts";
import { purgePoDocuments } from "../checkout/po-document.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";
import { scheduleErasure } from "./schedule-erasure.ts";
import { eraseSettledOrders } from "./erase-orders.ts";

const lockClosing = statement<[number], { email: string; language: Language; dueAt: Instant }>(
  "lock_customer_to_erase",
  `select email, language, closure_due_at as "dueAt" from customers
   where id = $1 and erased_at is null and closure_due_at is not null for update`,
);
const erasers = [
  "customer_sessions",
  "addresses",
  "carts",
  "customer_machines",
  "saved_quotations",
  "quotations",
  "part_lists",
  "customer_notes",
  "person_tags",
  "bulk_change_people",
  "customer_group_customers",
  "order_draft_messages",
  "company_join_requests",
].map((table) => statement<[number]>(`erase_${table}`, `delete from ${table} where customer_id = $1`));
// A company keeps the approval of its order, without the words and the name of whoever asked.
const eraseRequisitions = statement<[number]>(
  "erase_requisitions",
  `with unordered as (
     delete from requisitions where customer_id = $1 and order_id is null
   ), notes as (
     update requisition_events e set note = '' from requisitions r
     where r.id = e.requisition_id and r.customer_id = $1 and r.order_id is not null and e.by_customer_id = $1
   )
   update requisitions set form = '{}', why = '', bought_for = jsonb_set(bought_for, '{by}', '""')
   where customer_id = $1 and order_id is not null`,
);
// Promised to the site for when they have gone; nobody is mailed until the site chooses whom.
const leaveMachines = statement<[number]>(
  "leave_machines_of_erased",
  `update customer_machines set customer_id = null, site_id = heir_site_id, heir_site_id = null, remind = false,
     version = version + 1 where customer_id = $1 and heir_site_id is not null`,
);
// Also what was asked before there was an account, or while signed out.
const eraseAlerts = statement<[number]>(
  "erase_stock_alerts",
  "delete from stock_alerts where customer_id = $1 or email_key = (select email_key from customers where id = $1)",
);
const eraseAbandoned = statement<[number]>(
  "erase_abandoned_carts",
  `with carts as (
     delete from abandoned_carts
     where customer_id = $1 or email_key = (select email_key from customers where id = $1)
   )
   delete from cart_consents where email_key = (select email_key from customers where id = $1)`,
);
const eraseTokens = statement<[number]>(
  "erase_tokens",
  // Three searches, each by its index; joined by "or" they would be one through every link there is.
  `delete from one_time_tokens where token_hash in (
     select token_hash from one_time_tokens where customer_id = $1
     union select t.token_hash from customers c join one_time_tokens t on t.email_key = c.email_key where c.id = $1
     union select t.token_hash from orders o join one_time_tokens t on t.order_id = o.id where o.customer_id = $1)`,
);
// Reviews stay, without name and pictures.
const eraseReviews = statement<[number], { photos: string[] }>(
  "erase_reviews",
  `with shown as (
     select p.name from reviews r, jsonb_array_elements(r.photos) as photo,
       lateral (select coalesce(photo ->> 'name', photo #>> '{}') as name) p
     where r.customer_id = $1
   ), erased as (
     update reviews set author = '', photos = '[]', customer_id = null where customer_id = $1
   )
   select coalesce(array_agg(name), '{}') as photos from shown`,
);
const eraseCertificates = statement<[number], { name: string }>(
  "erase_tax_certificates",
  `delete from tax_certificates where customer_id = $1 returning name`,
);
const eraseUses = statement<[number]>(
  "erase_discount_uses",
  `update discount_uses set email_key = '' where order_id in (select id from orders where customer_id = $1)`,
);
// The row stays as what its orders belong to; the email is free to sign up afresh.
const eraseProfile = statement<[number, Date]>(
  "erase_profile",
  `update customers set email = '', email_key = 'erased ' || id, email_verified_at = null, password_hash = null,
     first_name = '', last_name = '', phone = '', industry = '', points = 0, points_owed = 0, tax_exempt = false,
     tax_exempt_until = null, buys_for_site_id = null, bought_for_until = '', bought_for_site_until = null,
     closure_due_at = null, erased_at = $2
   where id = $1`,
);

/**
 * Erases an account whose day has come: profile, addresses, machines, sessions, links, cart and pictures. An account
 * that its owner kept after all is left alone. Run before the day has come, the job enqueues itself again.
 */
export function eraseCustomer(shop: AccountShop, customerId: number): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now();
    const closing = await tx.row(lockClosing, [customerId]);
    if (!closing) return;
    const { dueAt, ...to } = closing;
    if (dueAt > now) return scheduleErasure(tx, shop.clock, customerId, dueAt);
    const at = new Date(now);
    await tx.run(eraseTokens, [customerId]);
    await tx.run(eraseAlerts, [customerId]);
    await tx.run(eraseAbandoned, [customerId]);
    await deleteDraftsOf(tx, { customerId }, now);
    await leaveAllCompanies(tx, customerId, at);
    await tx.run(leaveMachines, [customerId]);
    await tx.run(eraseRequisitions, [customerId]);
    for (const eraser of erasers) await tx.run(eraser, [customerId]);
    const certificates = (await tx.rows(eraseCertificates, [customerId])).map(({ name }) => name);
    const names = [...certificates, ...((await tx.row(eraseReviews, [customerId]))?.photos ?? [])];
    if (names.length > 0) await enqueue(tx, shop.clock, "remove_files", { names });
    // Those of the carts that are gone now.
    await purgePoDocuments(tx, shop.clock);
    await tx.run(eraseUses, [customerId]);
    await tx.run(eraseProfile, [customerId, at]);
    await eraseSettledOrders(tx, shop);
    await enqueue(tx, shop.clock, "send_customer_mail", { customerId, mail: "closed", to });
  });
}
