import { instant } from "#domain/kernel/time.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { OrderState } from "#domain/orders/order-status.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import type { TrackingDeps } from "#engine/fulfilment/track-parcel.ts";
import type { Log } from "#engine/platform/log.ts";
import type { Database } from "#engine/platform/database.ts";
import type { Carrier, Tracking } from "#engine/ports/carrier.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";
import { payOutRefunds, walkOrder } from "#test/order-walkthrough.ts";
import type { OpenShop } from "#test/open-shop.ts";
import { type Placed, placeOrder, type Purchase } from "#test/payments/placed-order.ts";

export const noon = instant(Date.parse("2026-11-20T12:00:00-05:00"));

/** A carrier in memory: says of each number what the test has set, and is silent otherwise. */
class ImitatedCarrier implements Carrier {
  readonly name = "usps" as const;
  readonly maxAtOnce = 35;
  readonly tracking = new Map<string, Tracking>();
  /** The numbers of each call. */
  readonly calls: (readonly string[])[] = [];

  check() {
    return Promise.resolve({ ok: true, value: true } as const);
  }

  track(numbers: readonly string[]) {
    this.calls.push(numbers);
    const answers = numbers.map((number) => {
      const value = this.tracking.get(number);
      return [
        number,
        value ? ({ ok: true, value } as const) : ({ ok: false, error: { code: "not_known" } } as const),
      ] as const;
    });
    return Promise.resolve({ ok: true as const, value: new Map(answers) });
  }
}

export interface BackOffice {
  readonly deps: TrackingDeps & { readonly log?: Log };
  readonly clock: ReturnType<typeof fixedClock>;
  readonly stripe: FakePaymentProvider;
  readonly usps: ImitatedCarrier;
}

/** The merchant's back office on a database of a test: a clock that stands still, one card provider, one carrier. */
export function openBackOffice(db: Database): BackOffice {
  const clock = fixedClock(noon);
  const stripe = new FakePaymentProvider(clock, "stripe");
  const usps = new ImitatedCarrier();
  const payments = new Map([["stripe", stripe]] as const);
  const deps = {
    db,
    clock,
    payments,
    orders: payableOrders(clock),
    carriers: new Map([["usps", usps]] as const),
    settings: { publicUrl: "https://shop.example" },
  };
  return { deps, clock, stripe, usps };
}

/** The back office of a shop that a test has opened; its parcels are followed by none of the shop's own carriers. */
export function backOfficeOf({ db, clock, stripe }: OpenShop): BackOffice {
  const deps = {
    db,
    clock,
    payments: new Map([["stripe", stripe]] as const),
    orders: payableOrders(clock),
    carriers: new Map(),
    settings: { publicUrl: "" },
  };
  return { deps, clock, stripe, usps: new ImitatedCarrier() };
}

interface PaidPurchase extends Purchase {
  readonly method?: PaymentMethod;
}

export interface Paid extends Placed {
  readonly lineId: number;
}

/** An order of two units that is paid: through the provider, or confirmed by the merchant. */
export async function paidOrder({ deps, stripe }: BackOffice, purchase: PaidPurchase = {}): Promise<Paid> {
  const { method = "stripe" } = purchase;
  const order = await placeOrder(deps.db, deps.clock, method, purchase);
  await walkOrder(deps.db, deps.clock, order, "confirmed", stripe);
  return { ...order, lineId: await lineOf(deps.db, order) };
}

/** An order of two units that stands in that state, by the usual way into it. */
export async function orderIn({ deps, stripe }: BackOffice, state: OrderState, purchase: Purchase = {}): Promise<Paid> {
  const delivery = state === "ready-for-pickup" || state === "picked-up" ? "PICKUP" : "SHIPPING";
  const order = await placeOrder(deps.db, deps.clock, "stripe", { delivery, ...purchase });
  await walkOrder(deps.db, deps.clock, order, state, stripe);
  return { ...order, lineId: await lineOf(deps.db, order) };
}

async function lineOf(db: Database, { id }: Placed): Promise<number> {
  const [line] = await db.sql<{ id: number }>("select id from order_lines where order_id = $1", [id]);
  return line!.id;
}

/** Sends every refund of an order that is on its way. */
export function sendRefunds({ deps }: BackOffice, orderId: number): Promise<void> {
  return payOutRefunds(deps, orderId);
}

/** Where an order stands, and the state of its latest return. */
export async function paymentStatusOf(
  db: Database,
  orderId: number,
): Promise<{ order: OrderState; back: string | null }> {
  const [row] = await db.sql<{ order: OrderState; back: string | null }>(
    `select state as "order", (select state from returns r where r.order_id = o.id order by id desc limit 1) as back from orders o where id = $1`,
    [orderId],
  );
  return row!;
}

/** The stock of a variant, and what must never change about it. */
export async function stockOf(db: Database, variantId: number) {
  const [row] = await db.sql<{ on_hand: number; reserved: number; sold: number; returned: number }>(
    "select on_hand, reserved, sold, returned from stock where variant_id = $1",
    [variantId],
  );
  const { on_hand: onHand, reserved, sold, returned } = row!;
  return { onHand, reserved, sold, returned, constant: onHand + sold - returned };
}

export async function customer(db: Database, name: string): Promise<number> {
  const [row] = await db.sql<{ id: number }>(
    "insert into customers (email, email_key, language, created_at) values ($1, $1, 'en', now()) returning id",
    [`${name}@example.com`],
  );
  return row!.id;
}

export async function pointsOf(db: Database, customerId: number): Promise<number> {
  return (await db.sql<{ points: number }>("select points from customers where id = $1", [customerId]))[0]!.points;
}
