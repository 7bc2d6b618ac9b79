import { statement } from "../platform/statement.ts";

/** A carrier and a number are one text: `ups 1Z999AA10123456784`. */
export interface EventTracking {
  readonly from: string | null;
  readonly to: string | null;
}

/** Of an order's events, from the first: the member of staff, the other orders in the parcel, and its tracking. */
export const eventFacts = statement<[number], { name: string | null; beside: string[] } & EventTracking>(
  "facts_of_order_events",
  `select s.name, array(select o.number from orders o
     where o.id = any(string_to_array(e.data ->> 'with', ' ')::bigint[]) order by o.id) as beside,
     case when e.data ? 'parcel' then e.data ->> 'from' end as "from",
     case when e.data ? 'parcel'
       then coalesce(e.data ->> 'to', (e.data ->> 'carrier') || ' ' || (e.data ->> 'number')) end as "to"
   from order_events e left join staff s on e.actor = 'merchant' and s.id = e.actor_id
   where e.order_id = $1 order by e.id`,
);
