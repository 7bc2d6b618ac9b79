import { expect, test } from "vitest";
import { backOfficeOf, sendRefunds } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { deliveredFreight, done, openedClaim } from "./freight-claim.ts";

const shop = openShop();

test("of an order that was refunded whole, a claim says that what is sent is free, and the order leads to the claim", async () => {
  const office = backOfficeOf(shop());
  const order = await deliveredFreight(office);
  const claim = await openedClaim(office, order, 1, "replacement");
  const owner = await signedInAs(shop(), "owner");
  const pages = async (prefix: string) => ({
    claim: (await owner.get(`${prefix}/admin/claims/${claim.id}`)).text,
    order: (await owner.get(`${prefix}/admin/orders/${order.number}`)).text,
  });
  expect((await pages("")).claim).not.toContain("All of the order’s money has gone back");
  const refund = { orderNumber: order.number, amount: null, reason: "other", staffId: null };
  done(await refundAsShown(office.deps, refund));
  await sendRefunds(office, order.id);
  expect((await pages("")).claim).toContain("All of the order’s money has gone back to the buyer.");
  expect((await pages("/cn")).claim).toContain("该订单的款项已全部退还买家");
  const promised = await owner.post(`/admin/claims/${claim.id}`, { intent: "replace", answer: "" });
  expect(promised.location).toContain("done=claim-replacement-promised");
  const english = await pages("");
  expect(english.claim).toContain("All of the order’s money has gone back to the buyer.");
  expect(english.order).toMatch(new RegExp(`A claim of this order is open:.*?${claim.number}`, "s"));
  expect(english.order).not.toContain("Nothing can be done with this order now.");
  expect((await pages("/cn")).order).toContain("此订单有一项申报尚未结束：");
});
