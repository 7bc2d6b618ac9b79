import { describe, expect, test } from "vitest";
import { isManual } from "#domain/checkout/payment-method.ts";
import { days, hours, minutes } from "#domain/kernel/time.ts";
import { browser, ownShop } from "./browser.ts";
import { type MailKind, mailed, mailsOfPaying, providerRefunded } from "./fulfilment/books.ts";
import {
  asksAgain,
  asksReturn,
  isRefused,
  orderButton,
  seesOrder,
  seesReturn,
  sendsBack,
  timeToPay,
} from "./fulfilment/buyer.ts";
import { buys, placesOnly } from "./fulfilment/buying.ts";
import {
  findsReturn,
  merchants,
  newTrackingNumber,
  offered,
  opens,
  orderPath,
  refuses,
  sendsOut,
  showsMerchant,
  takes,
} from "./fulfilment/merchant.ts";
import { unitsToSell } from "./fulfilment/requests.ts";
import { walksBy } from "./fulfilment/walks.ts";
import { advance, go, shopper } from "./shopping.ts";
import { ready } from "./visit.ts";

// Weeks pass here, so these walks have a shop of their own.
const visit = browser(ownShop);
const atWork = merchants(visit);
const sku = "TD-TE63";

describe.each(walksBy("phone", "paypal", "bank-deposit"))(
  "by $method, in $language at $width px",
  ({ method, language, width }) => {
    test("an order that is not paid in time is canceled, and its goods can be bought by others again", async () => {
      const [buyer, staff] = [await shopper(visit, language, width), await atWork({ language, width })];
      const before = await unitsToSell(buyer, sku);
      const order = await placesOnly(buyer, { sku }, method);
      expect(await unitsToSell(buyer, sku)).toBe(before - 1);
      const asked: MailKind[] = isManual(method)
        ? [method === "zeller" ? "zellerInstructions" : "bankInstructions", "invitation", "expiring"]
        : ["placed"];
      const left = await timeToPay(buyer, order.number);
      // A transfer's three days go on to the end of a business day; a day before they are over its buyer is reminded.
      if (isManual(method)) expect(left).toBeGreaterThan(hours(71));
      if (isManual(method)) await advance(buyer, left - hours(24) + minutes(1));
      await mailed(buyer, order.number, asked);
      await seesOrder(buyer, order.number, "pending");
      await advance(buyer, isManual(method) ? hours(24) : left + minutes(1));
      await seesOrder(buyer, order.number, "canceled");
      expect(await unitsToSell(buyer, sku)).toBe(before);
      expect(await offered(staff, orderPath(order.number))).toEqual([]);
      await refuses(staff, orderPath(order.number), "cancel");
      await refuses(staff, orderPath(order.number), "ship", { carrier: "ups", number: newTrackingNumber("ups") });
      await isRefused(buyer, `/order/detail?order=${order.number}`, { intent: "cancel", order: order.number });
      await mailed(buyer, order.number, [...asked, "canceled"]);
    });

    test("a return ends when its time passes: declined and not sent again, agreed and not sent back, and after thirty days there is none", async () => {
      const [buyer, staff] = [await shopper(visit, language, width), await atWork({ language, width })];
      const { t, page } = buyer;
      const order = await buys(buyer, staff, { sku }, method);
      await sendsOut(staff, order.number, { arrives: true });
      const here = `/order/return?order=${order.number}`;

      await asksReturn(buyer, order.number, { received: true, units: 1, reason: "not-needed" });
      const first = await findsReturn(staff, `${order.number}-R1`);
      await takes(staff, first, "decline", { reason: "It was used" });
      await seesReturn(buyer, order.number, "declined");
      await advance(buyer, days(7) + minutes(1));
      await seesReturn(buyer, order.number, "expired");
      await seesOrder(buyer, order.number, "delivered");
      await showsMerchant(staff, first, t("adminReturns.state.expired"));
      await refuses(staff, first, "agree");

      await asksAgain(buyer, order.number, { received: true, units: 1, reason: "does-not-fit" });
      const second = await findsReturn(staff, `${order.number}-R2`);
      await takes(staff, second, "agree", { instructions: "In its own box" });
      await seesReturn(buyer, order.number, "agreed");
      await advance(buyer, days(14) + minutes(1));
      await seesReturn(buyer, order.number, "expired");
      await isRefused(buyer, here, { intent: "send-goods", carrier: "ups", number: "1Z999AA10123456784" });
      expect(await offered(staff, second)).toEqual([]);
      await refuses(staff, second, "sign");
      await seesOrder(buyer, order.number, "delivered");

      await advance(buyer, days(10));
      await go(buyer, `${here}&step=received`);
      await page.getByText(t("returns.received.yes"), { exact: true }).click();
      await page.getByRole("button", { name: t("returns.next"), exact: true }).click();
      await page.getByText(t("returns.items.why.window_over"), { exact: true }).waitFor();
      await expect.poll(() => page.getByRole("spinbutton").count()).toBe(0);
      if (!isManual(method)) await providerRefunded(buyer, order, 0);
      await mailed(buyer, order.number, [
        ...mailsOfPaying(order),
        "shipped",
        "delivered",
        "returnRequested",
        "returnDeclined",
        "returnExpired",
        "returnRequested",
        "returnAgreed",
        "returnExpired",
      ]);
    });
  },
);

