import { type OrderMail, enqueue } from "../platform/outbox.ts";
import type { Tx } from "../platform/database.ts";
import type { Clock } from "../ports/clock.ts";
import type { ClaimRow } from "./claim-row.ts";

export type ClaimMailName = Extract<OrderMail, `claim-${string}`>;

/** Tells the buyer what a step of the claim came to. */
export function mailClaim(
  tx: Tx,
  clock: Clock,
  row: Pick<ClaimRow, "id" | "orderId">,
  mail: ClaimMailName,
): Promise<void> {
  const data = { claim: row.id, at: clock.now() };
  return enqueue(tx, clock, "send_order_mail", { orderId: row.orderId, mail, data });
}
