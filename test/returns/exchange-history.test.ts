import { expect, test } from "vitest";
import { after, days } from "#domain/kernel/time.ts";
import { expireQuotes } from "#engine/checkout/quote-answers.ts";
import { customer as account } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { mailsOf } from "#test/payments/placed-order.ts";
import { type Agreed, must, openExchanges } from "./exchanging.ts";

const { shop, owner, agreedReturn, begin, draftOf, exchangedFor, newOrderOf, accept, pay } = openExchanges();

const cancel = async ({ page, id }: Agreed) => {
  const [row] = await shop().db.sql<{ id: number }>("select max(id) as id from exchanges where return_id = $1", [id]);
  return owner().post(page, { intent: "cancel-exchange", exchange: String(row!.id) });
};

/** A return of a buyer with an account, and the browser of that buyer. */
async function returnOfAccount(email: string) {
  const agreed = await agreedReturn({ customerId: await account(shop().db, email), email });
  return { agreed, buyer: await signedIn(shop(), email) };
}

const mainOf = (page: string) => /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? "";

/** Mails with the link of a draft that wait to be sent. */
async function mailedDrafts({ id }: Agreed): Promise<number> {
  const [row] = await shop().db.sql<{ count: number }>(
    `select count(*)::int as count from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       join exchanges x on x.draft_id = (payload ->> 'draftId')::bigint
     where t.identifier = 'send_draft_mail' and x.return_id = $1`,
    [id],
  );
  return row!.count;
}

test("an even exchange is told as one: no card has paid, one mail lists what goes out, and staff placed the order", async () => {
  const { db } = shop();
  const { agreed, buyer } = await returnOfAccount("ada-told@example.com");
  await exchangedFor(agreed, { price: "99.98" });
  const order = (await newOrderOf(agreed))!;
  expect([await mailsOf(db, order.id), await mailedDrafts(agreed)]).toEqual([[], 0]);
  expect((await mailsOf(db, agreed.order.id)).filter((mail) => mail === "return-exchanged")).toHaveLength(1);
  for (const [prefix, paidBy, placed, bought] of [
    ["", "Exchange", "New goods ordered in exchange", /Payment received|Order placed/],
    ["/cn", "换货", "已下单换货的新商品", /已收到付款|已提交订单/],
  ] as const) {
    const page = mainOf((await buyer.get(`${prefix}/order/detail?order=${order.number}`)).text);
    const receipt = mainOf((await buyer.get(`${prefix}/order/receipt?order=${order.number}`)).text);
    for (const text of [page, receipt])
      expect([text.includes(paidBy), /Credit or debit card|信用卡/.test(text)]).toEqual([true, false]);
    expect([page.includes(placed), bought.test(page)]).toEqual([true, false]);
    expect(mainOf((await owner().get(`${prefix}/admin/orders/${order.number}`)).text)).toContain(paidBy);
  }
  const placing = `select actor, actor_id is not null as "isNamed" from order_events
    where order_id = $1 and event = 'placed'`;
  expect(await db.sql(placing, [order.id])).toEqual([{ actor: "merchant", isNamed: true }]);
});

test("of an even exchange staff send the mail that told of it again, and none about an order placed or paid", async () => {
  const { db } = shop();
  const agreed = await agreedReturn();
  await exchangedFor(agreed, { price: "99.98" });
  const { id, number } = (await newOrderOf(agreed))!;
  const page = `/admin/orders/${number}`;
  const again = (mail: string) => owner().post(page, { intent: "mail", mail });
  const [offered = ""] = /<select[^>]*name="mail"[\s\S]*?<\/select>/.exec((await owner().get(page)).text) ?? [];
  expect(["placed", "paid", "return-exchanged"].map((mail) => offered.includes(`value="${mail}"`))).toEqual([
    false,
    false,
    true,
  ]);
  for (const mail of ["placed", "paid"]) expect((await again(mail)).status).toBe(409);
  await must(again("return-exchanged"));
  const told = await db.sql<{ data: Record<string, number> }>(
    `select j.payload -> 'data' as data from graphile_worker._private_jobs j
     where j.payload ->> 'mail' = 'return-exchanged' and (j.payload ->> 'orderId')::bigint = $1 order by j.id`,
    [agreed.order.id],
  );
  expect(told.map(({ data }) => data)).toEqual([
    expect.objectContaining({ return: agreed.id, order: id }),
    expect.objectContaining({ return: agreed.id, order: id }),
  ]);
});

/** The history of a return: events of exchanges, and who took them. */
const exchangeEvents = ({ id }: Agreed) =>
  shop().db.sql<{ event: string; actor: string }>(
    "select event, actor from return_events where return_id = $1 and event like 'exchange%' order by id",
    [id],
  );

