import sharp from "sharp";
import { expect, test } from "vitest";
import { browser, ownShop } from "./browser.ts";
import { refundsByProvider } from "./fulfilment/books.ts";
import { orderButton, seesOrder } from "./fulfilment/buyer.ts";
import { buys } from "./fulfilment/buying.ts";
import {
  merchants,
  newTrackingNumber,
  offered,
  opens,
  orderPath,
  refuses,
  takes,
  tries,
} from "./fulfilment/merchant.ts";
import { unitsToSell } from "./fulfilment/requests.ts";
import { go, type Shopper, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { ready } from "./visit.ts";
import { drawn } from "./turns.ts";

const visit = browser(ownShop);
const atWork = merchants(visit);
const pump = { sku: "TD-VC030-230", delivery: "LOCAL", units: 2 } as const;
const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#775544" } })
  .jpeg()
  .toBuffer();
const file = (name: string) => ({ name, mimeType: "image/jpeg", buffer: photo });

/** A buyer who forgets something in a form. */
const comes = ({ language, width }: { language: "en" | "cn"; width: number }) =>
  shopper(visit, language, width, { tolerates: /status of 400/ });

/** A paid order of two pumps, gone by a truck line; arrived where asked. */
async function byFreight(buyer: Shopper, staff: Shopper) {
  const order = await buys(buyer, staff, pump, "stripe");
  await takes(staff, orderPath(order.number), "ship", { carrier: "ltl", number: newTrackingNumber("ltl") });
  await seesOrder(buyer, order.number, "shipped");
  await buyer.page.getByRole("heading", { name: buyer.t("claims.check.title"), exact: true }).waitFor();
  expect(await orderButton(buyer, buyer.t("claims.arrived.button")).count(), "nothing is claimed under way").toBe(0);
  await takes(staff, orderPath(order.number), "delivered");
  await seesOrder(buyer, order.number, "delivered");
  await buyer.page.getByRole("heading", { name: buyer.t("claims.arrived.title"), exact: true }).waitFor();
  return order;
}

/** Reports one damaged pump from the order's page; what was forgotten is asked for, and nothing written is lost. */
async function claims(buyer: Shopper, number: string, wish: "refund" | "replacement"): Promise<void> {
  const { page, t } = buyer;
  await orderButton(buyer, t("claims.arrived.button")).click();
  await page.waitForURL(/\/order\/claim/);
  await ready(page);
  await page.getByLabel(t("claims.form.description")).fill("Crate broken, motor cover dented");
  await page.getByRole("button", { name: t("claims.form.send"), exact: true }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: t("fields.required", { field: t("claims.required.lines") }) })
    .waitFor();
  await page.getByRole("spinbutton").first().fill("1");
  await page.getByRole("radio", { name: t("claims.damage.noted") }).check();
  await page.getByRole("radio", { name: t(`claims.wish.${wish}`) }).check();
  await page.locator("#photos").setInputFiles(file("dent.jpg"));
  await page.locator("#receipt").setInputFiles(file("receipt.jpg"));
  await page
    .getByRole("button", { name: t("returns.photos.add"), exact: true })
    .first()
    .click();
  const kept = page.locator('main form img[src^="/order/photos/"]');
  await expect.poll(() => kept.count(), { timeout: 30_000, interval: 100 }).toBe(2);
  await ready(page);
  await expect
    .poll(() => page.getByLabel(t("claims.form.description")).inputValue())
    .toBe("Crate broken, motor cover dented");
  await expect.poll(() => page.getByRole("spinbutton").first().inputValue()).toBe("1");
  await isSound(buyer.page);
  await page.getByRole("button", { name: t("claims.form.send"), exact: true }).click();
  await page.getByText(t("claims.done.opened"), { exact: true }).waitFor();
  await page.getByRole("heading", { name: t("claims.number", { number: `${number}-C1` }), exact: true }).waitFor();
  await isSound(buyer.page);
}

