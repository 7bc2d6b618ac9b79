import type { FieldError } from "#domain/kernel/fields/field.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { marginFloor } from "../../pricing/margin-floor.ts";

/** A reduction with the goods it is for. */
export interface Reduction {
  readonly categories: readonly string[];
  /** Slugs. */
  readonly products: readonly string[];
  /** For all goods where it names none. */
  readonly isForAll: boolean;
  /** Fixed prices by slug; the percentage does not hold for these. */
  readonly prices: Readonly<Record<string, number>>;
  readonly percent: number;
  /** Off an order of at least so much, in cents; zero for none. */
  readonly amount: number;
  readonly minimum: number;
}

/** A price under a reduction that is below the floor of its goods. */
interface LowPrice {
  readonly sku: string;
  readonly slug: string;
  readonly price: Money;
  readonly floor: Money;
}

type Params = [string[], string[], boolean, string, number, number, number, number];

// Of an amount off an order, goods take at most the share of the smallest order that qualifies.
const low = `select sku, slug, price, floor from (
    select v.sku, p.slug, v.price_cents as regular,
      ceil(s.cost_cents::numeric * 1000000 / (1000000 - $8::int))::bigint as floor,
      case when $4::jsonb ? p.slug then least(v.price_cents, ($4::jsonb ->> p.slug)::bigint)
        else greatest(1, v.price_cents - round(v.price_cents * case
          when $6::int > 0 then least(1, $6::numeric / greatest($7::int, v.price_cents))
          else $5::numeric / 100 end))::bigint end as price
    from products p join variants v on v.product_id = p.id and not v.retired join stock s on s.variant_id = v.id
    where ($3 or p.category = any($1) or p.slug = any($2)) and s.cost_cents is not null
      and p.status in ('published', 'unavailable')
  ) goods where price < floor and price < regular order by sku`;
const selectLow = statement<Params, LowPrice>("reduced_below_floor", low);
const selectSome = statement<[...Params, number], LowPrice & { count: number }>(
  "some_reduced_below_floor",
  `select *, (count(*) over ())::int as count from (${low}) goods order by sku limit $9`,
);

const paramsOf = (reduction: Reduction, margin: number): Params => {
  const { categories, products, isForAll, prices, percent, amount, minimum } = reduction;
  return [[...categories], [...products], isForAll, JSON.stringify(prices), percent, amount, minimum, margin];
};

const isNone = ({ percent, amount, prices }: Reduction): boolean =>
  percent === 0 && amount === 0 && Object.keys(prices).length === 0;

export interface LowPrices {
  /** The first of them. */
  readonly goods: readonly LowPrice[];
  readonly count: number;
}

const mostNamed = 10;

/** The goods that a reduction sells, or could sell, below their floor; null where there are none. */
export async function lowPricesOf(db: Db, reduction: Reduction): Promise<LowPrices | null> {
  const margin = isNone(reduction) ? null : await marginFloor(db);
  if (margin === null) return null;
  const goods = await db.rows(selectSome, [...paramsOf(reduction, margin), mostNamed]);
  return goods[0] ? { goods: goods.map(({ count: _, ...one }) => one), count: goods[0].count } : null;
}

/** A promotion with its reduction and its time. */
export interface Timed {
  readonly reduction: Reduction;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
}

const isLonger = (after: Timed, before: Timed): boolean =>
  (after.startsAt ?? -Infinity) < (before.startsAt ?? -Infinity) ||
  (after.endsAt ?? Infinity) > (before.endsAt ?? Infinity);

/**
 * Errors of the prices that somebody without the permission takes below the floor. A stored promotion may sell below it
 * as it did, for no longer than it did.
 */
export async function reductionErrors(
  db: Db,
  percentField: string,
  after: Timed,
  before: Timed | null,
): Promise<FieldError[]> {
  const margin = isNone(after.reduction) || after.reduction.amount > 0 ? null : await marginFloor(db);
  if (margin === null) return [];
  const stands = before && !isLonger(after, before) ? before.reduction : null;
  const stored = stands ? await db.rows(selectLow, paramsOf(stands, margin)) : [];
  const prices = new Map(stored.map(({ sku, price }) => [sku, price]));
  return (await db.rows(selectLow, paramsOf(after.reduction, margin)))
    .filter(({ sku, price }) => price < (prices.get(sku) ?? Infinity))
    .slice(0, mostNamed)
    .map(({ sku, slug, floor }) => ({
      field: Object.hasOwn(after.reduction.prices, slug) ? `price.${slug}` : percentField,
      code: "below_floor",
      values: { sku, floor },
    }));
}
