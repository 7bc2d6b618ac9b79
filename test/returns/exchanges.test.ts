import { expect, test } from "vitest";
import { customer as account } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { mailsOf } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { paymentStatusOf, pointsOf } from "../fulfilment/back-office.ts";
import { must, openExchanges, worthOfBoth } from "./exchanging.ts";

const {
  shop,
  owner,
  agreedReturn,
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
  walk,
  settle,
  booksOf,
  refundsOf,
  reservedOf,
} = openExchanges();

/** The old order: sold for $122.98, of which shipping was $15.00. */
const sold = { revenue: -9_998, shipping: -1_500, tax: -800 };
const givenBack = { "refunds:goods": 9_998, "refunds:tax": 800 };

// One at $99.98 with 8 % tax of $8.00 costs what two at $49.99 were worth: $107.98.
test("an even exchange costs nobody anything: the new goods leave at once, and the return ends without a refund", async () => {
  const { db } = shop();
  const ada = await account(db, "ada-swaps@example.com");
  const agreed = await agreedReturn({ customerId: ada, email: "ada-swaps@example.com" });
  expect(await pointsOf(db, ada), "for $99.98 of goods").toBe(99);
  const { sku } = await exchangedFor(agreed, { price: "99.98", leaves: "now" });
  const order = (await newOrderOf(agreed))!;
  expect(order).toMatchObject({ state: "confirmed", total: 0, exchanged: worthOfBoth });
  expect(await reservedOf(sku)).toBe(1);
  expect(await booksOf(order.id)).toEqual({ revenue: -9_998, tax: -800, exchanges: worthOfBoth });
  expect((await mailsOf(db, agreed.order.id)).at(-1)).toBe("return-exchanged");

  const buyer = await signedIn(shop(), "ada-swaps@example.com");
  for (const [prefix, title, sentence, less] of [
    ["", "Exchange", `Order ${order.number} has the new goods.`, "Less exchanged goods"],
    ["/cn", "换货", `新商品在订单 ${order.number} 中。`, "减：换货抵扣"],
  ] as const) {
    const back = (await buyer.get(`${prefix}/order/return?order=${agreed.order.number}`)).text;
    expect([back.includes(title), back.includes(sentence), back.includes("$107.98")]).toEqual([true, true, true]);
    const page = (await buyer.get(`${prefix}/order/detail?order=${order.number}`)).text;
    expect([page.includes(less), page.includes(agreed.order.number)]).toEqual([true, true]);
  }
  await walk(order, "delivered");
  expect(await pointsOf(db, ada), "the new goods earn as much").toBe(198);
  await must(sign(agreed));
  await must(refund(agreed));
  expect(await pointsOf(db, ada), "those that came back earn nothing").toBe(99);
  expect(await paymentStatusOf(db, agreed.order.id)).toEqual({ order: "refund-completed", back: "completed" });
  expect(await refundsOf(agreed.order.id)).toEqual([]);
  expect(await booksOf(agreed.order.id)).toEqual({
    ...sold,
    ...givenBack,
    "cash:stripe": 12_298,
    exchanges: -worthOfBoth,
  });
  expect((await refund(agreed)).status).toBe(409);
});

// One at $150.00 with 8 % tax of $12.00 is $162.00: less $107.98, the buyer pays $54.02.
test("a dearer exchange is paid by a link, and its goods wait until those of the return have come", async () => {
  const { db } = shop();
  const agreed = await agreedReturn({ email: "dearer@example.com" });
  const { sku } = await exchangedFor(agreed, { price: "150" });
  expect([await newOrderOf(agreed), await reservedOf(sku)]).toEqual([null, 1]);
  const { link } = await draftOf(agreed);
  for (const [prefix, less] of [
    ["", "Less exchanged goods"],
    ["/cn", "减：换货抵扣"],
  ]) {
    const page = (
      await shop()
        .browser()
        .get(prefix + link)
    ).text;
    expect([page.includes(less!), page.includes("$107.98"), page.includes("$54.02")]).toEqual([true, true, true]);
  }
  await must(sign(agreed));
  // Neither an offer nor an unpaid order leaves a doubt about what the return still is worth.
  for (const [prefix, sentence] of [
    ["", "Other goods are offered or ordered for this return"],
    ["/cn", "该退货已有换货报价"],
  ] as const) {
    const early = await refund(agreed, "", prefix);
    expect([early.status, early.text.includes(sentence)]).toEqual([409, true]);
  }
  expect((await accept(agreed, 5_401)).status, "another total than the page's").toBe(409);
  await must(accept(agreed, 5_402));
  const order = (await newOrderOf(agreed))!;
  expect(order).toMatchObject({ state: "pending", total: 5_402, exchanged: worthOfBoth });
  expect((await refund(agreed)).status).toBe(409);
  await pay(order);
  expect(await booksOf(order.id)).toEqual({
    revenue: -15_000,
    tax: -1_200,
    "cash:stripe": 5_402,
    exchanges: worthOfBoth,
  });
  await must(refund(agreed));
  expect(await paymentStatusOf(db, agreed.order.id)).toMatchObject({ back: "completed" });
  expect(await refundsOf(agreed.order.id)).toEqual([]);
});

