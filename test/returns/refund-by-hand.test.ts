import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { grantClaimRefund } from "#engine/claims/decide-claim.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { deliveredFreight, openedClaim } from "#test/claims/freight-claim.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { staffPassword } from "#test/staff/staff-fixtures.ts";
import { backOfficeOf, paidOrder } from "../fulfilment/back-office.ts";
import { standBefore } from "./return-steps.ts";

const shop = openShop();
const office = () => backOfficeOf(shop());

/** A return of a delivered order whose goods are counted, and which is not refunded yet. */
async function countedReturn(method: "bank-deposit" | "zeller" | "stripe") {
  const { deps } = office();
  const order = await paidOrder(office(), { method });
  const number = `1Z${randomUUID().replaceAll("-", "").slice(0, 16)}`;
  await shipOrder(deps, { orderNumber: order.number, carrier: "ups", number, lines: "rest", staffId: 7 });
  await deliverOrder(deps, { orderNumber: order.number, staffId: 7 });
  return { order, ...(await standBefore(deps, order, "granting")) };
}

const toSend = "send the money to the buyer, then record its reference under";

test.each(["bank-deposit", "zeller"] as const)(
  "the merchant of a return paid by %s is told to send its refund, and where to record it, until that is done",
  async (method) => {
    const { order, returnId } = await countedReturn(method);
    const owner = await signedInAs(shop(), "owner");
    const here = `/admin/returns/${returnId}`;
    const waiting = async () => (JSON.parse((await owner.get("/admin/counts")).text) as { money?: number }).money ?? 0;
    const before = await waiting();
    const granted = await owner.post(here, { intent: "refund", amount: "", reason: "ok", password: staffPassword });
    expect(granted.location).toBe(`${here}?done=return-refunded`);
    for (const [prefix, words] of [
      ["", toSend],
      ["/cn", "请先汇款给买家"],
    ]) {
      const { text } = await owner.get(`${prefix}${here}`);
      expect(text).toContain(words);
      expect(text).toContain(`href="${prefix}/admin/money#by-hand"`);
      expect(text).not.toMatch(/Nothing for you to do now|目前无需您处理/);
    }
    expect(await waiting()).toBe(before + 1);
    const [refund] = await shop().db.sql<{ id: number }>("select id from refunds where order_id = $1", [order.id]);
    const record = { intent: "record-refund", refund: String(refund!.id), order: order.number, reference: "WIRE 77" };
    expect((await owner.post("/admin/money", { ...record, password: staffPassword })).status).toBe(303);
    expect((await owner.get(here)).text).toContain("This return is over.");
    expect(await waiting()).toBe(before);
  },
);

test("a claim paid by bank deposit says the same; a refund that the provider sends asks nothing of the merchant", async () => {
  const owner = await signedInAs(shop(), "owner");
  const order = await deliveredFreight(office(), { method: "bank-deposit" });
  const claim = await openedClaim(office(), order, 2);
  await grantClaimRefund(office().deps, { claimId: claim.id, amount: null, answer: "", staffId: 7 });
  expect((await owner.get(`/admin/claims/${claim.id}`)).text).toContain(toSend);
  const { returnId } = await countedReturn("stripe");
  const here = `/admin/returns/${returnId}`;
  await owner.post(here, { intent: "refund", amount: "", reason: "", password: staffPassword });
  expect((await owner.get(here)).text).toContain("Nothing for you to do now.");
  await shop().db.sql(
    `update refunds set state = 'FAILED', failure = 'card closed'
     where id = (select refund_id from returns where id = $1)`,
    [returnId],
  );
  const { text } = await owner.get(here);
  expect(text).toContain("The payment provider refused the refund");
  expect(text).toContain('href="/admin/money#failed"');
});

test("a refund of everything that came back names its buyer no deduction, whatever word stands as a reason", async () => {
  const { order, returnId } = await countedReturn("stripe");
  const owner = await signedInAs(shop(), "owner");
  const granted = { intent: "refund", amount: "", reason: "looks fine", password: staffPassword };
  expect((await owner.post(`/admin/returns/${returnId}`, granted)).status).toBe(303);
  const buyer = shop().browser();
  await buyer.get(`/order/detail?token=${await createOrderLink(shop().db, order.id, shop().clock.now())}`);
  for (const [prefix, words] of [
    ["", "We are refunding you to your original payment method."],
    ["/cn", "我们正在将款项退回您的原付款方式。"],
  ]) {
    for (const page of ["return", "detail", "receipt"])
      expect((await buyer.get(`${prefix}/order/${page}?order=${order.number}`)).text).not.toContain("looks fine");
    expect((await buyer.get(`${prefix}/order/return?order=${order.number}`)).text).toContain(words);
  }
});
