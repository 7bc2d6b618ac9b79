import { randomUUID } from "node:crypto";
import type { OrderNumber } from "#domain/checkout/order-number.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import { returnDaysIn } from "#domain/checkout/refundable.ts";
import type { ValidatedCheckout } from "#domain/checkout/validate-checkout.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Power, PowerVerdict } from "#domain/power/judge-power.ts";
import { type Money, add } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { CartLineRow } from "../cart/cart-lines.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { reservedMovements } from "../inventory/reserve-stock.ts";
import type { RequestKey } from "../platform/idempotency.ts";
import type { CartToPrice } from "./price-cart.ts";

/** What a placed order is answered with. */
export interface PlacedOrder {
  readonly orderId: number;
  readonly paymentId: number;
  readonly number: OrderNumber;
  readonly total: Money;
  readonly payment: PaymentMethod;
  readonly payBy: Instant;
}

interface NewOrder {
  readonly number: OrderNumber;
  readonly cart: CartToPrice;
  readonly cartId: number;
  readonly customerId: number | null;
  readonly checkout: ValidatedCheckout;
  /** Where the goods are fetched, as it is today; null for goods that are sent. */
  readonly place: PickupPlace | null;
  readonly priced: PricedCheckout;
  /** What the buyer said of their power, and what was found of each part number with a motor. */
  readonly power: Power | null;
  readonly verdicts: ReadonlyMap<string, PowerVerdict>;
  readonly language: Language;
  readonly now: Instant;
  readonly payBy: Instant;
  readonly requestKey: RequestKey;
}

// A guest's order belongs to the account that has proven the email, if there is one and it is not being closed.
// One statement: the order, its lines, first event, stock movements and payment, the emptied cart, and the reply kept
// under the request's key. `head` and `lines` carry the columns as JSON, named as in the tables.
const insertOrder = statement<
  [string, string, number, string, string, string, Date],
  { orderId: number; paymentId: number; guest: boolean }
>(
  "place_order",
  `with placed as (
     insert into orders (number, customer_id, email, email_key, phone, first_name, last_name, language, state, shipping_method,
       payment_method, shipping_address, billing_address, freight_options, pickup_place, arrives_from, arrives_to, subtotal_cents,
       discount_cents, shipping_cents, tax_cents, total_cents, discount_code, discount_name, points_used, points_cents, note, power, pay_by, placed_at)
     select o.number, coalesce(o.customer_id, (
         select c.id from customers c
         where c.email_key = o.email and c.email_verified_at is not null and c.closure_due_at is null and c.erased_at is null
       )), o.email, o.email, o.phone, o.first_name, o.last_name, o.language, 'pending', o.shipping_method,
       o.payment_method, o.shipping_address, o.billing_address, o.freight_options, o.pickup_place, o.arrives_from, o.arrives_to, o.subtotal_cents,
       o.discount_cents, o.shipping_cents, o.tax_cents, o.total_cents, o.discount_code, o.discount_name, o.points_used, o.points_cents, o.note, o.power, to_timestamp(o.pay_by_ms / 1000.0), $7
     from jsonb_to_record($1::jsonb) as o (number text, customer_id bigint, email text, phone text, first_name text, last_name text,
       language text, shipping_method text, payment_method text, shipping_address jsonb, billing_address jsonb, freight_options jsonb, pickup_place jsonb,
       arrives_from date, arrives_to date, subtotal_cents int, discount_cents int, shipping_cents int, tax_cents int, total_cents int,
       discount_code text, discount_name jsonb, points_used int, points_cents int, note text, power jsonb, pay_by_ms float8)
     returning id, customer_id, total_cents, payment_method
   ), line as (
     select * from jsonb_to_recordset($2::jsonb) as l (position int, product_id bigint, variant_id bigint, sku text, slug text, name jsonb,
       variant_name jsonb, picture_family text, quantity int, regular_price_cents int, unit_price_cents int, activity text,
       discount_cents int, tax_cents int, return_policy text, return_days int, serial text, power jsonb)
   ), lines as (
     insert into order_lines (order_id, position, product_id, variant_id, sku, slug, name, variant_name, picture_family, quantity,
       regular_price_cents, unit_price_cents, activity, discount_cents, tax_cents, return_policy, return_days, serial, power)
     select placed.id, position, product_id, variant_id, sku, slug, name, variant_name, picture_family, quantity,
       regular_price_cents, unit_price_cents, activity, discount_cents, tax_cents, return_policy, return_days, serial, power
     from placed, line
   ), event as (
     insert into order_events (order_id, event, to_state, actor, actor_id, at)
     select id, 'placed', 'pending', 'customer', customer_id, $7 from placed
   ), movements as (
     ${reservedMovements("placed", "line", "$7")}
   ), payment as (
     insert into payments (order_id, method, state, amount_cents, idempotency_key, created_at)
     select id, payment_method, 'new', total_cents, $4, $7 from placed
     returning id
   ), emptied as (
     delete from cart_lines where cart_id = $3
   ), unused as (
     update carts set discount_code = null where id = $3
   ), replied as (
     update idempotency_keys k
     set reply = ($1::jsonb -> 'reply') || jsonb_build_object('orderId', placed.id, 'paymentId', payment.id)
     from placed, payment where k.scope = $5 and k.key = $6
   )
   select placed.id as "orderId", payment.id as "paymentId", placed.customer_id is null as guest from placed, payment`,
);

