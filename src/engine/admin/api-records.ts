import { orderTextKeys } from "#domain/checkout/order-texts.ts";
import { after as later, minutes } from "#domain/kernel/time.ts";
import { totals } from "../checkout/placed-order.ts";
import { poDocumentOf } from "../checkout/po-document.ts";
import { ordersIn, parcelsWith } from "../orders/order-parcels.ts";
import { orderLines, orders } from "../orders/order-record.ts";
import { holdOfUnsent } from "../payments/money-hold.ts";
import type { Column } from "../platform/columns.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

/** SQL: a time as ISO 8601 in UTC. */
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: the pickup place as agreed with the order. Hours and instructions are left out, because they change. */
const pickupPlace = `(select jsonb_object_agg(key, value) from jsonb_each(o.pickup_place)
  where key in ('id', 'name', 'address1', 'city', 'state', 'zip'))`;

const orderKeys = [
  "id",
  "number",
  "state",
  "placedAt",
  "confirmedAt",
  "canceledAt",
  "email",
  "phone",
  "firstName",
  "lastName",
  "language",
  "shippingMethod",
  "method",
  "shippingAddress",
  "billingAddress",
  "pickupPlace",
  ...totals,
  "refunded",
  "discountCode",
  ...orderTextKeys,
] as const;
const lineKeys = [
  "sku",
  "name",
  "variantName",
  "quantity",
  "reference",
  "waiting",
  "expectedOn",
  "unitPrice",
  "discount",
  "tax",
] as const;

/** A column's name in the API, where amounts include their unit. */
const apiName = (key: string, { type }: Column): string =>
  key === "method" ? "paymentMethod" : type === "cents" ? `${key}Cents` : key;

/** SQL: the lines of an order that no part stands behind. */
const ownLines = (alias: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object('name', own -> 'name', 'quantity', own -> 'quantity',
     'unitPriceCents', own -> 'unitPrice', 'taxCents', own -> 'tax') order by place), '[]')
   from jsonb_array_elements(${alias}.own_lines) with ordinality as o (own, place))`;

/** SQL: a column in the API's format. */
function apiValue({ name, type }: Column, alias: string): string {
  if (name === "own_lines") return ownLines(alias);
  if (name === "pickup_place") return pickupPlace;
  return type === "moment" ? iso(`${alias}.${name}`) : `${alias}.${name}`;
}

/** SQL: units of order `o` in parcel `p`, and the numbers of other orders in it. */
const parcelLines = `(select coalesce(json_agg(json_build_object('sku', l.sku, 'quantity', pl.quantity)
  order by l.position), '[]')
  from parcel_lines pl join order_lines l on l.id = pl.line_id where pl.parcel_id = p.id and l.order_id = o.id)`;
const otherOrders = `(select coalesce(json_agg(b.number order by b.id), '[]') from orders b
  where b.id in ${ordersIn("p.id")} and b.id <> o.id)`;

/** The API's fields of an order: stored values, amounts in cents, times in ISO 8601. */
const orderColumns = `${orderKeys
  .map((key) => `${apiValue(orders[key], "o")} as "${apiName(key, orders[key])}"`)
  .join(", ")},
  ${holdOfUnsent("o")} as hold,
  ${poDocumentOf("o")} as "poDocument",
  (select coalesce(json_agg(json_build_object(${lineKeys
    .map((key) => `'${apiName(key, orderLines[key])}', ${apiValue(orderLines[key], "l")}`)
    .join(", ")}) order by l.position), '[]')
   from order_lines l where l.order_id = o.id) as lines,
  (select coalesce(json_agg(json_build_object('carrier', p.carrier, 'trackingNumber', p.number,
     'shippedAt', ${iso("p.shipped_at")}, 'deliveredAt', ${iso("p.delivered_at")}, 'lines', ${parcelLines},
     'otherOrders', ${otherOrders}) order by p.id), '[]')
   from parcels p where p.id in ${parcelsWith("o.id")}) as parcels`;

const productColumns = `p.id, p.slug, p.category, p.subcategory, p.brand, p.status, p.name, p.summary, p.attributes,
  (select coalesce(json_agg(json_build_object('sku', v.sku, 'name', v.name, 'priceCents', v.price_cents,
     'available', greatest(0, coalesce(s.on_hand - s.reserved, 0)), 
     'backOrderable', greatest(coalesce(s.backorder_limit - s.backordered, 0), 0),
     'expectedOn', s.expected_on, 'restockDays', s.restock_days) order by v.position, v.id), '[]')
   from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id and not v.retired) as variants`;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

interface ApiRecord {
  readonly id: number;
  readonly [field: string]: unknown;
}

/** A page of records: those after an id, up to a limit, optionally in one state. */
export interface ApiPage {
  readonly after: number;
  readonly limit: number;
  readonly state: string | null;
}

// Ids are assigned before their transaction commits, so a lower id may become visible after a higher one. Orders appear
// after this delay, within which all transactions end, so that paging by id skips none.
const storedWithin = minutes(1);

const selectOrders = statement<[number, number, string | null, Date], ApiRecord>(
  "api_orders",
  `select ${orderColumns} from orders o where o.id > $1 and ($3::text is null or o.state = $3) and o.placed_at <= $4
   order by o.id limit $2`,
);
const selectOrder = statement<[string], ApiRecord>(
  "api_order",
  `select ${orderColumns} from orders o where o.number = $1`,
);
const selectProducts = statement<[number, number, string | null], ApiRecord>(
  "api_products",
  `select ${productColumns} from products p where p.id > $1 and ($3::text is null or p.status = $3)
   order by p.id limit $2`,
);
const selectProduct = statement<[string], ApiRecord>(
  "api_product",
  `select ${productColumns} from products p where p.slug = $1`,
);

/** Orders by time of placing, with a delay of a minute; erased buyers' without personal data. */
export function apiOrders({ db, clock }: Deps, { after, limit, state }: ApiPage): Promise<ApiRecord[]> {
  return db.rows(selectOrders, [after, limit, state, new Date(later(clock.now(), -storedWithin))]);
}

/** An order by number, without the delay; null if unknown. */
export function apiOrder({ db }: Deps, number: string): Promise<ApiRecord | null> {
  return db.row(selectOrder, [number]);
}

/** Products of every status, including drafts, by time of creation. */
export function apiProducts({ db }: Deps, { after, limit, state }: ApiPage): Promise<ApiRecord[]> {
  return db.rows(selectProducts, [after, limit, state]);
}

/** A product of any status by slug; null if unknown. */
export function apiProduct({ db }: Deps, slug: string): Promise<ApiRecord | null> {
  return db.row(selectProduct, [slug]);
}
