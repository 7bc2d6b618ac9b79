import { beforeEach, expect, test } from "vitest";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { adjustStock } from "#engine/inventory/adjust-stock.ts";
import { cartWith, parcelForm, place, shopOn } from "#test/checkout/checkout-shop.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { openBackOffice } from "../fulfilment/back-office.ts";
import { offerGoods, order, seenOf, stockOf } from "./back-order-shop.ts";

const database = testDatabase({ max: 24 });
let shop: ReturnType<typeof shopOn>;

beforeEach(async () => {
  await emptied(database(), "products, carts, orders, idempotency_keys");
  shop = shopOn(database());
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Buyers who all have seen the same page, and press at once. */
async function crowd(buyers: number, sku: string) {
  const carts = await Promise.all(times(buyers).map(() => cartWith(shop, { sku, quantity: 1 })));
  const { seenTotal, seenWaits } = await seenOf(shop, carts[0]!);
  const form = { ...parcelForm, payment: "zeller" as const };
  return Promise.all(carts.map((cart) => place(shop, cart, { form, seenTotal, seenWaits })));
}

test("200 buyers of a part with a limit of 10 back-orders get exactly 10", async () => {
  await offerGoods(shop.db, { sku: "LATE", onHand: 0, limit: 10, expectedOn: "2026-12-12" });
  const placed = await crowd(200, "LATE");
  expect(placed.filter(({ ok }) => ok)).toHaveLength(10);
  expect(placed.flatMap((one) => (one.ok ? [] : one.error.code)).every((code) => code === "out_of_stock")).toBe(true);
  expect(await stockOf(shop.db, "LATE")).toMatchObject({ onHand: 0, reserved: 0, backOrdered: 10 });
});

test("goods that arrive while others order and cancel go to who waits, and no unit is promised twice", async () => {
  await offerGoods(shop.db, { sku: "LATE", onHand: 0, limit: 30, restockDays: 5 });
  const { deps } = openBackOffice(database());
  const waiting = await Promise.all(times(12).map(() => order(shop, [{ sku: "LATE", quantity: 2 }])));
  const { id: variantId } = await stockOf(shop.db, "LATE");
  const numbers = waiting.flatMap((one) => (one.ok ? [one.value.number] : []));
  const receive = async (units: number): Promise<void> => {
    const { onHand: seenOnHand } = await stockOf(shop.db, "LATE");
    const delivery = {
      variantId,
      kind: "received" as const,
      quantity: units,
      reason: "delivery",
      seenOnHand,
      staffId: 7,
    };
    if (!(await adjustStock(shop, delivery)).ok) await receive(units);
  };
  await Promise.all([
    ...numbers.slice(0, 6).map((orderNumber) => cancelOrder(deps, { orderNumber, by: "customer", actorId: null })),
    ...times(5).map(() => receive(3)),
    ...times(6).map(() => order(shop, [{ sku: "LATE", quantity: 1 }])),
  ]);
  const { onHand, reserved, backOrdered } = await stockOf(shop.db, "LATE");
  const [lines] = await shop.db.sql<{ open: number; waiting: number }>(
    `select sum(l.quantity)::int as open, sum(l.waiting)::int as waiting from order_lines l join orders o on o.id = l.order_id where o.state = 'pending'`,
  );
  expect(onHand).toBe(15);
  expect(lines).toEqual({ open: reserved + backOrdered, waiting: backOrdered });
  // Nobody waits while something lies free.
  expect(Math.min(onHand - reserved, backOrdered)).toBe(0);
});
