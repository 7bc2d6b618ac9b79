import { orderTextKeys } from "#domain/checkout/order-texts.ts";
import { after as later, minutes } from "#domain/kernel/time.ts";
import { totals } from "../checkout/placed-order.ts";
import { orderLines, orders } from "../orders/order-record.ts";
import type { Column } from "../platform/columns.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

/** SQL: a time as ISO 8601 in UTC. */
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: where the goods are fetched, as it was agreed with the order. Hours and instructions change and are asked of the shop. */
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
const lineKeys = ["sku", "name", "variantName", "quantity", "unitPrice", "discount", "tax"] as const;

/** The name of a column in the API, where an amount says its unit. */
const apiName = (key: string, { type }: Column): string =>
  key === "method" ? "paymentMethod" : type === "cents" ? `${key}Cents` : key;

/** SQL: a column as the API gives it. */
function apiValue({ name, type }: Column, alias: string): string {
  if (name === "pickup_place") return pickupPlace;
  return type === "moment" ? iso(`${alias}.${name}`) : `${alias}.${name}`;
}

/** What the API gives of an order; amounts in cents, times in ISO 8601, all of it as it is stored. */
const orderColumns = `${orderKeys.map((key) => `${apiValue(orders[key], "o")} as "${apiName(key, orders[key])}"`).join(", ")},
  (select coalesce(json_agg(json_build_object(${lineKeys
    .map((key) => `'${apiName(key, orderLines[key])}', ${apiValue(orderLines[key], "l")}`)
    .join(", ")}) order by l.position), '[]')
   from order_lines l where l.order_id = o.id) as lines,
  (select coalesce(json_agg(json_build_object('carrier', p.carrier, 'trackingNumber', p.number, 'shippedAt', ${iso("p.shipped_at")},
     'deliveredAt', ${iso("p.delivered_at")}) order by p.id), '[]') from parcels p where p.order_id = o.id) as parcels`;

const productColumns = `p.id, p.slug, p.category, p.subcategory, p.brand, p.status, p.name, p.summary, p.attributes,
  (select coalesce(json_agg(json_build_object('sku', v.sku, 'name', v.name, 'priceCents', v.price_cents,
     'available', greatest(0, coalesce(s.on_hand - s.reserved, 0))) order by v.position, v.id), '[]')
   from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id and not v.retired) as variants`;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

interface ApiRecord {
  readonly id: number;
  readonly [field: string]: unknown;
}

/** Which records: those after an id, so many, and of them those in one state. */
export interface ApiPage {
  readonly after: number;
  readonly limit: number;
  readonly state: string | null;
}

// Ids are drawn before an order is stored for good, so that a lower one may be seen after a higher one. Within this time
// every order is stored or given up, and whoever pages by the id passes over none.
const storedWithin = minutes(1);

const selectOrders = statement<[number, number, string | null, Date], ApiRecord>(
  "api_orders",
  `select ${orderColumns} from orders o where o.id > $1 and ($3::text is null or o.state = $3) and o.placed_at <= $4 order by o.id limit $2`,
);
const selectOrder = statement<[string], ApiRecord>(
  "api_order",
  `select ${orderColumns} from orders o where o.number = $1`,
);
const selectProducts = statement<[number, number, string | null], ApiRecord>(
  "api_products",
  `select ${productColumns} from products p where p.id > $1 and ($3::text is null or p.status = $3) order by p.id limit $2`,
);
const selectProduct = statement<[string], ApiRecord>(
  "api_product",
  `select ${productColumns} from products p where p.slug = $1`,
);

/**
 * Orders in the order in which they were placed, from a minute after that; those whose buyer was erased with nothing of the
 * person.
 */
export function apiOrders({ db, clock }: Deps, { after, limit, state }: ApiPage): Promise<ApiRecord[]> {
  return db.rows(selectOrders, [after, limit, state, new Date(later(clock.now(), -storedWithin))]);
}

/** An order by its number, from the moment it is placed; null where there is none. */
export function apiOrder({ db }: Deps, number: string): Promise<ApiRecord | null> {
  return db.row(selectOrder, [number]);
}

/** Products of every status, drafts among them, in the order in which they were made. */
export function apiProducts({ db }: Deps, { after, limit, state }: ApiPage): Promise<ApiRecord[]> {
  return db.rows(selectProducts, [after, limit, state]);
}

/** A product of any status by its slug; null where there is none. */
export function apiProduct({ db }: Deps, slug: string): Promise<ApiRecord | null> {
  return db.row(selectProduct, [slug]);
}