test("goods that were signed for wait five days at most: then their return is marked overdue on the merchant's list", async () => {
  const at = { language: "en", width: 1440 } as const;
  const [buyer, staff] = [await shopper(visit, at.language, at.width), await atWork(at)];
  const order = await buys(buyer, staff, { sku }, "stripe");
  // Days have passed since the merchant was here, and with them the session.
  await opens(staff, "/admin");
  await sendsOut(staff, order.number, { arrives: true });
  await asksReturn(buyer, order.number, { received: true, units: 1, reason: "damaged" });
  const path = await findsReturn(staff, `${order.number}-R1`);
  await takes(staff, path, "agree", { instructions: "By our label" });
  await sendsBack(buyer, order.number, { carrier: "usps", tracking: newTrackingNumber("usps") });
  await takes(staff, path, "sign", { resellable: "1" });
  const overdue = async () => {
    await opens(staff, `/admin/returns?scope=overdue&q=${order.number}`);
    return staff.page
      .locator("tbody tr", { hasText: order.number })
      .getByText(staff.t("adminReturns.overdue"), { exact: true })
      .count();
  };
  expect(await overdue()).toBe(0);
  await advance(buyer, days(5) + minutes(1));
  await expect.poll(overdue, { timeout: 30_000 }).toBe(1);
  await takes(staff, path, "refund");
  await seesReturn(buyer, order.number, "completed");
  expect(await overdue()).toBe(0);
});

test("the post's own word moves an order, in Chinese on a phone: accepted, on its way, delivered", async () => {
  const at = { language: "cn", width: 390 } as const;
  const [buyer, staff] = [await shopper(visit, at.language, at.width), await atWork(at)];
  const { t, page } = buyer;
  const order = await buys(buyer, staff, { sku }, "paypal");
  const path = orderPath(order.number);
  const number = newTrackingNumber("usps");
  await takes(staff, path, "ship", { carrier: "usps", number });
  await seesOrder(buyer, order.number, "shipped");
  const link = page.getByRole("link", { name: t("orders.parcels.track"), exact: true });
  expect(await link.getAttribute("href")).toContain(number);

  await advance(buyer, hours(40));
  const says = (words: string) =>
    expect
      .poll(async () => (await page.reload(), await ready(page), page.getByText(words, { exact: true }).count()), {
        timeout: 30_000,
      })
      .toBeGreaterThan(0);
  await says("Arrived at USPS Regional Facility");
  await seesOrder(buyer, order.number, "shipped");
  expect(await offered(staff, path)).toEqual(["delivered", "refund"]);

  await advance(buyer, hours(30));
  await seesOrder(buyer, order.number, "delivered");
  await page.getByText("Delivered, Front Door/Porch").first().waitFor();
  await orderButton(buyer, t("returns.detail.open")).waitFor();
  expect(await offered(staff, path)).toEqual(["refund"]);
  await staff.page.getByText(t("adminOrders.actor.carrier")).filter({ visible: true }).first().waitFor();
  await refuses(staff, path, "delivered");
  await mailed(buyer, order.number, [...mailsOfPaying(order), "shipped", "delivered"]);
});