test("the history of a return says that an exchange was begun, ordered and canceled, and by whom", async () => {
  const agreed = await agreedReturn();
  await exchangedFor(agreed, { price: "150" });
  await must(accept(agreed, 5_402));
  await pay((await newOrderOf(agreed))!);
  await must(cancel(agreed));
  expect(await exchangeEvents(agreed)).toEqual([
    { event: "exchange-begun", actor: "merchant" },
    { event: "exchange", actor: "customer" },
    { event: "exchange-canceled", actor: "merchant" },
  ]);
  for (const [prefix, words] of [
    ["", ["Exchange begun", "Exchanged for other goods", "Exchange canceled"]],
    ["/cn", ["换货开始", "已换成其他商品", "换货已取消"]],
  ] as const) {
    const page = (await owner().get(prefix + agreed.page)).text;
    expect(words.filter((word) => !page.includes(word))).toEqual([]);
  }
});

test("an exchange that costs its buyer nothing is staff's in the draft's history, and told in the order's and the sums", async () => {
  const { agreed, buyer } = await returnOfAccount("ada-even@example.com");
  await exchangedFor(agreed, { price: "50" });
  const { number } = (await newOrderOf(agreed))!;
  const draft = `/admin/drafts/${(await draftOf(agreed)).number}`;
  const histories = [(await owner().get(draft)).text, (await owner().get(`/cn${draft}`)).text];
  expect(histories.map((page) => /Ordered by the buyer|买家已下单/.test(page))).toEqual([false, false]);
  expect(histories[0]).toContain("Ordered in exchange for returned goods");
  for (const [prefix, sentence, event] of [
    ["", `$54.00 of it pays for order ${number} in exchange`, "Goods exchanged for others"],
    ["/cn", `其中 US$54.00 用于抵付换货订单 ${number}`, "商品已换成其他商品"],
  ] as const) {
    expect((await owner().get(prefix + agreed.page)).text).toContain(sentence);
    expect((await buyer.get(`${prefix}/order/detail?order=${agreed.order.number}`)).text).toContain(event);
    expect((await owner().get(`${prefix}/admin/orders/${agreed.order.number}`)).text).toContain(event);
  }
  await must(cancel(agreed));
  expect((await buyer.get(`/order/detail?order=${agreed.order.number}`)).text).toContain("Exchange canceled");
});

test("of an exchange that was never offered its buyer is told nothing, of one withdrawn that it is canceled", async () => {
  const { agreed, buyer } = await returnOfAccount("ada-withdrawn@example.com");
  await must(begin(agreed));
  await must(cancel(agreed));
  const history = async (prefix = "") =>
    (await buyer.get(`${prefix}/order/return?order=${agreed.order.number}`)).text.split('id="history"')[1]!;
  expect((await exchangeEvents(agreed)).map(({ event }) => event)).toEqual(["exchange-begun", "exchange-dropped"]);
  expect(await history()).not.toMatch(/[Ee]xchange/);
  await exchangedFor(agreed, { price: "150" });
  await must(cancel(agreed));
  expect([await history(), await history("/cn")]).toEqual([
    expect.stringContaining("Exchange canceled"),
    expect.stringContaining("换货已取消"),
  ]);
});

test("an exchange whose order its buyer cancels unpaid is canceled by the buyer in the return’s history", async () => {
  const { agreed, buyer } = await returnOfAccount("ada-unpaid-ends@example.com");
  await exchangedFor(agreed, { price: "150" });
  await must(accept(agreed, 5_402));
  const { number } = (await newOrderOf(agreed))!;
  expect((await buyer.post("/order/detail", { intent: "cancel", order: number })).status).toBe(200);
  expect((await exchangeEvents(agreed)).at(-1)).toEqual({ event: "exchange-canceled", actor: "customer" });
});

test("an offer of an exchange that expires is a line in the return’s history, once, for staff and buyer", async () => {
  const { db, clock } = shop();
  const { agreed, buyer } = await returnOfAccount("ada-expired@example.com");
  await exchangedFor(agreed, { price: "150" });
  const late = { now: () => after(clock.now(), days(90)), toWall: clock.toWall.bind(clock) };
  await expireQuotes({ db, clock: late });
  await expireQuotes({ db, clock: late });
  const { number, version } = await draftOf(agreed);
  await must(owner().post(`/admin/drafts/${number}`, { intent: "withdraw", version: String(version) }));
  expect((await exchangeEvents(agreed)).slice(1)).toEqual([{ event: "exchange-expired", actor: "system" }]);
  for (const [prefix, words] of [
    ["", "Exchange offer expired"],
    ["/cn", "换货报价已过期"],
  ] as const) {
    expect((await owner().get(prefix + agreed.page)).text).toContain(words);
    expect((await buyer.get(`${prefix}/order/return?order=${agreed.order.number}`)).text).toContain(words);
  }
});

test("an offer of an exchange that its buyer declines is canceled by the buyer in the return’s history", async () => {
  const agreed = await agreedReturn();
  await exchangedFor(agreed, { price: "150" });
  const { link, version } = await draftOf(agreed);
  await must(
    shop()
      .browser()
      .post(link, { intent: "decline", version: String(version), text: "Keeps the money" }),
  );
  expect((await exchangeEvents(agreed)).slice(1)).toEqual([{ event: "exchange-canceled", actor: "customer" }]);
});
