import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { captureRemedies } from "#providers/paypal/capture-remedies.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "../staff/staff-browser.ts";

const shop = openShop();

test("every payment that PayPal refuses for the merchant's account says why in the merchant's language, with no code of PayPal's", async () => {
  const { db, clock, stripe } = shop();
  const deps = {
    db,
    clock,
    payments: new Map([["stripe", stripe] as const]),
    orders: payableOrders(clock),
    settings: { publicUrl: shop().url },
  };
  const reasons = Object.keys(captureRemedies).filter((issue) => captureRemedies[issue] === "merchant");
  const codes = reasons.map((issue) => issue.toLowerCase());
  for (const reason of codes) {
    const order = await placeOrder(db, clock, "stripe");
    const begun = await beginPayment(deps, order.number);
    if (!begun.ok || begun.value.kind !== "redirect") throw new Error("not begun");
    await recordPaymentEvent(deps, {
      provider: "stripe",
      eventId: randomUUID(),
      session: begun.value.session,
      paymentKey: null,
      orderNumber: order.number,
      occurredAt: clock.now(),
      kind: "failed",
      reason,
      remedy: "merchant",
    });
  }
  const owner = await signedInAs(shop(), "owner");
  const said = async (path: string) => (await owner.get(path)).text.replace(/<script[\s\S]*?<\/script>/g, "");
  const en = await said("/admin/money");
  const cn = await said("/cn/admin/money");
  for (const [page, words] of [
    [en, ["Payments the provider refuses", "Your account is restricted", "The shop’s key lacks the permission"]],
    [cn, ["账户受限", "本店密钥没有权限", "被您在 PayPal 的收款设置拦截"]],
  ] as const) {
    for (const word of words) expect(page).toContain(word);
    for (const code of codes) {
      expect(page).not.toContain(code);
      expect(page).not.toContain(code.replaceAll("_", " "));
    }
  }
});
