import { expect, test } from "vitest";
import { returnsOfOrder } from "#engine/returns/returns.queries.ts";
import { agreeReturn } from "#engine/returns/decide-return.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";
import { requestRefund } from "#engine/orders/request-refund.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { approvingCompany, press, sendCart } from "#test/approvals/approval-shop.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { addPhoto, claimOf, deliveredFreight, openedClaim } from "#test/claims/freight-claim.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf, paidOrder } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { expectKept, refusesOneMore } from "#test/web/overlong-text.ts";

const shop = openShop();
const office = () => backOfficeOf(shop());

async function guestOf(orderId: number): Promise<Browser> {
  const browser = shop().browser();
  await browser.get(`/order/detail?token=${await createOrderLink(shop().db, orderId, shop().clock.now())}`);
  return browser;
}

async function returned() {
  const order = await paidOrder(office());
  await walkOrder(shop().db, shop().clock, order, "return-refund", office().stripe);
  const [back] = await returnsOfOrder(shop().db, order.id);
  return { order, id: back!.id };
}

test("staff are told the limit of what they write about orders, returns and claims, and nothing of it is cut", async () => {
  const owner = await signedInAs(shop(), "owner");
  const order = await paidOrder(office());
  const path = `/admin/orders/${order.number}`;
  await refusesOneMore(owner, { path, field: "text", most: 4_000, fields: { intent: "note" } });
  await refusesOneMore(owner, { path, field: "reason", most: 500, fields: { intent: "refund", whole: "1" } });
  await requestRefund(office().deps, { orderNumber: order.number, customerId: null, reason: "mistake", remark: "" });
  await refusesOneMore(owner, { path, field: "reason", most: 1_000, fields: { intent: "decline-refund-request" } });
  const delivered = await paidOrder(office());
  await walkOrder(shop().db, shop().clock, delivered, "delivered", office().stripe);
  await refusesOneMore(owner, {
    path: `/admin/orders/${delivered.number}`,
    field: "remark",
    most: 2_000,
    fields: { intent: "open-return", why: "arrived damaged", [`units ${delivered.lineId}`]: "1" },
  });

  const back = await returned();
  const page = `/admin/returns/${back.id}`;
  await refusesOneMore(owner, { path: page, field: "instructions", most: 2_000, fields: { intent: "agree" } });
  await refusesOneMore(owner, { path: page, field: "reason", most: 2_000, fields: { intent: "decline" } });
  await agreeReturn(office().deps, { returnId: back.id, staffId: null, instructions: "By label" });
  const counted = [{ lineId: back.order.lineId, resellable: 1, scrapped: 0 }];
  await signReceipt(office().deps, { returnId: back.id, counted, placeId: 1, staffId: null });
  await refusesOneMore(owner, { path: page, field: "reason", most: 500, fields: { intent: "refund", amount: "1" } });

  const claim = await openedClaim(office(), await deliveredFreight(office()));
  const claimed = `/admin/claims/${claim.id}`;
  for (const intent of ["decline", "replace", "refund"])
    await refusesOneMore(owner, { path: claimed, field: "answer", most: 2_000, fields: { intent } });
  const filed = { intent: "file", day: "2026-11-20", amount: "100" };
  await refusesOneMore(owner, { path: claimed, field: "number", most: 60, fields: filed });
});

test("staff are told the limit of what they write about money and stock, and nothing of it is cut", async () => {
  const { db } = shop();
  const owner = await signedInAs(shop(), "owner");
  await stockGoods(db, { sku: "OVERLONG", price: 5_000 });
  const [part] = await db.sql<{ id: number }>("select id from variants where sku = 'OVERLONG'");
  const adjust = { intent: "adjust", kind: "received", quantity: "1", seen: "0" };
  await refusesOneMore(owner, { path: `/admin/stock/${part!.id}`, field: "reason", most: 200, fields: adjust });
  const cells = { intent: "review", [`seen.${part!.id}`]: "", [`onHand.${part!.id}`]: "3" };
  await refusesOneMore(owner, { path: "/admin/stock/grid", field: "reason", most: 200, fields: cells });
  const maker = { intent: "save", version: "0", name: "Maker", language: "en" };
  expect((await owner.post("/admin/purchases/suppliers/new", maker)).status).toBe(303);
  const purchase = { intent: "save", key: "overlong-purchase", version: "0", "lines.0.sku": "OVERLONG" };
  await refusesOneMore(owner, { path: "/admin/purchases/new", field: "note", most: 500, fields: purchase });

  const dispute = { intent: "end-dispute", dispute: "1", as: "write-off", reference: "A1" };
  await refusesOneMore(owner, { path: "/admin/money", field: "note", most: 500, fields: dispute, isShown: false });
  const kept = { intent: "resolve", posting: "unexplained:1", as: "kept", note: "Kept" };
  await refusesOneMore(owner, { path: "/admin/money", field: "reference", most: 100, fields: kept, isShown: false });
  const chart = { taxRate: "Tax Exempt" };
  const books = "/admin/money/accounting";
  await refusesOneMore(owner, { path: books, field: "taxRate", most: 100, fields: {} });
  await refusesOneMore(owner, { path: books, field: "code.unapplied", most: 10, fields: chart });

  const { works } = await approvingCompany(shop(), {});
  const payment = { intent: "payment", kind: "check", amount: "10", receivedOn: "2026-11-20", reference: "77" };
  const account = `/admin/companies/${works.id}/account`;
  await refusesOneMore(owner, { path: account, field: "reference", most: 80, fields: payment });
  await refusesOneMore(owner, { path: account, field: "note", most: 200, fields: payment });
  const collection = `/admin/collections/${works.id}`;
  const plan = { intent: "plan", version: "0", owner: "", nextOn: "2026-12-01" };
  await refusesOneMore(owner, { path: collection, field: "nextStep", most: 200, fields: plan });
  const promise = { intent: "promise", version: "0", promisedOn: "2026-12-01", amount: "10" };
  await refusesOneMore(owner, { path: collection, field: "note", most: 200, fields: promise });
});

