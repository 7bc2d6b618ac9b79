import { takeFrom } from "#domain/inventory/places.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { unitsLeft } from "../../fulfilment/units-left.ts";
import { placesInOrder, unitsAtPlaces } from "../../inventory/place-stock.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { MoneyHold } from "#domain/payments/money-hold.ts";
import { moneyHoldsOf } from "../../payments/money-hold.ts";
import { depositIsOpen } from "../../receivables/company-account.ts";
import { openPlaces, type PlaceChoice } from "../places.ts";

interface PickRow {
  /** Where it is fetched; null in a shop with one place, and of goods that lie nowhere now. */
  readonly place: PlaceChoice | null;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly quantity: number;
  readonly orders: readonly { readonly number: string; readonly quantity: number }[];
}

interface WantedRow {
  readonly number: string;
  readonly pickupId: string | null;
  readonly variantId: number | null;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly quantity: number;
}

const selectWanted = statement<[string[]], WantedRow>(
  "picks",
  `with waiting as (
     select l.variant_id, l.sku, l.name, o.number, o.placed_at, o.pickup_place ->> 'id' as pickup_id,
       ${unitsLeft} as quantity
     from orders o join order_lines l on l.order_id = o.id
     where o.number = any($1) and not (l.asks_deposit and ${depositIsOpen("o")})
   )
   select number, pickup_id as "pickupId", max(variant_id) as "variantId", sku, (array_agg(name))[1] as name,
     sum(quantity)::int as quantity
   from waiting where quantity > 0 group by number, pickup_id, sku order by min(placed_at), number, sku`,
);

const selectEnded = statement<[string[]], { number: string }>(
  "ended_orders",
  `select number from orders where number = any($1)
     and (payment_state in ('voided', 'refunding', 'refunded') or after_sale_state = 'refund-requested')`,
);

/** Reasons why nothing is packed for an order: it was canceled, refunded or is asked back (`ended`), or it is held. */
export type PackingStop = MoneyHold | "ended";

/** The reason for each order that nothing is packed for, by number. */
export async function packingStops(db: Db, numbers: readonly string[]): Promise<Record<string, PackingStop>> {
  const ended = await db.rows(selectEnded, [[...numbers]]);
  return {
    ...(await moneyHoldsOf(db, numbers)),
    ...Object.fromEntries(ended.map(({ number }) => [number, "ended" as const])),
  };
}

/** Orders whose goods may leave. */
export async function ordersToPack(db: Db, numbers: readonly string[]): Promise<string[]> {
  const stops = await packingStops(db, numbers);
  return numbers.filter((number) => stops[number] === undefined);
}

/**
 * Parts to pick for orders, by place and part number, without units that have shipped, were refunded, are not in stock
 * yet or whose deposit is open. Units of a place go to the oldest order first.
 */
export async function picksOf(db: Db, numbers: readonly string[]): Promise<PickRow[]> {
  const demand = await db.rows(selectWanted, [[...numbers]]);
  const places = await openPlaces(db);
  const rows = places.length < 2 ? demand.map((row) => ({ ...row, place: null })) : await atPlaces(db, demand, places);
  const positions = new Map(places.map(({ id }, at) => [id, at]));
  const placeOf = ({ place }: { readonly place: PlaceChoice | null }) =>
    place === null ? places.length : (positions.get(place.id) ?? 0);
  const groups = Map.groupBy(rows, (row) => `${String(placeOf(row)).padStart(3, "0")} ${row.sku}`);
  return [...groups.values()]
    .toSorted(([a], [b]) => placeOf(a!) - placeOf(b!) || (a!.sku < b!.sku ? -1 : 1))
    .map((some) => ({
      place: some[0]!.place,
      sku: some[0]!.sku,
      name: some[0]!.name,
      quantity: some.reduce((sum, { quantity }) => sum + quantity, 0),
      orders: some.map(({ number, quantity }) => ({ number, quantity })),
    }));
}

type PlacedRow = WantedRow & { readonly place: PlaceChoice | null };

/** Each order's goods where they would be taken, if orders were packed one after another. */
async function atPlaces(db: Db, demand: readonly WantedRow[], places: readonly PlaceChoice[]): Promise<PlacedRow[]> {
  const ids = [...new Set(demand.flatMap(({ variantId }) => variantId ?? []))];
  let shelves = await unitsAtPlaces(db, ids);
  const byId = new Map(places.map((place) => [place.id, place]));
  const rows: PlacedRow[] = [];
  for (const order of Map.groupBy(demand, ({ number }) => number).values()) {
    const inOrder = await placesInOrder(db, order[0]!.pickupId);
    const goods = order.flatMap(({ variantId, quantity }) => (variantId === null ? [] : [{ variantId, quantity }]));
    const units = takeFrom(inOrder, goods, shelves);
    for (const row of order) {
      const own = units.ok ? units.value.filter(({ variantId }) => variantId === row.variantId) : [];
      if (own.length === 0) rows.push({ ...row, place: null });
      for (const { placeId, quantity } of own) rows.push({ ...row, quantity, place: byId.get(placeId) ?? null });
    }
    if (!units.ok) continue;
    shelves = shelves.map((shelf) => {
      const gone = units.value.find((one) => one.placeId === shelf.placeId && one.variantId === shelf.variantId);
      return gone ? { ...shelf, quantity: shelf.quantity - gone.quantity } : shelf;
    });
  }
  return rows;
}
