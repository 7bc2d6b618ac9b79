import { refusal } from "#test/payments/fake-payment-provider.ts";
import { expect, test } from "vitest";
import { minutes } from "#domain/kernel/time.ts";
import { executeRefund } from "#engine/payments/execute-refund.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { shownOf } from "#test/orders/refund-as-shown.ts";
import { booksOf, mailsAfterPlacing, placeOrder, type Placed } from "#test/payments/placed-order.ts";
import { staffPassword } from "#test/staff/staff-fixtures.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { packStep } from "#web/admin/previewed-mails.server.ts";
import { sendStaffMail } from "#worker/mail/send-staff-mail.ts";
import { shopSecret, signedInAs } from "../staff/staff-browser.ts";

const shop = openShop();
const page = (order: Placed) => `/admin/orders/${order.number}`;

/** Everything a step could leave behind. */
async function traces() {
  const [row] = await shop().db.sql(
    `select (select count(*)::int from order_events) as events, (select count(*)::int from parcels) as parcels, (select count(*)::int from refunds) as refunds,
       (select count(*)::int from graphile_worker.jobs) as jobs, (select count(*)::int from audit_log where action <> 'sign-in') as audited,
       (select sum(reserved)::int from stock) as reserved, (select count(*)::int from ledger_lines) as ledger, (select count(*)::int from one_time_tokens) as tokens`,
  );
  return row;
}

/** The page's preview of the mails of a step, and the mails themselves. */
async function previewOf(browser: Browser, at: string, fields: Record<string, string>) {
  const before = await traces();
  const answer = await browser.post(at, fields);
  const frames = [...answer.text.matchAll(/<iframe src="([^"]+)"/g)].map(([, source]) => source!);
  const mails = await Promise.all(frames.map((source) => browser.get(source)));
  expect(await traces(), "nothing is left of it").toEqual(before);
  return { answer, mails };
}

async function paidOrder(language: "en" | "cn" = "en"): Promise<Placed> {
  const { db, clock } = shop();
  const order = await placeOrder(db, clock, "bank-deposit", { language, buyer: { firstName: "Quentin" } });
  const owner = await signedInAs(shop(), "owner");
  await owner.post(page(order), {
    intent: "confirm-payment",
    reference: "WIRE 1",
    amount: "122.98",
    password: staffPassword,
  });
  return order;
}

test("the mail about a shipment is seen as the buyer will get it, in their language, and nothing has happened by it", async () => {
  const order = await paidOrder("cn");
  const [line] = await shop().db.sql<{ id: number }>("select id from order_lines where order_id = $1", [order.id]);
  const browser = await signedInAs(shop(), "fulfilment");
  const form = { carrier: "usps", number: "9400111899223123456781", [`units ${line!.id}`]: "2" };
  const { answer, mails } = await previewOf(browser, page(order), { preview: "mail of ship", ...form });
  expect({ answerStatus: answer.status, mailsCount: mails.length, firstMailStatus: mails[0]?.status }).toEqual({
    answerStatus: 200,
    mailsCount: 1,
    firstMailStatus: 200,
  });
  expect(answer.text).toContain('value="9400111899223123456781"');
  expect(mails[0]?.text).toContain("9400111899223123456781");
  expect(mails[0]?.text).toContain('lang="zh-CN"');
  expect(mails[0]?.headers.get("content-security-policy")).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  );
  expect(answer.headers.get("content-security-policy")).toContain("frame-src 'self'");
  expect(await booksOf(shop().db, order.id)).toMatchObject({ state: "confirmed" });

  expect((await browser.post(page(order), { intent: "ship", ...form })).status).toBe(303);
  expect(await mailsAfterPlacing(shop().db, order.id)).toEqual(["paid", "shipped"]);
});