test("goods that wait for those of the return leave only once these are signed for, and the page says so", async () => {
  const agreed = await agreedReturn();
  await exchangedFor(agreed, { price: "99.98" });
  const order = (await newOrderOf(agreed))!;
  await expect(walk(order, "shipped")).rejects.toThrow("money_held");
  for (const [prefix, sentence] of [
    ["", "The goods wait for those that come back in exchange"],
    ["/cn", "该订单为换货：请先签收退回的商品。"],
  ])
    expect((await owner().get(`${prefix}/admin/orders/${order.number}`)).text).toContain(sentence);
  const [line] = await shop().db.sql<{ id: number }>("select id from order_lines where order_id = $1", [order.id]);
  const parcel = { intent: "ship", carrier: "usps", number: "9400111899500000000017", [`units ${line!.id}`]: "1" };
  for (const [prefix, alert] of [
    ["", "The goods wait for those that come back in exchange: sign for them first."],
    ["/cn", "该订单为换货：请先签收退回的商品。"],
  ] as const) {
    const refused = await owner().post(`${prefix}/admin/orders/${order.number}`, parcel);
    expect([refused.status, /role="alert".*?<\/ul>/s.exec(refused.text)?.[0]]).toEqual([
      409,
      expect.stringContaining(alert),
    ]);
    const label = (await owner().get(`${prefix}/admin/orders/${order.number}/label`)).text;
    expect(label).toContain(alert);
  }
  await must(sign(agreed));
  await walk(order, "shipped");
  expect(await paymentStatusOf(shop().db, order.id)).toMatchObject({ order: "shipped" });
});

// One at $60.00 with 8 % tax of $4.80 is $64.80: of $107.98, $43.18 is left.
test("what a cheaper exchange leaves of the return goes back with its refund, once", async () => {
  const agreed = await agreedReturn();
  await exchangedFor(agreed, { price: "60" });
  expect(await newOrderOf(agreed)).toMatchObject({ state: "confirmed", total: 0, exchanged: 6_480 });
  await must(sign(agreed));
  expect((await refund(agreed, "43.19")).status, "a cent more").toBe(409);
  const [first, second] = await Promise.all([refund(agreed), refund(agreed)]);
  expect([first.status, second.status].sort()).toEqual([303, 409]);
  await settle(agreed.order.id);
  expect(await refundsOf(agreed.order.id)).toEqual([{ amount: 4_318, state: "COMPLETED" }]);
  expect(await paymentStatusOf(shop().db, agreed.order.id)).toMatchObject({ back: "completed" });
  expect(await booksOf(agreed.order.id)).toEqual({
    ...sold,
    ...givenBack,
    "cash:stripe": 7_980,
    exchanges: -6_480,
  });
});

test("of two units one is exchanged and the other refunded; of neither more than there is", async () => {
  const agreed = await agreedReturn();
  for (const [prefix, sentence] of [
    ["", "At least one unit is required"],
    ["/cn", "退货商品为必填项"],
  ] as const)
    expect((await begin(agreed, { units: 0, prefix })).text).toContain(sentence);
  expect((await begin(agreed, { units: 3 })).status).toBe(409);
  await must(begin(agreed, { units: 1 }));
  // One unit is worth $53.99; one at $49.99 with its tax of $4.00 costs as much.
  const sku = await otherPart();
  await must(offer(agreed, { sku, price: "49.99" }));
  expect(await newOrderOf(agreed)).toMatchObject({ total: 0, exchanged: 5_399 });
  await must(sign(agreed));
  await must(refund(agreed));
  expect(await refundsOf(agreed.order.id)).toMatchObject([{ amount: 5_399 }]);
});

test("goods that never come back leave the return open, and less that comes is made good by what was given for it", async () => {
  const email = "ada-keeps@example.com";
  const agreed = await agreedReturn({ customerId: await account(shop().db, email), email });
  await exchangedFor(agreed, { price: "99.98", leaves: "now" });
  await walk((await newOrderOf(agreed))!, "shipped");
  const buyer = await signedIn(shop(), email);
  expect((await buyer.post(`/order/return?order=${agreed.order.number}`, { intent: "cancel" })).status).toBe(409);
  expect(await paymentStatusOf(shop().db, agreed.order.id)).toMatchObject({ back: "agreed" });
  // One of the two comes, worth $53.99. What was given for both stands in the books of both.
  await must(sign(agreed, 1));
  await must(refund(agreed));
  expect(await booksOf(agreed.order.id)).toMatchObject({ exchanges: -worthOfBoth, "cash:stripe": 12_298 });
  expect(await refundsOf(agreed.order.id)).toEqual([]);
});

test("nobody exchanges without the right to refund, nor pays less than the link asks", async () => {
  const agreed = await agreedReturn();
  for (const role of ["support", "fulfilment", "read-only"] as const) {
    const browser = await signedInAs(shop(), role);
    expect((await begin(agreed, {}, browser)).status, role).toBe(403);
    expect((await browser.get(agreed.page)).text, role).not.toContain('value="exchange"');
  }
  await begin(agreed, {}, shop().browser());
  expect(await shop().db.sql("select from exchanges where return_id = $1", [agreed.id])).toEqual([]);
  await exchangedFor(agreed, { price: "150" });
  const { link, version } = await draftOf(agreed);
  const cheap = {
    intent: "pay",
    method: "stripe",
    version: String(version),
    total: "0",
    exchanged: "16200",
    credit: "1",
  };
  expect((await shop().browser().post(link, cheap)).status).toBe(409);
  const account = { ...cheap, method: "on-account", total: "5402" };
  expect((await shop().browser().post(link, account)).status).not.toBe(303);
  const support = await signedInAs(shop(), "support");
  const [row] = await shop().db.sql<{ id: number }>("select id from exchanges where return_id = $1", [agreed.id]);
  const cancel = { intent: "cancel-exchange", exchange: String(row!.id) };
  expect((await support.post(agreed.page, cancel)).status).toBe(403);
  expect(await newOrderOf(agreed)).toBeNull();
});