/**
 * Writes a priced order whose stock is reserved. Gives the reply, now and whenever the key is sent again, and whether
 * no account owns the order.
 */
export async function writeOrder(tx: Tx, order: NewOrder): Promise<{ placed: PlacedOrder; guest: boolean }> {
  const { number, checkout, priced, payBy, requestKey } = order;
  const reply = { number, total: priced.order.total, payment: checkout.payment, payBy };
  const head = JSON.stringify({ ...orderColumns(order), reply });
  const lines = JSON.stringify(order.cart.rows.map((row, index) => lineColumns(order, row, index)));
  const written = await tx.row(insertOrder, [
    head,
    lines,
    order.cartId,
    randomUUID(),
    requestKey.scope,
    requestKey.key,
    new Date(order.now),
  ]);
  if (!written) throw new Error(`order ${number} was not written`);
  const { guest, ...ids } = written;
  return { placed: { ...reply, ...ids }, guest };
}

function orderColumns({ number, customerId, checkout, place, priced, power, language, payBy }: NewOrder) {
  const { delivery, billing, email, payment, note } = checkout;
  const person = delivery.method === "PICKUP" ? delivery.contact : delivery.address;
  const { firstName, lastName, phone } = person;
  const { order, arrives, discount, points } = priced;
  return {
    number,
    email,
    phone,
    language,
    note,
    power,
    customer_id: customerId,
    first_name: firstName,
    last_name: lastName,
    shipping_method: delivery.method,
    payment_method: payment,
    shipping_address: delivery.method === "PICKUP" ? null : delivery.address,
    billing_address: billing ?? person,
    freight_options: delivery.method === "LOCAL" ? delivery.freight : null,
    pickup_place: place,
    arrives_from: arrives?.earliest ?? null,
    arrives_to: arrives?.latest ?? null,
    subtotal_cents: order.subtotal,
    discount_cents: order.discount,
    shipping_cents: order.shipping,
    tax_cents: order.tax,
    total_cents: order.total,
    discount_code: discount?.code ?? null,
    discount_name: discount?.name ?? null,
    points_used: points?.used ?? 0,
    points_cents: points?.amount ?? 0,
    pay_by_ms: payBy,
  };
}

function lineColumns({ cart, priced, verdicts }: NewOrder, row: CartLineRow, index: number) {
  const line = priced.order.lines[index]!;
  const days = row.returnPolicy === "none" ? 0 : returnDaysIn(cart.terms.returns, row.category);
  return {
    position: index + 1,
    product_id: row.productId,
    variant_id: row.variantId,
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    variant_name: row.variantName,
    picture_family: row.pictureFamily,
    quantity: row.quantity,
    regular_price_cents: line.regularPrice,
    unit_price_cents: line.unitPrice,
    activity: cart.activities[index] ?? null,
    discount_cents: add(line.bundleDiscount, line.codeDiscount, line.pointsDiscount),
    tax_cents: line.tax,
    return_policy: days === 0 ? "none" : row.returnPolicy,
    return_days: days,
    serial: row.serial,
    power: verdicts.get(row.sku) ?? null,
  };
}
