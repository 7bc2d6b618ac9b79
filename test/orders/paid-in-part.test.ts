import { beforeEach, describe, expect, test } from "vitest";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { cents } from "#domain/kernel/money.ts";
import { after, days } from "#domain/kernel/time.ts";
import { cancelOrder, expireOrder } from "#engine/orders/cancel-order.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { recordManualRefund } from "#engine/payments/refund-by-hand.ts";
import type { OrderMail } from "#engine/platform/mail-kinds.ts";
import type { OrderMailJob } from "#engine/platform/order-mail-data.ts";
import type { Shop } from "#engine/shop.ts";
import { noon, setSetting } from "#test/checkout/checkout-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { placeOrder, type Placed } from "#test/payments/placed-order.ts";
import { formatMoney } from "#i18n/format.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";

const shop = openShop();

beforeEach(async () => {
  shop().clock.set(noon);
  await setSetting(shop().db, "bank", {
    payee: "Plenum Air LLC",
    bank: "First Example Bank",
    routingNumber: "044000037",
    accountNumber: "000123456789",
  });
});

const part = cents(2_000);
let buyers = 0;

interface PartPaid {
  readonly order: Placed;
  readonly buyer: Browser;
  readonly left: string;
}

/** An order of which $20.00 came by transfer. A guest's browser has come by the link of a mail. */
async function partPaid({ isGuest = false, method = "bank-deposit" as PaymentMethod } = {}): Promise<PartPaid> {
  const { db, clock } = shop();
  const email = `part-${(buyers += 1)}@example.com`;
  const customerId = isGuest ? undefined : await customer(db, email);
  const order = await placeOrder(db, clock, method, { email, ...(customerId !== undefined && { customerId }) });
  const came = { orderNumber: order.number, reference: `WIRE ${order.id}`, amount: part, staffId: 1 };
  const entered = await confirmManualPayment(deps(), { ...came, isAmountConfirmed: true });
  expect(entered).toMatchObject({ ok: true, value: "part" });
  const buyer = isGuest ? shop().browser() : await signedIn(shop(), email);
  if (isGuest) await buyer.get(`/order/detail?token=${await createOrderLink(db, order.id, clock.now())}`);
  return { order, buyer, left: formatMoney(cents(order.total - part), "en") };
}

const deps = () => backOfficeOf(shop()).deps;

async function mailOf({ id }: Placed, mail: OrderMail): Promise<string> {
  const [job] = await shop().db.sql<{ payload: OrderMailJob }>(
    `select payload from graphile_worker._private_jobs
     where (payload ->> 'orderId')::bigint = $1 and payload ->> 'mail' = $2 order by id desc limit 1`,
    [id, mail],
  );
  const letters = { ...deps(), settings: { publicUrl: "https://shop.example" } };
  return (await writeOrderMail(letters as unknown as Shop, job!.payload))!.text;
}

async function pages(buyer: Browser, path: string): Promise<{ en: string; cn: string }> {
  return { en: (await buyer.get(path)).text, cn: (await buyer.get(`/cn${path}`)).text };
}

describe("an order that was paid in part", () => {
  test("asks for what is left to pay, and says before it is canceled what goes back", async () => {
    const { order, buyer, left } = await partPaid();
    const { en, cn } = await pages(buyer, `/order/detail?order=${order.number}`);
    expect(en).toContain("Waiting for the rest");
    expect(/text-2xl font-bold">(?:<[^>]+>)*([^<]+)</.exec(en.slice(en.indexOf("Waiting for the rest")))?.[1]).toBe(
      left,
    );
    expect(en).toContain("We return the $20.00 received.");
    expect(cn).toContain("等待您支付余款");
    expect(cn).toContain("我们会退回已收到的 US$20.00。");
  });

  test("is offered no other way to pay, which would be refused, but the reason", async () => {
    const { order, buyer } = await partPaid();
    const { en, cn } = await pages(buyer, `/order/detail?order=${order.number}`);
    expect(en).toContain("so the payment method can’t be changed now");
    expect(en).not.toContain("Use this method");
    expect(cn).toContain("现在无法更改付款方式");
  });

  test.each([
    ["its buyer", "customer", "You canceled it. We had received $20.00 of"],
    ["staff", "merchant", "We had to cancel it. We had received $20.00 of"],
  ] as const)("canceled by %s, says in mail and page that the part goes back", async (_, by, words) => {
    const { order, buyer } = await partPaid();
    const canceled = await cancelOrder(deps(), { orderNumber: order.number, by, actorId: null });
    expect(canceled).toMatchObject({ ok: true });
    const mail = await mailOf(order, "canceled");
    expect(mail).toContain(words);
    expect(mail).not.toContain("Nothing was charged");
    const { en, cn } = await pages(buyer, `/order/detail?order=${order.number}`);
    expect(en).toContain("We received $20.00 of the order’s price and are returning it the way it came");
    expect(cn).toContain("我们已收到部分款项 US$20.00，正在将其原路退回");
  });

  test("and missed its deadline says the same, in Chinese too; once the money was sent, that it was", async () => {
    const { order, buyer } = await partPaid({ method: "zeller" });
    await shop().db.sql("update customers set language = 'cn' where email = $1", [order.email]);
    shop().clock.set(after(noon, days(9)));
    expect(await expireOrder(deps(), order.id)).toBe("canceled");
    const mail = await mailOf(order, "canceled");
    expect(mail).toContain("截止时间前未收到余款。我们已收到 US$20.00");
    expect(mail).not.toContain("没有产生任何扣款");
    const [refund] = await shop().db.sql<{ id: number }>("select id from refunds where order_id = $1", [order.id]);
    const sent = { refundId: refund!.id, reference: "BACK 1", staffId: 1 };
    expect(await recordManualRefund(deps(), sent)).toMatchObject({ ok: true });
    const browser = await signedIn(shop(), order.email);
    expect((await browser.get(`/order/detail?order=${order.number}`)).text).toContain(
      "The $20.00 that we had received was returned the way it came",
    );
    expect(buyer).toBeDefined();
  });
});

describe("a guest who pays by bank deposit", () => {
  test("comes from each mail to what is left to pay or goes back, and sees no details without an account", async () => {
    const { order, left } = await partPaid({ isGuest: true });
    const guest = shop().browser();
    const follow = async (mail: OrderMail) => {
      const token = /https:\/\/shop\.example\/order\/detail\?token=(\S+)/.exec(await mailOf(order, mail))?.[1];
      expect(token, mail).toBeDefined();
      const { location } = await guest.get(`/order/detail?token=${token}`);
      expect(location).toBe(`/payment?order=${order.number}`);
      return pages(guest, location!);
    };
    for (const mail of ["bank-instructions", "transfer-part"] as const) {
      const { en } = await follow(mail);
      expect(en).toContain(`Please send the remaining ${left} with the same reference.`);
      expect(en).not.toContain("12 Mill Road");
    }
    await cancelOrder(deps(), { orderNumber: order.number, by: "customer", actorId: null });
    for (const mail of ["canceled", "parts-returned"] as const) {
      const { en, cn } = await follow(mail);
      expect(en).toContain("We received $20.00 of the order’s price and are returning it the way it came.");
      expect(cn).toContain("我们已收到部分款项 US$20.00，正在将其原路退回");
    }
    expect((await guest.get(`/order/detail?order=${order.number}`)).status).toBe(403);
  });
});
