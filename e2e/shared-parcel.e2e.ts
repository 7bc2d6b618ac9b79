import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { seesOrder } from "./fulfilment/buyer.ts";
import { buys } from "./fulfilment/buying.ts";
import { merchants, newTrackingNumber, opens, orderPath } from "./fulfilment/merchant.ts";
import { shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";
import { ready } from "./visit.ts";

const visit = browser();
const atWork = merchants(visit);
const sku = "TD-TE63";

test.each(turnsOf(1))(
  "two orders of a guest leave in one parcel, ticked by keyboard, and both pages say so, in $language at $width px",
  async ({ language, width }) => {
    const [buyer, staff] = [await shopper(visit, language, width), await atWork({ language, width })];
    const { t, page } = staff;
    const one = await buys(buyer, staff, { sku }, "stripe");
    const other = await buys(buyer, staff, { sku, units: 2 }, "stripe");
    await opens(staff, orderPath(one.number));
    const form = page.locator("form", { has: page.locator('button[value="ship"]') });
    await form.getByText(t("adminOrders.together.text", { count: 1 }), { exact: true }).waitFor();
    const number = newTrackingNumber("usps");
    await form.locator('[name="number"]').fill(number);
    await form.locator(`[name="with ${other.number}"]`).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    // The units of the ticked order come next.
    await page.keyboard.type("1");
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toContain("1");
    await isSound(page);
    // A number that is none keeps the tick and the units.
    await form.locator('[name="number"]').fill("12");
    await form.locator('button[value="ship"]').click();
    await page.getByRole("alert").first().waitFor();
    await expect.poll(() => form.locator(`[name="with ${other.number}"]`).isChecked()).toBe(true);
    await form.locator('[name="number"]').fill(number);
    await form.locator('button[value="ship"]').click();
    await page.locator('main [data-done="shipped"]').waitFor();
    await page.getByText(t("orders.parcels.others"), { exact: true }).waitFor();
    // Reloaded, the page does not say that something was shipped again.
    await expect.poll(() => page.url()).not.toContain("done=");
    await page.getByText(t("adminOrders.done.shipped"), { exact: true }).waitFor();
    await page.reload();
    await ready(page);
    await expect.poll(() => page.getByText(t("adminOrders.done.shipped"), { exact: true }).count()).toBe(0);
    await isSound(page);
    await page
      .locator('section[aria-labelledby="parcels"]')
      .getByRole("link", { name: other.number, exact: true })
      .click();
    await page.waitForURL((url) => url.pathname.endsWith(other.number));
    await page.getByText(number).first().waitFor();

    await seesOrder(buyer, one.number, "shipped");
    await buyer.page.getByText(t("orders.parcels.others"), { exact: true }).waitFor();
    await buyer.page.getByRole("link", { name: other.number, exact: true }).waitFor();
    await isSound(buyer.page);
  },
);
