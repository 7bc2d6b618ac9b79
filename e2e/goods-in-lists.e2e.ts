import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, shopper } from "./shopping.ts";
import { turnsOf } from "./turns.ts";
import { pathIn } from "./words.ts";

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

test("on a phone Add to Cart of goods of one kind is in sight at once", async () => {
  const guest = await shopper(visit, "en", 390);
  const { page, t } = guest;
  await go(guest, "/categories/air-filters/separators?view=table");
  const row = page.locator("tbody tr").first();
  const add = row.getByRole("button", { name: t("cart.add.button") });
  const isWhole = async () => {
    const [part, button] = [await row.locator("th").boundingBox(), await add.boundingBox()];
    return button!.x >= part!.x + part!.width && button!.x + button!.width <= 390;
  };
  await expect.poll(isWhole).toBe(true);
  // Nor does it leave where Compare comes.
  await page.locator("table").evaluate((table) => table.parentElement!.scrollTo(9999, 0));
  await page.getByRole("columnheader", { name: t("listing.columns.compare"), exact: true }).waitFor();
  await expect.poll(isWhole).toBe(true);
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
  const figures = row.locator("th").getByText(/\d HP/).filter({ visible: true }).first();
  await expect.poll(async () => ((await figures.boundingBox())?.x ?? -1) >= 0).toBe(true);
  // Nothing lies over them.
  const [price, , add] = await Promise.all(shown.map((one) => one.boundingBox()));
  expect(price!.x + price!.width).toBeLessThanOrEqual(add!.x);
});

test.each(["en", "cn"] as const)(
  "without scripts a phone has a button that sorts, in one line, and a link to the filters below the goods (%s)",
  async (language) => {
    const { page, t } = await shopper(visit, language, 390, { javaScript: false });
    await page.goto(pathIn(language, "/categories/piston/all"));
    const apply = page.getByRole("button", { name: t("listing.apply"), exact: true }).first();
    const { height, borders } = await apply.evaluate((button) => {
      const { borderTopWidth } = getComputedStyle(button);
      const lines = document.createRange();
      lines.selectNodeContents(button);
      return { height: lines.getBoundingClientRect().height, borders: parseFloat(borderTopWidth) };
    });
    expect(height).toBeLessThan(30);
    expect(borders).toBeGreaterThan(0);
    expect((await apply.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await page.getByRole("link", { name: t("listing.filters"), exact: true }).click();
    await page.waitForURL(/#filters$/);
    await expect
      .poll(async () => (await page.locator("#filters").boundingBox())!.y, { timeout: 30_000 })
      .toBeLessThan(400);
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(scrolls).toBe(false);
  },
);
