import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { isManual } from "#domain/checkout/payment-method.ts";
import { browser, ownShop } from "./browser.ts";
import { amount, mailed, mailsOfPaying, refundsByProvider, providerRefunded } from "./fulfilment/books.ts";
import {
  asksRefund,
  asksReturn,
  cancelsRequest,
  changesRequest,
  estimateOf,
  isRefused,
  orderButton,
  pointsOf,
  seesOrder,
  seesReturn,
  sendsBack,
} from "./fulfilment/buyer.ts";
import { buys } from "./fulfilment/buying.ts";
import {
  findsReturn,
  merchants,
  newTrackingNumber,
  offered,
  orderPath,
  refuses,
  sendsOut,
  showsMerchant,
  takes,
  tries,
} from "./fulfilment/merchant.ts";
import { unitsToSell } from "./fulfilment/requests.ts";
import { walksBy } from "./fulfilment/walks.ts";
import { shopper } from "./shopping.ts";
import { drawn } from "./turns.ts";

// A shop takes so many orders by transfer an hour from one network; those of all walks together are more.
const visit = browser(ownShop);
const atWork = merchants(visit);
const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#557799" } })
  .jpeg()
  .toBuffer();

/** Merchandise is worth a point a whole dollar. */
const part = { sku: "TD-TE63", price: 9_895, delivery: "SHIPPING" } as const;
const pump = { sku: "TD-VC030-230", price: 488_500, delivery: "LOCAL" } as const;

describe.each(walksBy("phone", "paypal"))(
  "paid by $method, in $language at $width px",
  ({ method, language, width }) => {
    test("the money goes back before the goods leave", async () => {
      const [buyer, staff] = [await shopper(visit, language, width), await atWork({ language, width })];
      const { t, page } = buyer;
      const before = await unitsToSell(buyer, part.sku);
      const order = await buys(buyer, staff, { sku: part.sku, units: 2 }, method);
      const path = orderPath(order.number);
      expect(await unitsToSell(buyer, part.sku)).toBe(before - 2);

      await asksRefund(buyer, order.number);
      await seesOrder(buyer, order.number, "refund-in-process");
      expect(await offered(staff, path)).toEqual(["decline-refund-request", "refund"]);
      await staff.page.getByText(t("adminOrders.request.title"), { exact: true }).waitFor();
      await refuses(staff, path, "ship", { carrier: "ups", number: newTrackingNumber("ups") });

      await takes(staff, path, "refund", { reason: "Ordered by mistake" });
      await refuses(staff, path, "refund", { whole: "1", reason: "Once more" });
      await refundsByProvider(buyer, staff, order, order.total);
      await seesOrder(buyer, order.number, "refund-completed");
      await page.locator("aside dt").getByText(t("orders.refundState.COMPLETED"), { exact: true }).waitFor();
      await page.getByText(amount(buyer, order.total)).last().waitFor();
      expect(await unitsToSell(buyer, part.sku)).toBe(before);
      expect(await offered(staff, path)).toEqual([]);
      await isRefused(buyer, `/order/requestRefund?order=${order.number}`, { intent: "request", reason: "mistake" });
      await mailed(buyer, order.number, [...mailsOfPaying(order), "refundRequested", "refunded"]);
    });
  },
);

