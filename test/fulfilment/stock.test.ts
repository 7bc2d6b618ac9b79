import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { deliverOrder } from "#engine/orders/deliver.ts";
import { handOver } from "#engine/orders/hand-over.ts";
import { readyForPickup } from "#engine/orders/ready-for-pickup.ts";
import { refundOrder } from "#engine/orders/refund-order.ts";
import { requestRefund, withdrawRefundRequest } from "#engine/orders/request-refund.ts";
import { shipOrder } from "#engine/orders/ship-order.ts";
import { agreeReturn } from "#engine/returns/decide-return.ts";
import { cancelReturn } from "#engine/returns/cancel-return.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { refundReturn } from "#engine/returns/refund-return.ts";
import { returnsOfOrder } from "#engine/returns/returns.queries.ts";
import { sendReturn } from "#engine/returns/send-return.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";
import { testDatabase } from "#test/database.ts";
import { openCounter, paidOrder, sendRefunds, stockOf } from "./counter.ts";

const database = testDatabase();
const runs = process.env["LONG"] ? 500 : 25;
const deeds = [
  "ship-one",
  "ship-rest",
  "ready",
  "hand-over",
  "deliver",
  "ask",
  "withdraw",
  "refund",
  "refund-part",
  "cancel",
  "open",
  "open-one",
  "agree",
  "keep",
  "send",
  "sign",
  "refund-return",
  "pay-out",
] as const;

test("whatever is done with an order in whatever sequence, no unit appears or vanishes and the books stay at zero", async () => {
  const counter = openCounter(database());
  const { desk } = counter;
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom(...deeds), { minLength: 4, maxLength: 18 }),
      fc.nat(2),
      async (isPickup, sequence, scrapped) => {
        const order = await paidOrder(counter, { delivery: isPickup ? "PICKUP" : "SHIPPING" });
        const merchant = { orderNumber: order.number, staffId: 7 };
        const customer = { orderNumber: order.number, customerId: null };
        const ship = (lines: "rest" | { lineId: number; quantity: number }[]) =>
          shipOrder(desk, {
            ...merchant,
            carrier: "ltl",
            number: `P${order.id}-${Math.random().toString(36).slice(2, 9)}`,
            lines,
          });
        const returnId = async () => (await returnsOfOrder(desk.db, order.id))[0]?.id ?? 0;
        const wish = {
          orderId: order.id,
          customerId: null,
          received: true,
          reason: "other",
          remark: "",
          lines: [{ lineId: order.lineId, quantity: 2 }],
        };
        const work: Record<(typeof deeds)[number], () => Promise<unknown>> = {
          "ship-one": () => ship([{ lineId: order.lineId, quantity: 1 }]),
          "ship-rest": () => ship("rest"),
          ready: () => readyForPickup(desk, merchant),
          "hand-over": () => handOver(desk, merchant),
          deliver: () => deliverOrder(desk, merchant),
          ask: () => requestRefund(desk, { ...customer, reason: "other", remark: "" }),
          withdraw: () => withdrawRefundRequest(desk, customer),
          refund: () => refundOrder(desk, { ...merchant, amount: null, reason: "" }),
          "refund-part": () => refundOrder(desk, { ...merchant, amount: cents(777), reason: "" }),
          cancel: () => cancelOrder(desk, { orderNumber: order.number, by: "merchant", actorId: 7 }),
          open: () => openReturn(desk, wish),
          "open-one": () => openReturn(desk, { ...wish, lines: [{ lineId: order.lineId, quantity: 1 }] }),
          agree: async () => agreeReturn(desk, { returnId: await returnId(), staffId: 7 }),
          keep: () => cancelReturn(desk, { orderId: order.id, customerId: null }),
          send: () => sendReturn(desk, { orderId: order.id, customerId: null, carrier: "usps", number: "9400111" }),
          sign: async () => {
            const units = (await returnsOfOrder(desk.db, order.id))[0]?.lines[0]?.quantity ?? 0;
            const counted = [
              {
                lineId: order.lineId,
                resellable: units - Math.min(units, scrapped),
                scrapped: Math.min(units, scrapped),
              },
            ];
            return signReceipt(desk, { returnId: await returnId(), counted, staffId: 7 });
          },
          "refund-return": async () =>
            refundReturn(desk, { returnId: await returnId(), amount: null, reason: "", staffId: 7 }),
          "pay-out": () => sendRefunds(counter, order.id),
        };
        for (const deed of sequence) {
          await work[deed]();
          const stock = await stockOf(desk.db, order.variantId);
          expect(stock.constant, deed).toBe(10);
          expect(stock.reserved, deed).toBeLessThanOrEqual(2);
          expect(stock.reserved + stock.sold, deed).toBeLessThanOrEqual(2);
        }
        const [books] = await desk.db.sql<{ sum: number; captured: number; refunded: number }>(
          `select coalesce((select sum(amount_cents) from ledger_lines where order_id = $1), 0)::int as sum,
           (select sum(captured_cents) from payments where order_id = $1)::int as captured, (select sum(refunded_cents) from payments where order_id = $1)::int as refunded`,
          [order.id],
        );
        expect(books!.sum).toBe(0);
        expect(books!.refunded).toBeLessThanOrEqual(books!.captured);
      },
    ),
    { numRuns: runs },
  );
}, 600_000);

test("of fifty merchants who refund sixty per cent at once one succeeds", async () => {
  const counter = openCounter(database());
  const order = await paidOrder(counter);
  const part = Math.floor(order.total * 0.6);
  const asked = Array.from({ length: 50 }, () =>
    refundOrder(counter.desk, { orderNumber: order.number, amount: cents(part), reason: "", staffId: 7 }),
  );
  expect((await Promise.all(asked)).filter(({ ok }) => ok)).toHaveLength(1);
});
