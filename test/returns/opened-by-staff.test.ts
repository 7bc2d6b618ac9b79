import { beforeAll, expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import type { OrderMailJob } from "#engine/platform/order-mail-data.ts";
import type { Shop } from "#engine/shop.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { mailsAfterPlacing } from "#test/payments/placed-order.ts";
import { customer as account } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import {
  backOfficeOf,
  customer,
  orderIn,
  type Paid,
  paymentStatusOf,
  pointsOf,
  sendRefunds,
  stockOf,
} from "../fulfilment/back-office.ts";

const shop = openShop();
let owner: Browser;
beforeAll(async () => void (owner = await signedInAs(shop(), "owner")));

const office = () => backOfficeOf(shop());
const press = (order: Paid, intent: string, fields: Record<string, string>, prefix = "") =>
  owner.post(`${prefix}/admin/orders/${order.number}`, { intent, remark: "", ...fields });
const units = (order: Paid, count: number) => ({ [`units ${order.lineId}`]: String(count) });
const call = (order: Paid, count: number, why = "arrived damaged", prefix = "") =>
  press(order, "open-return", { ...units(order, count), why, remark: "Said on the phone" }, prefix);
const bring = async (order: Paid, count: number, fields: Record<string, string> = {}, prefix = "") => {
  const goods = { ...units(order, count), why: "arrived not-needed", condition: "resellable" };
  return press(order, "refund-lines", { ...goods, seen: await seen(order), ...fields }, prefix);
};

test("staff open a return for a buyer who calls: it is the buyer's own, with mail, history and audit", async () => {
  const { db } = shop();
  const ada = await account(db, "ada-calls@example.com");
  const order = await orderIn(office(), "delivered", { customerId: ada });
  const support = await signedInAs(shop(), "support");
  const seenBySupport = (await support.get(`/admin/orders/${order.number}`)).text;
  expect([seenBySupport.includes('value="open-return"'), seenBySupport.includes('value="refund-lines"')]).toEqual([
    true,
    false,
  ]);
  expect((await call(order, 1)).location).toBe(`/admin/orders/${order.number}?done=return-opened`);
  expect(await paymentStatusOf(db, order.id)).toEqual({ order: "return-refund", back: "requested" });
  expect((await mailsAfterPlacing(db, order.id)).at(-1)).toBe("return-requested");
  const [opened] = await db.sql<{ actor: string; remark: string; units: number }>(
    `select e.actor, r.remark, (select sum(quantity)::int from return_lines l where l.return_id = r.id) as units
     from returns r join return_events e on e.return_id = r.id and e.event = 'open' where r.order_id = $1`,
    [order.id],
  );
  expect(opened).toEqual({ actor: "merchant", remark: "Said on the phone", units: 1 });
  const audited = await db.sql("select action from audit_log where subject = $1", [order.number]);
  expect(audited).toEqual([{ action: "return-opened" }]);
  const buyer = await signedIn(shop(), "ada-calls@example.com");
  const page = (await buyer.get(`/order/return?order=${order.number}`)).text;
  expect([page.includes("Said on the phone"), page.includes("Arrived damaged")]).toEqual([true, true]);
  // An order has one open return.
  expect((await call(order, 1)).status).toBe(409);
});

test("the buyer's rules bind staff: units, reason, the days for returns, and an order on its way only as not received", async () => {
  const { clock, db } = shop();
  const order = await orderIn(office(), "delivered");
  for (const [prefix, sentence] of [
    ["", "At least one unit is required"],
    ["/cn", "退货商品为必填项"],
  ] as const)
    expect((await call(order, 0, "arrived damaged", prefix)).text).toContain(sentence);
  const tooMany = await call(order, 3);
  expect([tooMany.status, tooMany.text.includes("not so many can be returned")]).toEqual([409, true]);
  expect(tooMany.text).toContain("Said on the phone");
  expect((await call(order, 1, "arrived never-arrived")).status).toBe(400);
  expect((await bring(order, -1)).status).toBe(409);
  await db.sql("update orders set delivered_at = $2 where id = $1", [
    order.id,
    new Date(clock.now() - days(30) - 60_000),
  ]);
  expect([(await call(order, 1)).status, (await bring(order, 1)).status]).toEqual([409, 409]);
  const page = (await owner.get(`/admin/orders/${order.number}`)).text;
  expect(page).toContain("The return period is over");
  const onItsWay = await orderIn(office(), "shipped");
  expect((await call(onItsWay, 2)).status).toBe(409);
  expect((await bring(onItsWay, 2)).status).toBe(409);
  expect((await call(onItsWay, 2, "missing never-arrived")).status).toBe(303);
  const none = await db.sql<{ count: number }>("select count(*)::int as count from returns where order_id = $1", [
    order.id,
  ]);
  expect(none).toEqual([{ count: 0 }]);
});

// Two units at $49.99 with 8 % tax of $8.00 on both, by the order's own lines: one unit is $49.99 + $4.00.
test("goods brought to the counter are refunded by line, with their tax, counted once and put back on the shelf", async () => {
  const { db } = shop();
  const ada = await customer(db, "ada-brings");
  const order = await orderIn(office(), "delivered", { customerId: ada });
  const before = await stockOf(db, order.variantId);
  const points = await pointsOf(db, ada);
  const mails = await mailsAfterPlacing(db, order.id);
  expect((await bring(order, 1)).location).toBe(`/admin/orders/${order.number}?done=goods-refunded`);
  const again = await bring(order, 1);
  expect(again.status).toBe(409);
  const refunds = "select amount_cents as amount from refunds where order_id = $1";
  expect(await db.sql(refunds, [order.id])).toEqual([{ amount: 5_399 }]);
  expect(await stockOf(db, order.variantId)).toMatchObject({
    onHand: before.onHand + 1,
    returned: before.returned + 1,
    constant: before.constant,
  });
  await sendRefunds(office(), order.id);
  expect(await paymentStatusOf(db, order.id)).toEqual({ order: "delivered", back: "completed" });
  expect((await mailsAfterPlacing(db, order.id)).slice(mails.length)).toEqual(["return-refunded"]);
  expect(await pointsOf(db, ada)).toBe(points - 50);
  // The other unit is not to be sold again, and the shop is at fault: it takes its share of the shipping with it.
  const broken = { why: "arrived defective", condition: "scrapped" };
  expect((await bring(order, 1, broken, "/cn")).location).toContain("done=goods-refunded");
  expect(await stockOf(db, order.variantId)).toMatchObject({
    onHand: before.onHand + 1,
    returned: before.returned + 1,
  });
  await sendRefunds(office(), order.id);
  expect(await paymentStatusOf(db, order.id)).toMatchObject({ order: "refund-completed" });
  expect(await bring(order, 1)).toMatchObject({ status: 409 });
});

test("a refund at the counter that is pressed once more, when its money has gone out, gives back no second unit", async () => {
  const { db } = shop();
  const order = await orderIn(office(), "delivered");
  const form = { seen: await seen(order) };
  expect((await bring(order, 1, form)).location).toContain("done=goods-refunded");
  await sendRefunds(office(), order.id);
  expect(await paymentStatusOf(db, order.id)).toEqual({ order: "delivered", back: "completed" });
  const stock = await stockOf(db, order.variantId);
  expect((await bring(order, 1, form)).status).toBe(409);
  expect(await db.sql("select from refunds where order_id = $1", [order.id])).toHaveLength(1);
  expect(await stockOf(db, order.variantId)).toEqual(stock);
  expect((await bring(order, 1, { seen: await seen(order) })).location, "as it stands now").toContain("goods-refunded");
});

test("goods at the counter are refunded only as the page showed them: a form that says nothing of it is refused", async () => {
  const { db } = shop();
  const order = await orderIn(office(), "delivered");
  const before = await stockOf(db, order.variantId);
  for (const fields of [{ seen: "" }, { seen: "delivered 1 0" }]) {
    const refused = await bring(order, 1, fields);
    expect([refused.status, refused.text.includes("has moved on in the meantime")]).toEqual([409, true]);
  }
  const goods = { ...units(order, 1), why: "arrived not-needed", condition: "resellable" };
  expect((await press(order, "refund-lines", goods)).status).toBe(409);
  expect(await db.sql("select from refunds where order_id = $1", [order.id])).toEqual([]);
  expect(await stockOf(db, order.variantId)).toEqual(before);
});

test("a step that is refused leaves nothing behind: no return, no unit on the shelf, no money", async () => {
  const { db } = shop();
  const order = await orderIn(office(), "delivered");
  const before = await stockOf(db, order.variantId);
  expect((await bring(order, 1, { why: "" })).status).toBe(400);
  // The money was given back as a courtesy: nothing is left for the goods.
  expect((await press(order, "refund", { whole: "1", reason: "Late", seen: await seen(order) })).status).toBe(303);
  expect((await bring(order, 1)).status).toBeGreaterThanOrEqual(400);
  expect(await stockOf(db, order.variantId)).toEqual(before);
  const left = "select count(*)::int as count from returns where order_id = $1";
  expect(await db.sql(left, [order.id])).toEqual([{ count: 0 }]);
});

async function seen({ number }: Paid): Promise<string> {
  const { text } = await owner.get(`/admin/orders/${number}`);
  return /name="seen" value="([^"]*)"/.exec(text)?.[1] ?? "";
}

