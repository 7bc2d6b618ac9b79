import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { planShipment } from "#domain/orders/shipment.ts";
import type { CashDesk } from "../payments/cash-desk.ts";
import { arrive } from "./arrive.ts";
import { linesToShip, sellGoods } from "./goods.ts";
import { lockOrder } from "./order-row.ts";
import type { PickupRefused } from "./ready-for-pickup.ts";

/** The buyer has fetched a pick-up order: its goods are sold, and the days to return them begin. */
export function handOver(
  desk: CashDesk,
  input: { orderNumber: string; staffId: number | null },
): Promise<Result<"picked-up", PickupRefused>> {
  return desk.db.transaction(async (tx): Promise<Result<"picked-up", PickupRefused>> => {
    const order = await lockOrder(tx, input.orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    const now = desk.clock.now();
    const moved = await arrive(tx, desk.clock, order, {
      event: "picked-up",
      by: { actor: "merchant", id: input.staffId },
      at: now,
    });
    if (!moved.ok) return moved;
    const plan = planShipment(await linesToShip(tx, order.id), "rest");
    if (plan.ok) await sellGoods(tx, order.id, plan.value.lines, now);
    return ok("picked-up");
  });
}
