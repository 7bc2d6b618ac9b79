import { expect, test } from "vitest";
import { mailsOf } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { paymentStatusOf } from "../fulfilment/back-office.ts";
import { type Agreed, must, type NewOrder, openExchanges, worthOfBoth } from "./exchanging.ts";

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

const cancel = async ({ page, id }: Agreed, browser = owner(), prefix = "") => {
  const [row] = await shop().db.sql<{ id: number }>("select max(id) as id from exchanges where return_id = $1", [id]);
  return browser.post(prefix + page, { intent: "cancel-exchange", exchange: String(row!.id) });
};

/** Refunds an order on its own page. */
async function refundOf({ number }: NewOrder, fields: Record<string, string>, prefix = "") {
  const page = `${prefix}/admin/orders/${number}`;
  const seen = /name="seen" value="([^"]*)"/.exec((await owner().get(page)).text)?.[1] ?? "";
  return owner().post(page, { intent: "refund", reason: "Scratched", seen, ...fields });
}

/** Amounts of an order that were refunded by the record of changes. */
const refundedByRecord = async ({ number }: NewOrder) => {
  const entries = `select (data ->> 'amount')::int as amount from audit_log
    where action = 'refunded' and subject = $1 order by id`;
  return (await shop().db.sql<{ amount: number }>(entries, [number])).map(({ amount }) => amount);
};

/** A dearer exchange that the buyer has paid $54.02 for. */
async function paidExchange(): Promise<{ agreed: Agreed; order: NewOrder; sku: string }> {
  const agreed = await agreedReturn();
  const { sku } = await exchangedFor(agreed, { price: "150" });
  await must(accept(agreed, 5_402));
  const order = (await newOrderOf(agreed))!;
  await pay(order);
  return { agreed, order, sku };
}

test("an exchange that is canceled before its goods leave gives back stock and the difference, and the return its worth", async () => {
  const { agreed, order, sku } = await paidExchange();
  await must(cancel(agreed));
  expect((await cancel(agreed)).status, "pressed once more").toBe(409);
  await settle(order.id);
  expect(await refundsOf(order.id)).toEqual([{ amount: 5_402, state: "COMPLETED" }]);
  expect(await paymentStatusOf(shop().db, order.id)).toMatchObject({ order: "refund-completed" });
  expect(await reservedOf(sku)).toBe(0);
  expect(await booksOf(order.id)).toEqual({
    revenue: -15_000,
    tax: -1_200,
    "refunds:goods": 15_000,
    "refunds:tax": 1_200,
  });
  expect((await owner().get(agreed.page)).text).toContain("$107.98");
  await must(sign(agreed));
  await must(refund(agreed));
  await settle(agreed.order.id);
  expect(await refundsOf(agreed.order.id)).toEqual([{ amount: worthOfBoth, state: "COMPLETED" }]);
});

test("one that cost nothing, and one that is only offered or begun, are canceled too; then the goods are exchanged anew", async () => {
  const agreed = await agreedReturn();
  await exchangedFor(agreed, { price: "99.98" });
  const order = (await newOrderOf(agreed))!;
  await must(cancel(agreed));
  expect(await paymentStatusOf(shop().db, order.id)).toMatchObject({ order: "refund-completed" });
  const { sku } = await exchangedFor(agreed, { price: "150" });
  expect(await reservedOf(sku)).toBe(1);
  await must(cancel(agreed));
  expect(await reservedOf(sku)).toBe(0);
  expect((await accept(agreed, 5_402)).status, "the offer was taken back").toBe(409);
  await must(begin(agreed));
  await must(cancel(agreed));
  await exchangedFor(agreed, { price: "60" });
  expect(await newOrderOf(agreed)).toMatchObject({ state: "confirmed", exchanged: 6_480 });
});

