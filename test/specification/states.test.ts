import { expect, test } from "vitest";
import { payableOrders } from "#engine/payable-orders.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { markPickedUp } from "#engine/fulfilment/mark-picked-up.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { requestRefund } from "#engine/orders/request-refund.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { agreeReturn, declineReturn } from "#engine/returns/decide-return.ts";
import { resubmitReturn } from "#engine/returns/edit-return.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { refundReturn } from "#engine/returns/refund-return.ts";
import { returnsOfOrder } from "#engine/returns/returns.queries.ts";
import { sendReturn } from "#engine/returns/send-return.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";
import { noon, setSetting } from "#test/checkout/checkout-shop.ts";
import { type BackOffice, openBackOffice, paidOrder, sendRefunds } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { columbus } from "#test/checkout/pickup-place.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";

// The words of the specification for every state, on the page of an order or return that came there by real steps.
const shop = openShop();

const staffId = 7;

function office(): BackOffice {
  const { db, clock, stripe } = shop();
  return {
    ...openBackOffice(db),
    deps: { ...openBackOffice(db).deps, clock, payments: new Map([["stripe", stripe]]), orders: payableOrders(clock) },
    clock,
    stripe,
  };
}

/** The words beside the heading of the buyer's page, in English and in Chinese. */
async function wordsOf(order: { id: number }, path: string): Promise<[string, string]> {
  const browser = shop().browser();
  await browser.get(`/order/detail?token=${await createOrderLink(shop().db, order.id, shop().clock.now())}`);
  const word = async (prefix: string) => {
    const { text } = await browser.get(prefix + path);
    return /<\/h1>\s*<span[^>]*>(.*?)<\/span>/s.exec(text)?.[1]?.replaceAll(/<[^>]*>/g, "") ?? "";
  };
  return [await word(""), await word("/cn")];
}

const stateOf = (order: { id: number; number: string }) => wordsOf(order, `/order/detail?order=${order.number}`);
const returnOf = (order: { id: number; number: string }) => wordsOf(order, `/order/return?order=${order.number}`);

/** Both languages of the order's whole page. */
async function pagesOf(order: { id: number; number: string }, path = "/order/detail"): Promise<[string, string]> {
  const browser = shop().browser();
  await browser.get(`/order/detail?token=${await createOrderLink(shop().db, order.id, shop().clock.now())}`);
  const page = async (prefix: string) => (await browser.get(`${prefix}${path}?order=${order.number}`)).text;
  return [await page(""), await page("/cn")];
}

let parcels = 0;
const ship = ({ deps }: BackOffice, orderNumber: string) =>
  shipOrder(deps, {
    orderNumber,
    carrier: "usps",
    number: `94001${String((parcels += 1)).padStart(17, "0")}`,
    lines: "rest",
    staffId,
  });

test("an order is Pending, then Confirmed, Shipped and Delivered; unpaid it can be Canceled", async () => {
  const to = office();
  const unpaid = await placeOrder(shop().db, shop().clock);
  expect(await stateOf(unpaid)).toEqual(["Pending", "待付款"]);
  await cancelOrder(to.deps, { orderNumber: unpaid.number, by: "customer", actorId: null });
  expect(await stateOf(unpaid)).toEqual(["Canceled", "已取消"]);
  const order = await paidOrder(to);
  expect(await stateOf(order)).toEqual(["Confirmed", "已确认，待发货"]);
  await ship(to, order.number);
  expect(await stateOf(order)).toEqual(["Shipped", "已发货"]);
  await deliverOrder(to.deps, { orderNumber: order.number, staffId });
  expect(await stateOf(order)).toEqual(["Delivered", "已送达"]);
});

test("goods to be fetched are Ready for Pickup, then Picked Up; who fetches them is named with the phone", async () => {
  const to = office();
  await setSetting(shop().db, "pickup", { places: [columbus] });
  const order = await paidOrder(to, { delivery: "PICKUP" });
  for (const page of await pagesOf(order)) {
    expect(page).toContain("Ada Byron");
    expect(page).toContain("(555) 123-4567");
    expect(page).toContain("1 Foundry Way");
  }
  const [english, chinese] = await pagesOf(order);
  expect(english).toContain("Bring straps");
  expect(chinese).toContain("请自备绑带");
  // It is never shipped.
  expect(await stateOf(order)).toEqual(["Confirmed", "已确认，备货中"]);
  await readyForPickup(to.deps, { orderNumber: order.number, staffId });
  expect(await stateOf(order)).toEqual(["Ready for Pickup", "待自提"]);
  await markPickedUp(to.deps, { orderNumber: order.number, staffId });
  expect(await stateOf(order)).toEqual(["Picked Up", "已自提"]);
});

