import { ok, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const markMade = statement<[number, Date]>(
  "evidence_made",
  `update disputes set evidence_made_at = $2 where order_id = $1 and ended_at is null`,
);

/** Records that evidence was compiled for an order's open disputes; false when it has none. */
export async function recordEvidenceMade(
  db: Db,
  orderId: number,
  now: Instant,
): Promise<Result<"noted" | "none", never>> {
  return ok((await db.run(markMade, [orderId, new Date(now)])) > 0 ? "noted" : "none");
}
