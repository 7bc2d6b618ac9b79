import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { transition } from "#domain/orders/transitions.ts";
import type { IllegalTransition } from "#domain/orders/transitions.ts";
import type { CashDesk } from "../payments/cash-desk.ts";
import { enqueue } from "../platform/outbox.ts";
import { moveOrder } from "./move-order.ts";
import { lockOrder } from "./order-row.ts";

export type PickupRefused = { code: "order_not_found" } | { code: "wrong_delivery" } | IllegalTransition;

/** The goods of a pick-up order are ready: its buyer is told where, when and what to bring. Refuses orders that are shipped. */
export function readyForPickup(
  desk: CashDesk,
  input: { orderNumber: string; staffId: number | null },
): Promise<Result<"ready-for-pickup", PickupRefused>> {
  return desk.db.transaction(async (tx): Promise<Result<"ready-for-pickup", PickupRefused>> => {
    const order = await lockOrder(tx, input.orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    const allowed = transition(order.state, "ready-for-pickup", "merchant");
    if (!allowed.ok) return allowed;
    if (order.shippingMethod !== "PICKUP") return refuse({ code: "wrong_delivery" });
    const by = { actor: "merchant", id: input.staffId } as const;
    await moveOrder(tx, order, { event: "ready-for-pickup", by, now: desk.clock.now() });
    await enqueue(tx, desk.clock, "send_order_mail", { orderId: order.id, mail: "ready-for-pickup" });
    return ok("ready-for-pickup");
  });
}