/** The jobs of mails about an order's returns, in their order. */
async function returnMails({ id }: Paid): Promise<OrderMailJob[]> {
  const rows = await shop().db.sql<{ payload: OrderMailJob }>(
    `select payload from graphile_worker._private_jobs
     where (payload ->> 'orderId')::bigint = $1 and payload ->> 'mail' like 'return-%' order by id`,
    [id],
  );
  return rows.map(({ payload }) => payload);
}

test("a mail about a return names that one, also when it leaves after the next one was made, or staff send it again", async () => {
  const { db } = shop();
  const order = await orderIn(office(), "delivered");
  expect((await bring(order, 1)).status).toBe(303);
  await sendRefunds(office(), order.id);
  expect((await call(order, 1)).status).toBe(303);
  const again = { intent: "mail", mail: "return-requested" };
  expect((await owner.post(`/admin/orders/${order.number}`, again)).status).toBe(303);
  const [first, second] = await db.sql<{ id: number }>("select id from returns where order_id = $1 order by id", [
    order.id,
  ]);
  const jobs = await returnMails(order);
  expect(jobs.map(({ mail, data }) => [mail, data])).toMatchObject([
    ["return-refunded", { return: first!.id, amount: 5_399 }],
    ["return-requested", { return: second!.id }],
    ["return-requested", { return: second!.id, by: "merchant" }],
  ]);
  const textOf = async (job: OrderMailJob) => (await writeOrderMail(office().deps as unknown as Shop, job))?.text ?? "";
  expect(await textOf(jobs[0]!)).toContain(`${order.number}-R1`);
  // A job that an earlier version enqueued names none: it is about the latest.
  const ofBefore = { orderId: order.id, mail: "return-refunded", data: { amount: 5_399, method: "stripe" } };
  expect(await textOf(ofBefore as OrderMailJob)).toContain(`${order.number}-R2`);
});
