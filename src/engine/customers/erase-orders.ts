import type { OrderState } from "#domain/orders/transitions.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";

/** States in which nobody needs to reach the buyer any more. */
const settled = ["canceled", "delivered", "picked-up", "refund-completed"] as const satisfies readonly OrderState[];

// The state of delivery stays: the tax that was paid depends on it. What the buyer wrote, showed or was sent where goes.
const eraseOrders = statement<[string[], Date], { photos: string[] }>(
  "erase_orders",
  `with erased as (
     update orders o set email = '', email_key = '', phone = '', first_name = '', last_name = '', note = '', erased_at = $2,
       shipping_address = case when shipping_address is null then null
         else jsonb_build_object('state', shipping_address -> 'state', 'country', shipping_address -> 'country') end,
       billing_address = jsonb_build_object('state', billing_address -> 'state', 'country', billing_address -> 'country')
     from customers c where c.id = o.customer_id and c.erased_at is not null and o.erased_at is null and o.state = any($1)
     returning o.id
   ), photos as (
     delete from return_photos p using erased where p.order_id = erased.id returning p.name
   ), drafts as (
     delete from return_drafts d using erased where d.order_id = erased.id
   ), notes as (
     delete from order_notes n using erased where n.order_id = erased.id
   ), ways as (
     delete from parcel_events e using parcels p, erased where e.parcel_id = p.id and p.order_id = erased.id
   ), remarks as (
     update returns r set remark = '' from erased where r.order_id = erased.id and r.remark <> ''
   ), wishes as (
     update refund_requests r set remark = '' from erased where r.order_id = erased.id and r.remark <> ''
   )
   select coalesce(array_agg(name), '{}') as photos from photos`,
);

/** Takes personal data off the settled orders of erased accounts, and their pictures with it; those still on their way follow when they are settled. */
export async function eraseSettledOrders(tx: Tx, { clock }: AccountShop): Promise<void> {
  const names = (await tx.row(eraseOrders, [[...settled], new Date(clock.now())]))?.photos ?? [];
  if (names.length > 0) await enqueue(tx, clock, "remove_files", { names });
}
