import { expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { customer as account } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { deliveredFreight, done, openedClaim, proOf } from "../claims/freight-claim.ts";
import { backOfficeOf, paymentStatusOf } from "../fulfilment/back-office.ts";
import { must, openExchanges, worthOfBoth } from "./exchanging.ts";

const {
  shop,
  owner,
  signIn,
  agreedReturn,
  returnOf,
  sign,
  refund,
  begin,
  draftOf,
  otherPart,
  offer,
  exchangedFor,
  newOrderOf,
  accept,
  pay,
  settle,
  refundsOf,
  reservedOf,
} = openExchanges();

/** A return of a buyer with an account, and the browser of that buyer. */
async function returnOfAccount(email: string) {
  const agreed = await agreedReturn({ customerId: await account(shop().db, email), email });
  return { agreed, buyer: await signedIn(shop(), email), at: `?order=${agreed.order.number}` };
}

test("an offer that has lapsed binds nobody: the return is refunded whole, or its goods are exchanged anew", async () => {
  const { agreed, buyer, at } = await returnOfAccount("ada-late@example.com");
  const { sku } = await exchangedFor(agreed, { price: "150" });
  const held = (await buyer.get(`/order/return${at}`)).text;
  expect([held.includes("We have offered you other goods"), held.includes("Cancel the request")]).toEqual([
    true,
    false,
  ]);
  expect((await buyer.post(`/order/return${at}`, { intent: "cancel" })).status).toBe(409);
  await must(sign(agreed));
  shop().clock.advance(days(16));
  await signIn();
  for (const [prefix, begins, offered] of [
    ["", "Exchange for other goods", "Offered to the buyer"],
    ["/cn", "换成其他商品", "已向买家报价"],
  ] as const) {
    const page = (await owner().get(prefix + agreed.page)).text;
    expect([page.includes(begins), page.includes(offered)]).toEqual([true, false]);
  }
  expect((await accept(agreed, 5_402)).status).toBe(409);
  expect(await newOrderOf(agreed)).toBeNull();
  await must(begin(agreed));
  await must(refund(agreed));
  await settle(agreed.order.id);
  expect(await refundsOf(agreed.order.id)).toEqual([{ amount: worthOfBoth, state: "COMPLETED" }]);
  expect(sku).not.toBe("");
});

test("an offer for two units orders nothing once only one of them has come back", async () => {
  const agreed = await agreedReturn();
  const { sku } = await exchangedFor(agreed, { price: "150" });
  await must(sign(agreed, 1));
  for (const [prefix, sentence] of [
    ["", "fewer of its goods came back"],
    ["/cn", "退回的商品少于约定"],
  ] as const) {
    const refused = await accept(agreed, 5_402, prefix);
    expect([refused.status, refused.text.includes(sentence)]).toEqual([409, true]);
  }
  expect([await newOrderOf(agreed), await reservedOf(sku)]).toEqual([null, 1]);
  // Offered anew, the one unit that is here pays $53.99.
  const { number, version } = await draftOf(agreed);
  await must(owner().post(`/admin/drafts/${number}`, { intent: "reopen", version: String(version) }));
  const { typed, version: next } = await draftOf(agreed);
  await must(owner().post(`/admin/drafts/${number}`, { ...typed, intent: "send", version: String(next) }));
  await must(accept(agreed, 16_200 - 5_399));
  expect(await newOrderOf(agreed)).toMatchObject({ exchanged: 5_399 });
});

test("a return that is exchanged as a whole speaks of no refund, to neither buyer nor staff", async () => {
  const { agreed, buyer, at } = await returnOfAccount("ada-even@example.com");
  await exchangedFor(agreed, { price: "99.98" });
  const { number } = (await newOrderOf(agreed))!;
  for (const [prefix, next, untrue] of [
    ["", "We prepare the new goods once yours have come back.", "We are preparing your order"],
    ["/cn", "收到您退回的商品后，我们即准备新商品。", "我们正在备货"],
  ] as const) {
    const order = (await buyer.get(`${prefix}/order/detail?order=${number}`)).text;
    const back = (await buyer.get(`${prefix}/order/return${at}`)).text;
    expect([order.includes(next), order.includes(untrue)]).toEqual([true, false]);
    expect(back).toContain(`href="${prefix}/order/detail?order=${number}"`);
    expect(back).not.toContain("Cancel the request");
  }
  const receipt = await must(sign(agreed));
  expect((await owner().get(receipt.location!)).text).toContain("Signed for. Complete the return within five days.");
  for (const [prefix, step, refunds, waits] of [
    ["", "Complete the return", "Leave empty for", "The new goods wait"],
    ["/cn", "完成退货", "留空", "签收退回的商品后，新商品才会发出"],
  ] as const) {
    const page = (await owner().get(prefix + agreed.page)).text;
    expect([page.includes(step), page.includes(refunds), page.includes(waits)]).toEqual([true, false, false]);
  }
  const ended = await must(refund(agreed));
  expect((await owner().get(ended.location!)).text).toContain("Other goods were given for it, and no money goes back.");
  expect(await paymentStatusOf(shop().db, agreed.order.id)).toMatchObject({ back: "completed" });
  for (const [prefix, next, ended, ...untrue] of [
    ["", "Its goods were exchanged for others.", "Return completed", "original payment method", "Refund for what"],
    ["/cn", "您的退货已完成，商品已换货。", "退货已完成", "原付款方式", "已收回商品的退款"],
  ] as const) {
    const order = (await buyer.get(`${prefix}/order/detail${at}`)).text;
    const back = (await buyer.get(`${prefix}/order/return${at}`)).text;
    expect([order.includes(next), back.includes(ended)]).toEqual([true, true]);
    expect(untrue.filter((words) => order.includes(words) || back.includes(words))).toEqual([]);
  }
});

test("goods that wait for those of a return are promised for no day, and the offer says so", async () => {
  const agreed = await agreedReturn();
  await exchangedFor(agreed, { price: "150" });
  const { link } = await draftOf(agreed);
  for (const [prefix, sentence] of [
    ["", "Leaves once the goods of return"],
    ["/cn", "的商品后发货"],
  ]) {
    const page = await shop()
      .browser()
      .get(prefix + link);
    expect(page.text).toContain(sentence);
  }
  await must(accept(agreed, 5_402));
  const order = (await newOrderOf(agreed))!;
  await pay(order);
  const promised = "select arrives_from as arrives from orders where id = $1";
  expect(await shop().db.sql(promised, [order.id])).toEqual([{ arrives: null }]);
  for (const [prefix, sentence] of [
    ["", "Of $162.00, $107.98 was paid by goods of a return"],
    ["/cn", "US$162.00 中有 US$107.98 由尚未退款的退货支付"],
  ])
    expect((await owner().get(`${prefix}/admin/orders/${order.number}`)).text).toContain(sentence);
});

// The buyer keeps damaged goods: undone, the exchange would pay for nothing.
test("a claim about goods that a return paid for is refunded once that return is, and says so", async () => {
  const office = backOfficeOf(shop());
  const agreed = await returnOf(await deliveredFreight(office), 2);
  await must(begin(agreed, { leaves: "now" }));
  await must(offer(agreed, { sku: await otherPart(400), price: "60" }));
  const order = (await newOrderOf(agreed))!;
  const [line] = await shop().db.sql<{ id: number }>("select id from order_lines where order_id = $1", [order.id]);
  const bought = { ...agreed.order, ...order, lineId: line!.id };
  const leaves = { carrier: "ltl", number: proOf(order), lines: "rest" } as const;
  done(await shipOrder(office.deps, { orderNumber: order.number, staffId: null, ...leaves }));
  done(await deliverOrder(office.deps, { orderNumber: order.number, staffId: null }));
  const { id } = await openedClaim(office, bought);
  const grant = (prefix = "") =>
    owner().post(`${prefix}/admin/claims/${id}`, { intent: "refund", amount: "", answer: "" });
  for (const [prefix, sentence] of [
    ["", "Refund that return first"],
    ["/cn", "请先为该退货退款"],
  ]) {
    const early = await grant(prefix);
    expect([early.status, early.text.includes(sentence!)]).toEqual([409, true]);
  }
  await must(sign(agreed));
  await must(refund(agreed));
  await must(grant());
  expect(await refundsOf(order.id)).toMatchObject([{ amount: 6_480 }]);
});

test("a new order that was canceled unpaid waits for nothing any more", async () => {
  const { agreed, buyer } = await returnOfAccount("ada-unpaid@example.com");
  await exchangedFor(agreed, { price: "150" });
  await must(accept(agreed, 5_402));
  const { number } = (await newOrderOf(agreed))!;
  const pages = () => Promise.all(["", "/cn"].map((prefix) => buyer.get(`${prefix}/order/detail?order=${number}`)));
  const waits = async () =>
    (await pages()).map(({ text }) => /They leave once those have come back|收到退回的商品后即发出/.test(text));
  expect(await waits()).toEqual([true, true]);
  expect((await buyer.post("/order/detail", { intent: "cancel", order: number })).status).toBe(200);
  expect(await waits()).toEqual([false, false]);
});
