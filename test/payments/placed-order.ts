import { randomUUID } from "node:crypto";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { UnvalidatedAddress } from "#domain/shipping/address.ts";
import type { ShippingMethod } from "#domain/shipping/shipping-quote.ts";
import { addToCart } from "#engine/cart/change-cart.ts";
import { applyCartCode } from "#engine/checkout/cart-code.ts";
import { placeOrder as checkOut } from "#engine/checkout/place-order.ts";
import type { Database } from "#engine/platform/database.ts";
import type { Clock } from "#engine/ports/clock.ts";

export interface Placed {
  readonly id: number;
  readonly number: string;
  readonly total: number;
  readonly variantId: number;
  readonly email: string;
}

/** The buyer and the delivery of an order; whatever is left out is as usual. */
export interface Purchase {
  readonly customerId?: number;
  readonly delivery?: ShippingMethod;
  readonly email?: string;
  readonly buyer?: Partial<UnvalidatedAddress>;
  /** Where it is not billed to who gets the goods. */
  readonly billing?: Partial<UnvalidatedAddress>;
  readonly note?: string;
  readonly language?: Language;
  readonly discountCode?: string;
  /** The points of the account to use; `all` is as many as can be. */
  readonly points?: number | "all";
}

const byron = {
  firstName: "Ada",
  lastName: "Byron",
  address1: "12 Mill Road",
  city: "Dayton",
  state: "OH",
  zip: "45402",
  phone: "(555) 123-4567",
} as const satisfies UnvalidatedAddress;

/** A part of its own with ten on the shelf, and a pending order of two of it, placed by the shop's own use cases. */
export async function placeOrder(
  db: Database,
  clock: Clock,
  method: PaymentMethod = "stripe",
  purchase: Purchase = {},
): Promise<Placed> {
  const {
    customerId,
    delivery = "SHIPPING",
    email = "buyer@example.com",
    note,
    language = "en",
    discountCode,
  } = purchase;
  const { variantId, sku } = await shelveFitting(db, clock, delivery === "LOCAL" ? 400 : 8);
  await taxGoods(db);
  const shop = { db, clock };
  const added = value(await addToCart(shop, customerId ? { customerId } : { token: null }, [{ sku, quantity: 2 }]));
  const buyer = customerId ? { customerId } : { token: added.newToken! };
  if (discountCode) value(await applyCartCode(shop, buyer, discountCode));
  const person = { ...byron, ...purchase.buyer };
  const form = {
    email,
    method: delivery,
    payment: method,
    ...(delivery === "PICKUP" ? { contact: person } : { shipping: person }),
    ...(delivery === "LOCAL" && {
      freight: { liftgate: "no", residential: "no", appointment: "no", limitedAccess: "no" },
    }),
    ...(purchase.billing && { billing: { ...byron, ...purchase.billing } }),
    ...(note && { note }),
    ...(purchase.points !== undefined && {
      usePoints: purchase.points === "all" ? "all" : "some",
      points: String(purchase.points),
    }),
  };
  const request = {
    buyer,
    customer: customerId ? { taxExempt: false, points: await balanceOf(db, customerId) } : null,
    form,
    language,
    key: randomUUID(),
  };
  const quoted = await checkOut(shop, { ...request, seenTotal: -1 });
  // The first try is told what the order costs, as the page shows it.
  const seenTotal = !quoted.ok && quoted.error.code === "price_changed" ? quoted.error.now : -1;
  const placed = value(await checkOut(shop, { ...request, seenTotal, key: randomUUID() }));
  return { id: placed.orderId, number: placed.number, total: placed.total, variantId, email };
}

async function balanceOf(db: Database, customerId: number): Promise<number> {
  const [row] = await db.sql<{ points: number }>("select points from customers where id = $1", [customerId]);
  return row?.points ?? 0;
}

