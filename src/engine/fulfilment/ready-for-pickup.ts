import { onceCaptured, refuseStep } from "#domain/orders/order-steps.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { IllegalTransition } from "#domain/orders/order-steps.ts";
import type { NotCaptured } from "../payments/capture-authorized.ts";
import { type MoneyHeld, moneyHoldOf } from "../payments/money-hold.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { enqueue } from "../platform/outbox.ts";
import { linesToShip } from "./lines-to-ship.ts";
import { moveOrder } from "../orders/move-order.ts";
import { livesOf, lockOrder } from "../orders/order-row.ts";

export type PickupRefused =
  | { code: "order_not_found" }
  | { code: "wrong_delivery" }
  | MoneyHeld
  /** Some of its goods are not there yet. */
  | { code: "waits_for_goods" }
  | NotCaptured
  | IllegalTransition;

/**
 * Marks a pickup order as ready and mails its buyer the place, hours and required documents. Refuses shipped orders.
 */
export function readyForPickup(
  deps: PaymentDeps,
  input: { orderNumber: string; staffId: number | null },
): Promise<Result<"ready-for-pickup", PickupRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<"ready-for-pickup", PickupRefused>> => {
    const order = await lockOrder(tx, input.orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    const refused = refuseStep(onceCaptured(livesOf(order)), "ready-for-pickup", "merchant");
    if (refused) return refuse(refused);
    if (order.shippingMethod !== "PICKUP") return refuse({ code: "wrong_delivery" });
    const hold = await moneyHoldOf(tx, order.id);
    if (hold) return refuse({ code: "money_held", hold });
    if ((await linesToShip(tx, order.id)).some(({ waiting }) => waiting > 0))
      return refuse({ code: "waits_for_goods" });
    // Before the buyer is asked to come: a card that is refused at the counter helps nobody.
    if (order.paymentState === "authorized") return refuse({ code: "not_captured" });
    const by = { actor: "merchant", id: input.staffId } as const;
    const now = deps.clock.now();
    await moveOrder(tx, order, { event: "ready-for-pickup", by, now, facts: { hold } });
    const mail = { orderId: order.id, mail: "ready-for-pickup", data: { at: now } } as const;
    await enqueue(tx, deps.clock, "send_order_mail", mail);
    return ok("ready-for-pickup");
  });
}