describe.each(walksBy("desk", "stripe", "bank-deposit"))(
  "paid by $method, in $language at $width px",
  ({ method, language, width }) => {
    test("a return is agreed: the goods come back, are fit to be sold again, and are refunded", async () => {
      const [buyer, staff] = [await shopper(visit, language, width), await atWork({ language, width })];
      const { t, page } = buyer;
      const goods = method === "bank-deposit" ? pump : part;
      const order = await buys(buyer, staff, { ...goods, units: 2 }, method);
      await sendsOut(staff, order.number, { arrives: true });
      if (isManual(method)) await expect.poll(() => pointsOf(buyer)).toBe(Math.floor((2 * goods.price) / 100));
      await asksReturn(buyer, order.number, {
        received: true,
        units: 1,
        reason: "damaged",
        ...(method === "stripe" && { photo }),
      });
      const said = await estimateOf(buyer);
      await seesOrder(buyer, order.number, "return-refund");

      const path = await findsReturn(staff, `${order.number}-R1`);
      expect(await offered(staff, path)).toEqual(["agree", "decline"]);
      await expect
        .poll(() => staff.page.locator('main img[src*="/admin/photos/"]').count())
        .toBe(method === "stripe" ? 1 : 0);
      await refuses(staff, path, "sign", { "resellable 1": "1" });
      await refuses(staff, path, "refund");
      await takes(staff, path, "agree", { instructions: "Keep it upright" });

      await sendsBack(buyer, order.number, { carrier: "fedex", tracking: "7712 3456 7890" });
      await page.getByText("Keep it upright").waitFor();
      await expect
        .poll(() => page.getByText(t("returns.send.freightTitle"), { exact: true }).count(), {
          message: "freight is fetched",
        })
        .toBe(goods === pump ? 1 : 0);
      await isRefused(buyer, `/order/return?order=${order.number}`, { intent: "cancel" });
      await showsMerchant(staff, path, t("adminReturns.state.sent"));

      const before = await unitsToSell(buyer, goods.sku);
      await takes(staff, path, "sign", { resellable: "1" });
      expect(await unitsToSell(buyer, goods.sku)).toBe(before + 1);
      expect(await offered(staff, path)).toEqual(["refund"]);
      await takes(staff, path, "refund");
      await refundsByProvider(buyer, staff, order, said);
      await seesReturn(buyer, order.number, "completed");
      await page
        .locator("dd")
        .getByText(`${amount(buyer, said)} · ${t("orders.refundState.COMPLETED")}`)
        .waitFor();
      await showsMerchant(staff, path, t("adminReturns.state.completed"));
      // The other unit stays with the buyer, who may still return it.
      await seesOrder(buyer, order.number, "delivered");
      await orderButton(buyer, t("returns.detail.view")).waitFor();
      if (isManual(method)) await expect.poll(() => pointsOf(buyer)).toBe(Math.floor(goods.price / 100));
      await refuses(staff, path, "refund");
      await mailed(buyer, order.number, [
        ...mailsOfPaying(order),
        "shipped",
        "delivered",
        "returnRequested",
        "returnAgreed",
        "returnReceived",
        "refunded",
      ]);
    });
  },
);

describe.each(walksBy("phone", "zeller"))(
  "paid by $method, in $language at $width px",
  ({ method, language, width }) => {
    test("a return is declined, sent again, agreed, and refunded less than asked, with the reason", async () => {
      const [buyer, staff] = [await shopper(visit, language, width), await atWork({ language, width })];
      const { t, page } = buyer;
      const order = await buys(buyer, staff, { sku: part.sku }, method);
      await sendsOut(staff, order.number, { arrives: true });
      await asksReturn(buyer, order.number, { received: true, units: 1, reason: "defective" });
      const said = await estimateOf(buyer);
      const path = await findsReturn(staff, `${order.number}-R1`);
      await takes(staff, path, "decline", { reason: "No photo shows it" });
      expect(await offered(staff, path)).toEqual([]);
      await refuses(staff, path, "agree");

      await changesRequest(buyer, order.number, "declined", "It leaks at the inlet");
      await seesReturn(buyer, order.number, "request-updated");
      await showsMerchant(staff, path, t("adminReturns.state.request-updated"));
      await staff.page.getByText("It leaks at the inlet", { exact: true }).waitFor();
      await takes(staff, path, "agree", { instructions: "By our label" });
      await sendsBack(buyer, order.number, { carrier: "ups", tracking: "1Z999AA10123456784" });

      const before = await unitsToSell(buyer, part.sku);
      await takes(staff, path, "sign", { scrapped: "1" });
      expect(await unitsToSell(buyer, part.sku), "what is not fit to be sold stays out of stock").toBe(before);
      await tries(staff, path, "refund", { amount: ((said + 1) / 100).toFixed(2) }, t("adminErrors.refund_too_large"));
      await takes(staff, path, "refund", { amount: "50.00", reason: "Scratched all over" });
      await refundsByProvider(buyer, staff, order, 5_000);
      await seesReturn(buyer, order.number, "completed");
      await page
        .getByText(
          t("returns.detail.deducted", { amount: amount(buyer, said - 5_000), reason: "Scratched all over" }),
          {
            exact: true,
          },
        )
        .waitFor();
      await seesOrder(buyer, order.number, "refund-completed");
      await mailed(buyer, order.number, [
        ...mailsOfPaying(order),
        "shipped",
        "delivered",
        "returnRequested",
        "returnDeclined",
        "returnUpdated",
        "returnAgreed",
        "returnReceived",
        "refunded",
      ]);
    });
  },
);

