import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Database } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { sumRating } from "./sum-rating.ts";

const decide = statement<[number, "approved" | "rejected"], { productId: number }>(
  "decide_review",
  `update reviews set status = $2 where id = $1 returning product_id as "productId"`,
);

/** The merchant publishes a review or keeps it off the page; the product's rating follows. Only merchants may call this. */
export function decideReview(db: Database, reviewId: number, decision: "approved" | "rejected"): Promise<Result<null, { code: "review_not_found" }>> {
  return db.transaction(async (tx) => {
    const decided = await tx.row(decide, [reviewId, decision]);
    if (!decided) return refuse({ code: "review_not_found" });
    await sumRating(tx, decided.productId);
    return ok(null);
  });
}
