import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { disputesOfOrder } from "#engine/payments/dispute-row.ts";
import { endDispute } from "#engine/payments/end-dispute.ts";
import { paymentsOf } from "#engine/payments/payment-row.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { backOfficeOf, paidOrder, sendRefunds } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { disputed } from "./paid-order.ts";
import { mailsAfterPlacing } from "./placed-order.ts";

const shop = openShop();

test("of an order whose rest was lost to a dispute and written off, merchant and buyer read what is true, and the buyer is told", async () => {
  const office = backOfficeOf(shop());
  const { deps, clock, stripe } = office;
  const order = await paidOrder(office);
  const parcel = { orderNumber: order.number, carrier: "ltl", number: `PRO-${order.id}`, staffId: null } as const;
  expect(await shipOrder(deps, { ...parcel, lines: [{ lineId: order.lineId, quantity: 1 }] })).toMatchObject({
    ok: true,
  });
  const courtesy = { orderNumber: order.number, amount: cents(555), reason: "late", staffId: null };
  expect(await refundAsShown(deps, courtesy)).toMatchObject({ ok: true });
  await sendRefunds(office, order.id);
  const [payment] = await paymentsOf(deps.db, order.id);
  const amount = cents(order.total - 555);
  const movements = [{ id: `txn_${order.id}`, amount: cents(-amount) }];
  const bought = { order, capture: payment?.capture ?? "" };
  await disputed({ deps, clock, provider: stripe }, bought, "lost", { amount, movements });
  const owner = await signedInAs(shop(), "owner");
  const merchants = async (prefix = "") => (await owner.get(`${prefix}/admin/orders/${order.number}`)).text;
  expect(await merchants()).toContain("The payment is disputed.");
  const [dispute] = await disputesOfOrder(deps.db, order.id);
  const ending = { as: "write-off", reference: "", note: "", staffId: null } as const;
  expect(await endDispute(deps, { disputeId: dispute!.id, ...ending })).toMatchObject({ ok: true });

  const lost = (amount / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
  const [english, chinese] = [await merchants(), await merchants("/cn")];
  expect(english).toContain(`${lost} of the payment was lost in a dispute and written off.`);
  expect(chinese).toContain(`付款中的 US${lost} 因争议损失，已作坏账处理。`);
  for (const said of ["No goods may leave", "The payment is disputed."]) expect(english).not.toContain(said);
  for (const said of ["不能发货", "付款存在争议。"]) expect(chinese).not.toContain(said);

  const buyer = shop().browser();
  await buyer.get(`/order/detail?token=${await createOrderLink(deps.db, order.id, clock.now())}`);
  const buyers = async (prefix: string) => (await buyer.get(`${prefix}/order/detail?order=${order.number}`)).text;
  expect(await buyers("")).toContain("The rest of the order will not be sent.");
  expect(await buyers("")).not.toContain("The rest of the order was refunded");
  expect(await buyers("")).not.toContain("Refunded, will not be sent");
  expect(await buyers("/cn")).not.toContain("订单中的其余商品已退款");
  expect((await mailsAfterPlacing(deps.db, order.id)).at(-1)).toBe("rest-ended");
});
