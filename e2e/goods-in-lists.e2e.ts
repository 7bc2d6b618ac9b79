import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, shopper } from "./shopping.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();

describe.each(turnsOf(0))("in $language at $width px", ({ language, width }) => {
  test("a table of goods cuts no letter of a name and no figure of a filter, and its last column stands free of the part numbers", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    await go(guest, "/categories/air-filters/service-kits?view=table");
    const cut = await page
      .locator("tbody th span:not(.sr-only)")
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0).length);
    expect(cut).toBe(0);
    const ratings = await page
      .locator('input[name^="rating."]')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).placeholder));
    for (const stars of ratings) expect(stars, "of an average of stars, one digit").toMatch(/^\d(\.\d)?$/);
    await page.locator("table").evaluate((table) => table.parentElement!.scrollTo(9999, 0));
    const row = page.locator("tbody tr").first();
    const button = row.getByRole("button", { name: t("cart.add.button") });
    await expect
      .poll(async () => {
        const [part, add] = [await row.locator("th").boundingBox(), await button.boundingBox()];
        return add!.x - (part!.x + part!.width);
      })
      .toBeGreaterThan(0);
  });
});

test("on a phone a line of the table shows its price, its stock and Add to Cart together", async () => {
  const guest = await shopper(visit, "en", 390);
  const { page, t } = guest;
  await go(guest, "/categories/rotary-screw/all?view=table");
  await page.locator("table").evaluate((table) => table.parentElement!.scrollTo(9999, 0));
  const row = page.locator("tbody tr").first();
  const shown = [
    row
      .getByText(/^\$[\d,.]+$/)
      .filter({ visible: true })
      .first(),
    row.getByText(/in stock|only \d+ left/i).filter({ visible: true }),
    row.getByRole("button", { name: t("cart.add.button") }),
  ];
  const isWhole = async () => {
    const boxes = await Promise.all(shown.map((one) => one.boundingBox()));
    return boxes.map((box) => box !== null && box.x >= 0 && box.x + box.width <= 390);
  };
  await expect.poll(isWhole).toEqual([true, true, true]);
  // Nothing lies over them.
  const [price, , add] = await Promise.all(shown.map((one) => one.boundingBox()));
  expect(price!.x + price!.width).toBeLessThanOrEqual(add!.x);
});
