import type { Clock } from "#engine/ports/clock.ts";
import type { TestDatabase } from "#test/database.ts";
import { placeOrder } from "#test/payments/placed-order.ts";

/** A customer's order of one article, which has arrived. */
export async function deliveredOrder(db: TestDatabase, clock: Clock, customerId: number) {
  const order = await placeOrder(db, clock, "stripe", { customerId });
  const [line] = await db.sql<{ sku: string; productId: number; slug: string }>(
    `update order_lines l set product_id = v.product_id from variants v join products p on p.id = v.product_id
     where v.id = l.variant_id and l.order_id = $1 returning l.sku, p.id as "productId", p.slug`,
    [order.id],
  );
  // A whole product, so that its page can be shown.
  await db.sql(
    `update products set summary = '{"en":"A fitting.","cn":"接头。"}', description = '{"en":["Brass."],"cn":["黄铜。"]}' where id = $1`,
    [line?.productId],
  );
  await db.sql(
    "update orders set state = 'delivered', delivered_at = placed_at, confirmed_at = placed_at where id = $1",
    [order.id],
  );
  return { ...order, ...line! };
}
