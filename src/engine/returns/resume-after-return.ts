import type { Result } from "#domain/kernel/result.ts";
import type { IllegalTransition } from "#domain/orders/order-steps.ts";
import type { Tx } from "../platform/database.ts";
import type { Clock } from "../ports/clock.ts";
import { deliverByCarrier } from "../fulfilment/deliver-order.ts";
import { moveOrder, type Step } from "../orders/move-order.ts";
import type { OrderRow } from "../orders/order-row.ts";

interface Leave extends Step {
  readonly event: "cancel-return" | "decline-return" | "return-completed" | "rest-refunded";
}

/**
 * Resumes a locked order after a return, or a refund of a part. Goods delivered meanwhile count from the day they came.
 */
export async function resumeAfterReturn(
  tx: Tx,
  clock: Clock,
  order: OrderRow,
  step: Leave,
): Promise<Result<OrderRow, IllegalTransition>> {
  const moved = await moveOrder(tx, order, step);
  if (moved.ok && moved.value.state === "shipped") await deliverByCarrier(tx, clock, order.id);
  return moved;
}
