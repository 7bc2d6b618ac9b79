import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { merchantIssues } from "#providers/paypal/issue-remedies.ts";
import { merchantHolds } from "#providers/paypal/shapes.ts";
import { merchantCodes } from "#providers/stripe/error-remedies.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import type { LogFields } from "#engine/platform/log.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { sendMoneyMail } from "#worker/mail/send-money-mail.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "../staff/staff-browser.ts";

const shop = openShop();

const depsOf = () => ({
  db: shop().db,
  clock: shop().clock,
  payments: new Map([["stripe", shop().stripe] as const]),
  orders: payableOrders(shop().clock),
  settings: { publicUrl: shop().url },
});

/** Begins payments that Stripe refuses for this reason, and does what follows. */
async function refused(reason: string, count: number) {
  const { db, clock, stripe } = shop();
  const deps = depsOf();
  const { begin } = stripe;
  stripe.begin = () =>
    Promise.resolve({ ok: false, error: { code: "refused", detail: reason, reason, remedy: "merchant" } });
  const mails: Mail[] = [];
  const logged: [string, LogFields | undefined][] = [];
  for (let time = 0; time < count; time += 1) {
    const order = await placeOrder(db, clock, "stripe");
    await beginPayment(deps, order.number);
    const [job] = await db.sql<{ payload: JobPayloads["send_money_mail"] }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send_money_mail' and (payload ->> 'orderId')::int = $1`,
      [order.id],
    );
    await sendMoneyMail(
      {
        db,
        clock,
        log: { debug() {}, info() {}, error() {}, warn: (...line) => void logged.push(line as never) },
        mailer: { send: async (mail) => void mails.push(mail), close() {} },
        settings: { publicUrl: shop().url } as never,
      },
      job!.payload,
    );
  }
  stripe.begin = begin;
  return { mails, logged };
}

test("every payment that a provider refuses for the merchant's account says why in the merchant's language, with no code of theirs", async () => {
  const { db, clock } = shop();
  const deps = depsOf();
  const holds = [...merchantHolds].map((reason) => `pending_${reason.toLowerCase()}`);
  const codes = [...merchantIssues.map((issue) => issue.toLowerCase()), ...merchantCodes, ...holds];
  for (const reason of codes) {
    const order = await placeOrder(db, clock, "stripe");
    const begun = await beginPayment(deps, order.number);
    if (!begun.ok || begun.value.kind !== "redirect") throw new Error("not begun");
    await recordPaymentEvent(deps, {
      provider: "stripe",
      eventId: randomUUID(),
      session: begun.value.session,
      paymentKey: null,
      orderNumber: order.number,
      occurredAt: clock.now(),
      kind: "failed",
      reason,
      remedy: "merchant",
    });
  }
  const owner = await signedInAs(shop(), "owner");
  const said = async (path: string) => (await owner.get(path)).text.replace(/<script[\s\S]*?<\/script>/g, "");
  const en = await said("/admin/money");
  const cn = await said("/cn/admin/money");
  for (const [page, words] of [
    [
      en,
      ["Payments the provider refuses or holds", "Your account is restricted", "The shop’s key lacks the permission"],
    ],
    [cn, ["账户受限", "本店密钥没有权限", "被您在 PayPal 的收款设置拦截"]],
  ] as const) {
    for (const word of words) expect(page).toContain(word);
    for (const code of codes) {
      expect(page).not.toContain(code);
      expect(page).not.toContain(code.replaceAll("_", " "));
    }
  }
});

test("three orders that a restricted account turns away are three lines of the log and one mail, which names the way to pay", async () => {
  await signedInAs(shop(), "owner");
  const { mails, logged } = await refused("Your account cannot currently make live charges.", 3);
  expect(logged.map(([, fields]) => [fields?.provider, fields?.error])).toEqual(
    Array.from({ length: 3 }, () => ["stripe", "Your account cannot currently make live charges."]),
  );
  expect(mails.map(({ to }) => to)).toEqual(["owner@example.com"]);
  for (const words of ["Credit or debit card” are refused until", "目前被支付平台拒绝", "/admin/money"])
    expect(mails[0]?.text).toContain(words);
});

test("an order number that was paid before concerns its order alone: each is told by mail", async () => {
  const { mails } = await refused("duplicate_invoice_id", 2);
  expect(mails).toHaveLength(2);
});

test("the dashboard counts disputes and refused payments, each a way to its list, until they are seen to", async () => {
  const { db, clock, stripe } = shop();
  await db.sql("update payments set acknowledged_at = now() where remedy = 'merchant'");
  const owner = await signedInAs(shop(), "owner");
  const tile = async (prefix: string, list: string) => {
    const { text } = await owner.get(`${prefix}/admin`);
    const link = new RegExp(`href="${prefix}/admin/money#${list}"[^>]*>(.*?)</a>`, "s").exec(text);
    return (link?.[1] ?? "").replace(/<[^>]+>/g, " ").trim();
  };
  // Where nothing waits, the way to the list stands without a figure.
  expect(await tile("", "disputes")).toBe("Disputes to answer");
  expect(await tile("", "refused")).toBe("Payments refused or held");
  await refused("testmode_charges_only", 2);
  const order = await placeOrder(db, clock, "stripe");
  await walkOrder(db, clock, order, "confirmed", stripe);
  const [payment] = await db.sql<{ capture: string }>(
    "select provider_charge as capture from payments where order_id = $1 and provider_charge is not null",
    [order.id],
  );
  await recordPaymentEvent(depsOf(), {
    provider: "stripe",
    eventId: randomUUID(),
    session: null,
    paymentKey: null,
    orderNumber: order.number,
    occurredAt: clock.now(),
    kind: "disputed",
    dispute: "du_1",
    capture: payment?.capture ?? "",
    word: "needs-response",
    reason: "fraudulent",
    amount: cents(order.total),
    evidenceDue: null,
    movements: [],
  });
  expect(await tile("", "disputes")).toMatch(/^1\s+Disputes to answer/);
  expect(await tile("/cn", "disputes")).toMatch(/^1\s+待处理的付款争议/);
  expect(await tile("", "refused")).toMatch(/^2\s+Payments refused or held/);
});
