import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { declineRefundRequest, requestRefund, withdrawRefundRequest } from "#engine/orders/request-refund.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import type { OrderMail } from "#engine/platform/mail-kinds.ts";
import type { OrderMailJob } from "#engine/platform/order-mail-data.ts";
import type { Shop } from "#engine/shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf, paidOrder, sendRefunds } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { formatMoney } from "#i18n/format.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";

const shop = openShop();

test("the rest of a partly shipped order that was refunded is named as not sent, in mail, page and receipt", async () => {
  const email = "rest@example.com";
  const customerId = await customer(shop().db, email);
  const buyer = await signedIn(shop(), email);
  const office = backOfficeOf(shop());
  const { deps } = office;
  const order = await paidOrder(office, { customerId });
  const lines = [{ lineId: order.lineId, quantity: 1 }];
  const parcel = { carrier: "usps", number: "9400111899560000000017", lines, staffId: 7 } as const;
  expect(await shipOrder(deps, { orderNumber: order.number, ...parcel })).toMatchObject({ ok: true });
  const pages = async () => {
    const texts: string[] = [];
    for (const prefix of ["", "/cn"])
      for (const path of ["detail", "receipt"])
        texts.push((await buyer.get(`${prefix}/order/${path}?order=${order.number}`)).text);
    return texts;
  };
  for (const text of await pages()) expect(text).not.toMatch(/will not be sent|不再发货/);

  const refund = async (amount: number | null) => {
    const asked = { amount: amount === null ? null : cents(amount), reason: "sold out", staffId: 7 };
    expect(await refundAsShown(deps, { orderNumber: order.number, ...asked })).toMatchObject({ ok: true });
    await sendRefunds(office, order.id);
    const [job] = await deps.db.sql<{ payload: OrderMailJob<"refunded"> }>(
      `select payload from graphile_worker._private_jobs
       where (payload ->> 'orderId')::bigint = $1 and payload ->> 'mail' = 'refunded' order by id desc limit 1`,
      [order.id],
    );
    const letters = { ...deps, settings: { publicUrl: shop().url } };
    return (await writeOrderMail(letters as unknown as Shop, job!.payload))!.text;
  };
  const english = await refund(null);
  expect(english).toContain("They are refunded and will not be sent");
  expect(english).toMatch(/T-\S+ · 1 × \$49\.99/);
  const [page, receipt, cnPage, cnReceipt] = await pages();
  expect(page).toContain("The rest of the order was refunded and will not be sent.");
  expect(page).not.toContain("Your order is on its way.");
  for (const text of [page, receipt]) expect(text).toContain("Refunded, will not be sent: 1");
  expect(cnPage).toContain("订单中的其余商品已退款，不再发货。");
  for (const text of [cnPage, cnReceipt]) expect(text).toContain("1 件已退款，不再发货。");

  // A courtesy on what has shipped says nothing more of the rest.
  await deps.db.sql("update customers set language = 'cn' where id = $1", [customerId]);
  expect(await refund(100)).not.toContain("不再发货");
});

test("a refund asked for what has not left names its amount in the mails, and that the rest is on its way", async () => {
  const office = backOfficeOf(shop());
  const { deps } = office;
  const order = await paidOrder(office);
  const lines = [{ lineId: order.lineId, quantity: 1 }];
  const parcel = { carrier: "usps", number: "9400111899560000000024", lines, staffId: 7 } as const;
  expect(await shipOrder(deps, { orderNumber: order.number, ...parcel })).toMatchObject({ ok: true });
  const mail = async (name: OrderMail, language: "en" | "cn") => {
    await deps.db.sql("update orders set language = $2 where id = $1", [order.id, language]);
    const [job] = await deps.db.sql<{ payload: OrderMailJob }>(
      `select payload from graphile_worker._private_jobs
       where (payload ->> 'orderId')::bigint = $1 and payload ->> 'mail' = $2 order by id desc limit 1`,
      [order.id, name],
    );
    const letter = await writeOrderMail(
      { ...deps, settings: { publicUrl: shop().url } } as unknown as Shop,
      job!.payload,
    );
    return `${letter!.subject}\n${letter!.text}`;
  };
  const link = await createOrderLink(deps.db, order.id, shop().clock.now());
  const guest = shop().browser();
  await guest.get(`/order/detail?token=${link}`);
  const page = (await guest.get(`/order/requestRefund?order=${order.number}`)).text;
  const ask = { orderNumber: order.number, customerId: null, reason: "mistake", remark: "" };
  expect(await requestRefund(deps, ask)).toMatchObject({ ok: true });
  const amount = /refund requested, (\$[\d.]+)/.exec(await mail("refund-requested", "en"))?.[1] ?? "";
  expect(amount).not.toBe(formatMoney(cents(order.total), "en"));
  expect(page).toContain(amount);
  expect(await mail("refund-requested", "en")).toContain("What has shipped stays as it is.");
  expect(await mail("refund-requested", "cn")).toContain("已发货的部分不受影响。");
  await withdrawRefundRequest(deps, { orderNumber: order.number, customerId: null });
  expect(await mail("refund-withdrawn", "en")).toContain("What has not shipped yet will be prepared");
  expect(await requestRefund(deps, ask)).toMatchObject({ ok: true });
  await declineRefundRequest(deps, { orderNumber: order.number, reason: "It is packed", staffId: null });
  expect(await mail("refund-declined", "cn")).toContain("其余尚未发货的商品会按原订单备货并发货。");
});