test("a refund asked for before the goods leave is Refund in Process and in Progress, then Refund Completed and Refunded", async () => {
  const to = office();
  const order = await paidOrder(to);
  await requestRefund(to.deps, { orderNumber: order.number, customerId: null, reason: "mistake", remark: "" });
  expect(await stateOf(order)).toEqual(["Refund in Process", "退款中"]);
  await refundAsShown(to.deps, { orderNumber: order.number, amount: null, reason: "asked for", staffId });
  const [pending, pendingChinese] = await pagesOf(order);
  expect(pending).toMatch(/>Refund in Progress<.*?\$122\.98/s);
  expect(pendingChinese).toMatch(/>退款中<.*?US\$122\.98/s);
  expect(pending).not.toContain(">Refunded<");
  // The granted request can still be read.
  expect(pending).toContain(`/order/requestRefund?order=${order.number}`);
  await sendRefunds(to, order.id);
  expect(await stateOf(order)).toEqual(["Refund Completed", "已退款"]);
  const [sent, sentChinese] = await pagesOf(order);
  expect(sent).toMatch(/>Refunded<.*?\$122\.98/s);
  expect(sentChinese).toMatch(/>已退款<.*?US\$122\.98/s);
  expect(sent).not.toContain("Refund in Progress");
});

test("a second charge that is sent back stands beside the total, which it was never part of", async () => {
  const { deps, stripe } = office();
  const order = await placeOrder(deps.db, deps.clock);
  const step = await beginPayment(deps, order.number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error(`not begun: ${JSON.stringify(step)}`);
  const first = stripe.pay(step.value.session)!;
  await recordPaymentEvent(deps, first);
  await recordPaymentEvent(deps, { ...first, eventId: "second", capture: `${first.capture}_2` });
  const [english, chinese] = await pagesOf(order);
  expect(english).toMatch(/>Refund in Progress \(not part of this total\)<.*?\$122\.98/s);
  expect(chinese).toMatch(/>退款中（不计入本订单合计）<.*?US\$122\.98/s);
  expect(english).not.toContain("Refund total");
});

test("a return is Requested, Declined, Request Updated, Agreed, Being Refunded and Completed; its order is Return/Refund meanwhile", async () => {
  const to = office();
  const { deps } = to;
  const order = await paidOrder(to);
  await ship(to, order.number);
  await deliverOrder(deps, { orderNumber: order.number, staffId });
  const request = {
    orderId: order.id,
    customerId: null,
    received: true,
    reason: "not-needed",
    remark: "",
    lines: [{ lineId: order.lineId, quantity: 2 }],
  };
  await openReturn(deps, request);
  const returnId = (await returnsOfOrder(shop().db, order.id))[0]!.id;
  expect(await stateOf(order)).toEqual(["Return/Refund", "退货/退款"]);
  expect(await returnOf(order)).toEqual(["Requested", "已申请"]);
  const [requested, requestedChinese] = await pagesOf(order, "/order/return");
  expect(requested).toContain("Estimated shipping");
  expect(requestedChinese).toContain("预计运费");
  await declineReturn(deps, { returnId, reason: "Please show the fault", staffId });
  expect(await returnOf(order)).toEqual(["Declined", "已拒绝"]);
  expect(await resubmitReturn(deps, { ...request, reason: "defective" })).toMatchObject({ ok: true });
  expect(await returnOf(order)).toEqual(["Request Updated", "申请已更新"]);
  await agreeReturn(deps, { returnId, staffId, instructions: "By label" });
  expect(await returnOf(order)).toEqual(["Agreed", "已同意"]);
  await sendReturn(deps, { orderId: order.id, customerId: null, carrier: "fedex", number: "7712 3456 7890" });
  await signReceipt(deps, { returnId, counted: [{ lineId: order.lineId, resellable: 2, scrapped: 0 }], staffId });
  expect(await refundReturn(deps, { returnId, amount: null, reason: "", staffId })).toMatchObject({ ok: true });
  expect(await returnOf(order)).toEqual(["Being Refunded", "退款中"]);
  await sendRefunds(to, order.id);
  expect(await returnOf(order)).toEqual(["Completed", "已完成"]);
  const told = (await pagesOf(order)).map(
    (page) => /<section[^>]*aria-labelledby="timeline".*?<\/section>/s.exec(page)![0],
  );
  const inTurn = (words: string[]) =>
    new RegExp(
      words
        .toReversed()
        .map((word) => `>${word}<`)
        .join(".*"),
      "s",
    );
  for (const [at, words] of [
    [
      "Return requested",
      "Return declined",
      "Return request sent again",
      "Return agreed",
      "Returned goods received by us",
    ],
    ["已申请退货", "退货申请未通过", "已重新提交退货申请", "已同意退货", "我们已签收退回的货物", "退款已完成"],
  ].entries())
    expect(told[at]).toMatch(inTurn(words));
  shop().clock.set(noon);
});