/** Eight percent on goods in Ohio, unless the test has rates of its own: an order of two is $99.98 + $15.00 + $8.00. */
async function taxGoods(db: Database): Promise<void> {
  await db.sql("insert into settings (key, value) values ('tax', $1) on conflict do nothing", [
    JSON.stringify({ OH: { rate: 80_000, shippingTaxed: false } }),
  ]);
}

/** Puts ten of a fitting on the shelf, as a merchant's import leaves it. */
async function shelveFitting(db: Database, clock: Clock, weightLb: number) {
  const sku = `T-${randomUUID().slice(0, 13)}`;
  const [variant] = await db.sql<{ id: number }>(
    `with product as (
       insert into products (slug, category, subcategory, brand, name, summary, description, attributes, status, picture_family,
         return_policy, warranty_months, published_at)
       values (lower($1), 'extras', 'fittings', 'Torrendyne', '{"en":"Fitting","cn":"接头"}', '{"en":"A brass fitting.","cn":"黄铜接头。"}', '{"en":["Brass."],"cn":["黄铜。"]}', '{}', 'published', 'fitting',
         'standard', 12, $2) returning id
     ), variant as (
       insert into variants (product_id, sku, sku_compact, price_cents, weight_lb, length_in, width_in, height_in)
       select id, $1, upper(replace($1, '-', '')), 4999, $3, 4, 4, 4 from product returning id
     )
     insert into stock (variant_id, on_hand) select id, 10 from variant returning variant_id as id`,
    [sku, new Date(clock.now()), weightLb],
  );
  return { variantId: variant!.id, sku };
}

function value<Value>(result: Result<Value, { readonly code: string }>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The merchant also takes ways to pay whose money takes days. */
export async function allowDelayedMethods(db: Database): Promise<void> {
  await db.sql(
    `insert into settings (key, value) values ('payment', '{"delayedMethods": true}')
     on conflict (key) do update set value = settings.value || excluded.value`,
  );
}

/** Mails enqueued for an order, in order; those of one step in any order. */
export async function mailsOf(db: Database, orderId: number): Promise<string[]> {
  const rows = await db.sql<{ mail: string }>(
    `select payload ->> 'mail' as mail from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send_order_mail' and (payload ->> 'orderId')::bigint = $1 order by j.id`,
    [orderId],
  );
  return rows.map((row) => row.mail);
}

/** The same without those that placing it sends: the first, and to a guest who pays by transfer the invitation. */
export async function mailsAfterPlacing(db: Database, orderId: number): Promise<string[]> {
  const mails = await mailsOf(db, orderId);
  const invites = mails[0] !== "placed" && mails.slice(0, 2).includes("invitation");
  return mails.slice(invites ? 2 : 1);
}

/** An order in our books. */
export async function booksOf(db: Database, orderId: number) {
  const [row] = await db.sql<{
    state: string;
    kept: number;
    refunds: number;
    refundedCents: number;
    cash: number;
    sum: number;
    reserved: number;
    released: number;
  }>(
    `select o.state,
       (select count(*)::int from payments p where p.order_id = o.id and p.state = 'captured') as kept,
       (select count(*)::int from refunds r where r.order_id = o.id) as refunds,
       (select coalesce(sum(amount_cents), 0)::int from refunds r where r.order_id = o.id and r.state = 'COMPLETED') as "refundedCents",
       (select coalesce(sum(amount_cents), 0)::int from ledger_lines l where l.order_id = o.id and account like 'cash:%') as cash,
       (select coalesce(sum(amount_cents), 0)::int from ledger_lines l where l.order_id = o.id) as sum,
       (select coalesce(sum(s.reserved), 0)::int from stock s join order_lines l using (variant_id) where l.order_id = o.id) as reserved,
       (select count(*)::int from stock_movements m where m.order_id = o.id and m.kind = 'released') as released
     from orders o where o.id = $1`,
    [orderId],
  );
  if (!row) throw new Error(`order ${orderId} is gone`);
  return row;
}