describe.each(walksBy("desk", "paypal"))(
  "paid by $method, in $language at $width px",
  ({ method, language, width }) => {
    test("goods that never came are refunded with their shipping as soon as the merchant agrees", async () => {
      const [buyer, staff] = [await shopper(visit, language, width), await atWork({ language, width })];
      const { t } = buyer;
      const order = await buys(buyer, staff, { sku: part.sku }, method);
      await isRefused(buyer, `/order/return?order=${order.number}`, { intent: "received", received: "no" });
      await sendsOut(staff, order.number, { arrives: false });
      await asksReturn(buyer, order.number, { received: false, units: 1, reason: "never-arrived" });
      expect(await estimateOf(buyer)).toBe(order.total);
      await expect.poll(() => orderButton(buyer, t("returns.detail.edit")).count()).toBe(1);

      const path = await findsReturn(staff, `${order.number}-R1`);
      await staff.page.getByText(t("adminReturns.kinds.not-received"), { exact: true }).first().waitFor();
      await takes(staff, path, "agree");
      await refuses(staff, path, "sign");
      await refundsByProvider(buyer, staff, order, order.total);
      await seesReturn(buyer, order.number, "completed");
      await seesOrder(buyer, order.number, "refund-completed");
      expect(await offered(staff, orderPath(order.number))).toEqual([]);
      await mailed(buyer, order.number, [
        ...mailsOfPaying(order),
        "shipped",
        "returnRequested",
        "returnAgreed",
        "refunded",
      ]);
    });
  },
);

test.each(
  drawn([
    { method: "stripe", language: "en", width: 390 },
    { method: "zeller", language: "cn", width: 1440 },
  ] as const),
)(
  "a request is changed, then canceled: the order stands as before, and nothing went back",
  async ({ method, ...at }) => {
    const [buyer, staff] = [await shopper(visit, at.language, at.width), await atWork(at)];
    const order = await buys(buyer, staff, { sku: part.sku }, method);
    await sendsOut(staff, order.number, { arrives: true });
    await asksReturn(buyer, order.number, { received: true, units: 1, reason: "does-not-fit" });
    await changesRequest(buyer, order.number, "requested", "My pipe is 50 mm");
    const path = await findsReturn(staff, `${order.number}-R1`);
    await staff.page.getByText("My pipe is 50 mm", { exact: true }).waitFor();
    await cancelsRequest(buyer, order.number);
    await seesOrder(buyer, order.number, "delivered");
    expect(await offered(staff, path)).toEqual([]);
    await refuses(staff, path, "agree");
    await isRefused(buyer, `/order/return?order=${order.number}`, { intent: "cancel" });
    if (method === "stripe") await providerRefunded(buyer, order, 0);
    await mailed(buyer, order.number, [
      ...mailsOfPaying(order),
      "shipped",
      "delivered",
      "returnRequested",
      "returnUpdated",
      "returnCanceled",
    ]);
  },
);
