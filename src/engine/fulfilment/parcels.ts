import type { Instant } from "#domain/kernel/time.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import { isBack, parcelsWith } from "../orders/order-parcels.ts";
import { milliseconds } from "../platform/columns.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A parcel with an order's goods in it and its carrier's events, latest first. */
export interface Parcel {
  readonly id: number;
  /** The freight damage claim whose replacement or parts it holds; null for the order's own goods. */
  readonly claim: string | null;
  readonly carrier: CarrierName;
  readonly number: string;
  /** The truck line's tracking page, if the merchant entered one. */
  readonly link: string | null;
  readonly status: string;
  readonly shippedAt: Instant;
  readonly deliveredAt: Instant | null;
  readonly expectedAt: Instant | null;
  /** `lineId` refers to the order's line, or to the claim's. */
  readonly lines: readonly { lineId: number; sku: string; quantity: number }[];
  readonly events: readonly { code: string; text: string; place: string; at: Instant }[];
}

const selectParcels = statement<[number], Parcel>(
  "parcels_of_order",
  `select p.id, (select number from claims c where c.id = p.claim_id) as claim, p.carrier, p.number, p.link, p.status,
   p.shipped_at as "shippedAt", p.delivered_at as "deliveredAt", p.expected_at as "expectedAt",
     case when p.claim_id is null
       then (select coalesce(json_agg(json_build_object('lineId', l.id, 'sku', l.sku, 'quantity', pl.quantity)
         order by l.position), '[]')
         from parcel_lines pl join order_lines l on l.id = pl.line_id and l.order_id = $1 where pl.parcel_id = p.id)
       else (select coalesce(json_agg(json_build_object('lineId', g.id, 'sku', g.sku, 'quantity', g.quantity)
         order by g.id), '[]')
         from claim_goods g where g.claim_id = p.claim_id) end as lines,
     (select coalesce(json_agg(json_build_object('code', e.code, 'text', e.text, 'place', e.place,
        'at', ${milliseconds("e.at")}) order by e.at desc, e.id desc), '[]')
      from parcel_events e where e.parcel_id = p.id) as events
   from parcels p where p.id in ${parcelsWith("$1")} order by p.id`,
);

const selectReturned = statement<[number], { id: number }>(
  "returned_parcels",
  `select p.id from parcels p where p.id in ${parcelsWith("$1")} and ${isBack("p")} order by p.id`,
);

/** The order's parcels that came back to the shop and have not left again. */
export async function returnedParcels(db: Db, orderId: number): Promise<number[]> {
  return (await db.rows(selectReturned, [orderId])).map(({ id }) => id);
}

/** The order's parcels by shipping time. Of a parcel that holds other orders' goods too, the lines are this order's. */
export function parcelsOf(db: Db, orderId: number): Promise<Parcel[]> {
  return db.rows(selectParcels, [orderId]);
}
