import type { Instant } from "#domain/kernel/time.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Database } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { sumRating } from "./sum-rating.ts";

export type Decision = "approved" | "rejected";

const lock = statement<[number], { productId: number; slug: string; stars: number; writtenAt: Instant }>(
  "lock_review",
  `select r.product_id as "productId", p.slug, r.stars, r.written_at as "writtenAt"
   from reviews r join products p on p.id = r.product_id where r.id = $1 for update of r`,
);
const decide = statement<[number, Decision]>("decide_review", `update reviews set status = $2 where id = $1`);

/**
 * The merchant publishes a review or keeps it off the page; the product's rating follows. Only merchants may call this.
 * `readAt` is when the text that the merchant read was written: a review changed since then is refused.
 */
export function decideReview(
  db: Database,
  reviewId: number,
  decision: Decision,
  readAt?: Instant,
): Promise<Result<{ slug: string; stars: number }, { code: "review_not_found" | "stale" }>> {
  return db.transaction(async (tx) => {
    const review = await tx.row(lock, [reviewId]);
    if (!review) return refuse({ code: "review_not_found" });
    if (readAt !== undefined && review.writtenAt !== readAt) return refuse({ code: "stale" });
    await tx.run(decide, [reviewId, decision]);
    await sumRating(tx, review.productId);
    return ok({ slug: review.slug, stars: review.stars });
  });
}