test("a refund's mail says the amount before a cent has moved, and needs no password to be looked at", async () => {
  const order = await paidOrder();
  const browser = await signedInAs(shop(), "manager");
  shop().clock.advance(minutes(11));
  const { mails } = await previewOf(browser, page(order), {
    preview: "mail of refund",
    amount: "12.34",
    reason: "late",
    seen: await shownOf(shop().db, order.number),
  });
  expect(mails, "a bank deposit is refunded by hand, and its mail goes out then").toEqual([]);
  await browser.post(page(order), {
    intent: "refund",
    amount: "12.34",
    reason: "late",
    seen: await shownOf(shop().db, order.number),
    password: staffPassword,
  });
  const [refund] = await shop().db.sql<{ id: number }>("select id from refunds where order_id = $1", [order.id]);
  const sent = await previewOf(browser, page(order), {
    preview: "mail of record-refund",
    refund: String(refund!.id),
    reference: "REF 1",
  });
  expect(sent.mails.map(({ text }) => text.includes("$12.34"))).toEqual([true]);
  const onList = await previewOf(browser, "/admin/money", {
    preview: "mail of record-refund",
    order: order.number,
    refund: String(refund!.id),
    reference: "REF 1",
  });
  expect(onList.mails.map(({ text }) => text.includes("$12.34"))).toEqual([true]);
  const tooMuch = {
    preview: "mail of refund",
    amount: "1000",
    reason: "late",
    seen: await shownOf(shop().db, order.number),
  };
  expect((await previewOf(browser, page(order), tooMuch)).answer.status).toBe(409);
});

test("the mail of a decision about a return, and one that is sent again, are seen before", async () => {
  const order = await paidOrder();
  const { db, clock } = shop();
  await walkOrder(db, clock, order, "delivered");
  const [line] = await db.sql<{ id: number }>("select id from order_lines where order_id = $1", [order.id]);
  const deps = { db, clock, payments: new Map(), orders: payableOrders(clock), settings: { publicUrl: "" } };
  const opened = await openReturn(deps, {
    orderId: order.id,
    customerId: null,
    received: true,
    reason: "damaged",
    remark: "",
    lines: [{ lineId: line!.id, quantity: 1 }],
  });
  if (!opened.ok) throw new Error(opened.error.code);
  const at = `/admin/returns/${opened.value.returnId}`;
  const browser = await signedInAs(shop(), "support");
  const declined = await previewOf(browser, at, { preview: "mail of decline", reason: "The seal <b>was</b> broken" });
  expect(declined.mails[0]?.text).toContain("The seal &lt;b&gt;was&lt;/b&gt; broken");
  const agreed = await previewOf(browser, at, { preview: "mail of agree", instructions: "Use the dock door" });
  expect(agreed.mails[0]?.text).toContain("Use the dock door");
  const long = Array.from({ length: 2_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000))).join(
    "",
  );
  const said = await previewOf(browser, at, { preview: "mail of decline", reason: long });
  expect(said.mails[0]?.text, "an address for it passes through every proxy").toContain(long);
  expect(said.answer.text.match(/<iframe src="([^"]+)"/)?.[1]?.length).toBeLessThan(8_000);
  expect((await previewOf(browser, at, { preview: "mail of decline", reason: "" })).answer.status).toBe(400);
  const again = await previewOf(browser, page(order), { preview: "mail of mail", mail: "paid" });
  expect({ mailsCount: again.mails.length, says: again.mails[0]?.text.includes("Quentin") }).toEqual({
    mailsCount: 1,
    says: true,
  });
});

test("nobody sees the mail of a step they may not take", async () => {
  const order = await paidOrder();
  const mailOf = (typed: Record<string, string>) => `${page(order)}/mail?step=${packStep(typed)}&nth=0`;
  for (const role of ["support", "read-only", "fulfilment"] as const) {
    const browser = await signedInAs(shop(), role);
    expect({
      role,
      status: (await browser.post(page(order), { preview: "mail of refund", amount: "1", reason: "late" })).status,
    }).toEqual({ role, status: 403 });
    expect({
      role,
      status: (await browser.get(mailOf({ intent: "refund", whole: "1", reason: "late" }))).status,
    }).toEqual({ role, status: 404 });
  }
  const owner = await signedInAs(shop(), "owner");
  const cutOff = mailOf({ intent: "mail", mail: "paid" }).slice(0, -9);
  for (const none of [mailOf({ intent: "nonsense" }), cutOff, `${page(order)}/mail`])
    expect((await owner.get(none)).status, none).toBe(404);
  expect(shop().errors).toEqual([]);
});

