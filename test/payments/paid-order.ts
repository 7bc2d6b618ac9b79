import { randomUUID } from "node:crypto";
import { instant } from "#domain/kernel/time.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import type { Database } from "#engine/platform/database.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { FakePaymentProvider } from "./fake-payment-provider.ts";
import { placeOrder } from "./placed-order.ts";
import type { Placed } from "./placed-order.ts";

/** A shop's money with one provider in memory, at noon of a Friday. */
export function openShop(db: Database, method: "stripe" | "paypal" = "stripe") {
  const clock = fixedClock(instant(Date.parse("2026-11-20T12:00:00-05:00")));
  const provider = new FakePaymentProvider(clock, method);
  const deps: PaymentDeps = {
    db,
    clock,
    payments: new Map([[method, provider]]),
    orders: payableOrders(clock),
    settings: { publicUrl: "https://shop.example" },
  };
  return { deps, clock, provider };
}
export type Shop = ReturnType<typeof openShop>;

/** What the provider writes above an event of this moment. */
export const head = ({ clock, provider }: Shop) =>
  ({
    provider: provider.method,
    eventId: randomUUID(),
    session: null,
    paymentKey: null,
    orderNumber: null,
    occurredAt: clock.now(),
  }) as const;

export type Delivery = "SHIPPING" | "PICKUP" | "LOCAL";

/** An order that is paid at the provider, and what that calls its money. */
export async function paid(shop: Shop, delivery: Delivery): Promise<{ order: Placed; capture: string }> {
  const { deps, provider, clock } = shop;
  const order = await placeOrder(deps.db, clock, provider.method, { delivery });
  const step = await beginPayment(deps, order.number);
  const captured = step.ok && step.value.kind === "redirect" ? provider.pay(step.value.session) : null;
  if (!captured) throw new Error("not paid");
  await recordPaymentEvent(deps, captured);
  return { order, capture: captured.capture };
}
