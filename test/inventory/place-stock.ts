import type { Db } from "#engine/platform/database.ts";

/** A part's stock by place, by what the tables say and by what the movements of each place say. */
interface PlaceSeen extends Record<string, unknown> {
  readonly onHand: number;
  /** The main place's shortage of the whole. */
  readonly elsewhere: number;
  /** The sum of the places' rows and of what is on its way. */
  readonly rows: number;
  readonly underWay: number;
  readonly least: number;
  /** Units by id of a place. */
  readonly units: Readonly<Record<string, number>>;
  /** Units that movements brought there and took from there. */
  readonly moved: Readonly<Record<string, number>>;
}

export async function readPlaces(db: Db, variantId: number): Promise<PlaceSeen> {
  const [row] = await db.sql<PlaceSeen>(
    `select s.on_hand as "onHand", s.elsewhere,
       ((select coalesce(sum(units), 0) from place_stock where variant_id = s.variant_id)
         + (select coalesce(sum(quantity - received - returned - lost), 0) from stock_transfer_lines where variant_id = s.variant_id))::int as rows,
       (select coalesce(sum(quantity - received - returned - lost), 0)::int from stock_transfer_lines where variant_id = s.variant_id) as "underWay",
       (select coalesce(min(units), 0)::int from place_stock where variant_id = s.variant_id) as least,
       (select json_object_agg(id, units) from (
          select 1 as id, s.on_hand - s.elsewhere as units
          union all select place_id, units from place_stock where variant_id = s.variant_id) u where units <> 0) as units,
       (select json_object_agg(id, units) from (
          select coalesce(place_id, 1) as id, sum(case kind when 'sold' then -quantity else quantity end)::int as units
          from stock_movements where variant_id = s.variant_id and kind in ('received', 'corrected', 'sold', 'returned', 'moved')
          group by 1) m where units <> 0) as moved
     from stock s where s.variant_id = $1`,
    [variantId],
  );
  return { ...row!, units: row!.units ?? {}, moved: row!.moved ?? {} };
}
