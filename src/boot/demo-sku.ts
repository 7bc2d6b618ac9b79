import type { Shop } from "#engine/shop.ts";
import type { DemoGoods } from "../../demo/customer.ts";

/** One of the best-sellers of a category that are on the shelf; null where the demo's catalogue has none. */
export async function demoSku(
  { db }: Shop,
  { category, nth, method }: Pick<DemoGoods, "category" | "nth" | "method">,
): Promise<string | null> {
  const [goods] = await db.sql<{ sku: string }>(
    `select v.sku from variants v join products p on p.id = v.product_id join stock s on s.variant_id = v.id
     where p.category = $1 and p.status = 'published' and not v.retired
       and case when $3 then v.freight_only and s.on_hand - s.reserved > 5
         else not v.freight_only and v.weight_lb < 60 and s.on_hand - s.reserved > 20 end
     order by p.popularity desc, v.sku limit 1 offset $2`,
    [category, nth, method === "LOCAL"],
  );
  return goods?.sku ?? null;
}
