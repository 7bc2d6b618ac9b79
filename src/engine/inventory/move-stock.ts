import { mainPlace, type NotAtPlaces, type PlaceUnits } from "#domain/inventory/places.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { releaseWaitingUnits, serveBackOrders } from "./back-orders.ts";
import { type SecondUnit, refuseSecondUnit } from "./one-unit.ts";
import { releasing, unitsOfVariants } from "./released-units.ts";
import { holdPlaces, placesOf, putAtPlaces, type TakenAt, takeFromPlaces } from "./place-stock.ts";

/** Units of one line of an order. */
interface OrderLineUnits {
  readonly lineId: number;
  readonly quantity: number;
}

/** Units of goods that are sent for an order and are no line of it. */
interface VariantUnits {
  readonly variantId: number;
  readonly quantity: number;
}

// Rows are locked in variant order, as everywhere, so that two orders of the same goods cannot block each other.
const lock = (units: string) => `with units as (${units})
   select s.variant_id as "variantId", units.quantity, s.elsewhere from stock s join units using (variant_id)
   order by s.variant_id for update of s`;

interface LockedUnits extends VariantUnits {
  readonly elsewhere: number;
}
const lockLines = statement<[number, number[], number[]], LockedUnits>(
  "lock_goods_of_lines",
  lock(`select l.variant_id, sum(u.quantity)::int as quantity
     from unnest($2::bigint[], $3::int[]) as u (line_id, quantity) join order_lines l on l.id = u.line_id
       and l.order_id = $1
     where l.variant_id is not null group by l.variant_id`),
);
const lockVariants = statement<[number[], number[]], LockedUnits>(
  "lock_other_goods",
  lock(unitsOfVariants("$1", "$2")),
);

const lockParts = statement<[number[]], { id: number }>(
  "lock_parts_of_orders",
  `select s.variant_id as id from stock s
   where s.variant_id in (select l.variant_id from order_lines l where l.order_id = any($1))
   order by s.variant_id for update of s`,
);

/** Locks the parts of several orders, before their goods are moved one order after another. */
export async function lockPartsOf(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 1) await tx.rows(lockParts, [[...orderIds]]);
}

const sell = statement<[number, number[], number[], number[], Date]>(
  "sell_goods",
  `with given as (select * from unnest($2::bigint[], $3::bigint[], $4::int[]) as g (variant_id, place_id, quantity)),
   sold as (
     update stock s set on_hand = s.on_hand - u.quantity, reserved = s.reserved - u.quantity, sold = s.sold + u.quantity
     from (select variant_id, sum(quantity)::int as quantity from given group by 1) u where s.variant_id = u.variant_id)
   insert into stock_movements (variant_id, kind, quantity, order_id, place_id, at)
   select variant_id, 'sold', quantity, $1, nullif(place_id, ${mainPlace}), $5 from given`,
);
const sellAt = (tx: Tx, orderId: number, units: readonly PlaceUnits[], now: Instant) =>
  tx.run(sell, [
    orderId,
    units.map(({ variantId }) => variantId),
    units.map(({ placeId }) => placeId),
    units.map(({ quantity }) => quantity),
    new Date(now),
  ]);

type Sold = Result<readonly PlaceUnits[], NotAtPlaces>;

async function sellLocked(
  tx: Tx,
  orderId: number,
  locked: readonly LockedUnits[],
  { at, now }: { readonly at: TakenAt; readonly now: Instant },
): Promise<Sold> {
  const units = await placesOf(tx, locked, at);
  if (!units.ok) return units;
  await takeFromPlaces(tx, units.value);
  await sellAt(tx, orderId, units.value, now);
  return units;
}

/** Shipped goods: reserved units become sold. Gives where they were taken. */
export async function sellReservedUnits(
  tx: Tx,
  orderId: number,
  units: readonly OrderLineUnits[],
  leaving: { readonly at: TakenAt; readonly now: Instant },
): Promise<Sold> {
  const locked = await tx.rows(lockLines, [
    orderId,
    units.map(({ lineId }) => lineId),
    units.map(({ quantity }) => quantity),
  ]);
  return sellLocked(tx, orderId, locked, leaving);
}

/** The same of goods that `reserveGoods` has reserved for an order beside its lines. */
export async function sellReservedGoods(
  tx: Tx,
  orderId: number,
  units: readonly VariantUnits[],
  leaving: { readonly at: TakenAt; readonly now: Instant },
): Promise<Sold> {
  return sellLocked(tx, orderId, await tx.rows(lockVariants, columnsOf(units)), leaving);
}

/**
 * Goods that did not leave after all: sold units become reserved, and lie where they were taken; at the main place, if
 * that is closed by now. The movement is a negative sale. Refuses a second unit of a single machine; the caller must
 * then roll back.
 */
