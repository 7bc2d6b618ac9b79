import type { Clock } from "#engine/ports/clock.ts";
import type { TestDatabase } from "#test/database.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { walkOrder } from "#test/order-walkthrough.ts";

/** A customer's order of one article, which has arrived. */
export async function deliveredOrder(db: TestDatabase, clock: Clock, customerId: number) {
  const order = await placeOrder(db, clock, "stripe", { customerId });
  const [line] = await db.sql<{ sku: string; productId: number; slug: string }>(
    `select l.sku, p.id as "productId", p.slug from order_lines l join products p on p.id = l.product_id where l.order_id = $1`,
    [order.id],
  );
  // A whole product, so that its page can be shown.
  await db.sql(
    `update products set summary = '{"en":"A fitting.","cn":"接头。"}', description = '{"en":["Brass."],"cn":["黄铜。"]}' where id = $1`,
    [line?.productId],
  );
  await walkOrder(db, clock, order, "delivered");
  return { ...order, ...line! };
}
