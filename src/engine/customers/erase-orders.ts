import { after } from "#domain/kernel/time.ts";
import type { OrderState } from "#domain/orders/order-status.ts";
import { parcelsWith } from "../orders/order-parcels.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { personOnOrders, settledWithoutNews } from "../platform/retention.ts";
import { textsCleared } from "../checkout/placed-order.ts";
import { purgeQuoteFiles } from "../checkout/quote-files.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";

/** Final states, in which nobody needs the buyer's contact any more. */
const settled = ["canceled", "delivered", "picked-up", "refund-completed"] as const satisfies readonly OrderState[];
/** States ended by the carrier or the buyer; otherwise by time. */
const onTheirWay = ["shipped", "ready-for-pickup"] as const satisfies readonly OrderState[];

// Orders of closed accounts, of guests who asked, and of long ago. The US state stays, because the tax depends on it;
// what the buyer wrote and photographed goes, and where the goods were sent.
const eraseOrders = statement<[string[], Date, string[], Date, Date], { photos: string[] }>(
  "erase_orders",
  `with due as (
     select o.id from orders o left join customers c on c.id = o.customer_id
     where o.erased_at is null and not exists (select from claims k where k.order_id = o.id and k.ended_at is null)
       and (o.state = any($1) or o.state = any($3) and not exists (select from order_events e where e.order_id = o.id
         and e.at > $4))
       and (c.erased_at is not null and o.company_id is null or o.placed_at <= $5
         or o.customer_id is null and o.email_key in (select r.email_key from erasure_requests r
           where r.done_at is null))
     order by o.id for update of o
   ), of_companies as (
     -- A company keeps what it bought; who bought it for it goes.
     update orders o set email = '', email_key = '', bought_for = bought_for - 'by' from customers c
     where c.id = o.customer_id and c.erased_at is not null and o.company_id is not null and o.email <> ''
       and o.erased_at is null and o.placed_at > $5 and o.state = any($1) returning o.id
   ), erased as (
     update orders o set email = '', email_key = '', phone = '', first_name = '', last_name = '', ${textsCleared},
       erased_at = $2, bought_for = bought_for - 'by',
       shipping_address = case when shipping_address is null then null
         else jsonb_build_object('state', shipping_address -> 'state', 'country', shipping_address -> 'country') end,
       billing_address = jsonb_build_object('state', billing_address -> 'state', 'country',
         billing_address -> 'country')
     from due where o.id = due.id returning o.id
   ), references_gone as (
     -- An invoice keeps what its lines are booked to, as it keeps the references of its orders.
     update order_lines l set buyer_reference = '' from erased
     where l.order_id = erased.id and l.buyer_reference <> ''
       and not exists (select from invoice_lines i where i.line_id = l.id)
   ), names as (
     -- The company keeps the terms of a quote; the recipient's email is erased.
     update order_draft_versions v set paper = jsonb_set(v.paper, '{checkout,email}', '""') from order_drafts d
     join of_companies o on o.id = d.order_id
     where v.draft_id = d.id
   ), quotes as (
     delete from order_draft_versions v using order_drafts d, erased where v.draft_id = d.id and d.order_id = erased.id
   ), quote_words as (
     delete from order_draft_messages m using order_drafts d, erased where m.draft_id = d.id and d.order_id = erased.id
   ), photos as (
     delete from return_photos p using erased where p.order_id = erased.id returning p.name
   ), drafts as (
     delete from return_drafts d using erased where d.order_id = erased.id
   ), claim_photos_gone as (
     delete from claim_photos p using erased where p.order_id = erased.id returning p.name
   ), claim_drafts_gone as (
     delete from claim_drafts d using erased where d.order_id = erased.id
   ), descriptions as (
     update claims k set description = '' from erased where k.order_id = erased.id and k.description <> ''
   ), labels_gone as (
     update labels l set file = null from erased, labels before where l.order_id = erased.id and l.file is not null
       and before.id = l.id returning before.file as name
   ), po_documents_gone as (
     delete from po_documents d using erased where d.order_id = erased.id returning d.name
   ), notes as (
     delete from order_notes n using erased where n.order_id = erased.id
   ), changes as (
     update order_changes c set personal = '[]' from erased where c.order_id = erased.id
   ), ways as (
     delete from parcel_events e using erased where e.parcel_id in ${parcelsWith("erased.id")}
   ), remarks as (
     update returns r set remark = '' from erased where r.order_id = erased.id and r.remark <> ''
   ), requests as (
     update refund_requests r set remark = '' from erased where r.order_id = erased.id and r.remark <> ''
   ), codes as (
     update discount_uses u set email_key = '' from erased where u.order_id = erased.id
   ), holds as (
     delete from order_holds h using erased where h.order_id = erased.id
   ), links as (
     delete from one_time_tokens t using erased where t.order_id = erased.id
   )
   select coalesce(array_agg(name), '{}') as photos from (select name from photos union all select name
     from claim_photos_gone
     union all select name from labels_gone union all select name from po_documents_gone) gone`,
);

// The last of a guest's orders takes the email off the request.
const closeRequests = statement<[Date]>(
  "close_erasure_requests",
  `update erasure_requests r set done_at = $1, email_key = '' where r.done_at is null and not exists (
     select from orders o where o.email_key = r.email_key and o.customer_id is null and o.erased_at is null)`,
);

/**
 * Takes personal data off the settled orders of erased accounts, of guests who asked for it, and of seven years ago,
 * and their pictures with it; those still on their way follow when they are settled. An order that left and that nobody
 * closes is settled half a year after the last that was heard of it.
 */
export async function eraseSettledOrders(tx: Tx, { clock }: AccountShop): Promise<void> {
  const now = clock.now();
  const names =
    (
      await tx.row(eraseOrders, [
        [...settled],
        new Date(now),
        [...onTheirWay],
        new Date(after(now, -settledWithoutNews)),
        new Date(after(now, -personOnOrders)),
      ])
    )?.photos ?? [];
  await tx.run(closeRequests, [new Date(now)]);
  if (names.length > 0) await enqueue(tx, clock, "remove_files", { names });
  // Those of messages that are gone now, or with a quote or an account before.
  await purgeQuoteFiles(tx, clock);
}
