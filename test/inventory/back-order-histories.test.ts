import fc from "fast-check";
import { expect, test } from "vitest";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { adjustStock } from "#engine/inventory/adjust-stock.ts";
import { receiveGoods } from "#engine/inventory/receive-goods.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { cents } from "#domain/kernel/money.ts";
import { shopOn } from "#test/checkout/checkout-shop.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { openBackOffice } from "../fulfilment/back-office.ts";
import { offerGoods, order, stockOf, waitingOf } from "./back-order-shop.ts";

const database = testDatabase();
const limit = 5;

/**
 * The shelf as a clerk keeps it, from the rules of the trade: who ordered first is served first, nobody else gets what
 * others wait for, and no more than the limit wait.
 */
class Shelf {
  onHand = 2;
  readonly orders: { held: number; waiting: number; sent: number; over: boolean }[] = [];
  get free() {
    return this.onHand - this.orders.reduce((sum, { held }) => sum + held, 0);
  }
  get waiting() {
    return this.orders.reduce((sum, { waiting }) => sum + waiting, 0);
  }
  order(units: number): boolean {
    const held = Math.min(units, this.free);
    if (this.waiting + units - held > limit) return false;
    this.orders.push({ held, waiting: units - held, sent: 0, over: false });
    return true;
  }
  arrive(units: number) {
    this.onHand += units;
    this.serve();
  }
  cancel(which: number) {
    Object.assign(this.orders[which]!, { held: 0, waiting: 0, over: true });
    this.serve();
  }
  send(which: number) {
    const one = this.orders[which]!;
    this.onHand -= one.held;
    one.sent += one.held;
    one.held = 0;
  }
  private serve() {
    for (const one of this.orders) {
      const units = Math.min(one.waiting, this.free);
      one.waiting -= units;
      one.held += units;
    }
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("order" as const), units: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("deliver" as const, "count" as const),
      units: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom("cancel" as const, "send" as const), units: fc.nat(9) }),
  },
);

test("whoever ordered first is served first, whatever arrives, is counted, canceled or sent in whatever sequence", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      await emptied(database(), "products, carts, orders, idempotency_keys");
      const { deps } = openBackOffice(database());
      const shop = shopOn(database());
      await offerGoods(shop.db, { sku: "Q", onHand: 2, limit, restockDays: 9 });
      const { id: variantId } = await stockOf(shop.db, "Q");
      const shelf = new Shelf();
      const placed: { number: string; total: number; paid: boolean }[] = [];
      for (const { kind, units } of steps) {
        shop.clock.advance(1_000);
        if (kind === "order") {
          const answer = await order(shop, [{ sku: "Q", quantity: units }], { inParts: true }).catch(
            (error: unknown) => {
              if (!String(error).includes("stock")) throw error;
              return null;
            },
          );
          expect(answer?.ok ?? false).toBe(shelf.order(units));
          if (answer?.ok) placed.push({ number: answer.value.number, total: answer.value.total, paid: false });
        } else if (kind === "deliver") {
          const arrived = [{ variantId, units, cost: cents(100) }];
          const about = { purchaseOrderId: 1, placeId: 1, staffId: null, now: shop.clock.now() };
          await shop.db.transaction((tx) => receiveGoods(tx, arrived, about));
          shelf.arrive(units);
        } else if (kind === "count") {
          const { onHand: seenOnHand } = await stockOf(shop.db, "Q");
          const counted = {
            variantId,
            kind: "received" as const,
            quantity: units,
            reason: "found",
            seenOnHand,
            staffId: 7,
          };
          expect((await adjustStock(shop, counted)).ok).toBe(true);
          shelf.arrive(units);
        } else if (placed.length > 0) {
          const which = units % placed.length;
          const { number: orderNumber, total, paid } = placed[which]!;
          const model = shelf.orders[which]!;
          if (model.over) continue;
          if (kind === "cancel") {
            if (paid) continue;
            expect((await cancelOrder(deps, { orderNumber, by: "customer", actorId: null })).ok).toBe(true);
            shelf.cancel(which);
          } else {
            if (!paid)
              await confirmManualPayment(deps, {
                orderNumber,
                reference: orderNumber,
                amount: cents(total),
                staffId: 7,
              });
            placed[which]!.paid = true;
            const sent = await shipOrder(deps, {
              orderNumber,
              staffId: 7,
              carrier: "ltl",
              number: `${orderNumber}-${shelf.onHand}-${model.sent}`,
              lines: "rest",
            });
            expect(sent.ok).toBe(model.held > 0);
            if (sent.ok) expect(sent.value.state).toBe(model.waiting > 0 ? "confirmed" : "shipped");
            shelf.send(which);
          }
        }
        const { onHand, reserved, backOrdered } = await stockOf(shop.db, "Q");
        expect({ onHand, free: onHand - reserved, backOrdered }).toEqual({
          onHand: shelf.onHand,
          free: shelf.free,
          backOrdered: shelf.waiting,
        });
        expect(await waitingOf(shop.db, "Q")).toEqual(shelf.orders.map(({ waiting }) => waiting));
        const [ledger] = await shop.db.sql<{ reserved: number; backOrdered: number }>(
          `select coalesce(sum(case kind when 'reserved' then quantity when 'released' then -quantity when 'sold' then -quantity end), 0)::int as reserved,
             coalesce(sum(quantity) filter (where kind = 'backordered'), 0)::int as "backOrdered" from stock_movements where variant_id = $1`,
          [variantId],
        );
        expect(ledger).toEqual({ reserved, backOrdered });
      }
    }),
    { numRuns: process.env["LONG"] ? 300 : 12 },
  );
});
