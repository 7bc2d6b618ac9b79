import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { releaseWaitingUnits, serveBackOrders, waitedFor } from "./back-orders.ts";

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
const sell = (units: string) => `with units as (${units}), locked as (
     select s.variant_id from stock s join units using (variant_id) order by s.variant_id for update of s
   ), sold as (
     update stock s set on_hand = s.on_hand - units.quantity, reserved = s.reserved - units.quantity, sold = s.sold + units.quantity
     from units join locked using (variant_id) where s.variant_id = units.variant_id
     returning s.variant_id, units.quantity
   )
   insert into stock_movements (variant_id, kind, quantity, order_id, at) select variant_id, 'sold', quantity, $1, $4 from sold`;

const ofVariants = `select u.variant_id, sum(u.quantity)::int as quantity from unnest($2::bigint[], $3::int[]) as u (variant_id, quantity)
   group by u.variant_id`;

const sellLines = statement<[number, number[], number[], Date]>(
  "sell_goods",
  sell(`select l.variant_id, sum(u.quantity)::int as quantity
     from unnest($2::bigint[], $3::int[]) as u (line_id, quantity) join order_lines l on l.id = u.line_id and l.order_id = $1
     where l.variant_id is not null group by l.variant_id`),
);
const sellVariants = statement<[number, number[], number[], Date]>("sell_other_goods", sell(ofVariants));

/** Shipped goods: reserved units become sold. */
export async function sellReservedUnits(
  tx: Tx,
  orderId: number,
  units: readonly OrderLineUnits[],
  now: Instant,
): Promise<void> {
  await tx.run(sellLines, [
    orderId,
    units.map(({ lineId }) => lineId),
    units.map(({ quantity }) => quantity),
    new Date(now),
  ]);
}

/** Goods that did not leave after all: sold units become reserved. The movement is a negative sale. */
export function unsellUnits(tx: Tx, orderId: number, units: readonly OrderLineUnits[], now: Instant): Promise<void> {
  const negative = units.map(({ lineId, quantity }) => ({ lineId, quantity: -quantity }));
  return sellReservedUnits(tx, orderId, negative, now);
}

/** The same of goods that `reserveGoods` has reserved for an order beside its lines. */
export async function sellReservedGoods(
  tx: Tx,
  orderId: number,
  units: readonly VariantUnits[],
  now: Instant,
): Promise<void> {
  await tx.run(sellVariants, [orderId, ...columnsOf(units), new Date(now)]);
}

const columnsOf = (units: readonly VariantUnits[]): [number[], number[]] => [
  units.map(({ variantId }) => variantId),
  units.map(({ quantity }) => quantity),
];

const release = (units: string, at: string) => `with units as (${units}), locked as (
     select s.variant_id from stock s join units using (variant_id) where units.quantity > 0 order by s.variant_id for update of s
   ), freed as (
     update stock s set reserved = s.reserved - units.quantity
     from units join locked using (variant_id) where s.variant_id = units.variant_id
     returning s.variant_id, units.quantity, s.backordered
   ), moved as (
     insert into stock_movements (variant_id, kind, quantity, order_id, at) select variant_id, 'released', quantity, $1, ${at} from freed
   )
   ${waitedFor("freed")}`;

const releaseUnsent = statement<[number, Date, number[], number[]], { variantId: number }>(
  "release_unsent_goods",
  release(
    `select l.variant_id, sum(l.quantity - coalesce(w.units, 0)
       - coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0))::int as quantity
     from order_lines l left join unnest($3::bigint[], $4::int[]) as w (line_id, units) on w.line_id = l.id
     where l.order_id = $1 and l.variant_id is not null group by l.variant_id`,
    "$2",
  ),
);
const releaseVariants = statement<[number, number[], number[], Date], { variantId: number }>(
  "release_other_goods",
  release(ofVariants, "$4"),
);

const idsOf = (rows: readonly { readonly variantId: number }[]) => rows.map(({ variantId }) => variantId);

/** Releases units of an order that will not be sent: those that are reserved, and those that it waited for. */
export async function releaseUnsentUnits(tx: Tx, orderId: number, now: Instant): Promise<void> {
  const waited = await releaseWaitingUnits(tx, orderId, now);
  const wanted = await tx.rows(releaseUnsent, [orderId, new Date(now), [...waited.keys()], [...waited.values()]]);
  await serveBackOrders(tx, idsOf(wanted), now);
}

/** The same of goods that `reserveGoods` has reserved for an order beside its lines. */
export async function releaseReservedGoods(
  tx: Tx,
  orderId: number,
  units: readonly VariantUnits[],
  now: Instant,
): Promise<void> {
  const wanted = await tx.rows(releaseVariants, [orderId, ...columnsOf(units), new Date(now)]);
  await serveBackOrders(tx, idsOf(wanted), now);
}

const takeBack = statement<[number, number[], number[], number[], Date], { variantId: number }>(
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
     insert into stock_movements (variant_id, kind, quantity, order_id, at)
     select variant_id, 'returned', resellable, $1::bigint, $5::timestamptz from back where resellable > 0
     union all
     select variant_id, 'scrapped', scrapped, $1::bigint, $5::timestamptz from back where scrapped > 0
   )
   ${waitedFor("back")}`,
);

/** Returned goods: saleable units are restocked, others only recorded. */
export async function restockReturnedUnits(
  tx: Tx,
  orderId: number,
  counted: readonly { lineId: number; resellable: number; scrapped: number }[],
  now: Instant,
): Promise<void> {
  const column = (of: (line: (typeof counted)[number]) => number) => counted.map(of);
  const wanted = await tx.rows(takeBack, [
    orderId,
    column((line) => line.lineId),
    column((line) => line.resellable),
    column((line) => line.scrapped),
    new Date(now),
  ]);
  await serveBackOrders(tx, idsOf(wanted), now);
}
