import { instantAtHour, type CalendarDay } from "#domain/kernel/business-days.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { priceCheckout } from "#domain/checkout/price-checkout.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { days, type Instant } from "#domain/kernel/time.ts";
import { bestActivity } from "#domain/promotions/activity.ts";
import { normalizeCode } from "#domain/promotions/discount-code.ts";
import { activitiesFor } from "#domain/promotions/running-activity.ts";
import { readShopTerms } from "../../checkout/shop-terms.ts";
import { findCode } from "../../promotions/discount-codes.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { anywhere, anywhereCompact } from "../list-query.ts";
import { partPicture } from "../part-picture.ts";

/** Price of one unit from one moment to another. */
export interface DaySpan {
  readonly from: Instant;
  readonly to: Instant;
  readonly unitPrice: Money;
  /** The promotion that lowers the price; null where none does. */
  readonly activity: string | null;
  /** The discount that comes off beside it: a code as asked, or an automatic one. */
  readonly discount: {
    readonly code: string;
    readonly name: LocalizedText | null;
    readonly freeShipping: boolean;
  } | null;
  /** Amount paid for a single unit after the discount, before shipping and tax. */
  readonly pays: Money;
}

export interface DayPrice {
  readonly sku: string;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  readonly picture: string | null;
  readonly regular: Money;
  /** The promotions that are for it on that day, whether they win or not. */
  readonly promotions: readonly string[];
  readonly spans: readonly DaySpan[];
}

export interface PriceDay {
  readonly rows: readonly DayPrice[];
  readonly more: boolean;
  /** The titles of the promotions, by address. */
  readonly titles: Readonly<Record<string, LocalizedText>>;
  /** Set when no such code holds on that day. */
  readonly codeMissing: boolean;
}

const mostRows = 50;
/** A day is looked at in at most so many pieces; more turns than that are no day of a shop. */
const mostTurns = 48;

const selectTurns = statement<[Date, Date], { at: Instant }>(
  "promotion_turns",
  `select distinct at from (
     select starts_at as at from activities where active union all select ends_at from activities where active
     union all select starts_at from discount_codes where active union all select ends_at from discount_codes
     where active) t
   where at > $1 and at < $2 order by at`,
);
const selectTitles = statement<[Date, Date], { slug: string; title: LocalizedText }>(
  "activities_of_day",
  `select slug, title from activities where active and starts_at < $2 and ends_at > $1`,
);

interface Goods {
  productId: number;
  slug: string;
  category: string;
  name: LocalizedText;
  sku: string;
  variantName: LocalizedText | null;
  picture: string | null;
  price: Money;
  weightLb: number;
  lengthIn: number;
  widthIn: number;
  heightIn: number;
  freightOnly: boolean;
  leadTimeDays: number;
}

// Without a search: what some promotion of the day is for, goods of several promotions first.
const selectGoods = statement<[Date, Date, string | null, string | null, number], Goods>(
  "goods_of_day",
  `with running as (select applies_to from activities where active and starts_at < $2 and ends_at > $1),
   reached as (
     select p.id, (select count(*) from running r where r.applies_to -> 'categories' ? p.category
       or r.applies_to -> 'products' ? p.slug) as by
     from products p where p.status in ('published', 'unavailable')
       and ($3::text is null or p.search_text like lower($3)
         or p.id in (select v.product_id from variants v where v.sku_compact like $4)))
   select p.id as "productId", p.slug, p.category, p.name, v.sku, v.name as "variantName", ${partPicture} as picture,
     v.price_cents as price,
     v.weight_lb as "weightLb", v.length_in as "lengthIn", v.width_in as "widthIn", v.height_in as "heightIn",
     v.freight_only as "freightOnly", v.lead_time_days as "leadTimeDays"
   from reached join products p on p.id = reached.id join variants v on v.product_id = p.id and not v.retired
   where $3::text is not null or reached.by > 0
   order by reached.by desc, p.popularity desc, p.id, v.position, v.id limit $5`,
);