test("goods that have left are not canceled, and an offer whose return is over orders nothing", async () => {
  const agreed = await agreedReturn();
  await exchangedFor(agreed, { price: "99.98", leaves: "now" });
  await walk((await newOrderOf(agreed))!, "shipped");
  for (const [prefix, sentence] of [
    ["", "The new goods have left"],
    ["/cn", "新商品已发出"],
  ] as const) {
    const late = await cancel(agreed, owner(), prefix);
    expect([late.status, late.text.includes(sentence)]).toEqual([409, true]);
  }
  const begun = await agreedReturn();
  await must(begin(begun));
  await must(sign(begun));
  await must(refund(begun));
  const sku = await otherPart();
  for (const [prefix, sentence] of [
    ["", "The return has ended, was refunded"],
    ["/cn", "该退货已结束、已退款"],
  ] as const) {
    const over = await offer(begun, { sku, price: "60", prefix });
    expect([over.status, over.text.includes(sentence)]).toEqual([409, true]);
  }
  expect(await newOrderOf(begun)).toBeNull();
});

// $162.00 was paid by $54.02 in money and $107.98 in goods, whose own order was paid by card.
test("new goods that come back are refunded whole, by both payments that paid for them", async () => {
  const { agreed, order } = await paidExchange();
  await must(sign(agreed));
  await walk(order, "delivered");
  const line = await shop().db.sql<{ id: number }>("select id from order_lines where order_id = $1", [order.id]);
  const fields = { why: "arrived not-needed", remark: "", [`units ${line[0]!.id}`]: "1" };
  await must(owner().post(`/admin/orders/${order.number}`, { intent: "open-return", ...fields }));
  const [back] = await shop().db.sql<{ id: number }>("select id from returns where order_id = $1", [order.id]);
  const bought = { ...agreed.order, ...order, lineId: line[0]!.id };
  const second: Agreed = { order: bought, id: back!.id, page: `/admin/returns/${back!.id}` };
  await must(owner().post(second.page, { intent: "agree" }));
  await must(sign(second, 1));
  await must(refund(agreed));
  await must(refund(second));
  expect(await refundsOf(order.id)).toEqual([
    { amount: 5_402, state: "PENDING" },
    { amount: worthOfBoth, state: "PENDING" },
  ]);
  const before = await mailsOf(shop().db, order.id);
  await settle(order.id);
  expect(await paymentStatusOf(shop().db, order.id)).toEqual({ order: "refund-completed", back: "completed" });
  expect((await mailsOf(shop().db, order.id)).slice(before.length)).toEqual(["refunded", "return-refunded"]);
  expect(await booksOf(order.id)).toEqual({
    revenue: -15_000,
    tax: -1_200,
    "refunds:goods": 15_000,
    "refunds:tax": 1_200,
    "cash:stripe": -worthOfBoth,
    exchanges: worthOfBoth,
  });
  const payments = "select refunded_cents as refunded from payments where order_id = $1";
  expect(await shop().db.sql(payments, [agreed.order.id])).toEqual([{ refunded: worthOfBoth }]);
  expect((await owner().get(second.page)).text).toContain("$162.00");
});

test("an order that goods of a return pay for is refunded in part only once that return is", async () => {
  const agreed = await agreedReturn();
  await exchangedFor(agreed, { price: "99.98", leaves: "now" });
  const order = (await newOrderOf(agreed))!;
  await walk(order, "delivered");
  const courtesy = (prefix = "") => refundOf(order, { amount: "10.00" }, prefix);
  for (const [prefix, sentence] of [
    ["", "This order was paid by goods of a return that is not refunded yet"],
    ["/cn", "该订单由一笔尚未退款的退货支付"],
  ] as const) {
    const early = await courtesy(prefix);
    expect([early.status, early.text.includes(sentence)]).toEqual([409, true]);
  }
  await must(sign(agreed));
  await must(refund(agreed));
  await must(courtesy());
  expect(await refundsOf(order.id)).toMatchObject([{ amount: 1_000 }]);
});

