import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

// Locks the product first: otherwise, of two reviews approved at once, the second sum could miss the first.
const lock = statement<[number]>("lock_rating", `select from products where id = $1 for no key update`);
const sum = statement<[number]>(
  "sum_rating",
  `update products p set rating_sum = r.sum, rating_count = r.count
   from (select coalesce(sum(stars), 0)::int as sum, count(*)::int as count from reviews
     where product_id = $1 and status = 'approved') r
   where p.id = $1 and (p.rating_sum, p.rating_count) is distinct from (r.sum, r.count)`,
);

/** The product's rating is that of its approved reviews, and of no others. */
export async function sumRating(tx: Tx, productId: number): Promise<void> {
  await tx.run(lock, [productId]);
  await tx.run(sum, [productId]);
}
