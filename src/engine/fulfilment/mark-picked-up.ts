import { onceCaptured, refuseStep } from "#domain/orders/order-steps.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { NotAtPlaces } from "#domain/inventory/places.ts";
import { planShipment } from "#domain/fulfilment/shipment.ts";
import { moneyHoldOf } from "../payments/money-hold.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { markDelivered } from "./mark-delivered.ts";
import { sellReservedUnits } from "../inventory/move-stock.ts";
import { invoiceUnits } from "./invoice-units.ts";
import { linesToShip } from "./lines-to-ship.ts";
import { livesOf, lockOrder } from "../orders/order-row.ts";
import { statement } from "../platform/statement.ts";
import type { PickupRefused } from "./ready-for-pickup.ts";

const selectPickup = statement<[number], { pickupId: string | null }>(
  "pickup_place_of_order",
  `select pickup_place ->> 'id' as "pickupId" from orders where id = $1`,
);

/** Records the pickup of an order: its goods are sold where it is fetched, and the return period starts. */
export function markPickedUp(
  deps: PaymentDeps,
  input: { orderNumber: string; placeId?: number | null; staffId: number | null },
): Promise<Result<"picked-up", PickupRefused | NotAtPlaces>> {
  return deps.db.transaction(async (tx): Promise<Result<"picked-up", PickupRefused | NotAtPlaces>> => {
    const order = await lockOrder(tx, input.orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    const refused = refuseStep(onceCaptured(livesOf(order)), "picked-up", "merchant");
    if (refused) return refuse(refused);
    const hold = await moneyHoldOf(tx, order.id);
    if (hold) return refuse({ code: "money_held", hold });
    const now = deps.clock.now();
    const by = { actor: "merchant", id: input.staffId } as const;
    const plan = planShipment(await linesToShip(tx, order.id), "rest", { inParts: true });
    const units = plan.ok ? plan.value.lines : [];
    const { placeId = null } = input;
    const pickupId = (await tx.row(selectPickup, [order.id]))?.pickupId ?? null;
    // Stock is locked before accounts and customers, as for goods that are shipped.
    const sale = await sellReservedUnits(tx, order.id, units, { at: { placeId, pickupId }, now });
    if (!sale.ok) return sale;
    const sold = await invoiceUnits(tx, deps.clock, order, { parcelId: null, units, by });
    const result = await markDelivered(tx, deps.clock, sold, {
      event: "picked-up",
      by,
      at: now,
      facts: { hold },
    });
    if (!result.ok) return result;
    return ok("picked-up");
  });
}