/** The day as a form writes it in the zone, as two moments. */
export function dayBounds(day: CalendarDay, timeZone: string): { from: Instant; to: Instant } {
  const from = instantAtHour(day, 0, timeZone);
  // From the next day's noon, so that a day of 23 or 25 hours ends at its midnight too.
  return { from, to: instantAtHour(dayIn(timeZone, from + days(1) + days(0.25)), 0, timeZone) };
}

/**
 * Prices on a day, by version and by hour where they change: whenever a promotion or discount begins or ends, one unit
 * is priced as by cart and checkout.
 */
export async function pricesOnDay(
  db: Db,
  query: { readonly from: Instant; readonly to: Instant; readonly search: string; readonly code: string },
): Promise<PriceDay> {
  const { from, to, search } = query;
  const [first, last] = [new Date(from), new Date(to)];
  const turns = await db.rows(selectTurns, [first, last]);
  const starts = [from, ...turns.map(({ at }) => at)].slice(0, mostTurns);
  const code = normalizeCode(query.code);
  const moments: Moment[] = [];
  for (const at of starts) {
    const discount = code === "" ? null : await findCode(db, code, null);
    moments.push({ at, found: discount, ...(await readShopTerms(db, at)) });
  }
  const goods = await db.rows(selectGoods, [first, last, anywhere(search), anywhereCompact(search), mostRows + 1]);
  const titles = await db.rows(selectTitles, [first, last]);
  const rows = goods.slice(0, mostRows).map((row): DayPrice => {
    const promotions = new Set<string>();
    const spans: DaySpan[] = [];
    moments.forEach((moment, index) => {
      const mine = activitiesFor(moment.activities, row);
      for (const { slug } of mine) promotions.add(slug);
      const span = priceAt(row, moment, mine, starts[index + 1] ?? to);
      const before = spans.at(-1);
      if (before && sameTerms(before, span)) spans[spans.length - 1] = { ...before, to: span.to };
      else spans.push(span);
    });
    const { sku, slug, name, variantName, picture, price } = row;
    return { sku, slug, name, variantName, picture, regular: price, promotions: [...promotions], spans };
  });
  return {
    rows,
    more: goods.length > mostRows,
    titles: Object.fromEntries(titles.map(({ slug, title }) => [slug, title])),
    codeMissing: code !== "" && moments.every(({ found }) => found === null),
  };
}

type Moment = { at: Instant; found: Awaited<ReturnType<typeof findCode>> } & Awaited<ReturnType<typeof readShopTerms>>;

function priceAt(row: Goods, moment: Moment, activities: Moment["activities"], to: Instant): DaySpan {
  const { at, terms, automatic, found } = moment;
  const best = bestActivity(row.price, activities, at);
  const line = {
    key: row.sku,
    product: String(row.productId),
    category: row.category,
    quantity: 1,
    regularPrice: row.price,
    reducedPrice: best?.price ?? null,
    leadTimeDays: row.leadTimeDays,
    unit: row,
  };
  const price = (code: Moment["found"]) =>
    priceCheckout([line], code, null, {
      offers: [],
      automatic,
      rates: terms.rates,
      taxes: terms.taxes,
      taxExempt: false,
      now: at,
      today: dayIn(terms.timeZone, at),
    });
  const withCode = price(found);
  // A code that does not hold for one unit of these goods leaves the price as it is without it.
  const priced = withCode.ok ? withCode : price(null);
  const discount = priced.ok ? priced.value.discount : null;
  const unitPrice = best?.price ?? row.price;
  return {
    from: at,
    to,
    unitPrice,
    activity: best?.activity.slug ?? null,
    discount: discount && { code: discount.code, name: discount.name, freeShipping: discount.freeShipping },
    pays: priced.ok ? priced.value.order.total : unitPrice,
  };
}

function sameTerms(a: DaySpan, b: DaySpan): boolean {
  return (
    a.unitPrice === b.unitPrice &&
    a.pays === b.pays &&
    a.activity === b.activity &&
    a.discount?.code === b.discount?.code
  );
}
