import { randomUUID } from "node:crypto";
import { after, hours, minutes } from "#domain/kernel/time.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { isManual } from "#domain/checkout/payment-method.ts";
import type { Database } from "#engine/platform/database.ts";
import type { Clock } from "#engine/ports/clock.ts";

export interface Placed {
  readonly id: number;
  readonly number: string;
  readonly total: number;
  readonly variantId: number;
}

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const four = () => Array.from({ length: 4 }, () => letters[Math.floor(Math.random() * letters.length)]).join("");

/** A product with stock, and a pending order of two of it that reserves them, as placing leaves them. */
export async function placeOrder(
  db: Database,
  clock: Clock,
  method: PaymentMethod = "stripe",
  options: { customerId?: number; delivery?: "SHIPPING" | "PICKUP" | "LOCAL" } = {},
): Promise<Placed> {
  const now = clock.now();
  const sku = `T-${randomUUID().slice(0, 13)}`;
  const number = `PL-${four()}-${four()}`;
  const payBy = after(now, isManual(method) ? hours(72) : minutes(30));
  const [variant] = await db.sql<{ id: number }>(
    `with product as (
       insert into products (slug, category, subcategory, brand, name, summary, description, attributes, status, picture_family,
         return_policy, warranty_months, published_at)
       values (lower($1), 'extras', 'fittings', 'Torrendyne', '{"en":"Fitting","cn":"接头"}', '{}', '{}', '{}', 'published', 'fitting',
         'standard', 12, $2) returning id
     ), variant as (
       insert into variants (product_id, sku, sku_compact, price_cents, weight_lb, length_in, width_in, height_in)
       select id, $1, upper(replace($1, '-', '')), 4999, 2, 4, 4, 4 from product returning id
     )
     insert into stock (variant_id, on_hand, reserved) select id, 10, 2 from variant returning variant_id as id`,
    [sku, new Date(now)],
  );
  if (!variant) throw new Error("no variant was written");
  const [order] = await db.sql<{ id: number }>(
    `insert into orders (number, customer_id, email, email_key, phone, first_name, last_name, language, state, shipping_method,
       payment_method, billing_address, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, pay_by, placed_at)
     values ($1, $2, 'buyer@example.com', 'buyer@example.com', '5551234567', 'Ada', 'Byron', 'en', 'pending', $6,
       $3, '{}', 9998, 0, 1500, 800, 12298, $4, $5) returning id`,
    [number, options.customerId ?? null, method, new Date(payBy), new Date(now), options.delivery ?? "SHIPPING"],
  );
  if (!order) throw new Error("no order was written");
  await db.sql(
    `with line as (
       insert into order_lines (order_id, position, variant_id, product_id, sku, slug, name, picture_family, quantity, unit_price_cents, return_policy, return_days)
       values ($1, 1, $2, (select product_id from variants where id = $2), $3, lower($3), '{"en":"Fitting","cn":"接头"}', 'fitting', 2, 4999, 'standard', 30)
     ), event as (
       insert into order_events (order_id, event, to_state, actor, at) values ($1, 'placed', 'pending', 'customer', $4)
     )
     insert into payments (order_id, method, state, amount_cents, idempotency_key, created_at)
     values ($1, $5, 'new', 12298, $6, $4)`,
    [order.id, variant.id, sku, new Date(now), method, randomUUID()],
  );
  return { id: order.id, number, total: 12_298, variantId: variant.id };
}

/** The merchant also takes ways to pay whose money takes days. */
export async function allowDelayedMethods(db: Database): Promise<void> {
  await db.sql(
    `insert into settings (key, value) values ('payment', '{"delayedMethods": true}')
     on conflict (key) do update set value = settings.value || excluded.value`,
  );
}

/** Mails enqueued for an order, in order. */
export async function mailsOf(db: Database, orderId: number): Promise<string[]> {
  const rows = await db.sql<{ mail: string }>(
    `select payload ->> 'mail' as mail from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send_order_mail' and (payload ->> 'orderId')::bigint = $1 order by j.id`,
    [orderId],
  );
  return rows.map((row) => row.mail);
}

/** How an order stands in our books. */
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
