import { onAccount } from "#domain/checkout/payment-method.ts";
import type { Actor } from "#domain/kernel/actor.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { OrderEvent } from "#domain/orders/order-steps.ts";
import { deliveryMarkedBy, hasCaseOnGoods } from "../fulfilment/take-back.ts";
import { readyAt } from "../fulfilment/take-pickup-back.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { Db } from "../platform/database.ts";

/** Marks that staff can take back, as far as the order's states say; their windows are not considered. */
export interface TakesBack {
  readonly shipment: boolean;
  readonly delivery: boolean;
  readonly ready: boolean;
  readonly pickup: boolean;
  readonly readyAt: Instant | null;
  readonly hasCase: boolean;
  readonly mark: { readonly deliveredAt: Instant | null; readonly by: Actor | null };
}

/** The same of an order that staff can cause these events of. */
export async function takesBackOf(db: Db, order: OrderRow, events: readonly OrderEvent[]): Promise<TakesBack> {
  return {
    shipment: events.includes("shipment-taken-back") && order.method !== onAccount,
    delivery: events.includes("delivery-taken-back"),
    ready: events.includes("ready-taken-back"),
    pickup: events.includes("pickup-taken-back") && order.method !== onAccount,
    readyAt: await readyAt(db, order.id),
    hasCase: await hasCaseOnGoods(db, order.id),
    mark: { deliveredAt: order.deliveredAt, by: await deliveryMarkedBy(db, order.id) },
  };
}
