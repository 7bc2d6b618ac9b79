import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { OrderState } from "#domain/orders/transitions.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { anywhere, anywhereCompact, rowsOnPage } from "./list-query.ts";
import { type OrderQuery, type OrderScope, orderScopes, type OrderSort, orderSorts } from "./order-list-shape.ts";

const scopes: Readonly<Record<OrderScope, string>> = {
  all: "true",
  unpaid: "o.state = 'pending'",
  claimed: "o.state = 'pending' and o.claimed_paid_at is not null",
  "to-ship": "o.state = 'confirmed' and o.shipping_method <> 'PICKUP'",
  "to-prepare": "o.state = 'confirmed' and o.shipping_method = 'PICKUP'",
  shipped: "o.state = 'shipped'",
  "ready-for-pickup": "o.state = 'ready-for-pickup'",
  refunds: "o.state = 'refund-in-process'",
  returns: "o.state = 'return-refund'",
  done: "o.state in ('delivered', 'picked-up', 'refund-completed')",
  canceled: "o.state = 'canceled'",
};

const sorts: Readonly<Record<OrderSort, string>> = {
  newest: "o.placed_at desc, o.id desc",
  oldest: "o.placed_at, o.id",
  "total-down": "o.total_cents desc, o.id desc",
  "total-up": "o.total_cents, o.id",
  deadline: "greatest(o.pay_by, o.hold_until) nulls last, o.id desc",
};

/** An order in the merchant's list. */
export interface OrderTableRow {
  readonly number: string;
  readonly state: OrderState;
  readonly placedAt: Instant;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly method: PaymentMethod;
  readonly shippingMethod: "SHIPPING" | "PICKUP" | "LOCAL";
  readonly total: Money;
  readonly refunded: Money;
  readonly units: number;
  /** When an unpaid order is canceled. */
  readonly deadline: Instant | null;
  readonly claimedAt: Instant | null;
  readonly shipState: string | null;
}

type Params = [
  compact: string | null,
  text: string | null,
  payment: string | null,
  delivery: string | null,
  from: string | null,
  to: string | null,
  zone: string,
];

// Found by number, part number, payment reference, name or email.
const matches = `($2::text is null or replace(o.number, '-', '') like $1::text
    or o.id in (select l.order_id from order_lines l where upper(regexp_replace(l.sku, '[^A-Za-z0-9]', '', 'g')) like $1)
    or o.email ilike $2 or o.first_name || ' ' || o.last_name ilike $2 or o.phone like $2
    or o.id in (select p.order_id from payments p where p.reference ilike $2))
  and ($3::text is null or o.payment_method = $3) and ($4::text is null or o.shipping_method = $4)
  and ($5::date is null or o.placed_at >= $5::date::timestamp at time zone $7)
  and ($6::date is null or o.placed_at < ($6::date + 1)::timestamp at time zone $7)`;

const inScope = (parameter: string) =>
  `(${orderScopes.map((scope) => `${parameter} = '${scope}' and ${scopes[scope]}`).join(" or ")})`;

const countScopes = statement<Params, Record<OrderScope, number>>(
  "count_order_scopes",
  `select ${orderScopes.map((scope) => `count(*) filter (where ${scopes[scope]})::int as "${scope}"`).join(", ")} from orders o where ${matches}`,
);

const row = `o.number, o.state, o.placed_at as "placedAt", o.first_name as "firstName", o.last_name as "lastName", o.email,
  o.payment_method as method, o.shipping_method as "shippingMethod", o.total_cents as total, o.refunded_cents as refunded,
  (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as units,
  case when o.state = 'pending' then greatest(o.pay_by, o.hold_until) end as deadline, o.claimed_paid_at as "claimedAt",
  o.shipping_address ->> 'state' as "shipState"`;

const pageBy = (sort: OrderSort) =>
  statement<[...Params, OrderScope, number, number], OrderTableRow & Record<string, unknown>>(
    `order_table_${sort.replaceAll("-", "_")}`,
    // The page is cut first: what a row says besides is read for its rows only.
    `select ${row} from (select o.* from orders o where ${matches} and ${inScope("$8")} order by ${sorts[sort]} limit $9 offset $10) o order by ${sorts[sort]}`,
  );
const pages = Object.fromEntries(orderSorts.map((sort) => [sort, pageBy(sort)])) as Record<
  OrderSort,
  ReturnType<typeof pageBy>
>;

function paramsOf({ search, filters }: OrderQuery, zone: string): Params {
  return [
    anywhereCompact(search),
    anywhere(search),
    filters.payment ?? null,
    filters.delivery ?? null,
    filters.from ?? null,
    filters.to ?? null,
    zone,
  ];
}

export interface OrderTable {
  readonly rows: readonly OrderTableRow[];
  readonly counts: Readonly<Record<OrderScope, number>>;
  readonly page: number;
  readonly pages: number;
}

/** The merchant's orders, fifty a page; days of filters are those of `zone`. A page past the end is the last. */
export async function listOrderTable(db: Db, query: OrderQuery, zone: string): Promise<OrderTable> {
  const params = paramsOf(query, zone);
  const counts = await db.row(countScopes, params);
  if (!counts) throw new Error("no counts");
  const last = Math.max(1, Math.ceil(counts[query.scope] / rowsOnPage));
  const page = Math.min(query.page, last);
  const rows = await db.rows(pages[query.sort], [...params, query.scope, rowsOnPage, (page - 1) * rowsOnPage]);
  return { rows, counts, page, pages: last };
}

const mostExported = 100_000;

/** Every order of a list, for its file. */
export function exportOrderTable(db: Db, query: OrderQuery, zone: string): Promise<OrderTableRow[]> {
  return db.rows(pages[query.sort], [...paramsOf(query, zone), query.scope, mostExported, 0]);
}
