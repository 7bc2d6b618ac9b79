import { statement } from "../platform/statement.ts";
import type { EnteredTransfer } from "./order-payments.ts";

/** A carrier and a number are one text: `ups 1Z999AA10123456784`. */
export interface EventTracking {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * SQL: the transfer whose entry wrote the event `e`, in one transaction: the order is locked meanwhile, so none comes
 * between. Of a surplus the event has the amount.
 */
const transferOf = `(select json_build_object('reference', t.reference, 'amount', case e.event
       when 'payment-surplus' then (e.data ->> 'amount')::int else t.amount_cents end)
     from transfers t where t.order_id = e.order_id and t.at between e.at - interval '1 minute' and e.at
     and t.used_as = case e.event when 'transfer-received' then 'part' when 'payment-confirmed' then 'payment'
       when 'payment-surplus' then 'payment' when 'payment-late' then 'sent-back'
       when 'payment-duplicate' then 'sent-back' end
     and (t.used_as = 'payment' or t.amount_cents = (e.data ->> 'amount')::int) order by t.id desc limit 1)`;

/**
 * SQL: of the event `e`, the part of the price that goes back, with the references of the transfers that it came by,
 * which its payment has from that moment.
 */
const partOwedBack = `(select json_build_object('amount', (e.data ->> 'amount')::int, 'reference', coalesce(
     (select p.reference from payments p where p.order_id = e.order_id and p.method = e.data ->> 'method'
       and p.captured_at = e.at and p.captured_cents = (e.data ->> 'amount')::int order by p.id limit 1), '')))`;

export interface EventFacts extends EventTracking {
  readonly name: string | null;
  readonly beside: string[];
  readonly transfer: EnteredTransfer | null;
}

/**
 * Of an order's events, from the first: the member of staff, the other orders in the parcel, its tracking, and the
 * transfer that was entered.
 */
export const eventFacts = statement<[number], EventFacts>(
  "facts_of_order_events",
  `select s.name, array(select o.number from orders o
     where o.id = any(string_to_array(e.data ->> 'with', ' ')::bigint[]) order by o.id) as beside,
     case when e.data ? 'parcel' then e.data ->> 'from' end as "from",
     case when e.data ? 'parcel'
       then coalesce(e.data ->> 'to', (e.data ->> 'carrier') || ' ' || (e.data ->> 'number')) end as "to",
     case e.event when 'parts-owed-back' then ${partOwedBack} else ${transferOf} end as transfer
   from order_events e left join staff s on e.actor = 'merchant' and s.id = e.actor_id
   where e.order_id = $1 order by e.id`,
);
