import { coverDaysOf } from "#domain/inventory/reorder.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { ReportDays } from "./sales-report.ts";

type Span = [from: string, to: string, zone: string];
const within = (column: string) =>
  `${column} >= $1::date::timestamp at time zone $3 and ${column} < ($2::date + 1)::timestamp at time zone $3`;

export interface ReturnsRow {
  readonly reason: string;
  readonly received: boolean;
  readonly returns: number;
  readonly units: number;
  readonly open: number;
  readonly refunded: Money;
}

const selectReturns = statement<Span, ReturnsRow>(
  "returns_by_reason",
  `select r.reason, r.received, count(*)::int as returns,
     coalesce(sum((select sum(l.quantity) from return_lines l where l.return_id = r.id)), 0)::int as units,
     count(*) filter (where r.state not in ('completed', 'canceled', 'expired', 'declined'))::int as open,
     coalesce(sum((select f.amount_cents from refunds f where f.id = r.refund_id and f.state = 'COMPLETED')),
       0)::bigint as refunded
   from returns r where ${within("r.requested_at")} group by 1, 2 order by 3 desc, 1`,
);

/** Returns requested in a range of days, by reason. */
export function returnsReport(db: Db, { from, to, zone }: ReportDays): Promise<ReturnsRow[]> {
  return db.rows(selectReturns, [from, to, zone]);
}

export interface StockValueRow {
  readonly sku: string;
  readonly name: LocalizedText;
  readonly category: string;
  readonly onHand: number;
  readonly available: number;
  readonly price: Money;
  /** Units on hand at the regular price. */
  readonly value: Money;
  /** Average cost of one, and of all units on hand; null for goods of which no delivery was received. */
  readonly cost: Money | null;
  readonly costValue: Money | null;
  /** Units in the last thirty days. */
  readonly sold: number;
  /** Whole days the available stock lasts at that rate; null without sales. */
  readonly coverDays: number | null;
}

const soldInDays = 30;
const selectStock = statement<[Date], Omit<StockValueRow, "coverDays">>(
  "stock_value",
  `with recent as (select variant_id, sum(quantity)::int as sold from stock_movements where kind = 'sold' and at > $1
     group by 1)
   select v.sku, p.name, p.category, s.on_hand as "onHand", s.on_hand - s.reserved as available, v.price_cents as price,
     (v.price_cents::bigint * s.on_hand)::bigint as value, s.cost_cents as cost,
     (s.cost_cents::bigint * s.on_hand)::bigint as "costValue", coalesce(r.sold, 0) as sold
   from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
   left join recent r on r.variant_id = s.variant_id
   where s.on_hand > 0 or r.sold > 0 order by value desc, v.sku limit 100000`,
);

/** Stock by value, highest first, with its days of cover; of goods that are sold no more, too. */
export async function stockReport(db: Db, now: Instant): Promise<StockValueRow[]> {
  const parts = await db.rows(selectStock, [new Date(after(now, -days(soldInDays)))]);
  return parts.map((part) => ({ ...part, coverDays: coverDaysOf(part.available, part.sold, soldInDays) }));
}

export interface ConversionRow {
  readonly day: string;
  /** Carts with goods; guests' are retained for ninety days. */
  readonly carts: number;
  readonly placed: number;
  /** Of the orders placed that day, those paid at any time. */
  readonly paid: number;
}

const selectConversion = statement<Span, ConversionRow>(
  "conversion_by_day",
  `with begun as (
     select (created_at at time zone $3)::date as day, count(*)::int as carts from carts
     -- a cart with only a ZIP code never had goods: it has no lines and was never changed
     where ${within("created_at")} and (version > 0 or exists (select from cart_lines l where l.cart_id = carts.id))
     group by 1
   ), placed as (
     select (placed_at at time zone $3)::date as day, count(*)::int as placed, count(confirmed_at)::int as paid
     from orders
     where ${within("placed_at")} group by 1
   )
   select to_char(d, 'YYYY-MM-DD') as day, coalesce(carts, 0) as carts, coalesce(placed, 0) as placed,
     coalesce(paid, 0) as paid
   from generate_series($1::date::timestamp, $2::date::timestamp, interval '1 day') d
   left join begun on begun.day = d::date left join placed on placed.day = d::date order by d`,
);

/** Conversion from cart to payment, by day. */
export function conversionReport(db: Db, { from, to, zone }: ReportDays): Promise<ConversionRow[]> {
  return db.rows(selectConversion, [from, to, zone]);
}

export interface SearchesRow {
  readonly query: string;
  readonly language: Language;
  readonly count: number;
  /** Number of results of the latest search. */
  readonly found: number;
}

const selectSearches = statement<[from: string, to: string, onlyWithoutResults: boolean], SearchesRow>(
  "searches_of_days",
  `select query, language, sum(count)::int as count, (array_agg(found order by day desc))[1] as found from searches
   where day >= $1::date and day <= $2::date group by 1, 2
   having not $3 or (array_agg(found order by day desc))[1] = 0 order by 3 desc, 1 limit 100000`,
);

/** Search terms, most frequent first; optionally only those without results. */
export function searchesReport(
  db: Db,
  { from, to }: Pick<ReportDays, "from" | "to">,
  { onlyWithoutResults }: { readonly onlyWithoutResults: boolean },
): Promise<SearchesRow[]> {
  return db.rows(selectSearches, [from, to, onlyWithoutResults]);
}

/** Sales of a month at one place, in cents. `gross` less `refunds` is the sum of the four figures after them. */
export interface TaxReportRow {
  /** YYYY-MM. */
  readonly month: string;
  readonly state: string;
  readonly jurisdiction: string;
  /** In millionths; null where the row is of a whole state. */
  readonly rate: number | null;
  readonly gross: Money;
  readonly refunds: Money;
  readonly exempt: Money;
  readonly resale: Money;
  readonly untaxed: Money;
  readonly taxable: Money;
  readonly tax: Money;
}

const taxBy = (label: string, jurisdiction: string, rate: string) =>
  statement<Span, TaxReportRow>(
    `tax_by_${label}`,
    `select to_char(e.at at time zone $3, 'YYYY-MM') as month, e.state, ${jurisdiction} as jurisdiction,
       ${rate} as rate, coalesce(sum(e.goods_cents + e.shipping_cents) filter (where e.kind = 'sale'),
         0)::bigint as gross,
       -coalesce(sum(e.goods_cents + e.shipping_cents) filter (where e.kind = 'refund'), 0)::bigint as refunds,
       sum(e.exempt_cents)::bigint as exempt, sum(e.resale_cents)::bigint as resale,
       sum(e.untaxed_cents)::bigint as untaxed, sum(e.taxable_cents)::bigint as taxable, sum(e.tax_cents)::bigint as tax
     from tax_entries e where ${within("e.at")} group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
const selectTax = {
  state: taxBy("state", "''", "null::int"),
  jurisdiction: taxBy("jurisdiction", "e.jurisdiction", "e.rate"),
} as const;

/** Sales tax of a range of days by month and place, net of refunds: the tax accounts of the ledger, split. */
export function taxReport(db: Db, by: keyof typeof selectTax, { from, to, zone }: ReportDays): Promise<TaxReportRow[]> {
  return db.rows(selectTax[by], [from, to, zone]);
}
