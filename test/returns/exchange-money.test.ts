import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { acknowledgeRefund } from "#engine/payments/refund-by-hand.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { disputed, head } from "#test/payments/paid-order.ts";
import { backOfficeOf } from "../fulfilment/back-office.ts";
import { type Agreed, must, type NewOrder, openExchanges } from "./exchanging.ts";

const { shop, owner, agreedReturn, returnOf, sign, begin, otherPart, offer, exchangedFor, newOrderOf, accept, walk } =
  openExchanges();

/** The shop's money, and what the provider calls the payment of an order. */
async function moneyOf({ order }: Agreed) {
  const { deps, clock, stripe: provider } = backOfficeOf(shop());
  const [payment] = await shop().db.sql<{ capture: string }>(
    "select provider_charge as capture from payments where order_id = $1",
    [order.id],
  );
  return { deps, clock, provider, capture: payment!.capture };
}

async function dispute(agreed: Agreed): Promise<void> {
  const { capture, ...money } = await moneyOf(agreed);
  await disputed(money, { order: agreed.order, capture }, "needs-response");
}

async function refundThere(agreed: Agreed): Promise<void> {
  const { capture, ...money } = await moneyOf(agreed);
  const refund = { refund: `re_${agreed.order.id}`, amount: cents(agreed.order.total), reason: "", reference: null };
  await recordPaymentEvent(money.deps, { ...head(money), kind: "refund_completed", capture, ...refund });
}

async function suspect(agreed: Agreed): Promise<void> {
  const { capture, ...money } = await moneyOf(agreed);
  const warning = {
    suspicion: `issfr_${agreed.order.id}`,
    of: "warning",
    reason: "made_with_stolen_card",
    isOpen: true,
  } as const;
  await recordPaymentEvent(money.deps, { ...head(money), kind: "suspected", capture, ...warning });
}

const ship = ({ number }: NewOrder) =>
  shipOrder(backOfficeOf(shop()).deps, {
    orderNumber: number,
    carrier: "ltl",
    number: `PRO-${number}`,
    lines: "rest",
    staffId: null,
  });

/** An even exchange whose goods may leave at once. */
async function evenExchange(agreed: Agreed, units = 2): Promise<NewOrder> {
  await must(begin(agreed, { units, leaves: "now" }));
  await must(offer(agreed, { sku: await otherPart(), price: "99.98" }));
  return (await newOrderOf(agreed))!;
}

/** The new goods were delivered, and are exchanged once more. */
async function exchangedAgain(first: Agreed, order: NewOrder): Promise<NewOrder> {
  await must(sign(first));
  await walk(order, "delivered");
  const [line] = await shop().db.sql<{ id: number }>("select id from order_lines where order_id = $1", [order.id]);
  return evenExchange(await returnOf({ ...first.order, ...order, lineId: line!.id }, 1), 1);
}

const questions: [string, (agreed: Agreed) => Promise<void>][] = [
  ["disputed", dispute],
  ["refunded at the provider", refundThere],
  ["suspicious", suspect],
];

test.each(questions)(
  "while the money of an order is %s, what its goods were exchanged for does not leave",
  async (_, question) => {
    const agreed = await agreedReturn();
    const order = await evenExchange(agreed);
    await question(agreed);
    expect(await ship(order)).toEqual({ ok: false, error: { code: "money_held", hold: "source" } });
    for (const [prefix, sentence] of [
      ["", "The money of an order whose goods were exchanged for these is in question: look at that order first."],
      ["/cn", "原订单（其商品换成了这些货物）的款项存疑：请先查看原订单。"],
    ] as const)
      expect((await owner().get(`${prefix}/admin/orders/${order.number}`)).text).toContain(sentence);
  },
);

test.each(questions)("so it is for goods that were exchanged once more, with money that is %s", async (_, question) => {
  const agreed = await agreedReturn();
  const order = await exchangedAgain(agreed, await evenExchange(agreed));
  await question(agreed);
  expect(await ship(order)).toEqual({ ok: false, error: { code: "money_held", hold: "source" } });
});

test("once somebody has looked at what the provider refunded, the goods leave; so do those that nothing is asked about", async () => {
  const agreed = await agreedReturn();
  const order = await evenExchange(agreed);
  await refundThere(agreed);
  const { deps } = backOfficeOf(shop());
  const [refund] = await shop().db.sql<{ id: number }>("select id from refunds where order_id = $1", [agreed.order.id]);
  expect((await acknowledgeRefund(deps, { refundId: refund!.id, staffId: null })).ok).toBe(true);
  expect((await ship(order)).ok).toBe(true);
  const other = await agreedReturn();
  expect((await ship(await exchangedAgain(other, await evenExchange(other)))).ok).toBe(true);
});

test("an offer is not accepted for goods whose money was refunded at the provider since it was sent", async () => {
  const agreed = await agreedReturn();
  await exchangedFor(agreed, { price: "150" });
  await refundThere(agreed);
  for (const [prefix, sentence] of [
    ["", "The return that was to pay for this has ended, was refunded"],
    ["/cn", "用于支付的退货已结束、已退款"],
  ] as const) {
    const refused = await accept(agreed, 5_402, prefix);
    expect([refused.status, refused.text.includes(sentence)]).toEqual([409, true]);
  }
  expect(await newOrderOf(agreed)).toBeNull();
});
