import { mainPlace, type NotAtPlaces, type PlaceUnits, takeFrom } from "#domain/inventory/places.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

// Rows of place_stock and the sum of them in `stock.elsewhere` are written here alone, while the part is locked. What
// rises, rises in `on_hand` first, and what falls, falls here first, so that the main place is never below nothing.

/** SQL: units of stock `s` that lie at the main place. */
const unitsAtMain = "(s.on_hand - s.elsewhere)";

/** SQL: units of stock `s` that lie at the place of this parameter. */
export const unitsHere = (place: string): string =>
  `(case when ${place}::bigint = ${mainPlace} then ${unitsAtMain} else
     coalesce((select ps.units from place_stock ps where ps.variant_id = s.variant_id
       and ps.place_id = ${place}::bigint), 0) end)`;

const selectUnits = statement<[number[]], PlaceUnits>(
  "units_at_places",
  `select s.variant_id as "variantId", ${mainPlace}::bigint as "placeId", ${unitsAtMain} as quantity from stock s
   where s.variant_id = any($1) and s.on_hand > s.elsewhere
   union all
   select variant_id, place_id, units from place_stock where variant_id = any($1) and units > 0`,
);

/** Where units of these parts lie; what is on its way between places lies nowhere. */
export function unitsAtPlaces(db: Db, variantIds: readonly number[]): Promise<PlaceUnits[]> {
  return db.rows(selectUnits, [[...variantIds]]);
}

const columnsOf = (units: readonly PlaceUnits[]): [number[], number[], number[]] => [
  units.map(({ variantId }) => variantId),
  units.map(({ placeId }) => placeId),
  units.map(({ quantity }) => quantity),
];
const isElsewhere = ({ placeId, quantity }: PlaceUnits) => placeId !== mainPlace && quantity > 0;

const take = statement<[number[], number[], number[]]>(
  "take_from_places",
  `with given as (select * from unnest($1::bigint[], $2::bigint[], $3::int[]) as g (variant_id, place_id, units)),
   taken as (
     update place_stock p set units = p.units - g.units from given g
     where p.variant_id = g.variant_id and p.place_id = g.place_id returning p.variant_id, g.units)
   update stock s set elsewhere = s.elsewhere - t.units
   from (select variant_id, sum(units)::int as units from taken group by 1) t where s.variant_id = t.variant_id`,
);

/** Takes units of locked parts from their places, before they are taken from what is on hand. */
export async function takeFromPlaces(tx: Tx, units: readonly PlaceUnits[]): Promise<void> {
  const some = units.filter(isElsewhere);
  if (some.length > 0) await tx.run(take, columnsOf(some));
}

const put = statement<[number[], number[], number[]]>(
  "put_at_places",
  `with given as (select * from unnest($1::bigint[], $2::bigint[], $3::int[]) as g (variant_id, place_id, units)),
   put as (
     insert into place_stock as p (variant_id, place_id, units) select variant_id, place_id, units from given
     on conflict (variant_id, place_id) do update set units = p.units + excluded.units)
   update stock s set elsewhere = s.elsewhere + t.units
   from (select variant_id, sum(units)::int as units from given group by 1) t where s.variant_id = t.variant_id`,
);

/** Puts units of locked parts at their places, once they are added to what is on hand. */
export async function putAtPlaces(tx: Tx, units: readonly PlaceUnits[]): Promise<void> {
  const some = units.filter(isElsewhere);
  if (some.length > 0) await tx.run(put, columnsOf(some));
}

const hold = statement<[number], { id: number }>(
  "hold_place",
  `select id from places where id = $1 and closed_at is null for share`,
);

/** Holds an open place, so that it is not closed before the transaction ends; false if there is none. */
export async function holdPlace(tx: Tx, placeId: number): Promise<boolean> {
  return placeId === mainPlace || (await tx.row(hold, [placeId])) !== null;
}

const holdAll = statement<[number[]], { id: number }>(
  "hold_places",
  `select id from places where id = any($1) and closed_at is null order by id for share`,
);

/** Holds several places as `holdPlace` does one, in the order in which all are locked; gives those that are open. */
export async function holdPlaces(tx: Tx, placeIds: readonly number[]): Promise<ReadonlySet<number>> {
  const others = placeIds.filter((id) => id !== mainPlace);
  const open = others.length === 0 ? [] : await tx.rows(holdAll, [others]);
  return new Set([mainPlace, ...open.map(({ id }) => id)]);
}

const selectOrder = statement<[string | null], { id: number }>(
  "places_to_take_from",
  `select id from places where closed_at is null
   order by (pickup_id is not null and pickup_id = $1) desc, ships desc, position, id`,
);

/** Open places in the order in which goods are taken from them, first that of a pickup place. */
export async function placesInOrder(db: Db, pickupId: string | null): Promise<number[]> {
  return (await db.rows(selectOrder, [pickupId])).map(({ id }) => id);
}

/** The choice of where goods are taken: a place, or the merchant's order of places. */
export interface TakenAt {
  /** Null for the merchant's order. */
  readonly placeId: number | null;
  /** The pickup place of an order that is fetched: its goods are taken there first. */
  readonly pickupId?: string | null;
}

/** Where units of locked parts are taken. Where all lies at the main place, nothing more is read. */
export async function placesOf(
  tx: Tx,
  goods: readonly { readonly variantId: number; readonly quantity: number; readonly elsewhere: number }[],
  { placeId, pickupId = null }: TakenAt,
): Promise<Result<PlaceUnits[], NotAtPlaces>> {
  const units = goods.map(({ variantId, quantity }) => ({ variantId, quantity }));
  const isAtMain = goods.every(({ elsewhere }) => elsewhere === 0);
  if (isAtMain && (placeId ?? mainPlace) === mainPlace)
    return { ok: true, value: units.map((one) => ({ ...one, placeId: mainPlace })) };
  const shelves = await unitsAtPlaces(
    tx,
    units.map(({ variantId }) => variantId),
  );
  const places = placeId === null ? await placesInOrder(tx, pickupId) : [placeId];
  return takeFrom(places, units, shelves);
}