/** The claim on the merchant's list, found by its number; gives the path of its page. */
async function findsClaim(staff: Shopper, number: string): Promise<string> {
  await opens(staff, `/admin/claims?q=${number}`);
  await isSound(staff.page);
  await staff.page.locator("tbody").getByRole("link", { name: number, exact: true }).click();
  await staff.page.waitForURL(/\/admin\/claims\/\d+/);
  await ready(staff.page);
  await isSound(staff.page);
  return new URL(staff.page.url()).pathname.replace(/^\/cn/, "");
}

/** Opens the order's claim anew until it stands as said: the provider's word comes a moment later. */
async function seesClaim(buyer: Shopper, number: string, words: string): Promise<void> {
  const seen = async () => {
    await go(buyer, `/order/claim?order=${number}`);
    return buyer.page.getByText(words, { exact: true }).count();
  };
  await expect.poll(seen, { timeout: 30_000, interval: 100, message: words }).toBeGreaterThan(0);
}

const walks = [
  { language: "en", width: 390 },
  { language: "cn", width: 1440 },
] as const;

test.each(drawn(walks))(
  "damage of freight is reported from the order and refunded in part, with the reason, in $language at $width px",
  { timeout: 180_000 },
  async (at) => {
    const [buyer, staff] = [await comes(at), await atWork(at)];
    const { t } = buyer;
    const order = await byFreight(buyer, staff);
    await claims(buyer, order.number, "refund");
    const path = await findsClaim(staff, `${order.number}-C1`);
    expect(await offered(staff, path)).toEqual(["review", "replace", "parts", "refund", "decline"]);
    await expect.poll(() => staff.page.locator('main img[src*="/admin/claims/photos/"]').count()).toBe(2);
    await takes(staff, path, "review");
    await tries(
      staff,
      path,
      "refund",
      { amount: "150.00" },
      t("fields.required", { field: t("adminClaims.required.reason") }),
    );
    await takes(staff, path, "refund", { amount: "150.00", answer: "For the dented cover" });
    await refundsByProvider(buyer, staff, order, 15_000);
    await seesClaim(buyer, order.number, t("claims.stateText.closed-refund"));
    await buyer.page.getByText("For the dented cover", { exact: true }).waitFor();
    await seesOrder(buyer, order.number, "delivered");
    await refuses(staff, path, "refund");
  },
);

test.each(
  drawn(
    walks.map(({ language }, at) => ({ language, width: walks[1 - at]!.width })),
    1,
  ),
)(
  "a replacement is promised, leaves as a parcel of the order and closes the claim, and the carrier is claimed of, in $language at $width px",
  { timeout: 180_000 },
  async (at) => {
    const [buyer, staff] = [await comes(at), await atWork(at)];
    const { t, page } = buyer;
    const order = await byFreight(buyer, staff);
    await claims(buyer, order.number, "replacement");
    const path = await findsClaim(staff, `${order.number}-C1`);
    const before = await unitsToSell(buyer, pump.sku);
    await takes(staff, path, "replace", { answer: "Leaves on Monday" });
    expect(await unitsToSell(buyer, pump.sku)).toBe(before - 1);
    expect(await offered(staff, path)).toEqual(["ship", "refund"]);
    const number = newTrackingNumber("ltl");
    await takes(staff, path, "ship", { carrier: "ltl", number });
    await go(buyer, `/order/detail?order=${order.number}`);
    await page.getByText(t("orders.parcels.forClaim", { number: `${order.number}-C1` }), { exact: true }).waitFor();
    await page.getByText(number, { exact: true }).waitFor();
    await isSound(buyer.page);
    await takes(staff, path, "file", { number: "FX-77", amount: "1250.00" });
    await takes(staff, path, "acknowledge");
    await takes(staff, path, "settle", { amount: "900.00" });
    await takes(staff, path, "close");
    await seesClaim(buyer, order.number, t("claims.stateText.closed-replacement"));
    expect(await unitsToSell(buyer, pump.sku)).toBe(before - 1);
    await seesOrder(buyer, order.number, "delivered");
  },
);
