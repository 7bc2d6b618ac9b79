import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { SalesGroup } from "./sales-groups.ts";

/** Range of days of a report, inclusive, in the shop's time zone. */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** Sales of one day, product, category, state or method. */
export interface SalesRow {
  /** A day, slug, state code or method. */
  readonly key: string;
  /** Set for products. */
  readonly name: LocalizedText | null;
  readonly orders: number;
  readonly units: number;
  /** Goods after all discounts. */
  readonly goods: Money;
  readonly discounts: Money;
  /** Null when orders are split over several rows. */
  readonly shipping: Money | null;
  readonly tax: Money;
  readonly total: Money | null;
}

type Params = [from: string, to: string, zone: string];

// A sale is a paid order. It counts on the day of its payment, unless it is canceled later.
const soldOrders = `sold as (
  select o.* from orders o where o.confirmed_at >= $1::date::timestamp at time zone $3
    and o.confirmed_at < ($2::date + 1)::timestamp at time zone $3 and o.state <> 'canceled')`;

const ofOrders = (label: string, key: string) =>
  statement<Params, SalesRow>(
    `sales_by_${label}`,
    `with ${soldOrders}
     select ${key} as key, null::jsonb as name, count(*)::int as orders,
       coalesce(sum((select sum(l.quantity) from order_lines l where l.order_id = o.id)), 0)::int as units,
       sum(o.subtotal_cents - o.discount_cents)::bigint as goods, sum(o.discount_cents)::bigint as discounts,
       sum(o.shipping_cents)::bigint as shipping, sum(o.tax_cents)::bigint as tax,
       sum(o.total_cents + o.exchanged_cents)::bigint as total
     from sold o group by 1 order by ${label === "day" ? "1" : "goods desc, 1"}`,
  );
const ofLines = (label: string, key: string, name: string) =>
  statement<Params, SalesRow>(
    `sales_by_${label}`,
    `with ${soldOrders}
     select ${key} as key, ${name} as name, count(distinct l.order_id)::int as orders, sum(l.quantity)::int as units,
       sum(l.unit_price_cents::bigint * l.quantity - l.discount_cents)::bigint as goods,
       sum(l.discount_cents)::bigint as discounts, null::bigint as shipping, sum(l.tax_cents)::bigint as tax,
       null::bigint as total
     from sold o join order_lines l on l.order_id = o.id left join products p on p.id = l.product_id
     group by 1 order by goods desc, 1 limit 10000`,
  );

const statements: Readonly<Record<SalesGroup, ReturnType<typeof ofOrders>>> = {
  day: ofOrders("day", "to_char(o.confirmed_at at time zone $3, 'YYYY-MM-DD')"),
  product: ofLines("product", "l.slug", "(array_agg(l.name order by l.id desc))[1]"),
  category: ofLines("category", "coalesce(p.category, '')", "null::jsonb"),
  state: ofOrders("state", "coalesce(o.shipping_address ->> 'state', '')"),
  payment: ofOrders("payment", "o.payment_method"),
  delivery: ofOrders("delivery", "o.shipping_method"),
};

/** Sales of a range of days in one grouping. Days without sales are omitted. */
export function salesReport(db: Db, group: SalesGroup, { from, to, zone }: ReportDays): Promise<SalesRow[]> {
  return db.rows(statements[group], [from, to, zone]);
}
