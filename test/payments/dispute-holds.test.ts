import { describe, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { disputeStates, blocksShipment } from "#domain/payments/disputes.ts";
import type { ProviderDisputeState } from "#domain/payments/disputes.ts";
import { shipClaim } from "#engine/claims/ship-claim.ts";
import { claimsOfOrder } from "#engine/claims/claims.queries.ts";
import { promiseReplacement } from "#engine/claims/decide-claim.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { markPickedUp } from "#engine/fulfilment/mark-picked-up.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { disputesOfOrder } from "#engine/payments/dispute-row.ts";
import { endDispute } from "#engine/payments/end-dispute.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { done, openedClaim } from "#test/claims/freight-claim.ts";
import { testDatabase } from "#test/database.ts";
import { stockOf } from "#test/fulfilment/back-office.ts";
import { disputed, head, openShop, paid, reversed } from "./paid-order.ts";
import type { Delivery, Shop } from "./paid-order.ts";
import type { Placed } from "./placed-order.ts";

const database = testDatabase({ max: 4 });

type Hold = (shop: Shop, order: Placed, capture: string) => Promise<void>;

const says =
  (word: ProviderDisputeState): Hold =>
  (shop, order, capture) =>
    disputed(shop, { order, capture }, word);
const reverses: Hold = (shop, order, capture) => reversed(shop, { order, capture });
const refundedThere: Hold = async (shop, order, capture) => {
  await recordPaymentEvent(shop.deps, {
    ...head(shop),
    kind: "refund_completed",
    capture,
    refund: `re_${order.id}`,
    amount: cents(1_000),
    reason: "",
    reference: null,
  });
};
const clearing: Hold = async ({ deps, clock }, order) => {
  await deps.db.transaction((tx) => deps.orders.holdForClearing(tx, order.id, clock.now()));
};
const writtenOff: Hold = async (shop, order, capture) => {
  await says("lost")(shop, order, capture);
  // Part of the goods has left before: such an order does not end with its money.
  await shop.deps.db.sql("update disputes set state = 'written-off' where order_id = $1", [order.id]);
};

const holds: [string, Hold][] = [
  ["asked about by the bank", says("inquiry")],
  ["asked about, and answered", says("inquiry-review")],
  ["disputed", says("needs-response")],
  ["disputed, and answered", says("under-review")],
  ["lost", says("lost")],
  ["written off", writtenOff],
  ["taken back by the provider", reverses],
  ["refunded in part at the provider", refundedThere],
  ["clearing", clearing],
];

const lineOf = async ({ deps }: Shop, order: Placed): Promise<number> =>
  (await deps.db.sql<{ id: number }>("select id from order_lines where order_id = $1", [order.id]))[0]?.id ?? 0;
const parcel = (order: Placed, lines: "rest" | { lineId: number; quantity: number }[]) => ({
  orderNumber: order.number,
  carrier: "ltl" as const,
  number: `PRO-${order.id}`,
  lines,
  staffId: null,
});

type Step = (shop: Shop, order: Placed) => Promise<unknown>;

/** The last is what must have been done before the money is in question. */
const steps: [string, Delivery, Step, Step?][] = [
  ["shipping all", "SHIPPING", ({ deps }, order) => shipOrder(deps, parcel(order, "rest"))],
  [
    "shipping a part",
    "SHIPPING",
    async (shop, order) => shipOrder(shop.deps, parcel(order, [{ lineId: await lineOf(shop, order), quantity: 1 }])),
  ],
  [
    "getting ready for pickup",
    "PICKUP",
    ({ deps }, order) => readyForPickup(deps, { orderNumber: order.number, staffId: null }),
  ],
  [
    "handing over",
    "PICKUP",
    ({ deps }, order) => markPickedUp(deps, { orderNumber: order.number, staffId: null }),
    ({ deps }, order) => readyForPickup(deps, { orderNumber: order.number, staffId: null }),
  ],
  [
    "shipping what a claim was promised",
    "LOCAL",
    async ({ deps }, order) => {
      const [claim] = await claimsOfOrder(deps.db, order.id);
      const parcel = { carrier: "ltl", number: `PRO-C${order.id}`, staffId: null } as const;
      return shipClaim(deps, { claimId: claim!.id, ...parcel });
    },
    async (shop, order) => {
      const lineId = await lineOf(shop, order);
      done(await shipOrder(shop.deps, parcel(order, "rest")));
      done(await deliverOrder(shop.deps, { orderNumber: order.number, staffId: null }));
      const claim = await openedClaim(shop, { ...order, lineId }, 1, "replacement");
      done(await promiseReplacement(shop.deps, { claimId: claim.id, staffId: null, answer: "" }));
    },
  ],
];

describe.each(holds)("while the money is %s", (_, hold) => {
  test.each(steps)("%s is refused", async (_name, delivery, take, before) => {
    const shop = openShop(database());
    const { order, capture } = await paid(shop, delivery);
    await before?.(shop, order);
    const stock = await stockOf(shop.deps.db, order.variantId);
    await hold(shop, order, capture);
    expect(await take(shop, order)).toMatchObject({ ok: false, error: { code: "money_held" } });
    expect(await stockOf(shop.deps.db, order.variantId)).toEqual(stock);
  });
});

test("every state of a dispute in which money is in question or gone is among those tried", () => {
  expect(disputeStates.filter(blocksShipment)).toEqual([
    "inquiry",
    "inquiry-review",
    "needs-response",
    "under-review",
    "lost",
    "reversed",
    "written-off",
  ]);
});

test("a dispute that is won, closed or recovered lets the goods go", async () => {
  for (const word of ["won", "closed"] as const) {
    const shop = openShop(database());
    const { order, capture } = await paid(shop, "SHIPPING");
    await says("needs-response")(shop, order, capture);
    shop.clock.advance(1_000);
    await says(word)(shop, order, capture);
    expect(await shipOrder(shop.deps, parcel(order, "rest"))).toMatchObject({ ok: true });
  }
  const shop = openShop(database());
  const { order, capture } = await paid(shop, "SHIPPING");
  await reverses(shop, order, capture);
  const [reversal] = await disputesOfOrder(shop.deps.db, order.id);
  await endDispute(shop.deps, {
    disputeId: reversal?.id ?? 0,
    as: "recover",
    reference: "Wire 5",
    note: "",
    staffId: null,
  });
  expect(await shipOrder(shop.deps, parcel(order, "rest"))).toMatchObject({ ok: true });
});