// Of $162.00 the buyer paid $54.02; the rest is what the return is worth again.
test("before the return is refunded the new order's money goes back in part, or all of it, as the record says", async () => {
  const { order } = await paidExchange();
  for (const [prefix, sentence] of [
    ["", "or no more than the buyer paid in money"],
    ["/cn", "或退款不超过买家实付的金额"],
  ] as const) {
    const more = await refundOf(order, { amount: "54.03" }, prefix);
    expect([more.status, more.text.includes(sentence)]).toEqual([409, true]);
  }
  await must(refundOf(order, { amount: "14.02" }));
  await must(refundOf(order, { whole: "1" }));
  expect(await refundedByRecord(order)).toEqual([1_402, 4_000]);
});

test("two of the staff, and buttons pressed five times, make one exchange and one order", async () => {
  const agreed = await agreedReturn();
  const manager = await signedInAs(shop(), "manager");
  const begun = await Promise.all([owner(), manager, owner(), manager].map((browser) => begin(agreed, {}, browser)));
  expect(begun.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await shop().db.sql("select from exchanges where return_id = $1", [agreed.id])).toHaveLength(1);
  const sku = await otherPart();
  const { number } = await draftOf(agreed);
  const made = await Promise.all(
    [owner(), manager, owner(), manager, owner()].map((browser) => offer(agreed, { sku, price: "99.98" }, browser)),
  );
  expect(made.filter(({ status }) => status === 303).length).toBeGreaterThan(0);
  const orders = "select o.id from orders o join order_lines l on l.order_id = o.id where l.sku = $1";
  expect(await shop().db.sql(orders, [sku])).toHaveLength(1);
  expect(await reservedOf(sku)).toBe(1);
  expect((await owner().get(`/admin/drafts/${number}`)).text).toContain((await newOrderOf(agreed))!.number);
  expect((await begin(agreed)).status, "there is one already").toBe(409);
});

test("of two of the staff who begin different exchanges the second is told, and one entry is in the record", async () => {
  const agreed = await agreedReturn();
  const manager = await signedInAs(shop(), "manager");
  await must(begin(agreed));
  await must(begin(agreed, {}, manager));
  for (const [prefix, sentence] of [
    ["", "This exchange has ended, or a colleague changed it. Look at it again."],
    ["/cn", "该换货已结束，或已被同事更改。请重新查看。"],
  ] as const)
    for (const other of [{ units: 1 }, { leaves: "now" }] as const) {
      const refused = await begin(agreed, { ...other, prefix }, manager);
      expect([refused.status, refused.text.includes(sentence)]).toEqual([409, true]);
    }
  expect(await shop().db.sql("select units, waits from exchanges where return_id = $1", [agreed.id])).toEqual([
    { units: [{ lineId: agreed.order.lineId, quantity: 2 }], waits: true },
  ]);
  const entries = "select action from audit_log where action = 'exchange-begun' and subject = $1";
  expect(await shop().db.sql(entries, [agreed.order.number])).toHaveLength(1);
});

test("a return that is refunded while its exchange is canceled gives its worth back once, whichever comes first", async () => {
  for (let race = 0; race < 4; race += 1) {
    const { agreed, order } = await paidExchange();
    await must(sign(agreed));
    const presses = [() => refund(agreed), () => cancel(agreed)];
    const [one, other] = await Promise.all((race % 2 === 0 ? presses : presses.toReversed()).map((press) => press()));
    expect([one!.status, other!.status]).toContain(303);
    await settle(agreed.order.id);
    await settle(order.id);
    const amounts = [...(await refundsOf(agreed.order.id)), ...(await refundsOf(order.id))];
    const sent = amounts.reduce((sum, { amount }) => sum + amount, 0);
    const { order: standing } = await paymentStatusOf(shop().db, order.id);
    // It stands and no money goes back, or it has ended and the refunded return gives the buyer all $162.00.
    const { back } = await paymentStatusOf(shop().db, agreed.order.id);
    const worth = standing === "confirmed" ? 0 : back === "completed" ? 16_200 : 5_402;
    expect(sent, `${standing}, return ${back}`).toBe(worth);
    const books = [await booksOf(agreed.order.id), await booksOf(order.id)];
    const between = books.reduce((sum, { exchanges = 0 }) => sum + exchanges, 0);
    expect(between).toBe(0);
  }
});
