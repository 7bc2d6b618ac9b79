import { cents, type Money, times } from "#domain/kernel/money.ts";
import { floorOf } from "#domain/pricing/price-floor.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { marginFloor } from "../../pricing/margin-floor.ts";
import { costsOf } from "../drafts/who-answers.ts";

/** Units of goods as staff price them, after discounts. */
export interface StaffPrice {
  readonly sku: string;
  readonly quantity: number;
  readonly net: Money;
  /** Price of a unit without staff: at this or more nothing is given away. */
  readonly usual: Money;
}

const selectBelow = statement<["category" | "brand", string, number, number], { sku: string; floor: Money }>(
  "rate_below_floor",
  `select sku, floor from (
     select v.sku, v.price_cents - round(v.price_cents::numeric * $3 / 1000000) as price,
       ceil(s.cost_cents::numeric * 1000000 / (1000000 - $4::int))::bigint as floor
     from variants v join products p on p.id = v.product_id join stock s on s.variant_id = v.id
     where case $1 when 'category' then p.category else p.brand end = $2 and not v.retired and s.cost_cents is not null
   ) goods where price < floor order by sku limit 1`,
);

/** The first of the goods that a share off a category or brand would price below their floor. */
export async function rateBelowFloor(
  db: Db,
  { kind, name, rate }: { readonly kind: "category" | "brand"; readonly name: string; readonly rate: number },
): Promise<{ sku: string; floor: Money } | null> {
  const margin = await marginFloor(db);
  return margin === null ? null : db.row(selectBelow, [kind, name, rate, margin]);
}

/** The floors of the goods that are priced below theirs, by part number. Goods of unknown cost have none. */
export async function floorsPassed(db: Db, prices: readonly StaffPrice[]): Promise<ReadonlyMap<string, Money>> {
  const lowered = prices.filter(({ net, quantity, usual }) => net < times(usual, quantity));
  const margin = lowered.length > 0 ? await marginFloor(db) : null;
  if (margin === null) return new Map();
  const costs = await costsOf(
    db,
    lowered.map(({ sku }) => sku),
  );
  return new Map(
    lowered.flatMap(({ sku, quantity, net }) => {
      const cost = costs.get(sku);
      const floor = cost === undefined ? null : floorOf(cost, margin);
      return floor !== null && net < times(floor, quantity) ? [[sku, floor] as const] : [];
    }),
  );
}

/** A price of the shop itself as it becomes, and as it is, in cents. */
export interface OwnPrice {
  readonly sku: string;
  readonly price: number;
  readonly before: number;
}

/** The floors of the goods that the shop itself would sell below theirs and for less than now, by part number. */
export const ownFloorsPassed = (db: Db, prices: readonly OwnPrice[]): Promise<ReadonlyMap<string, Money>> =>
  floorsPassed(
    db,
    prices.map(({ sku, price, before }) => ({ sku, quantity: 1, net: cents(price), usual: cents(before) })),
  );
