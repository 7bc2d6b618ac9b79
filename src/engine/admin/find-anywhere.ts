import type { DraftNumber } from "#domain/checkout/draft-number.ts";
import type { DraftState } from "#domain/checkout/quote-life.ts";
import type { OrderState } from "#domain/orders/order-status.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { compactNumber } from "#domain/kernel/text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ShippingMethod } from "#domain/shipping/shipping-quote.ts";
import { ordersIn } from "../orders/order-parcels.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { type FoundKind, mostFound, mostMatched, recordKinds } from "./anywhere-shape.ts";
import { draftBuyer, draftIdsFound, stateNow } from "./draft-list-sql.ts";
import { type FoundRecord, selectRecords } from "./find-records.ts";
import { ordersByBuyer } from "./order-buyers.ts";
import { amidOrAtStart, anywhere, anywhereCompact } from "./list-query.ts";

interface FoundOrder {
  readonly number: string;
  readonly state: OrderState;
  readonly shippingMethod: ShippingMethod;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly placedAt: Instant;
}

interface FoundCustomer {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

interface FoundProduct {
  readonly id: number;
  readonly name: LocalizedText;
  readonly brand: string;
  readonly sku: string | null;
  readonly picture: string | null;
}

interface FoundQuote {
  readonly number: DraftNumber;
  readonly state: DraftState;
  readonly buyer: string;
  readonly updatedAt: Instant;
}

/** Records whose words or numbers hold the text; null for a kind that was not to be searched. */
export interface FoundAnywhere {
  readonly orders: readonly FoundOrder[] | null;
  readonly quotes: readonly FoundQuote[] | null;
  readonly customers: readonly FoundCustomer[] | null;
  readonly products: readonly FoundProduct[] | null;
  readonly records: readonly FoundRecord[];
}

// Each condition has a trigram index, as for the list of orders; a tracking number is found whole.
const orderIds = [
  "select f.id from orders f where replace(f.number, '-', '') like $1",
  ...ordersByBuyer,
  "select f.id from orders f where f.phone like $2",
  "select f.id from orders f where f.po_number <> '' and f.po_number ilike $2",
  "select f.id from orders f where f.cost_center <> '' and f.cost_center ilike $2",
  "select f.id from orders f where f.buyer_references <> '' and f.buyer_references ilike $2",
  `select f.id from parcels p join orders f on f.id in ${ordersIn("p.id")} where upper(p.number) = $3`,
].map((select) => `(${select} limit ${mostMatched})`);
const selectOrders = statement<[string | null, string | null, string], FoundOrder>(
  "find_orders_anywhere",
  `with matching as materialized (${orderIds.join(" union ")})
   select o.number, o.state, o.shipping_method as "shippingMethod", o.first_name as "firstName",
     o.last_name as "lastName", o.email, o.placed_at as "placedAt"
   from orders o where o.id in (select id from matching)
   order by replace(o.number, '-', '') = $3 desc, o.placed_at desc, o.id desc limit ${mostFound}`,
);

const quoteIds = draftIdsFound.map((select) => `(${select} limit ${mostMatched})`);
const selectQuotes = statement<[string | null, string | null, Date, string], FoundQuote>(
  "find_quotes_anywhere",
  `with matching as materialized (${quoteIds.join(" union ")})
   select d.number, ${stateNow} as state, ${draftBuyer} as buyer, d.updated_at as "updatedAt"
   from (select d.* from order_drafts d where d.state <> 'unconfirmed' and d.id in (select id from matching)
     order by replace(d.number, '-', '') = $4 desc, d.updated_at desc, d.id desc limit ${mostFound}) d
   order by replace(d.number, '-', '') = $4 desc, d.updated_at desc, d.id desc`,
);

const selectCustomers = statement<[string | null], FoundCustomer>(
  "find_customers_anywhere",
  `select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email
   from (select * from customers c where c.erased_at is null
       and (c.search_text like lower($1) or c.search_text like lower('% ' || $1)) limit ${mostMatched}) c
   order by c.created_at desc, c.id desc limit ${mostFound}`,
);

const productsBy = (name: string, texts: string) =>
  statement<[string | null, string | null], FoundProduct>(
    name,
    `with matching as materialized (
     (select v.product_id as id from variants v where v.sku_compact like $1 limit ${mostMatched})
     union (select p.id from products p where ${texts} like lower($2) limit ${mostMatched}))
   select p.id, p.name, p.brand, v.sku, coalesce(p.lead_picture, nullif(p.picture_family, '')) as picture
   from (select p.* from products p where p.id in (select id from matching)
     order by p.status = 'archived', p.updated_at desc, p.id desc limit ${mostFound}) p
   left join lateral (select sku from variants v where v.product_id = p.id and not v.retired
     order by coalesce(v.sku_compact like $1, false) desc, v.position, v.id limit 1) v on true
   order by p.status = 'archived', p.updated_at desc, p.id desc`,
  );
const selectProducts = productsBy("find_products_anywhere", "p.search_text");
// Two characters are a word amid Chinese names. A plan for any text would read the whole trigram index for them.
const selectProductsAmid = productsBy("find_products_anywhere_amid", "p.search_text || ''");

/** Searches the kinds that the searcher may open; the latest of each come first. All statements at once. */
export async function findAnywhere(
  db: Db,
  text: string,
  kinds: ReadonlySet<FoundKind>,
  now: Instant,
): Promise<FoundAnywhere> {
  const [compact, words] = [anywhereCompact(text), anywhere(text)];
  const [number, name] = [amidOrAtStart(compact), amidOrAtStart(words)];
  const whole = compactNumber(text);
  const ofRecords = recordKinds.filter((kind) => kinds.has(kind));
  const [orders, quotes, customers, products, records] = await Promise.all([
    kinds.has("orders") ? db.rows(selectOrders, [number, name, whole]) : null,
    kinds.has("quotes") ? db.rows(selectQuotes, [name, number, new Date(now), whole]) : null,
    kinds.has("customers") ? db.rows(selectCustomers, [name]) : null,
    kinds.has("products") ? db.rows(name === words ? selectProducts : selectProductsAmid, [compact, words]) : null,
    ofRecords.length > 0 ? db.rows(selectRecords, [number, name, whole, ofRecords]) : [],
  ]);
  return { orders, quotes, customers, products, records };
}
