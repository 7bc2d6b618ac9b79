import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { requestRefund } from "#engine/orders/request-refund.ts";
import { paymentsOf } from "#engine/payments/payment-row.ts";
import { backOfficeOf, orderIn, type Paid, paidOrder, sendRefunds } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { disputed } from "#test/payments/paid-order.ts";
import { refundAsShown } from "./refund-as-shown.ts";

const shop = openShop();

async function pagesOf({ id, number }: Paid, page = "detail"): Promise<{ en: string; cn: string }> {
  const buyer = shop().browser();
  await buyer.get(`/order/detail?token=${await createOrderLink(shop().db, id, shop().clock.now())}`);
  const of = async (prefix: string) => (await buyer.get(`${prefix}/order/${page}?order=${number}`)).text;
  return { en: await of(""), cn: await of("/cn") };
}

test("a disputed order is not said to be prepared, and no refund of money that the bank has is asked for", async () => {
  const office = backOfficeOf(shop());
  const order = await paidOrder(office);
  const [payment] = await paymentsOf(office.deps.db, order.id);
  const movements = [{ id: `txn_${order.id}`, amount: cents(-order.total) }];
  const bought = { order, capture: payment?.capture ?? "" };
  await disputed({ ...office, provider: office.stripe }, bought, "needs-response", { movements });
  const detail = await pagesOf(order);
  expect(detail.en).toContain("The payment of this order is disputed. The goods stay here until that is settled.");
  expect(detail.en).not.toContain("We are preparing your order.");
  expect(detail.cn).toContain("此订单的付款存在争议");
  const request = await pagesOf(order, "requestRefund");
  expect(request.en).toContain("Nothing is left to be refunded for these items.");
  expect(request.en).not.toContain("$0.00");
  expect(request.cn).toContain("这些商品已没有可退的金额。");
  const wish = { orderNumber: order.number, customerId: null, reason: "mistake", remark: "" };
  expect(await requestRefund(office.deps, wish)).toEqual({ ok: false, error: { code: "nothing_refundable" } });
});

test("a refund that is only asked for is under review; once it is granted, it is being processed", async () => {
  const office = backOfficeOf(shop());
  const order = await paidOrder(office);
  const wish = { orderNumber: order.number, customerId: null, reason: "mistake", remark: "" };
  expect(await requestRefund(office.deps, wish)).toMatchObject({ ok: true });
  const asked = await pagesOf(order);
  expect(asked.en).toContain("We are reviewing your refund request.");
  expect(asked.en).not.toContain("We are processing your refund.");
  expect(asked.cn).toContain("我们正在审核您的退款申请。");
  const refund = { orderNumber: order.number, amount: null, reason: "mistake", staffId: null };
  expect(await refundAsShown(office.deps, refund)).toMatchObject({ ok: true });
  expect((await pagesOf(order)).en).toContain("We are processing your refund.");
});

test("of a delivered order whose money has all gone back the buyer is offered no refund", async () => {
  const office = backOfficeOf(shop());
  const order = await orderIn(office, "delivered");
  expect((await pagesOf(order)).en).toContain("You can ask for a refund within");
  const refund = { orderNumber: order.number, amount: null, reason: "mistake", staffId: null };
  expect(await refundAsShown(office.deps, refund)).toMatchObject({ ok: true });
  await sendRefunds(office, order.id);
  const { en, cn } = await pagesOf(order);
  expect(en).toContain("Please inspect the goods.");
  expect(en).not.toContain("You can ask for a refund within");
  expect(cn).not.toContain("天内可申请退款");
});
