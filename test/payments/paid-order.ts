import { randomUUID } from "node:crypto";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { DisputeEvent } from "#domain/payments/events.ts";
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

/** The provider's header of an event of this moment. */
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

/** A paid order, and what the provider calls its money. */
export interface Bought {
  readonly order: Placed;
  readonly capture: string;
}

/** An order that a buyer paid at the provider. */
export async function paid(shop: Shop, delivery: Delivery): Promise<Bought> {
  const { deps, provider, clock } = shop;
  const order = await placeOrder(deps.db, clock, provider.method, { delivery });
  const step = await beginPayment(deps, order.number);
  const captured = step.ok && step.value.kind === "redirect" ? provider.pay(step.value.session) : null;
  if (!captured) throw new Error("not paid");
  await recordPaymentEvent(deps, captured);
  return { order, capture: captured.capture };
}

/** The provider's word about the order's dispute. */
export async function disputed(
  shop: Shop,
  { order, capture }: Bought,
  word: DisputeEvent["word"],
  more: Partial<DisputeEvent> = {},
): Promise<void> {
  await recordPaymentEvent(shop.deps, {
    ...head(shop),
    kind: "disputed",
    dispute: `du_${order.id}`,
    capture,
    word,
    reason: "fraudulent",
    amount: cents(order.total),
    evidenceDue: null,
    movements: [],
    ...more,
  });
}

/** The provider takes the order's money back without a dispute. */
export async function reversed(shop: Shop, { order, capture }: Bought): Promise<void> {
  await recordPaymentEvent(shop.deps, {
    ...head(shop),
    kind: "reversed",
    reversal: `rev_${order.id}`,
    capture,
    amount: cents(order.total),
  });
}