test("unmatched money is explained on its list, with password, and only once", async () => {
  const order = await paidOrder();
  const { db } = shop();
  await db.sql(
    `insert into ledger_lines (order_id, posting, account, amount_cents, at) values ($1, 'unexplained:stripe:ch_9', 'cash:stripe', 777, now()), ($1, 'unexplained:stripe:ch_9', 'unexplained', -777, now())`,
    [order.id],
  );
  const browser = await signedInAs(shop(), "manager");
  shop().clock.advance(minutes(11));
  expect((await browser.get("/admin/money")).text).toContain("ch_9");
  const form = {
    intent: "resolve",
    order: order.number,
    posting: "unexplained:stripe:ch_9",
    as: "sent-back",
    reference: "WIRE 9",
    note: "Meant for another shop",
  };
  expect((await browser.post("/admin/money", form)).status).toBe(401);
  expect((await browser.post("/admin/money", { ...form, as: "", password: staffPassword })).status).toBe(400);
  const kept = await browser.post("/admin/money", { ...form, note: "", password: staffPassword });
  expect({ status: kept.status, says: kept.text.includes('value="WIRE 9"') }).toEqual({ status: 400, says: true });
  expect((await browser.post("/admin/money", form)).location).toBe("/admin/money?done=resolved");
  expect((await browser.post("/admin/money", form)).location).toBe("/admin/money?done=resolvedAlready");
  expect((await browser.get("/admin/money")).text).not.toContain("ch_9");
  const audited = await db.sql("select data from audit_log where action = 'unexplained-resolved'");
  expect(audited).toEqual([{ data: { as: "sent-back", reference: "WIRE 9", note: "Meant for another shop" } }]);
});

test("a failed refund is tried again from the list of money to look into", async () => {
  const { db, clock, stripe } = shop();
  const order = await placeOrder(db, clock, "stripe");
  await walkOrder(db, clock, order, "confirmed", stripe);
  const browser = await signedInAs(shop(), "owner");
  const seen = await shownOf(db, order.number);
  await browser.post(page(order), { intent: "refund", amount: "5", reason: "late", seen, password: staffPassword });
  const [refund] = await db.sql<{ id: number }>("select id from refunds where order_id = $1", [order.id]);
  const { deps } = backOfficeOf(shop());
  stripe.refund = () => Promise.resolve({ ok: false, error: refusal("card closed") });
  await executeRefund(deps, refund!.id);
  expect((await browser.get("/admin/money")).text).toContain("card closed");
  const answer = await browser.post("/admin/money", {
    intent: "retry-refund",
    order: order.number,
    refund: String(refund!.id),
    password: staffPassword,
  });
  expect(answer.location).toBe("/admin/money?done=refund-retried");
  const other = await paidOrder();
  expect(
    (
      await browser.post("/admin/money", {
        intent: "retry-refund",
        order: other.number,
        refund: String(refund!.id),
        password: staffPassword,
      })
    ).status,
  ).toBe(409);
  expect((await browser.post("/admin/money", { intent: "cancel", order: order.number })).status).toBe(400);
});

test("an invitation is mailed, not shown; withdrawn, its link opens nothing", async () => {
  const { db } = shop();
  const owner = await signedInAs(shop(), "owner");
  const sent = await owner.post("/admin/staff", {
    intent: "invite",
    email: "new.hand@example.com",
    role: "fulfilment",
    language: "cn",
  });
  expect({
    status: sent.status,
    namesGuest: sent.text.includes("new.hand@example.com"),
    hasToken: sent.text.includes("token="),
  }).toEqual({ status: 200, namesGuest: true, hasToken: false });
  const [job] = await db.sql<{ payload: { invitationId: number } }>(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send_staff_mail'",
  );
  const mails: Mail[] = [];
  const settings = {
    publicUrl: "http://shop.example",
    adminUrl: null,
    secret: shopSecret,
    production: false,
    build: "test",
    sandboxUrl: null,
    thirdPartyScripts: [],
    paymentOrigins: [],
  };
  const mailShop = {
    db,
    clock: shop().clock,
    mailer: { send: async (mail: Mail) => void mails.push(mail), close: () => {} },
    settings,
  };
  await sendStaffMail(mailShop, job!.payload);
  expect(mails.map(({ to, language }) => [to, language])).toEqual([["new.hand@example.com", "cn"]]);
  const token = /http:\/\/shop\.example(\/cn\/admin\/join\?token=[\w-]+)/.exec(mails[0]!.text)?.[1];
  const invited = shop().browser();
  await invited.get(token!);
  expect((await invited.get("/cn/admin/join")).text).toContain("new.hand@example.com");
  expect(
    (await owner.post("/admin/staff", { intent: "withdraw", invitation: String(job!.payload.invitationId) })).status,
  ).toBe(200);
  expect((await invited.get("/cn/admin/join")).text).not.toContain("new.hand@example.com");
  expect(
    (await owner.post("/admin/staff", { intent: "withdraw", invitation: String(job!.payload.invitationId) })).status,
  ).toBe(409);
  await sendStaffMail(mailShop, job!.payload);
  expect(mails).toHaveLength(1);
});
