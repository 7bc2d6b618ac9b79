import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const sum = statement<[number]>(
  "sum_rating",
  `update products p set rating_sum = r.sum, rating_count = r.count
   from (select coalesce(sum(stars), 0)::int as sum, count(*)::int as count from reviews where product_id = $1 and status = 'approved') r
   where p.id = $1 and (p.rating_sum, p.rating_count) is distinct from (r.sum, r.count)`,
);

/** The product's rating is that of its approved reviews, and of no others. */
export async function sumRating(tx: Tx, productId: number): Promise<void> {
  await tx.run(sum, [productId]);
}
