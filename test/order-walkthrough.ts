import { cents } from "#domain/kernel/money.ts";
import { isManual, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { OrderState } from "#domain/orders/order-status.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { markPickedUp } from "#engine/fulfilment/mark-picked-up.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { executeRefund } from "#engine/payments/execute-refund.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { recordManualRefund } from "#engine/payments/refund-by-hand.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import type { Database } from "#engine/platform/database.ts";
import type { Clock } from "#engine/ports/clock.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";
import type { Placed } from "#test/payments/placed-order.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";

/** The usual way into each state, from the order that was placed. */
const ways = {
  pending: [],
  canceled: ["canceled"],
  confirmed: ["confirmed"],
  shipped: ["confirmed", "shipped"],
  delivered: ["confirmed", "shipped", "delivered"],
  "ready-for-pickup": ["confirmed", "ready-for-pickup"],
  "picked-up": ["confirmed", "ready-for-pickup", "picked-up"],
  "return-refund": ["confirmed", "shipped", "delivered", "return-refund"],
  "refund-in-process": ["confirmed", "refund-in-process"],
  "refund-completed": ["confirmed", "refund-in-process", "refund-completed"],
} as const satisfies Record<OrderState, readonly OrderState[]>;

/**
 * Walks an order on by the shop's own use cases, from where it stands on the way to that state: paid, sent by USPS or
 * made ready to be fetched, arrived, of which one unit came back damaged; or canceled by its buyer, or refunded by the
 * merchant before it left.
 */
export async function walkOrder(
  db: Database,
  clock: Clock,
  order: Pick<Placed, "id" | "number">,
  upTo: OrderState,
  stripe = new FakePaymentProvider(clock, "stripe"),
): Promise<void> {
  const deps: PaymentDeps = {
    db,
    clock,
    payments: new Map([["stripe", stripe]] as const),
    orders: payableOrders(clock),
    settings: { publicUrl: "https://shop.example" },
  };
  const merchant = { orderNumber: order.number, staffId: 7 };
  const steps = {
    canceled: async () => done(await cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: null })),
    confirmed: () => payOrder(deps, stripe, order.number),
    shipped: async () => {
      const number = `94001${order.number
        .replaceAll(/\W/g, "")
        .replaceAll(/\D/g, (letter) => String(letter.charCodeAt(0) % 10))
        .padStart(17, "0")}`;
      done(await shipOrder(deps, { ...merchant, carrier: "usps", number, lines: "rest" }));
    },
    delivered: async () => done(await deliverOrder(deps, merchant)),
    "ready-for-pickup": async () => done(await readyForPickup(deps, merchant)),
    "picked-up": async () => done(await markPickedUp(deps, merchant)),
    "return-refund": () => openReturnOfOne(deps, order.id),
    "refund-in-process": async () => done(await refundAsShown(deps, { ...merchant, amount: null, reason: "Sold out" })),
    "refund-completed": () => payOutRefunds(deps, order.id),
  };
  const [row] = await db.sql<{ state: OrderState }>("select state from orders where id = $1", [order.id]);
  const way: readonly (keyof typeof steps)[] = ways[upTo];
  const begun = way.findIndex((state) => state === row?.state) + 1;
  for (const state of way.slice(begun)) await steps[state]();
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

async function openReturnOfOne(deps: PaymentDeps, orderId: number): Promise<void> {
  const [order] = await deps.db.sql<{ customerId: number | null; lineId: number }>(
    `select o.customer_id as "customerId", l.id as "lineId" from orders o join order_lines l on l.order_id = o.id where o.id = $1`,
    [orderId],
  );
  const { customerId, lineId } = order!;
  const lines = [{ lineId, quantity: 1 }];
  done(await openReturn(deps, { orderId, customerId, received: true, lines, reason: "damaged", remark: "" }));
}

/** Sends every refund of an order that is on its way: by the provider, or by hand with a reference. */
export async function payOutRefunds(deps: PaymentDeps, orderId: number): Promise<void> {
  const due = await deps.db.sql<{ id: number; method: PaymentMethod }>(
    "select r.id, p.method from refunds r join payments p on p.id = r.payment_id where r.order_id = $1 and r.state = 'PENDING'",
    [orderId],
  );
  for (const { id, method } of due) {
    if (isManual(method)) await recordManualRefund(deps, { refundId: id, reference: `REF-${id}`, staffId: 7 });
    else await executeRefund(deps, id);
  }
}

function done(step: Result<unknown, { readonly code: string }>): void {
  if (!step.ok) throw new Error(JSON.stringify(step.error));
}
