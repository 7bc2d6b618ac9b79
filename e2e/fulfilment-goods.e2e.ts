import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { mailed, mailsOfPaying } from "./fulfilment/books.ts";
import { orderButton, seesOrder } from "./fulfilment/buyer.ts";
import { buys, type Goods } from "./fulfilment/buying.ts";
import {
  merchants,
  newTrackingNumber,
  offered,
  orderPath,
  refuses,
  showsMerchant,
  takes,
  tries,
} from "./fulfilment/merchant.ts";
import { unitsToSell } from "./fulfilment/requests.ts";
import { type OfferedMethod, walksBy } from "./fulfilment/walks.ts";
import { mailTo, shopper } from "./shopping.ts";

const visit = browser();
const atWork = merchants(visit);

/** Parcels go by post, FedEx and UPS, freight by a truck line. */
const dispatches: Readonly<
  Record<OfferedMethod, { goods: Goods; carrier: Parameters<typeof newTrackingNumber>[0]; link?: string }>
> = {
  stripe: { goods: { sku: "TD-TE63" }, carrier: "usps" },
  paypal: { goods: { sku: "TD-TE63" }, carrier: "fedex" },
  "bank-deposit": {
    goods: { sku: "TD-VC030-230", delivery: "LOCAL" },
    carrier: "ltl",
    link: "https://freight.example/track?pro=7",
  },
  zeller: { goods: { sku: "TD-TE63" }, carrier: "ups" },
};

describe.each(walksBy("desk", "bank-deposit", "paypal"))(
  "paid by $method, in $language at $width px",
  ({ method, language, width }) => {
    test("goods are shipped and delivered", async () => {
      const [buyer, staff] = [await shopper(visit, language, width), await atWork({ language, width })];
      const { t, page } = buyer;
      const { goods, carrier, link } = dispatches[method];
      const order = await buys(buyer, staff, goods, method);
      const path = orderPath(order.number);
      await seesOrder(buyer, order.number, "confirmed");
      expect(await offered(staff, path)).toEqual(["ship", "refund"]);
      await refuses(staff, path, "delivered");
      await refuses(staff, path, "ready-for-pickup");

      await tries(staff, path, "ship", { carrier, number: "12" }, t("adminErrors.tracking_number_invalid"));
      const number = newTrackingNumber(carrier);
      await takes(staff, path, "ship", { carrier, number, ...(link && { link }) });
      await seesOrder(buyer, order.number, "shipped");
      await page.getByText(number, { exact: true }).waitFor();
      const track = await page.getByRole("link", { name: t("orders.parcels.track"), exact: true }).getAttribute("href");
      expect(track).toContain(link ?? number);
      expect((await mailTo(buyer, t("mail.shipped.subjectPlain", { number: order.number }))).links).toContain(track);
      await orderButton(buyer, t("returns.detail.notArrived")).waitFor();
      expect(await offered(staff, path)).toEqual(["delivered", "refund"]);
      await refuses(staff, path, "ship", { carrier, number: newTrackingNumber(carrier) });

      await takes(staff, path, "delivered");
      await showsMerchant(staff, path, t("orders.state.delivered"));
      await refuses(staff, path, "delivered");
      await seesOrder(buyer, order.number, "delivered");
      await orderButton(buyer, t("returns.detail.open")).waitFor();
      await mailed(buyer, order.number, [...mailsOfPaying(order), "shipped", "delivered"]);
    });
  },
);

describe.each(walksBy("phone", "stripe"))(
  "paid by $method, in $language at $width px",
  ({ method, language, width }) => {
    test("goods are made ready and picked up", async () => {
      const [buyer, staff] = [await shopper(visit, language, width), await atWork({ language, width })];
      const { t, page } = buyer;
      const order = await buys(buyer, staff, { sku: "TD-BV12", delivery: "PICKUP" }, method);
      const path = orderPath(order.number);
      await seesOrder(buyer, order.number, "confirmed-pickup");
      await page.getByText(t("orders.nextStep.confirmedPickup")).waitFor();
      expect(await offered(staff, path)).toEqual(["ready-for-pickup", "refund"]);
      await refuses(staff, path, "ship", { carrier: "ups", number: newTrackingNumber("ups") });
      await refuses(staff, path, "picked-up");

      await takes(staff, path, "ready-for-pickup");
      await seesOrder(buyer, order.number, "ready-for-pickup");
      await page.getByText(t("orders.detail.instructions"), { exact: true }).waitFor();
      expect(await offered(staff, path)).toEqual(["picked-up", "refund"]);

      await takes(staff, path, "picked-up");
      await showsMerchant(staff, path, t("orders.state.picked-up"));
      await refuses(staff, path, "picked-up");
      await seesOrder(buyer, order.number, "picked-up");
      await orderButton(buyer, t("returns.detail.open")).waitFor();
      await mailed(buyer, order.number, [...mailsOfPaying(order), "readyForPickup", "pickedUp"]);
    });
  },
);

describe.each(walksBy("desk", "zeller"))(
  "paid by $method, in $language at $width px",
  ({ method, language, width }) => {
    test("goods leave in two parcels: the order is shipped with the second, and no unit leaves twice", async () => {
      const [buyer, staff] = [await shopper(visit, language, width), await atWork({ language, width })];
      const { t, page } = buyer;
      const before = await unitsToSell(buyer, "TD-HS34-50");
      const order = await buys(buyer, staff, { sku: "TD-HS34-50", units: 3 }, method);
      const path = orderPath(order.number);
      const [first, second] = [newTrackingNumber("usps"), newTrackingNumber("ups")];

      await takes(staff, path, "ship", { carrier: "usps", number: first, units: "1" });
      await seesOrder(buyer, order.number, "confirmed");
      await page.getByText(t("orders.event.ship-part"), { exact: true }).waitFor();
      await expect.poll(() => page.locator('section[aria-labelledby="parcels"] > ul > li').count()).toBe(1);
      expect(await offered(staff, path)).toContain("ship");
      await refuses(staff, path, "delivered");

      await takes(staff, path, "ship", { carrier: "ups", number: second });
      await seesOrder(buyer, order.number, "shipped");
      for (const number of [first, second]) await page.getByText(number, { exact: true }).waitFor();
      await takes(staff, path, "delivered");
      await seesOrder(buyer, order.number, "delivered");
      expect(await unitsToSell(buyer, "TD-HS34-50")).toBe(before - 3);
      await mailed(buyer, order.number, [...mailsOfPaying(order), "shipped", "shipped", "delivered"]);
    });
  },
);