export async function unsellUnits(
  tx: Tx,
  orderId: number,
  { lines, taken }: { readonly lines: readonly OrderLineUnits[]; readonly taken: readonly PlaceUnits[] | null },
  now: Instant,
): Promise<Result<null, SecondUnit>> {
  const locked = await tx.rows(lockLines, [
    orderId,
    lines.map(({ lineId }) => lineId),
    lines.map(({ quantity }) => quantity),
  ]);
  const open = await holdPlaces(
    tx,
    (taken ?? []).map(({ placeId }) => placeId),
  );
  const back: PlaceUnits[] = [];
  for (const { variantId, quantity } of locked) {
    const own = (taken ?? []).filter((one) => one.variantId === variantId);
    for (const one of own) back.push(open.has(one.placeId) ? one : { ...one, placeId: mainPlace });
    if (own.length === 0) back.push({ variantId, quantity, placeId: mainPlace });
  }
  await sellAt(
    tx,
    orderId,
    back.map((one) => ({ ...one, quantity: -one.quantity })),
    now,
  );
  await putAtPlaces(tx, back);
  return refuseSecondUnit(tx, idsOf(back));
}

const columnsOf = (units: readonly VariantUnits[]): [number[], number[]] => [
  units.map(({ variantId }) => variantId),
  units.map(({ quantity }) => quantity),
];

const releaseUnsent = statement<[number, Date, number[], number[]], { variantId: number }>(
  "release_unsent_goods",
  releasing({
    units: `select l.variant_id, sum(l.quantity - coalesce(w.units, 0)
       - coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0))::int as quantity
     from order_lines l left join unnest($3::bigint[], $4::int[]) as w (line_id, units) on w.line_id = l.id
     where l.order_id = $1 and l.variant_id is not null group by l.variant_id`,
    by: ["order_id", "$1"],
    at: "$2",
  }),
);
const releaseVariants = statement<[number, number[], number[], Date], { variantId: number }>(
  "release_other_goods",
  releasing({ units: unitsOfVariants("$2", "$3"), by: ["order_id", "$1"], at: "$4" }),
);

const idsOf = (rows: readonly { readonly variantId: number }[]) => rows.map(({ variantId }) => variantId);

/** Releases units of an order that will not be sent: those that are reserved, and those that it waited for. */
export async function releaseUnsentUnits(tx: Tx, orderId: number, now: Instant): Promise<void> {
  const waited = await releaseWaitingUnits(tx, orderId, now);
  const units = await tx.rows(releaseUnsent, [orderId, new Date(now), [...waited.keys()], [...waited.values()]]);
  await serveBackOrders(tx, idsOf(units), now);
}

/** The same of goods that `reserveGoods` has reserved for an order beside its lines. */
export async function releaseReservedGoods(
  tx: Tx,
  orderId: number,
  units: readonly VariantUnits[],
  now: Instant,
): Promise<void> {
  const rows = await tx.rows(releaseVariants, [orderId, ...columnsOf(units), new Date(now)]);
  await serveBackOrders(tx, idsOf(rows), now);
}

const takeBack = statement<
  [number, number[], number[], number[], Date, number],
  { variantId: number; resellable: number; isWaitedFor: boolean }
>(
  "take_goods_back",
  `with units as (
     select l.variant_id, sum(u.resellable)::int as resellable, sum(u.scrapped)::int as scrapped
     from unnest($2::bigint[], $3::int[], $4::int[]) as u (line_id, resellable, scrapped)
     join order_lines l on l.id = u.line_id and l.order_id = $1::bigint
     where l.variant_id is not null group by l.variant_id
   ), locked as (
     select s.variant_id from stock s join units using (variant_id) order by s.variant_id for update of s
   ), back as (
     update stock s set on_hand = s.on_hand + units.resellable, returned = s.returned + units.resellable
     from units join locked using (variant_id) where s.variant_id = units.variant_id
     returning s.variant_id, units.resellable, units.scrapped, s.backordered
   ), moved as (
     insert into stock_movements (variant_id, kind, quantity, order_id, place_id, at)
     select variant_id, 'returned', resellable, $1::bigint, nullif($6::bigint, ${mainPlace}), $5::timestamptz from back
     where resellable > 0
     union all
     select variant_id, 'scrapped', scrapped, $1::bigint, nullif($6::bigint, ${mainPlace}), $5::timestamptz from back
     where scrapped > 0
   )
   select variant_id as "variantId", resellable, backordered > 0 as "isWaitedFor" from back`,
);

/**
 * Returned goods: saleable units are restocked at a held place, others only recorded. Refuses a second unit of a single
 * machine; the caller must then roll back.
 */
export async function restockReturnedUnits(
  tx: Tx,
  orderId: number,
  counted: readonly { lineId: number; resellable: number; scrapped: number }[],
  { placeId, now }: { readonly placeId: number; readonly now: Instant },
): Promise<Result<null, SecondUnit>> {
  const column = (of: (line: (typeof counted)[number]) => number) => counted.map(of);
  const back = await tx.rows(takeBack, [
    orderId,
    column((line) => line.lineId),
    column((line) => line.resellable),
    column((line) => line.scrapped),
    new Date(now),
    placeId,
  ]);
  await putAtPlaces(
    tx,
    back.map(({ variantId, resellable }) => ({ variantId, placeId, quantity: resellable })),
  );
  await serveBackOrders(tx, idsOf(back.filter(({ isWaitedFor }) => isWaitedFor)), now);
  return refuseSecondUnit(tx, idsOf(back.filter(({ resellable }) => resellable > 0)));
}
