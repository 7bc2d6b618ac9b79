import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const markMade = statement<[number, Date]>(
  "evidence_made",
  `update disputes set evidence_made_at = $2 where order_id = $1 and ended_at is null`,
);

/** Notes that the evidence for an order's open disputes was put together. */
export async function noteEvidenceMade(db: Db, orderId: number, now: Instant): Promise<void> {
  await db.run(markMade, [orderId, new Date(now)]);
}