test("buyers are told the limit of what they write, and it stays as they typed it", async () => {
  const { db, clock } = shop();
  const paid = await paidOrder(office());
  const buyer = await guestOf(paid.id);
  const request = { intent: "request", reason: "mistake" };
  const refund = `/order/requestRefund?order=${paid.number}`;
  await refusesOneMore(buyer, { path: refund, field: "remark", most: 1_000, fields: request });

  const delivered = await paidOrder(office());
  await walkOrder(db, clock, delivered, "delivered", office().stripe);
  const sender = await guestOf(delivered.id);
  const page = `/order/return?order=${delivered.number}`;
  await sender.post(page, { intent: "received", received: "yes" });
  await sender.post(page, { intent: "items", [`quantity-${delivered.lineId}`]: "1" });
  const reason = { intent: "reason", reason: "damaged" };
  await refusesOneMore(sender, { path: `${page}&step=reason`, field: "remark", most: 2_000, fields: reason });
  // Going straight to the last step sends nothing that is too long.
  expect((await sender.post(page, { intent: "send-request" })).text).toContain("can have at most 2,000 characters");

  const freight = await deliveredFreight(office());
  await addPhoto(office(), freight);
  const { damage, wish } = claimOf(freight);
  const claim = { intent: "open", damage, wish, [`quantity-${freight.lineId}`]: "1" };
  const at = `/order/claim?order=${freight.number}`;
  await refusesOneMore(await guestOf(freight.id), { path: at, field: "description", most: 4_000, fields: claim });

  await stockGoods(db, { sku: "NAMED", price: 5_000 });
  const guest = shop().browser();
  await guest.post("/shoppingCart", { intent: "add", sku: "NAMED", quantity: "1" });
  const made = await guest.post("/quotation", { intent: "make", kind: "cart" });
  const number = new URL(made.location!, "http://shop.example").searchParams.get("number")!;
  const name = { path: `/quotation?number=${number}`, field: "name", most: 80 };
  await refusesOneMore(guest, { ...name, fields: { intent: "name", number } });
  await customer(db, "saves@example.com");
  const account = await signedIn(shop(), "saves@example.com");
  await refusesOneMore(account, { ...name, fields: { intent: "save", number } });
});

test("members are told the limit of a request's reason and of its answer, and nothing is sent cut", async () => {
  const roles = { max: ["approver", "Plant"], theo: ["requester", "Plant"] } as const;
  const { works, people } = await approvingCompany(shop(), roles);
  const { theo, max } = people;
  const long = "y".repeat(1_001);
  const sent = await sendCart(shop(), theo, works, { why: long });
  expect([sent.answer.status, sent.id]).toEqual([400, 0]);
  expect(sent.answer.text).toContain("can have at most 1,000 characters");
  expect(sent.answer.text).toContain(long);
  const { id } = await sendCart(shop(), theo, works, { why: "The old one leaks" });
  for (const intent of ["ask-changes", "reject"]) {
    const refused = await press(max.browser, id, intent, { note: long });
    expect([refused.status, refused.text.includes("can have at most 1,000 characters")]).toEqual([400, true]);
    expectKept(refused, { at: intent, field: "note", most: 1_000, text: long });
  }
  await press(max.browser, id, "ask-changes", { note: "Two are enough" });
  const again = await press(theo.browser, id, "again", { why: long });
  expect(again.status).toBe(400);
  expectKept(again, { at: "again", field: "why", most: 1_000, text: long });
});
