import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import { type PickupStockAt, stockAtPickup } from "#domain/checkout/pickup-stock.ts";
import { waitOf } from "#domain/inventory/back-order.ts";
import { expectedDay } from "#domain/inventory/expected-day.ts";
import { mainPlace } from "#domain/inventory/places.ts";
import { type PartAtPlaces, unitsToFetch } from "#domain/inventory/units-to-fetch.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { CartLineRow } from "../cart/cart-lines.ts";
import type { Db } from "../platform/database.ts";
import { anyOf, statement } from "../platform/statement.ts";

/** Units of parts that buyers can fetch, by part number and pickup place. */
export type PickupUnits = ReadonlyMap<string, Readonly<Record<string, number>>>;

const selectParts = statement<[readonly string[], readonly string[]], PartAtPlaces & { sku: string }>(
  "parts_at_pickup",
  `with parts as (
     select v.sku, v.id, coalesce(s.on_hand, 0) as on_hand, coalesce(s.elsewhere, 0) as elsewhere,
       coalesce(s.reserved, 0) as reserved
     from variants v left join stock s on s.variant_id = v.id
     where v.sku = ${anyOf("$1", "text")} and exists (select from places
       where closed_at is null and pickup_id = ${anyOf("$2", "text")})
   ), fetched as materialized (
     select l.variant_id, o.pickup_place ->> 'id' as pickup_id,
       sum(greatest(0, l.quantity - l.refunded_quantity - l.waiting
       - coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0)))::int as units
     from orders o join order_lines l on l.order_id = o.id
     where o.pickup_place is not null and o.state in ('pending', 'confirmed', 'ready-for-pickup')
       and l.variant_id in (select id from parts where reserved > 0)
     group by 1, 2
   )
   select sku, reserved,
     (select json_agg(json_build_object('pickupId', p.pickup_id, 'units', case when p.id = ${mainPlace}
        then parts.on_hand - parts.elsewhere else coalesce(ps.units, 0) end) order by p.ships desc, p.position, p.id)
      from places p left join place_stock ps on ps.place_id = p.id and ps.variant_id = parts.id
      where p.closed_at is null) as shelves,
     coalesce((select json_object_agg(f.pickup_id, f.units) from fetched f where f.variant_id = parts.id),
       '{}') as fetched
   from parts`,
);

/**
 * Units of these parts that can be fetched at pickup places. Null if no place of stock serves one of them: then nobody
 * knows where buyers find what.
 */
export async function pickupUnits(
  db: Db,
  skus: readonly string[],
  places: readonly PickupPlace[],
): Promise<PickupUnits | null> {
  if (skus.length === 0 || places.length === 0) return null;
  const parts = await db.rows(selectParts, [skus, places.map(({ id }) => id)]);
  return parts.length === 0 ? null : new Map(parts.map((part) => [part.sku, unitsToFetch(part)]));
}

/** Where and when each line of a cart can be fetched; empty lists where the shop does not say. */
export async function linesAtPickup(
  db: Db,
  rows: readonly CartLineRow[],
  places: readonly PickupPlace[],
  today: CalendarDay,
): Promise<PickupStockAt[][]> {
  const units = await pickupUnits(
    db,
    rows.map(({ sku }) => sku),
    places,
  );
  return rows.map((row) => {
    if (units === null || !row.sellable) return [];
    const expectedOn = waitOf(row, row.quantity, today)?.on ?? expectedDay(row, today);
    return stockAtPickup(places, units.get(row.sku) ?? {}, { ...row, expectedOn }, today);
  });
}
