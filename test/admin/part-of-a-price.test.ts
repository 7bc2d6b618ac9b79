import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { recordManualRefund } from "#engine/payments/refund-by-hand.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

test("of a price of which only a part came, the order's page says what came, under its reference, and what goes back", async () => {
  const { deps } = backOfficeOf(shop());
  const order = await placeOrder(deps.db, deps.clock, "bank-deposit");
  const part = { orderNumber: order.number, reference: "WIRE 9", amount: cents(5_000), isAmountConfirmed: true };
  expect(await confirmManualPayment(deps, { ...part, staffId: 1 })).toMatchObject({ ok: true, value: "part" });
  const browser = await signedInAs(shop(), "owner");
  const payments = async (prefix: string) => {
    const { text } = await browser.get(`${prefix}/admin/orders/${order.number}`);
    const [, list = ""] = /<h3[^>]*>(?:Payments|付款记录)<\/h3>(.*?)<\/ul>/s.exec(text) ?? [];
    return list.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  };
  expect(await payments("")).toContain("$50.00 has come so far, $");
  expect(await payments("/cn")).toContain("已到账 US$50.00");
  await cancelOrder(deps, { orderNumber: order.number, by: "merchant", actorId: null });
  expect(await payments("")).toMatch(/\$50\.00 Being refunded WIRE 9/);
  const [refund] = await deps.db.sql<{ id: number }>("select id from refunds where order_id = $1", [order.id]);
  await recordManualRefund(deps, { refundId: refund!.id, reference: "BACK 9", staffId: 1 });
  expect(await payments("")).toMatch(/Bank deposit \$50\.00 Refunded WIRE 9/);
  expect(await payments("/cn")).toMatch(/US\$50\.00 已退款 WIRE 9/);
});
