import { cents } from "#domain/kernel/money.ts";
import { isManual, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Result } from "#domain/kernel/result.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import type { Database } from "#engine/platform/database.ts";
import type { Clock } from "#engine/ports/clock.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";
import type { Placed } from "#test/payments/placed-order.ts";

const stages = ["confirmed", "shipped", "delivered"] as const;

/** Walks a placed order on by the shop's own use cases: paid, sent by USPS, arrived. It may have begun already. */
export async function walkOrder(
  db: Database,
  clock: Clock,
  order: Pick<Placed, "number">,
  upTo: (typeof stages)[number],
): Promise<void> {
  const stripe = new FakePaymentProvider(clock, "stripe");
  const deps: PaymentDeps = {
    db,
    clock,
    payments: new Map([["stripe", stripe]] as const),
    orders: payableOrders(clock),
    settings: { publicUrl: "https://shop.example" },
  };
  const steps = {
    confirmed: () => payOrder(deps, stripe, order.number),
    shipped: async () => {
      const number = `94001${order.number
        .replaceAll(/\W/g, "")
        .replaceAll(/\D/g, (letter) => String(letter.charCodeAt(0) % 10))
        .padStart(17, "0")}`;
      done(await shipOrder(deps, { orderNumber: order.number, carrier: "usps", number, lines: "rest", staffId: 7 }));
    },
    delivered: async () => done(await deliverOrder(deps, { orderNumber: order.number, staffId: 7 })),
  };
  const [row] = await db.sql<{ state: string }>("select state from orders where number = $1", [order.number]);
  const begun = stages.findIndex((stage) => stage === row?.state) + 1;
  for (const stage of stages.slice(begun, stages.indexOf(upTo) + 1)) await steps[stage]();
}

/** Pays an order: through the provider's page, or by the merchant's word for a transfer. */
async function payOrder(deps: PaymentDeps, stripe: FakePaymentProvider, orderNumber: string): Promise<void> {
  const [order] = await deps.db.sql<{ method: PaymentMethod; total: number }>(
    "select payment_method as method, total_cents as total from orders where number = $1",
    [orderNumber],
  );
  if (!order) throw new Error(`there is no order ${orderNumber}`);
  if (isManual(order.method)) {
    const amount = cents(order.total);
    done(await confirmManualPayment(deps, { orderNumber, reference: `W-${orderNumber}`, amount, staffId: null }));
    return;
  }
  const step = await beginPayment(deps, orderNumber);
  const captured = step.ok && step.value.kind === "redirect" ? stripe.pay(step.value.session) : null;
  if (!captured) throw new Error(`not begun: ${JSON.stringify(step)}`);
  await recordPaymentEvent(deps, captured);
}

function done(step: Result<unknown, { readonly code: string }>): void {
  if (!step.ok) throw new Error(JSON.stringify(step.error));
}
